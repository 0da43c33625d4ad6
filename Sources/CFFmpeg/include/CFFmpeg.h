// FFmpeg's libraries, loaded when they are first needed.
//
// Linked directly they bring 135 shared objects into every start of the program: 37 ms against 1.4 ms for an empty
// program (median of 15, two-core x86-64 virtual machine, Debian 12). Loaded on first use the same 30 ms or so are
// paid by whoever writes a video, and nobody else.
#pragma once

#include <CLoading.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>

// X(library, function): every function called, and the library it comes from.
#define CFFMPEG_CODING_FUNCTIONS(X)        \
  X(avutil, av_dict_free)                  \
  X(avutil, av_dict_get)                   \
  X(avutil, av_dict_set)                   \
  X(avutil, av_frame_alloc)                \
  X(avutil, av_frame_clone)                \
  X(avutil, av_frame_free)                 \
  X(avutil, av_frame_get_buffer)           \
  X(avutil, av_frame_make_writable)        \
  X(avutil, av_frame_unref)                \
  X(avutil, av_log_set_callback)           \
  X(avutil, av_max_alloc)                  \
  X(avutil, av_strerror)                   \
  X(avutil, avutil_version)                \
  X(avcodec, av_new_packet)                \
  X(avcodec, av_packet_alloc)              \
  X(avcodec, av_packet_free)               \
  X(avcodec, av_packet_new_side_data)      \
  X(avcodec, av_packet_rescale_ts)         \
  X(avcodec, av_packet_unref)              \
  X(avcodec, avcodec_alloc_context3)       \
  X(avcodec, avcodec_find_encoder_by_name) \
  X(avcodec, avcodec_free_context)         \
  X(avcodec, avcodec_open2)                \
  X(avcodec, avcodec_parameters_from_context) \
  X(avcodec, avcodec_receive_packet)       \
  X(avcodec, avcodec_send_frame)           \
  X(avcodec, avcodec_version)              \
  X(avformat, av_guess_format)             \
  X(avformat, av_interleaved_write_frame)  \
  X(avformat, av_write_trailer)            \
  X(avformat, avformat_alloc_output_context2) \
  X(avformat, avformat_free_context)       \
  X(avformat, avformat_new_stream)         \
  X(avformat, avformat_version)            \
  X(avformat, avformat_write_header)       \
  X(avformat, avio_closep)                 \
  X(avformat, avio_open)                   \
  X(avformat, avio_read)                   \
  X(avformat, avio_write)

#define CFFMPEG_FILTERING_FUNCTIONS(X)     \
  X(avfilter, av_buffersink_get_frame)     \
  X(avfilter, av_buffersrc_add_frame)      \
  X(avfilter, avfilter_graph_alloc)        \
  X(avfilter, avfilter_graph_config)       \
  X(avfilter, avfilter_graph_free)         \
  X(avfilter, avfilter_graph_get_filter)   \
  X(avfilter, avfilter_graph_parse2)

#define CFFMPEG_DECODING_FUNCTIONS(X)      \
  X(avcodec, avcodec_parameters_to_context) \
  X(avcodec, avcodec_receive_frame)        \
  X(avcodec, avcodec_send_packet)          \
  X(avformat, av_find_best_stream)         \
  X(avformat, av_read_frame)               \
  X(avformat, avformat_close_input)        \
  X(avformat, avformat_find_stream_info)   \
  X(avformat, avformat_open_input)

#define CFFMPEG_VIDEO_FUNCTIONS(X)         \
  CFFMPEG_DECODING_FUNCTIONS(X)            \
  X(avutil, av_get_pix_fmt_name)           \
  X(avutil, av_pix_fmt_desc_get)           \
  X(avcodec, avcodec_find_decoder_by_name) \
  X(avcodec, avcodec_flush_buffers)        \
  X(avformat, av_seek_frame)

#define CFFMPEG_READING_FUNCTIONS(X)       \
  CFFMPEG_DECODING_FUNCTIONS(X)            \
  X(avutil, av_channel_layout_default)     \
  X(swresample, swr_alloc_set_opts2)       \
  X(swresample, swr_convert)               \
  X(swresample, swr_free)                  \
  X(swresample, swr_get_out_samples)       \
  X(swresample, swr_init)

