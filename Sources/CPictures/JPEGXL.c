#include "Stills.h"

#include <CLoading.h>
#include <jxl/decode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A library of another binary interface has another name.
#define NAME(major, minor) CLOADING_FILE(jxl, major) "." CLOADING_TEXT(minor)
// Until 0.8, colours were asked for with a format that nothing looked at.
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
#define UNUSED_FORMAT NULL,
#else
#define UNUSED_FORMAT
#endif

#define FUNCTIONS(X)                         \
  X(jxl, JxlDecoderCreate)                   \
  X(jxl, JxlDecoderDestroy)                  \
  X(jxl, JxlDecoderGetBasicInfo)             \
  X(jxl, JxlDecoderGetColorAsEncodedProfile) \
  X(jxl, JxlDecoderGetColorAsICCProfile)     \
  X(jxl, JxlDecoderGetICCProfileSize)        \
  X(jxl, JxlDecoderImageOutBufferSize)       \
  X(jxl, JxlDecoderProcessInput)             \
  X(jxl, JxlDecoderSetImageOutBuffer)        \
  X(jxl, JxlDecoderSetInput)                 \
  X(jxl, JxlDecoderSetKeepOrientation)       \
  X(jxl, JxlDecoderSubscribeEvents)

CLOADING_TABLE(jxl, NAME(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION), FUNCTIONS)

// What the numbers of pixels are: sRGB's without a word, PQ and HLG by ITU-T H.273, all else by a profile.
static CStillStatus describe_colors(JxlDecoder *decoder, CStill *picture) {
  JxlColorEncoding colors;
  if (jxl.JxlDecoderGetColorAsEncodedProfile(decoder, UNUSED_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &colors) == JXL_DEC_SUCCESS &&
      (colors.color_space == JXL_COLOR_SPACE_GRAY || colors.white_point == JXL_WHITE_POINT_D65)) {
    int isSRGB = colors.color_space == JXL_COLOR_SPACE_GRAY || colors.primaries == JXL_PRIMARIES_SRGB;
    if (isSRGB && colors.transfer_function == JXL_TRANSFER_FUNCTION_SRGB) return CStillSuccess;
    int isBright = colors.transfer_function == JXL_TRANSFER_FUNCTION_PQ || colors.transfer_function == JXL_TRANSFER_FUNCTION_HLG;
    if (isBright && colors.color_space == JXL_COLOR_SPACE_RGB) {
      picture->primaries = (int)colors.primaries;
      picture->transfer = (int)colors.transfer_function;
      return CStillSuccess;
    }
  }
  size_t size = 0;
  if (jxl.JxlDecoderGetICCProfileSize(decoder, UNUSED_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &size) != JXL_DEC_SUCCESS || size == 0) {
    return CStillSuccess;
  }
  // No profile of a picture has so many.
  if (size > (size_t)64 << 20 || !(picture->profile = malloc(size))) return CStillFailed;
  picture->profileBytes = size;
  JxlDecoderStatus status =
      jxl.JxlDecoderGetColorAsICCProfile(decoder, UNUSED_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, picture->profile, size);
  return status == JXL_DEC_SUCCESS ? CStillSuccess : CStillDamaged;
}

static CStillStatus describe(const JxlBasicInfo *info, CStill *picture) {
  picture->width = info->xsize;
  picture->height = info->ysize;
  picture->depth = info->bits_per_sample > 8 ? (info->bits_per_sample > 16 ? 16 : (int)info->bits_per_sample) : 8;
  picture->hasAlpha = info->alpha_bits > 0;
  picture->isGray = info->num_color_channels == 1;
  picture->orientation = (int)info->orientation;
  picture->primaries = picture->transfer = 2;
  return info->xsize > 0 && info->ysize > 0 ? CStillSuccess : CStillDamaged;
}

