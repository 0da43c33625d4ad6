// Makes one call at the boundary of a program fail: a library to be preloaded (LD_PRELOAD) into the program as it is.
//
// Boundaries: files that are written, EGL, OpenGL ES, GBM, FFmpeg's and the pictures' codecs, and the kernel's display (ioctl of DRM).
// The call is not made (a trailer is, since it lets go of things); its caller gets what the function gives when it fails.
//
//   ACETATE_FAULT=NAME:N       the Nth call of NAME fails, from 1; NAME:N+ all from the Nth on; several with commas
//   ACETATE_FAULT_GPU=NAME     what OpenGL ES calls its renderer, so that one on the CPU passes for a GPU
//   ACETATE_FAULT_COUNTS=FILE  where to write how often each was called, "NAME COUNT" a line, when a program that called any ends by itself
//
// Functions that a program finds by name (dlsym), as it does EGL's and FFmpeg's, are replaced where the program itself asks for them: what
// a driver calls inside is its own. Functions that give nothing back, and cannot say that they failed, are made to fail through
// glGetError; functions that only let go of things are not made to fail.
//
// Built by the tests that use it: cc -shared -fPIC -fvisibility=hidden.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The lists of functions, and definitions of them that nobody calls.
#include "../../Sources/CGLES/CGLES.c"
#include "../../Sources/CFFmpeg/include/CFFmpeg.h"
#include <png.h>
#include <turbojpeg.h>
#include <webp/encode.h>

#define EXPORTED __attribute__((visibility("default")))

// MARK: Counting

enum { maximumNames = 512 };
static struct { const char *name; atomic_uint count; } counters[maximumNames];
static pthread_mutex_t counterLock = PTHREAD_MUTEX_INITIALIZER;
static struct { const char *name; unsigned call; int goesOn; } faults[4];
static const char *gpuName;
/// Processes that it forks, such as libseat's server, count nothing, and nothing fails there.
static pid_t program;

__attribute__((constructor)) static void readFault(void) {
  program = getpid();
  gpuName = getenv("ACETATE_FAULT_GPU");
  const char *fault = getenv("ACETATE_FAULT");
  for (int i = 0; i < 4 && fault; i++) {
    const char *colon = strchr(fault, ':'), *comma = strchr(fault, ',');
    if (!colon) return;
    faults[i].name = strndup(fault, (size_t)(colon - fault));
    faults[i].call = (unsigned)atoi(colon + 1);
    faults[i].goesOn = (comma ? comma : fault + strlen(fault))[-1] == '+';
    fault = comma ? comma + 1 : NULL;
  }
}

__attribute__((destructor)) static void writeCounts(void) {
  const char *path = getenv("ACETATE_FAULT_COUNTS");
  // A program that it starts, such as the one that names a sanitizer's addresses, calls none of them, and may end after it.
  if (!path || getpid() != program || !counters[0].name) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  for (int i = 0; i < maximumNames && counters[i].name; i++) {
    char line[128];
    int length = snprintf(line, sizeof line, "%s %u\n", counters[i].name, counters[i].count);
    if (file >= 0) (void)!syscall(SYS_write, file, line, (size_t)length);
  }
  if (file >= 0) syscall(SYS_close, file);
}

/// Counts a call; whether it is to fail. `name` lives as long as the program.
static int fails(const char *name) {
  if (getpid() != program) return 0;
  int i = 0;
  while (i < maximumNames && counters[i].name && strcmp(counters[i].name, name)) i++;
  if (i == maximumNames) return 0;
  if (!counters[i].name) {
    pthread_mutex_lock(&counterLock);
    while (counters[i].name && strcmp(counters[i].name, name)) i++;
    counters[i].name = name;
    pthread_mutex_unlock(&counterLock);
  }
  unsigned call = atomic_fetch_add(&counters[i].count, 1) + 1;
  for (int fault = 0; fault < 4 && faults[fault].name; fault++) {
    if (strcmp(faults[fault].name, name)) continue;
    if (call == faults[fault].call || (faults[fault].goesOn && call >= faults[fault].call)) return 1;
  }
  return 0;
}

// MARK: Files that are written

#define REAL(function) ({ static __typeof__(&function) real; if (!real) real = (__typeof__(&function))dlsym(RTLD_NEXT, #function); real; })

