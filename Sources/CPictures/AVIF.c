#include "Stills.h"

#include <CLoading.h>
#include <avif/avif.h>
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

#define FUNCTIONS(X)               \
  X(avif, avifDecoderCreate)       \
  X(avif, avifDecoderDestroy)      \
  X(avif, avifDecoderNextImage)    \
  X(avif, avifDecoderParse)        \
  X(avif, avifDecoderSetIOMemory)  \
  X(avif, avifEncoderCreate)       \
  X(avif, avifEncoderDestroy)      \
  X(avif, avifEncoderWrite)        \
  X(avif, avifImageCreate)         \
  X(avif, avifImageDestroy)        \
  X(avif, avifImageRGBToYUV)       \
  X(avif, avifImageYUVToRGB)       \
  X(avif, avifRGBImageSetDefaults) \
  X(avif, avifRWDataFree)          \
  X(avif, avifResultToString)

CLOADING_TABLE(avif, LIBRARY, FUNCTIONS)

// Turned counter-clockwise by quarters, and mirrored afterwards, as Exif numbers it.
static int orientation(const avifImage *image) {
  int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  // 0 none, 1 top and bottom are exchanged, 2 left and right.
  int mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? 1 + (MIRROR_AXIS(image) & 1) : 0;
  static const int values[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
  return values[angle][mirror];
}

static CStillStatus describe(const avifImage *image, CStill *picture) {
  picture->width = image->width;
  picture->height = image->height;
  picture->depth = (int)image->depth;
  picture->isGray = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
  picture->primaries = image->colorPrimaries;
  picture->transfer = image->transferCharacteristics;
  picture->orientation = orientation(image);
  if (image->icc.size == 0) return CStillSuccess;
  picture->profile = malloc(image->icc.size);
  if (!picture->profile) return CStillFailed;
  memcpy(picture->profile, image->icc.data, image->icc.size);
  picture->profileBytes = image->icc.size;
  return CStillSuccess;
}

static CStillStatus decode(avifDecoder *decoder, int bits, CStill *picture) {
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
      return CStillFailed;
    }
    rgb.pixels = picture->pixels;
    result = avif.avifImageYUVToRGB(decoder->image, &rgb);
  }
  if (result == AVIF_RESULT_OK) return CStillSuccess;
  snprintf(picture->problem, sizeof picture->problem, "%s", avif.avifResultToString(result));
  return CStillDamaged;
}

CStillStatus cavif_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture) {
  memset(picture, 0, sizeof *picture);
  if (!load_avif(picture->problem, sizeof picture->problem)) return CStillNoLibrary;
  avifDecoder *decoder = avif.avifDecoderCreate();
  if (!decoder) return CStillFailed;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  // Files of cameras leave out what the standard asks for.
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  CStillStatus status = CStillSuccess;
  avifResult result = avif.avifDecoderSetIOMemory(decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = avif.avifDecoderParse(decoder);
  if (result != AVIF_RESULT_OK) {
    snprintf(picture->problem, sizeof picture->problem, "%s", avif.avifResultToString(result));
    status = CStillDamaged;
  } else {
    status = describe(decoder->image, picture);
    picture->hasAlpha = decoder->alphaPresent;
  }
  if (status == CStillSuccess && (uint64_t)picture->width * picture->height > maximumPixels) status = CStillTooLarge;
  if (status == CStillSuccess && bits) status = decode(decoder, bits, picture);
  avif.avifDecoderDestroy(decoder);
  return status;
}

CStillStatus cavif_write(const uint8_t *pixels, uint32_t width, uint32_t height, int isOpaque, int quality, CStillFile *file) {
  memset(file, 0, sizeof *file);
  if (!load_avif(file->problem, sizeof file->problem)) return CStillNoLibrary;
  avifImage *image = avif.avifImageCreate(width, height, 8, quality >= 90 ? AVIF_PIXEL_FORMAT_YUV444 : AVIF_PIXEL_FORMAT_YUV420);
  avifEncoder *encoder = avif.avifEncoderCreate();
  if (!image || !encoder) {
    if (image) avif.avifImageDestroy(image);
    if (encoder) avif.avifEncoderDestroy(encoder);
    snprintf(file->problem, sizeof file->problem, "out of memory");
    return CStillFailed;
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
  CStillStatus status = CStillSuccess;
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
    status = CStillFailed;
  }
  avif.avifRWDataFree(&output);
  avif.avifEncoderDestroy(encoder);
  avif.avifImageDestroy(image);
  return status;
}
