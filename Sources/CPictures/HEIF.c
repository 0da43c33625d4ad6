#include "Stills.h"

#include <CLoading.h>
#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                    \
  X(heif, heif_context_alloc)                           \
  X(heif, heif_context_free)                            \
  X(heif, heif_context_get_primary_image_handle)        \
  X(heif, heif_context_read_from_memory_without_copy)   \
  X(heif, heif_context_set_max_decoding_threads)        \
  X(heif, heif_decode_image)                            \
  X(heif, heif_decoding_options_alloc)                  \
  X(heif, heif_decoding_options_free)                   \
  X(heif, heif_image_get_bits_per_pixel_range)          \
  X(heif, heif_image_get_height)                        \
  X(heif, heif_image_get_plane_readonly)                \
  X(heif, heif_image_get_width)                         \
  X(heif, heif_image_handle_get_color_profile_type)     \
  X(heif, heif_image_handle_get_height)                 \
  X(heif, heif_image_handle_get_luma_bits_per_pixel)    \
  X(heif, heif_image_handle_get_nclx_color_profile)     \
  X(heif, heif_image_handle_get_raw_color_profile)      \
  X(heif, heif_image_handle_get_raw_color_profile_size) \
  X(heif, heif_image_handle_get_width)                  \
  X(heif, heif_image_handle_has_alpha_channel)          \
  X(heif, heif_image_handle_is_premultiplied_alpha)     \
  X(heif, heif_image_handle_release)                    \
  X(heif, heif_image_release)                           \
  X(heif, heif_nclx_color_profile_free)

CLOADING_TABLE(heif, "libheif.so.1", FUNCTIONS)

static CStillStatus told(struct heif_error error, CStill *picture) {
  if (error.code == heif_error_Ok) return CStillSuccess;
  snprintf(picture->problem, sizeof picture->problem, "%s", error.message ? error.message : "unknown error");
  return error.code == heif_error_Memory_allocation_error ? CStillFailed : CStillDamaged;
}

// Colours, and the size as it shows: libheif turns pictures itself, as their own properties say; Exif's word does not count here.
static CStillStatus describe(const struct heif_image_handle *handle, CStill *picture) {
  int width = heif.heif_image_handle_get_width(handle), height = heif.heif_image_handle_get_height(handle);
  int depth = heif.heif_image_handle_get_luma_bits_per_pixel(handle);
  if (width <= 0 || height <= 0) return CStillDamaged;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->depth = depth > 0 ? depth : 8;
  picture->hasAlpha = heif.heif_image_handle_has_alpha_channel(handle);
  picture->orientation = 1;
  picture->primaries = picture->transfer = 2;
  switch (heif.heif_image_handle_get_color_profile_type(handle)) {
    case heif_color_profile_type_rICC:
    case heif_color_profile_type_prof: {
      size_t size = heif.heif_image_handle_get_raw_color_profile_size(handle);
      picture->profile = size ? malloc(size) : NULL;
      if (!picture->profile) return size ? CStillFailed : CStillSuccess;
      picture->profileBytes = size;
      return told(heif.heif_image_handle_get_raw_color_profile(handle, picture->profile), picture);
    }
    case heif_color_profile_type_nclx: {
      struct heif_color_profile_nclx *colors = NULL;
      if (heif.heif_image_handle_get_nclx_color_profile(handle, &colors).code == heif_error_Ok && colors) {
        picture->primaries = (int)colors->color_primaries;
        picture->transfer = (int)colors->transfer_characteristics;
        heif.heif_nclx_color_profile_free(colors);
      }
      return CStillSuccess;
    }
    default: return CStillSuccess;
  }
}

static void copy_row(const uint8_t *row, int depth, int isPremultiplied, int bits, uint32_t width, void *target) {
  uint32_t most = ((uint32_t)1 << depth) - 1;
  for (uint32_t x = 0; x < width; x++) {
    uint32_t numbers[4];
    for (int i = 0; i < 4; i++) {
      // Little-endian where there are two bytes.
      numbers[i] = depth > 8 ? row[8 * x + 2 * i] | (uint32_t)row[8 * x + 2 * i + 1] << 8 : row[4 * x + i];
      if (numbers[i] > most) numbers[i] = most;
    }
    for (int i = 0; i < 4; i++) {
      uint32_t number = i < 3 && isPremultiplied ? cstill_straightened(numbers[i], numbers[3], most) : numbers[i];
      cstill_store(target, (size_t)x * 4 + (size_t)i, number, most, bits);
    }
  }
}

static CStillStatus decode(const struct heif_image_handle *handle, int bits, CStill *picture) {
  struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
  if (!options) return CStillFailed;
  int isDeep = bits == 16 && picture->depth > 8;
  options->convert_hdr_to_8bit = !isDeep;
  struct heif_image *image = NULL;
  CStillStatus status = told(
      heif.heif_decode_image(
          handle, &image, heif_colorspace_RGB, isDeep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA, options),
      picture);
  heif.heif_decoding_options_free(options);
  if (status != CStillSuccess) return status;
  int stride = 0;
  const uint8_t *rows = heif.heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  int depth = isDeep ? heif.heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved) : 8;
  if (!rows || stride <= 0 || depth < 8 || depth > 16 ||
      heif.heif_image_get_width(image, heif_channel_interleaved) != (int)picture->width ||
      heif.heif_image_get_height(image, heif_channel_interleaved) != (int)picture->height) {
    snprintf(picture->problem, sizeof picture->problem, "its picture has another size than it says");
    status = CStillDamaged;
  } else {
    size_t size = (size_t)picture->width * 4 * (size_t)(bits / 8);
    picture->pixels = malloc(size * picture->height);
    int isPremultiplied = heif.heif_image_handle_is_premultiplied_alpha(handle);
    if (!picture->pixels) status = CStillFailed;
    for (uint32_t y = 0; y < picture->height && picture->pixels; y++) {
      copy_row(rows + (size_t)stride * y, depth, isPremultiplied, bits, picture->width, (uint8_t *)picture->pixels + size * y);
    }
  }
  heif.heif_image_release(image);
  return status;
}

CStillStatus cheif_read(const uint8_t *bytes, size_t count, uint64_t maximumPixels, int bits, CStill *picture) {
  memset(picture, 0, sizeof *picture);
  if (!load_heif(picture->problem, sizeof picture->problem)) return CStillNoLibrary;
  struct heif_context *context = heif.heif_context_alloc();
  if (!context) return CStillFailed;
  heif.heif_context_set_max_decoding_threads(context, 1);
  struct heif_image_handle *handle = NULL;
  CStillStatus status = told(heif.heif_context_read_from_memory_without_copy(context, bytes, count, NULL), picture);
  if (status == CStillSuccess) status = told(heif.heif_context_get_primary_image_handle(context, &handle), picture);
  if (status == CStillSuccess) status = describe(handle, picture);
  if (status == CStillSuccess && (uint64_t)picture->width * picture->height > maximumPixels) status = CStillTooLarge;
  if (status == CStillSuccess && bits) status = decode(handle, bits, picture);
  if (handle) heif.heif_image_handle_release(handle);
  heif.heif_context_free(context);
  return status;
}