static CStillStatus give_room(JxlDecoder *decoder, int bits, CStill *picture) {
  JxlPixelFormat format = {4, bits == 16 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
  size_t size = (size_t)picture->width * picture->height * 4 * (size_t)(bits / 8), asked = 0;
  if (jxl.JxlDecoderImageOutBufferSize(decoder, &format, &asked) != JXL_DEC_SUCCESS || asked != size) return CStillDamaged;
  if (!picture->pixels) picture->pixels = malloc(size);
  if (!picture->pixels) return CStillFailed;
  return jxl.JxlDecoderSetImageOutBuffer(decoder, &format, picture->pixels, size) == JXL_DEC_SUCCESS ? CStillSuccess : CStillFailed;
}

// Goes on until all that is asked for is there. A status other than success ends it.
static CStillStatus run(JxlDecoder *decoder, uint64_t maximumPixels, int bits, JxlBasicInfo *info, CStill *picture) {
  CStillStatus status = CStillSuccess;
  while (status == CStillSuccess) {
    switch (jxl.JxlDecoderProcessInput(decoder)) {
      case JXL_DEC_BASIC_INFO:
        if (jxl.JxlDecoderGetBasicInfo(decoder, info) != JXL_DEC_SUCCESS) return CStillDamaged;
        status = describe(info, picture);
        if (status == CStillSuccess && (uint64_t)picture->width * picture->height > maximumPixels) status = CStillTooLarge;
        break;
      case JXL_DEC_COLOR_ENCODING:
        status = describe_colors(decoder, picture);
        if (!bits) return status;
        break;
      case JXL_DEC_NEED_IMAGE_OUT_BUFFER: status = give_room(decoder, bits, picture); break;
      // Of an animation the first.
      case JXL_DEC_FULL_IMAGE: return picture->pixels ? CStillSuccess : CStillDamaged;
      case JXL_DEC_NEED_MORE_INPUT:
        snprintf(picture->problem, sizeof picture->problem, "it breaks off before its end");
        return CStillDamaged;
      case JXL_DEC_SUCCESS: return bits && !picture->pixels ? CStillDamaged : CStillSuccess;
      default: return CStillDamaged;
    }
  }
  return status;
}

static void straighten(int bits, CStill *picture) {
  uint32_t most = bits == 16 ? 65535 : 255;
  size_t count = (size_t)picture->width * picture->height;
  for (size_t i = 0; i < count; i++) {
    for (size_t c = 4 * i; c < 4 * i + 3; c++) {
      if (bits == 16) {
        uint16_t *numbers = picture->pixels;
        numbers[c] = (uint16_t)cstill_straightened(numbers[c], numbers[4 * i + 3], most);
      } else {
        uint8_t *numbers = picture->pixels;
        numbers[c] = (uint8_t)cstill_straightened(numbers[c], numbers[4 * i + 3], most);
      }
    }
  }
}

CStillStatus cjxl_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture) {
  memset(picture, 0, sizeof *picture);
  if (!load_jxl(picture->problem, sizeof picture->problem)) return CStillNoLibrary;
  JxlDecoder *decoder = jxl.JxlDecoderCreate(NULL);
  if (!decoder) return CStillFailed;
  CStillStatus status = CStillDamaged;
  JxlBasicInfo info;
  memset(&info, 0, sizeof info);
  int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | (bits ? JXL_DEC_FULL_IMAGE : 0);
  if (jxl.JxlDecoderSubscribeEvents(decoder, events) == JXL_DEC_SUCCESS &&
      jxl.JxlDecoderSetKeepOrientation(decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
      // Left open: libjxl writes to standard error where input that has been closed breaks off.
      jxl.JxlDecoderSetInput(decoder, bytes, count) == JXL_DEC_SUCCESS) {
    status = run(decoder, maximumPixels, bits, &info, picture);
  }
  if (status == CStillSuccess && bits && info.alpha_premultiplied) straighten(bits, picture);
  if (status == CStillDamaged && !picture->problem[0]) snprintf(picture->problem, sizeof picture->problem, "its data break the rules");
  jxl.JxlDecoderDestroy(decoder);
  return status;
}
