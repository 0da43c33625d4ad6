#include "private_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A link is followed: its place is in a folder of the user's own, so that nobody else has put it there, and where it leads is looked at.
static int check(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return errno;
  if (!S_ISDIR(status.st_mode)) return ENOTDIR;
  return status.st_uid == geteuid() && !(status.st_mode & (S_IWGRP | S_IWOTH)) ? 0 : EPERM;
}

int private_folder(const char *path, int depth) {
  char *part = strdup(path);
  if (!part) return ENOMEM;
  size_t length = strlen(part);
  while (length > 1 && part[length - 1] == '/') part[--length] = 0;
  // Where the names end that are looked at, the first of them first.
  int names = 0, code = 0;
  for (size_t i = 1; i <= length; i++) names += (part[i] == '/' || part[i] == 0) && part[i - 1] != '/';
  int number = 0;
  for (size_t i = 1; i <= length && code == 0; i++) {
    char sign = part[i];
    if ((sign != '/' && sign != 0) || part[i - 1] == '/') continue;
    part[i] = 0;
    number++;
    // Another process may make it at the same time.
    if (mkdir(part, 0700) != 0 && errno != EEXIST && access(part, F_OK) != 0) code = errno;
    if (code == 0 && number > names - depth) code = check(part);
    part[i] = sign;
  }
  free(part);
  return code;
}
