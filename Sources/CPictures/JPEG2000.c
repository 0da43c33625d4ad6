#include "Stills.h"

#include <CLoading.h>
#include <openjpeg-2.5/openjpeg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                         \
  X(opj, opj_create_decompress)              \
  X(opj, opj_decode)                         \
  X(opj, opj_destroy_codec)                  \
  X(opj, opj_end_decompress)                 \
  X(opj, opj_image_destroy)                  \
  X(opj, opj_read_header)                    \
  X(opj, opj_set_default_decoder_parameters) \
  X(opj, opj_set_error_handler)              \
  X(opj, opj_setup_decoder)                  \
  X(opj, opj_stream_create)                  \
  X(opj, opj_stream_destroy)                 \
  X(opj, opj_stream_set_read_function)       \
  X(opj, opj_stream_set_seek_function)       \
  X(opj, opj_stream_set_skip_function)       \
  X(opj, opj_stream_set_user_data)           \
  X(opj, opj_stream_set_user_data_length)

CLOADING_TABLE(opj, "libopenjp2.so.7", FUNCTIONS)

typedef struct {
  const uint8_t *bytes;
  size_t count, position;
} Memory;

static OPJ_SIZE_T memory_read(void *target, OPJ_SIZE_T count, void *object) {
  Memory *memory = object;
  size_t left = memory->count - memory->position;
  if (left == 0) return (OPJ_SIZE_T)-1;
  if (count > left) count = left;
  memcpy(target, memory->bytes + memory->position, count);
  memory->position += count;
  return count;
}

static OPJ_BOOL memory_seek(OPJ_OFF_T position, void *object) {
  Memory *memory = object;
  if (position < 0 || (uint64_t)position > memory->count) return OPJ_FALSE;
  memory->position = (size_t)position;
  return OPJ_TRUE;
}

static OPJ_OFF_T memory_skip(OPJ_OFF_T count, void *object) {
  Memory *memory = object;
  if (count < 0 || (uint64_t)count > memory->count - memory->position) return -1;
  memory->position += (size_t)count;
  return count;
}

static void keep_message(const char *message, void *object) {
  CStill *picture = object;
  // The first one says what is the matter.
  if (picture->problem[0]) return;
  snprintf(picture->problem, sizeof picture->problem, "%s", message);
  picture->problem[strcspn(picture->problem, "\n")] = 0;
}

// As many as a picture with alpha has, and some that nobody asks for.
enum { MostComponents = 16 };

static CStillStatus describe(const opj_image_t *image, CStill *picture) {
  if (image->x1 <= image->x0 || image->y1 <= image->y0 || image->numcomps == 0) return CStillDamaged;
  picture->width = image->x1 - image->x0;
  picture->height = image->y1 - image->y0;
  picture->orientation = 1;
  picture->primaries = picture->transfer = 2;
  picture->isGray = image->numcomps <= 2;
  picture->hasAlpha = image->numcomps == 2 || (image->numcomps == 4 && image->color_space != OPJ_CLRSPC_CMYK);
  picture->depth = 8;
  if (image->numcomps > MostComponents) {
    snprintf(picture->problem, sizeof picture->problem, "it has %u components a pixel", image->numcomps);
    return CStillDamaged;
  }
  for (uint32_t i = 0; i < image->numcomps; i++) {
    if (image->comps[i].prec > 8) picture->depth = image->comps[i].prec < 16 ? (int)image->comps[i].prec : 16;
  }
  // Profiles of CIELab are no profiles.
  if (!image->icc_profile_buf || image->icc_profile_len < 128 || image->color_space == OPJ_CLRSPC_SYCC) return CStillSuccess;
  picture->profile = malloc(image->icc_profile_len);
  if (!picture->profile) return CStillFailed;
  memcpy(picture->profile, image->icc_profile_buf, image->icc_profile_len);
  picture->profileBytes = image->icc_profile_len;
  return CStillSuccess;
}

// A sample from 0 to 1, which may stand for several pixels.
static float sample(const opj_image_t *image, uint32_t component, uint32_t x, uint32_t y) {
  const opj_image_comp_t *part = &image->comps[component];
  uint32_t column = (x + image->x0) / part->dx, row = (y + image->y0) / part->dy;
  column = column > part->x0 ? column - part->x0 : 0;
  row = row > part->y0 ? row - part->y0 : 0;
  if (column >= part->w) column = part->w - 1;
  if (row >= part->h) row = part->h - 1;
  double most = (double)(((uint64_t)1 << part->prec) - 1);
  double number = part->data[(size_t)row * part->w + column] + (part->sgnd ? (double)((uint64_t)1 << (part->prec - 1)) : 0);
  return (float)(number <= 0 ? 0 : number >= most ? 1 : number / most);
}

static float clamped(float number) { return number <= 0 ? 0 : number >= 1 ? 1 : number; }

