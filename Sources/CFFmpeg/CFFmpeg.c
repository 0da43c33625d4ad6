#include "CFFmpeg.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The major version is part of a library's file name, so one that opens under this name has the layout of our headers.
#define TEXT(x) #x
#define LIBRARY_NAME(name, major) "lib" name ".so." TEXT(major)

static _Thread_local char last_message[512];

static void keep_message(void *object, int level, const char *format, va_list arguments) {
  (void)object;
  if (level > AV_LOG_ERROR) return;
  vsnprintf(last_message, sizeof last_message, format, arguments);
  size_t length = strlen(last_message);
  while (length > 0 && (last_message[length - 1] == '\n' || last_message[length - 1] == ' ')) last_message[--length] = 0;
}

const char *cffmpeg_last_message(void) { return last_message; }

void cffmpeg_clear_message(void) { last_message[0] = 0; }

static void *open_library(const char *name, char *problem, size_t size) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) snprintf(problem, size, "%s", dlerror());
  return handle;
}

#define RESOLVE(library, function)                                                   \
  if (!(table.function = (__typeof__(&function))dlsym(library, #function))) {        \
    snprintf(problem, size, "lib" #library " has no function " #function);           \
    return NULL;                                                                     \
  }

const CFFmpegCoding *cffmpeg_load_coding(char *problem, size_t size) {
  static CFFmpegCoding table;
  void *avutil = open_library(LIBRARY_NAME("avutil", LIBAVUTIL_VERSION_MAJOR), problem, size);
  if (!avutil) return NULL;
  void *avcodec = open_library(LIBRARY_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR), problem, size);
  if (!avcodec) return NULL;
  void *avformat = open_library(LIBRARY_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR), problem, size);
  if (!avformat) return NULL;
  CFFMPEG_CODING_FUNCTIONS(RESOLVE)
  table.av_log_set_callback(keep_message);
  return &table;
}

const CFFmpegFiltering *cffmpeg_load_filtering(char *problem, size_t size) {
  static CFFmpegFiltering table;
  void *avfilter = open_library(LIBRARY_NAME("avfilter", LIBAVFILTER_VERSION_MAJOR), problem, size);
  if (!avfilter) return NULL;
  CFFMPEG_FILTERING_FUNCTIONS(RESOLVE)
  return &table;
}

const CFFmpegReading *cffmpeg_load_reading(char *problem, size_t size) {
  static CFFmpegReading table;
  void *avutil = open_library(LIBRARY_NAME("avutil", LIBAVUTIL_VERSION_MAJOR), problem, size);
  if (!avutil) return NULL;
  void *avcodec = open_library(LIBRARY_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR), problem, size);
  if (!avcodec) return NULL;
  void *avformat = open_library(LIBRARY_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR), problem, size);
  if (!avformat) return NULL;
  void *swresample = open_library(LIBRARY_NAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR), problem, size);
  if (!swresample) return NULL;
  CFFMPEG_READING_FUNCTIONS(RESOLVE)
  return &table;
}

const CFFmpegVideo *cffmpeg_load_video(char *problem, size_t size) {
  static CFFmpegVideo table;
  void *avutil = open_library(LIBRARY_NAME("avutil", LIBAVUTIL_VERSION_MAJOR), problem, size);
  if (!avutil) return NULL;
  void *avcodec = open_library(LIBRARY_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR), problem, size);
  if (!avcodec) return NULL;
  void *avformat = open_library(LIBRARY_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR), problem, size);
  if (!avformat) return NULL;
  CFFMPEG_VIDEO_FUNCTIONS(RESOLVE)
  return &table;
}
