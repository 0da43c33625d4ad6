#include "CTestFonts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *test_fonts_configuration(void) {
  static char path[PATH_MAX];
  if (!path[0]) {
    const char *slash = strrchr(__FILE__, '/');
    snprintf(path, sizeof path, "%.*sfonts.conf", slash ? (int)(slash - __FILE__ + 1) : 0, __FILE__);
  }
  return path;
}

// Fontconfig reads the variable once, when the first text is laid out: no test can come before a constructor.
__attribute__((constructor)) static void pin_fonts(void) { setenv("FONTCONFIG_FILE", test_fonts_configuration(), 1); }