// Of one pixel, straight: grey, three colours, luma and differences, or inks.
static void colors_of(const opj_image_t *image, int alpha, int colorCount, uint32_t x, uint32_t y, float numbers[4]) {
  float stored[4] = {0, 0, 0, 0};
  for (uint32_t i = 0, place = 0; i < image->numcomps && place < 4; i++) {
    if ((int)i != alpha) stored[place++] = sample(image, i, x, y);
  }
  numbers[3] = alpha >= 0 ? sample(image, (uint32_t)alpha, x, y) : 1;
  if (colorCount < 3) {
    numbers[0] = numbers[1] = numbers[2] = stored[0];
  } else if (image->color_space == OPJ_CLRSPC_SYCC || image->color_space == OPJ_CLRSPC_EYCC) {
    // BT.601 in full range, as JPEG has it.
    float blue = stored[1] - 128.0f / 255, red = stored[2] - 128.0f / 255;
    numbers[0] = clamped(stored[0] + 1.402f * red);
    numbers[1] = clamped(stored[0] - 0.344136f * blue - 0.714136f * red);
    numbers[2] = clamped(stored[0] + 1.772f * blue);
  } else {
    float light = image->color_space == OPJ_CLRSPC_CMYK && colorCount >= 4 ? 1 - stored[3] : 1;
    int isInk = image->color_space == OPJ_CLRSPC_CMYK;
    for (int i = 0; i < 3; i++) numbers[i] = isInk ? (1 - stored[i]) * light : stored[i];
  }
}

static CStillStatus convert(const opj_image_t *image, int bits, CStill *picture) {
  int alpha = -1, colorCount = 0;
  for (uint32_t i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *part = &image->comps[i];
    if (!part->data || part->w == 0 || part->h == 0 || part->dx == 0 || part->dy == 0 || part->prec == 0 || part->prec > 31) {
      return CStillDamaged;
    }
    if (part->alpha == 1 && alpha < 0) alpha = (int)i;
    else colorCount++;
  }
  // Files without a word about it have alpha last.
  if (alpha < 0 && picture->hasAlpha && (image->numcomps == 2 || image->numcomps == 4)) {
    alpha = (int)image->numcomps - 1;
    colorCount--;
  }
  picture->hasAlpha = alpha >= 0;
  uint32_t most = 65535;
  picture->pixels = malloc((size_t)picture->width * picture->height * 4 * (size_t)(bits / 8));
  if (!picture->pixels) return CStillFailed;
  for (uint32_t y = 0; y < picture->height; y++) {
    for (uint32_t x = 0; x < picture->width; x++) {
      float numbers[4];
      colors_of(image, alpha, colorCount, x, y, numbers);
      for (int i = 0; i < 4; i++) {
        size_t place = ((size_t)y * picture->width + x) * 4 + (size_t)i;
        cstill_store(
            picture->pixels, place, (uint32_t)(numbers[i] * (bits == 16 ? 65535.0f : 255.0f) + 0.5f), bits == 16 ? most : 255, bits);
      }
    }
  }
  return CStillSuccess;
}

CStillStatus cjp2_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture) {
  memset(picture, 0, sizeof *picture);
  if (!load_opj(picture->problem, sizeof picture->problem)) return CStillNoLibrary;
  // A codestream begins with a marker, a file with a box.
  int isStream = count >= 2 && bytes[0] == 0xFF && bytes[1] == 0x4F;
  Memory memory = {bytes, count, 0};
  opj_stream_t *stream = opj.opj_stream_create(64 << 10, OPJ_TRUE);
  opj_codec_t *codec = opj.opj_create_decompress(isStream ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  opj_image_t *image = NULL;
  CStillStatus status = CStillFailed;
  if (stream && codec) {
    opj.opj_set_error_handler(codec, keep_message, picture);
    opj.opj_stream_set_user_data(stream, &memory, NULL);
    opj.opj_stream_set_user_data_length(stream, count);
    opj.opj_stream_set_read_function(stream, memory_read);
    opj.opj_stream_set_seek_function(stream, memory_seek);
    opj.opj_stream_set_skip_function(stream, memory_skip);
    opj_dparameters_t parameters;
    opj.opj_set_default_decoder_parameters(&parameters);
    int isRead = opj.opj_setup_decoder(codec, &parameters) && opj.opj_read_header(stream, codec, &image) && image;
    status = isRead ? CStillSuccess : CStillDamaged;
    if (status == CStillSuccess) status = describe(image, picture);
    if (status == CStillSuccess && (uint64_t)picture->width * picture->height > maximumPixels) status = CStillTooLarge;
    if (status == CStillSuccess && bits) {
      int isDecoded = opj.opj_decode(codec, stream, image) && opj.opj_end_decompress(codec, stream);
      status = isDecoded ? convert(image, bits, picture) : CStillDamaged;
    }
  }
  if (status == CStillDamaged && !picture->problem[0]) snprintf(picture->problem, sizeof picture->problem, "its data break the rules");
  if (image) opj.opj_image_destroy(image);
  if (codec) opj.opj_destroy_codec(codec);
  if (stream) opj.opj_stream_destroy(stream);
  return status;
}