static int isWritten(int file) {
  struct stat status;
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static int isOpenedToWrite(const char *path, int flags) {
  return ((flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT) && strncmp(path, "/dev/", 5) && strncmp(path, "/proc/", 6);
}

#define OPEN(function)                                                                     \
  EXPORTED int function(const char *path, int flags, ...) {                                \
    va_list rest;                                                                          \
    va_start(rest, flags);                                                                 \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;              \
    va_end(rest);                                                                          \
    if (isOpenedToWrite(path, flags) && fails("open")) return errno = ENOSPC, -1;          \
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);                          \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(function)                                                                   \
  EXPORTED int function(int folder, const char *path, int flags, ...) {                    \
    va_list rest;                                                                          \
    va_start(rest, flags);                                                                 \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;              \
    va_end(rest);                                                                          \
    if (isOpenedToWrite(path, flags) && fails("open")) return errno = ENOSPC, -1;          \
    return (int)syscall(SYS_openat, folder, path, flags, mode);                            \
  }
OPENAT(openat)
OPENAT(openat64)

EXPORTED ssize_t write(int file, const void *bytes, size_t count) {
  if (isWritten(file) && fails("write")) return errno = ENOSPC, -1;
  return syscall(SYS_write, file, bytes, count);
}

EXPORTED ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (isWritten(file) && fails("pwrite")) return errno = ENOSPC, -1;
  return REAL(pwrite)(file, bytes, count, offset);
}

EXPORTED int close(int file) {
  // It is closed even so, as Linux does.
  int isFailing = isWritten(file) && fails("close");
  int result = (int)syscall(SYS_close, file);
  return isFailing ? (errno = EIO, -1) : result;
}

EXPORTED int rename(const char *from, const char *to) {
  if (fails("rename")) return errno = EIO, -1;
  return REAL(rename)(from, to);
}

EXPORTED int renameat(int fromFolder, const char *from, int toFolder, const char *to) {
  if (fails("rename")) return errno = EIO, -1;
  return REAL(renameat)(fromFolder, from, toFolder, to);
}

EXPORTED int mkdir(const char *path, mode_t mode) {
  if (fails("mkdir")) return errno = ENOSPC, -1;
  return REAL(mkdir)(path, mode);
}

EXPORTED int mkstemp(char *path) {
  if (fails("mkstemp")) return errno = ENOSPC, -1;
  return REAL(mkstemp)(path);
}

EXPORTED int ftruncate(int file, off_t length) {
  if (isWritten(file) && fails("ftruncate")) return errno = ENOSPC, -1;
  return REAL(ftruncate)(file, length);
}

EXPORTED int fsync(int file) {
  if (fails("fsync")) return errno = EIO, -1;
  return REAL(fsync)(file);
}

// MARK: Displays

/// DRM's requests by number: "ioctl-b2".
EXPORTED int ioctl(int file, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (_IOC_TYPE(request) == 'd') {
    static const char digits[] = "0123456789abcdef";
    static char names[256][9];
    unsigned number = _IOC_NR(request);
    memcpy(names[number], "ioctl-", 6);
    names[number][6] = digits[number >> 4];
    names[number][7] = digits[number & 15];
    if (fails(names[number])) return errno = ENOMEM, -1;
  }
  return (int)syscall(SYS_ioctl, file, request, argument);
}

// MARK: EGL, OpenGL ES, GBM

static _Thread_local EGLint pendingEGLError;
static _Thread_local GLenum pendingGLError;

/// What a function of a type gives when it fails: whole numbers −1, all else 0.
#define FAILED(result) ((result)__builtin_choose_expr(__builtin_types_compatible_p(result, int), -1, 0))
#define WRAP(function, result, parameters, arguments, failure, after)   \
  static __typeof__(function) *function##_real;                        \
  static result function##_failing parameters {                        \
    if (fails(#function)) {                                            \
      after;                                                           \
      return failure;                                                  \
    }                                                                  \
    return function##_real arguments;                                  \
  }
#define WRAP_EGL(table, function, result, parameters, arguments) \
  WRAP(function, result, parameters, arguments, FAILED(result), pendingEGLError = EGL_BAD_ALLOC)
#define WRAP_GLES(table, function, result, parameters, arguments) \
  WRAP(function, result, parameters, arguments, FAILED(result), pendingGLError = GL_OUT_OF_MEMORY)
#define WRAP_GBM(table, function, result, parameters, arguments) \
  WRAP(function, result, parameters, arguments, FAILED(result), errno = ENOMEM)

CGLES_EGL_FUNCTIONS(WRAP_EGL)
CGLES_GLES_FUNCTIONS(WRAP_GLES)
CGLES_GBM_FUNCTIONS(WRAP_GBM)

static EGLint eglGetError_telling(void) {
  EGLint error = pendingEGLError;
  pendingEGLError = 0;
  return error ? error : eglGetError_real();
}

static GLenum glGetError_telling(void) {
  GLenum error = pendingGLError;
  pendingGLError = 0;
  return error ? error : glGetError_real();
}

/// The GPU was reset, and another program's work was the reason: GL_INNOCENT_CONTEXT_RESET.
static GLenum glGetGraphicsResetStatus_resetting(void) {
  return fails("glGetGraphicsResetStatus") ? 0x8254 : glGetGraphicsResetStatus_real();
}

/// Extensions have the function under names of their own.
static __eglMustCastToProperFunctionPointerType eglGetProcAddress_watching(const char *name) {
  __eglMustCastToProperFunctionPointerType found = eglGetProcAddress_failing(name);
  if (!found || strncmp(name, "glGetGraphicsResetStatus", 24)) return found;
  glGetGraphicsResetStatus_real = (__typeof__(glGetGraphicsResetStatus) *)found;
  return (__eglMustCastToProperFunctionPointerType)glGetGraphicsResetStatus_resetting;
}

static const GLubyte *glGetString_naming(GLenum name) {
  return gpuName && name == GL_RENDERER ? (const GLubyte *)gpuName : glGetString_failing(name);
}

static GLenum glClientWaitSync_telling(GLsync sync, GLbitfield flags, GLuint64 timeout) {
  if (!fails("glClientWaitSync")) return glClientWaitSync_real(sync, flags, timeout);
  pendingGLError = GL_OUT_OF_MEMORY;
  return GL_WAIT_FAILED;
}

// MARK: FFmpeg

// Arguments are all pointers and whole numbers, at most five: registers hold them on every processor that Linux's conventions know.
#define WRAP_AV(library, function)                                                                     \
  static long (*function##_real)(long, long, long, long, long, long);                                  \
  static long function##_failing(long a, long b, long c, long d, long e, long f) {                     \
    if (!fails(#function)) return function##_real(a, b, c, d, e, f);                                   \
    /* It lets go of what it needed, however it ends. */                                               \
    if (!strcmp(#function, "av_write_trailer")) function##_real(a, b, c, d, e, f);                     \
    return failureOfFFmpeg(#function);                                                                 \
  }

static long failureOfFFmpeg(const char *name) {
  static const char *const pointers[] = {
    "av_frame_alloc", "av_frame_clone", "av_packet_alloc", "avcodec_alloc_context3", "avcodec_find_encoder_by_name", "avformat_new_stream",
    "avfilter_graph_alloc", "avfilter_graph_get_filter", "av_packet_new_side_data", "av_guess_format",
  };
  for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++) {
    if (!strcmp(pointers[i], name)) return 0;
  }
  return AVERROR(ENOMEM);
}

CFFMPEG_CODING_FUNCTIONS(WRAP_AV)
CFFMPEG_FILTERING_FUNCTIONS(WRAP_AV)

/// What lets go of things, tells what is there, or has no way to fail.
static const char *const untouched[] = {
  "eglDestroyContext", "eglDestroyImage", "eglDestroySurface", "eglDestroySync", "eglTerminate", "eglGetCurrentContext",
  "eglGetCurrentDisplay", "eglGetCurrentSurface", "glIsEnabled", "glGetIntegerv", "glGetProgramiv", "glGetShaderiv", "glGetUniformLocation",
  "glDeleteBuffers", "glDeleteFramebuffers", "glDeleteProgram", "glDeleteSamplers", "glDeleteShader", "glDeleteSync", "glDeleteTextures",
  "glDeleteVertexArrays", "glGetProgramInfoLog", "glGetShaderInfoLog", "glUnmapBuffer", "gbm_bo_get_format", "gbm_bo_get_height",
  "gbm_bo_get_offset", "gbm_bo_get_stride_for_plane", "gbm_bo_get_width", "gbm_bo_get_modifier", "gbm_bo_get_handle_for_plane",
  "gbm_bo_destroy", "gbm_device_destroy", "gbm_surface_destroy", "gbm_surface_release_buffer", "av_dict_free", "av_dict_get",
  "av_frame_free", "av_frame_unref", "av_log_set_callback", "av_strerror", "av_packet_free", "av_packet_rescale_ts", "avcodec_free_context",
  "avformat_free_context", "avfilter_graph_free", "av_packet_unref", "avutil_version", "avcodec_version", "avformat_version",
};

// MARK: Functions found by name

static void *replacement(const char *name, void *found) {
  for (size_t i = 0; i < sizeof untouched / sizeof *untouched; i++) {
    if (!strcmp(untouched[i], name)) return found;
  }
#define REPLACE(table, function, result, parameters, arguments)          \
  if (!strcmp(name, #function)) {                                        \
    function##_real = (__typeof__(function) *)found;                     \
    return (void *)function##_failing;                                   \
  }
#define REPLACE_BY(function, other)                                      \
  if (!strcmp(name, #function)) {                                        \
    function##_real = (__typeof__(function) *)found;                     \
    return (void *)other;                                                \
  }
  REPLACE_BY(eglGetError, eglGetError_telling)
  REPLACE_BY(glGetError, glGetError_telling)
  REPLACE_BY(glGetGraphicsResetStatus, glGetGraphicsResetStatus_resetting)
  REPLACE_BY(glClientWaitSync, glClientWaitSync_telling)
  REPLACE_BY(glGetString, glGetString_naming)
  REPLACE_BY(eglGetProcAddress, eglGetProcAddress_watching)
  CGLES_EGL_FUNCTIONS(REPLACE)
  CGLES_GLES_FUNCTIONS(REPLACE)
  CGLES_GBM_FUNCTIONS(REPLACE)
#define REPLACE_AV(library, function)                                    \
  if (!strcmp(name, #function)) {                                        \
    function##_real = (long (*)(long, long, long, long, long, long))found; \
    return (void *)function##_failing;                                   \
  }
  CFFMPEG_CODING_FUNCTIONS(REPLACE_AV)
  CFFMPEG_FILTERING_FUNCTIONS(REPLACE_AV)
  return found;
}

static int isProgram(void *place) {
  Dl_info info;
  // The program's headers lie in its first page.
  return dladdr(place, &info) && (unsigned long)info.dli_fbase == (getauxval(AT_PHDR) & ~4095ul);
}

// A sanitizer's own functions stand in the program, before this library's, and call what comes next.
#define OWN(function) extern __typeof__(function) own_##function __attribute__((alias(#function), visibility("hidden")));
OWN(write) OWN(pwrite) OWN(ioctl)

static void *following(const char *name) {
  static const struct { const char *name; void *function; } own[] = {{"write", own_write}, {"pwrite", own_pwrite}, {"ioctl", own_ioctl}};
  for (int i = 0; i < 3; i++) {
    // By hand: the sanitizer asks before this library's constructor has run, when texts cannot be compared yet.
    const char *a = own[i].name, *b = name;
    while (*a && *a == *b) a++, b++;
    if (*a == *b) return own[i].function;
  }
  return NULL;
}

EXPORTED void *dlsym(void *library, const char *name) {
  static void *(*real)(void *, const char *);
  if (!real) {
    real = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (!real) real = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    if (!real) abort();
  }
  void *found = real(library, name);
  if (!found || !isProgram(__builtin_return_address(0))) return found;
  if (library == RTLD_NEXT) {
    void *next = following(name);
    return next ? next : found;
  }
  return program ? replacement(name, found) : found;
}

// MARK: Codecs of pictures

EXPORTED int png_image_write_to_memory(
  png_imagep image, void *memory, png_alloc_size_t *size, int to8, const void *pixels, png_int_32 stride, const void *colormap) {
  if (fails("png_image_write_to_memory")) return 0;
  return REAL(png_image_write_to_memory)(image, memory, size, to8, pixels, stride, colormap);
}

EXPORTED int png_image_begin_read_from_memory(png_imagep image, png_const_voidp memory, size_t size) {
  if (fails("png_image_begin_read_from_memory")) return 0;
  return REAL(png_image_begin_read_from_memory)(image, memory, size);
}

EXPORTED int png_image_finish_read(png_imagep image, png_const_colorp background, void *buffer, png_int_32 stride, void *colormap) {
  if (fails("png_image_finish_read")) return 0;
  return REAL(png_image_finish_read)(image, background, buffer, stride, colormap);
}

EXPORTED tjhandle tjInitCompress(void) { return fails("tjInitCompress") ? NULL : REAL(tjInitCompress)(); }

EXPORTED int tjCompress2(
  tjhandle handle, const unsigned char *source, int width, int pitch, int height, int format, unsigned char **jpeg, unsigned long *size,
  int subsampling, int quality, int flags) {
  if (fails("tjCompress2")) return -1;
  return REAL(tjCompress2)(handle, source, width, pitch, height, format, jpeg, size, subsampling, quality, flags);
}

EXPORTED size_t WebPEncodeRGBA(const uint8_t *rgba, int width, int height, int stride, float quality, uint8_t **output) {
  if (fails("WebPEncodeRGBA")) return 0;
  return REAL(WebPEncodeRGBA)(rgba, width, height, stride, quality, output);
}

EXPORTED size_t WebPEncodeLosslessRGBA(const uint8_t *rgba, int width, int height, int stride, uint8_t **output) {
  if (fails("WebPEncodeLosslessRGBA")) return 0;
  return REAL(WebPEncodeLosslessRGBA)(rgba, width, height, stride, output);
}
