#include "CAVIF.h"

#include <avif/avif.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A library of another binary interface has another name.
#if AVIF_VERSION_MAJOR >= 1
#define LIBRARY "libavif.so.16"
#define MIRROR_AXIS(image) ((image)->imir.axis)
#else
#define LIBRARY "libavif.so.15"
#define MIRROR_AXIS(image) ((image)->imir.mode)
#endif

#define FUNCTIONS(X)          \
  X(avifDecoderCreate)        \
  X(avifDecoderDestroy)       \
  X(avifDecoderNextImage)     \
  X(avifDecoderParse)         \
  X(avifDecoderSetIOMemory)   \
  X(avifEncoderCreate)        \
  X(avifEncoderDestroy)       \
  X(avifEncoderWrite)         \
  X(avifImageCreate)          \
  X(avifImageDestroy)         \
  X(avifImageRGBToYUV)        \
  X(avifImageYUVToRGB)        \
  X(avifRGBImageSetDefaults)  \
  X(avifRWDataFree)           \
  X(avifResultToString)

#define POINTER(function) __typeof__(&function) function;
static struct {
  FUNCTIONS(POINTER)
} avif;

static char load_problem[160];

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    snprintf(load_problem, sizeof load_problem, "%s", dlerror());
    return;
  }
#define RESOLVE(function)                                                                    \
  if (!(avif.function = (__typeof__(&function))dlsym(library, #function))) {                 \
    snprintf(load_problem, sizeof load_problem, "%s has no function " #function, LIBRARY); \
    return;                                                                                  \
  }
  FUNCTIONS(RESOLVE)
}

static int is_loaded(char *problem, size_t size) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (load_problem[0]) snprintf(problem, size, "%s", load_problem);
  return !load_problem[0];
}

// Turned counter-clockwise by quarters, and mirrored afterwards, as Exif numbers it.
static int orientation(const avifImage *image) {
  int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  // 0 none, 1 top and bottom are exchanged, 2 left and right.
  int mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? 1 + (MIRROR_AXIS(image) & 1) : 0;
  static const int values[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
  return values[angle][mirror];
}

static CAVIFStatus describe(const avifImage *image, CAVIFPicture *picture) {
  picture->width = image->width;
  picture->height = image->height;
  picture->depth = (int)image->depth;
  picture->isGray = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
  picture->primaries = image->colorPrimaries;
  picture->transfer = image->transferCharacteristics;
  picture->orientation = orientation(image);
  if (image->icc.size == 0) return CAVIFSuccess;
  picture->profile = malloc(image->icc.size);
  if (!picture->profile) return CAVIFFailed;
  memcpy(picture->profile, image->icc.data, image->icc.size);
  picture->profileBytes = image->icc.size;
  return CAVIFSuccess;
}

static CAVIFStatus decode(avifDecoder *decoder, int bits, CAVIFPicture *picture) {
  avifResult result = avif.avifDecoderNextImage(decoder);
  if (result == AVIF_RESULT_OK) {
    avifRGBImage rgb;
    avif.avifRGBImageSetDefaults(&rgb, decoder->image);
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.depth = (uint32_t)bits;
    rgb.rowBytes = picture->width * 4 * (uint32_t)(bits / 8);
    picture->pixels = malloc((size_t)rgb.rowBytes * picture->height);
    if (!picture->pixels || rgb.width != picture->width || rgb.height != picture->height) {
      snprintf(picture->problem, sizeof picture->problem, "out of memory");
      return CAVIFFailed;
    }
    rgb.pixels = picture->pixels;
    result = avif.avifImageYUVToRGB(decoder->image, &rgb);
  }
  if (result == AVIF_RESULT_OK) return CAVIFSuccess;
  snprintf(picture->problem, sizeof picture->problem, "%s", avif.avifResultToString(result));
  return CAVIFDamaged;
}

CAVIFStatus cavif_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CAVIFPicture *picture) {
  memset(picture, 0, sizeof *picture);
  if (!is_loaded(picture->problem, sizeof picture->problem)) return CAVIFNoLibrary;
  avifDecoder *decoder = avif.avifDecoderCreate();
  if (!decoder) return CAVIFFailed;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  // Files of cameras leave out what the standard asks for.
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  CAVIFStatus status = CAVIFSuccess;
  avifResult result = avif.avifDecoderSetIOMemory(decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = avif.avifDecoderParse(decoder);
  if (result != AVIF_RESULT_OK) {
    snprintf(picture->problem, sizeof picture->problem, "%s", avif.avifResultToString(result));
    status = CAVIFDamaged;
  } else {
    status = describe(decoder->image, picture);
    picture->hasAlpha = decoder->alphaPresent;
  }
  if (status == CAVIFSuccess && (uint64_t)picture->width * picture->height > maximumPixels) status = CAVIFTooLarge;
  if (status == CAVIFSuccess && bits) status = decode(decoder, bits, picture);
  avif.avifDecoderDestroy(decoder);
  return status;
}

void cavif_free(CAVIFPicture *picture) {
  free(picture->profile);
  free(picture->pixels);
}

CAVIFStatus cavif_write(const uint8_t *pixels, uint32_t width, uint32_t height, int isOpaque, int quality, CAVIFFile *file) {
  memset(file, 0, sizeof *file);
  if (!is_loaded(file->problem, sizeof file->problem)) return CAVIFNoLibrary;
  avifImage *image = avif.avifImageCreate(width, height, 8, quality >= 90 ? AVIF_PIXEL_FORMAT_YUV444 : AVIF_PIXEL_FORMAT_YUV420);
  avifEncoder *encoder = avif.avifEncoderCreate();
  if (!image || !encoder) {
    if (image) avif.avifImageDestroy(image);
    if (encoder) avif.avifEncoderDestroy(encoder);
    snprintf(file->problem, sizeof file->problem, "out of memory");
    return CAVIFFailed;
  }
  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  // Red, green and blue as they are lose nothing.
  image->matrixCoefficients = quality == 100 ? AVIF_MATRIX_COEFFICIENTS_IDENTITY : AVIF_MATRIX_COEFFICIENTS_BT709;
  image->yuvRange = AVIF_RANGE_FULL;
  avifRGBImage rgb;
  avif.avifRGBImageSetDefaults(&rgb, image);
  rgb.format = AVIF_RGB_FORMAT_RGBA;
  rgb.depth = 8;
  rgb.ignoreAlpha = isOpaque ? AVIF_TRUE : AVIF_FALSE;
  rgb.rowBytes = width * 4;
  rgb.pixels = (uint8_t *)pixels;
  // The same bytes on any number of processors.
  encoder->maxThreads = 1;
  encoder->speed = 6;
#if AVIF_VERSION_MAJOR >= 1
  encoder->quality = quality;
  encoder->qualityAlpha = 100;
#else
  // Quantisers from 0 to 63, from best to worst.
  encoder->minQuantizer = encoder->maxQuantizer = (63 * (100 - quality) + 50) / 100;
  encoder->minQuantizerAlpha = encoder->maxQuantizerAlpha = AVIF_QUANTIZER_LOSSLESS;
#endif
  avifRWData output = AVIF_DATA_EMPTY;
  avifResult result = avif.avifImageRGBToYUV(image, &rgb);
  if (result == AVIF_RESULT_OK) result = avif.avifEncoderWrite(encoder, image, &output);
  CAVIFStatus status = CAVIFSuccess;
  if (result == AVIF_RESULT_OK) {
    // Only libavif knows how its own bytes are freed.
    file->bytes = malloc(output.size);
    if (file->bytes) {
      memcpy(file->bytes, output.data, output.size);
      file->count = output.size;
    }
  }
  if (!file->bytes) {
    snprintf(file->problem, sizeof file->problem, "%s", result == AVIF_RESULT_OK ? "out of memory" : avif.avifResultToString(result));
    status = CAVIFFailed;
  }
  avif.avifRWDataFree(&output);
  avif.avifEncoderDestroy(encoder);
  avif.avifImageDestroy(image);
  return status;
}

void cavif_free_file(CAVIFFile *file) { free(file->bytes); }
