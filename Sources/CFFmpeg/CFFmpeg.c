#include "CFFmpeg.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The major version is part of a library's file name, so one that opens under this name has the layout of our headers.
#define OPEN(library, major) CLOADING_OPEN(library, CLOADING_FILE(library, major))
#define OPEN_CODING                       \
  OPEN(avutil, LIBAVUTIL_VERSION_MAJOR)   \
  OPEN(avcodec, LIBAVCODEC_VERSION_MAJOR) \
  OPEN(avformat, LIBAVFORMAT_VERSION_MAJOR)

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

const CFFmpegCoding *cffmpeg_load_coding(char *problem, size_t size) {
  static CFFmpegCoding loaded;
  CFFmpegCoding *table = &loaded;
  OPEN_CODING
  CFFMPEG_CODING_FUNCTIONS(CLOADING_RESOLVE)
  table->av_log_set_callback(keep_message);
  return table;
}

const CFFmpegFiltering *cffmpeg_load_filtering(char *problem, size_t size) {
  static CFFmpegFiltering loaded;
  CFFmpegFiltering *table = &loaded;
  OPEN(avfilter, LIBAVFILTER_VERSION_MAJOR)
  CFFMPEG_FILTERING_FUNCTIONS(CLOADING_RESOLVE)
  return table;
}

const CFFmpegReading *cffmpeg_load_reading(char *problem, size_t size) {
  static CFFmpegReading loaded;
  CFFmpegReading *table = &loaded;
  OPEN_CODING
  OPEN(swresample, LIBSWRESAMPLE_VERSION_MAJOR)
  CFFMPEG_READING_FUNCTIONS(CLOADING_RESOLVE)
  return table;
}

const CFFmpegVideo *cffmpeg_load_video(char *problem, size_t size) {
  static CFFmpegVideo loaded;
  CFFmpegVideo *table = &loaded;
  OPEN_CODING
  CFFMPEG_VIDEO_FUNCTIONS(CLOADING_RESOLVE)
  return table;
}

/// Bytes of a sample of one channel; 0 of a format that is not known.
static int sample_width(int format) {
  switch (format) {
    case AV_SAMPLE_FMT_U8: case AV_SAMPLE_FMT_U8P: return 1;
    case AV_SAMPLE_FMT_S16: case AV_SAMPLE_FMT_S16P: return 2;
    case AV_SAMPLE_FMT_S32: case AV_SAMPLE_FMT_S32P: case AV_SAMPLE_FMT_FLT: case AV_SAMPLE_FMT_FLTP: return 4;
    case AV_SAMPLE_FMT_DBL: case AV_SAMPLE_FMT_DBLP: case AV_SAMPLE_FMT_S64: case AV_SAMPLE_FMT_S64P: return 8;
    default: return 0;
  }
}

static int is_planar(int format) {
  return (format >= AV_SAMPLE_FMT_U8P && format <= AV_SAMPLE_FMT_DBLP) || format == AV_SAMPLE_FMT_S64P;
}

int cffmpeg_resample(
    CFFmpegReading reading, struct SwrContext *resampler, const AVFrame *frame, int first, int count, float *samples, int capacity) {
  uint8_t *output = (uint8_t *)samples;
  if (!frame) return reading.swr_convert(resampler, &output, capacity, NULL, 0);
  // As many channels as a resampler takes.
  const uint8_t *planes[64];
  int channels = frame->ch_layout.nb_channels, width = sample_width(frame->format), planar = is_planar(frame->format);
  if (width == 0 || channels < 1 || channels > 64 || first < 0 || count < 0 || first > frame->nb_samples - count) return AVERROR(EINVAL);
  for (int plane = 0; plane < (planar ? channels : 1); plane++) {
    planes[plane] = frame->extended_data[plane] + (ptrdiff_t)first * width * (planar ? 1 : channels);
  }
  return reading.swr_convert(resampler, &output, capacity, planes, count);
}