/// What encoding and writing files calls.
typedef struct CFFmpegCoding {
  CFFMPEG_CODING_FUNCTIONS(CLOADING_POINTER)
} CFFmpegCoding;

/// What filter graphs call.
typedef struct CFFmpegFiltering {
  CFFMPEG_FILTERING_FUNCTIONS(CLOADING_POINTER)
} CFFmpegFiltering;

/// What reading sound calls.
typedef struct CFFmpegReading {
  CFFMPEG_READING_FUNCTIONS(CLOADING_POINTER)
} CFFmpegReading;

/// What reading videos calls.
typedef struct CFFmpegVideo {
  CFFMPEG_VIDEO_FUNCTIONS(CLOADING_POINTER)
} CFFmpegVideo;

/// Loads libavutil, libavcodec and libavformat, of the major versions this was compiled against. Call it once; it is not thread safe.
///
/// Returns null when one is missing or lacks a function, and then says what in `problem`. The libraries' log goes to
/// `cffmpeg_last_message` from then on, instead of to standard error.
const CFFmpegCoding *_Nullable cffmpeg_load_coding(char *_Nonnull problem, size_t size);

/// Loads libavfilter likewise.
const CFFmpegFiltering *_Nullable cffmpeg_load_filtering(char *_Nonnull problem, size_t size);

/// Loads libswresample likewise, and more of the libraries of `cffmpeg_load_coding`, which comes first.
const CFFmpegReading *_Nullable cffmpeg_load_reading(char *_Nonnull problem, size_t size);

/// Loads more functions of the libraries of `cffmpeg_load_coding`, which comes first.
const CFFmpegVideo *_Nullable cffmpeg_load_video(char *_Nonnull problem, size_t size);

/// The matrix of a stream's display, nine numbers; null where it has none.
static inline const int32_t *_Nullable cffmpeg_display_matrix(const AVStream *_Nonnull stream) {
#if LIBAVFORMAT_VERSION_MAJOR < 61
  const AVPacketSideData *data = stream->side_data;
  const int count = stream->nb_side_data;
#else
  const AVPacketSideData *data = stream->codecpar->coded_side_data;
  const int count = stream->codecpar->nb_coded_side_data;
#endif
  for (int i = 0; i < count; i++) {
    if (data[i].type == AV_PKT_DATA_DISPLAYMATRIX && data[i].size >= 9 * sizeof(int32_t)) return (const int32_t *)data[i].data;
  }
  return NULL;
}

/// How the samples of a component lie in memory.
static inline AVComponentDescriptor cffmpeg_component(const AVPixFmtDescriptor *_Nonnull format, int component) {
  return format->comp[component];
}

/// The first byte of a frame's plane, and the bytes between its rows.
static inline const uint8_t *_Nullable cffmpeg_plane(const AVFrame *_Nonnull frame, int plane) { return frame->data[plane]; }
static inline ptrdiff_t cffmpeg_stride(const AVFrame *_Nonnull frame, int plane) { return frame->linesize[plane]; }

/// Resamples `count` samples of each channel of a frame, from one of them on, into interleaved floats; a null frame asks for what the
/// resampler holds back. Returns the number of samples of each channel, or a negative error.
int cffmpeg_resample(
    CFFmpegReading reading, struct SwrContext *_Nonnull resampler, const AVFrame *_Nullable frame, int first, int count,
    float *_Nonnull samples, int capacity);

/// The last error that a library logged on this thread, one line, empty when there was none since the last call to
/// `cffmpeg_clear_message`.
const char *_Nonnull cffmpeg_last_message(void);
void cffmpeg_clear_message(void);

// Swift sees no macro with arguments or casts.
static const int cffmpeg_again = AVERROR(EAGAIN);
static const int cffmpeg_end_of_file = AVERROR_EOF;
static const int cffmpeg_no_memory = AVERROR(ENOMEM);
static const int64_t cffmpeg_no_time = AV_NOPTS_VALUE;
