#pragma once
#include <lcms2.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>

// Swift sees no macro with arguments.
static inline int acetate_png_failed(png_image image) { return PNG_IMAGE_FAILED(image); }
static const png_uint_32 acetate_png_format_rgba = PNG_FORMAT_RGBA;

static const cmsUInt32Number acetate_cms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number acetate_cms_rgba_float = TYPE_RGBA_FLT;
static const cmsUInt32Number acetate_cms_rgb = TYPE_RGB_8;
static const cmsUInt32Number acetate_cms_gray = TYPE_GRAY_8;
// 255 is no ink.
static const cmsUInt32Number acetate_cms_inverted_cmyk = TYPE_CMYK_8_REV;

// A PNG file of 8 or 16 bits, and what it says about its colours.
typedef struct {
  uint32_t width, height;
  int bitDepth;
  // Whether pixels are red, green, blue and straight alpha; without alpha otherwise.
  int hasAlpha;
  // No row filters, and zlib level 3.
  int isFast;
  // Whether chunks sRGB, gAMA and cHRM say so.
  int isSRGB;
  // Whether chunk sRGB says all there is to say: neither those nor cICP are written.
  int isPlain;
  // Primaries, transfer function, matrix, range of cICP.
  uint8_t codePoints[4];
  // An ICC profile with its name; null for none.
  const char *profileName;
  const uint8_t *profile;
  uint32_t profileBytes;
} acetate_png_header;

// A file that grows; the bytes are malloc's.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // What went wrong.
  char message[128];
} acetate_png_file;

static inline void acetate_png_append(png_structp png, png_bytep bytes, size_t count) {
  acetate_png_file *file = (acetate_png_file *)png_get_io_ptr(png);
  if (file->count + count > file->capacity) {
    size_t capacity = 2 * file->capacity + count + 65536;
    uint8_t *grown = (uint8_t *)realloc(file->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    file->bytes = grown;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static inline void acetate_png_fail(png_structp png, png_const_charp message) {
  acetate_png_file *file = (acetate_png_file *)png_get_error_ptr(png);
  strncpy(file->message, message, sizeof file->message - 1);
  longjmp(png_jmpbuf(png), 1);
}

static inline void acetate_png_ignore(png_structp png, png_const_charp message) {}

// A row's samples, those of 16 bits in the processor's order. They are read before the next row is asked for.
typedef const void *acetate_png_row(void *context, uint32_t y);

// Writes a file over the one before. Returns 0, with a message, when that fails.
static inline int acetate_write_png(const acetate_png_header *header, acetate_png_row *row, void *context, acetate_png_file *file) {
  file->count = 0;
  file->message[0] = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, acetate_png_fail, acetate_png_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    strcpy(file->message, "out of memory");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, file, acetate_png_append, NULL);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(
      png, info, header->width, header->height, header->bitDepth, header->hasAlpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  if (header->isFast) {
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_NO_FILTERS);
    png_set_compression_level(png, 3);
  }
  if (header->isPlain) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (header->isSRGB) png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (header->profile) {
    png_set_iCCP(png, info, header->profileName, PNG_COMPRESSION_TYPE_BASE, header->profile, header->profileBytes);
  }
  png_write_info(png, info);
  if (!header->isPlain) png_write_chunk(png, (png_const_bytep)"cICP", header->codePoints, 4);
  const uint16_t one = 1;
  if (header->bitDepth == 16 && *(const uint8_t *)&one) png_set_swap(png);
  for (uint32_t y = 0; y < header->height; y++) png_write_row(png, (png_const_bytep)row(context, y));
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}

// Reads a PNG file as red, green, blue and straight alpha of 16 bits in the processor's order, its numbers as they are, whatever it says
// about colours. `pixels` has room for the size that the file's header says. Returns 0, with a message, when that fails.
typedef struct {
  const uint8_t *bytes;
  size_t count, position;
  char message[128];
} acetate_png_source;

static inline void acetate_png_take(png_structp png, png_bytep bytes, size_t count) {
  acetate_png_source *source = (acetate_png_source *)png_get_io_ptr(png);
  if (count > source->count - source->position) png_error(png, "the file ends early");
  memcpy(bytes, source->bytes + source->position, count);
  source->position += count;
}

static inline void acetate_png_fail_reading(png_structp png, png_const_charp message) {
  acetate_png_source *source = (acetate_png_source *)png_get_error_ptr(png);
  strncpy(source->message, message, sizeof source->message - 1);
  longjmp(png_jmpbuf(png), 1);
}

static inline int acetate_read_png(acetate_png_source *source, uint32_t width, uint32_t height, uint16_t *pixels) {
  source->position = 0;
  source->message[0] = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, source, acetate_png_fail_reading, acetate_png_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  png_bytep *rows = (png_bytep *)malloc(sizeof(png_bytep) * height);
  if (!info || !rows) {
    free(rows);
    png_destroy_read_struct(&png, NULL, NULL);
    strcpy(source->message, "out of memory");
    return 0;
  }
  for (uint32_t y = 0; y < height; y++) rows[y] = (png_bytep)(pixels + (size_t)y * width * 4);
  if (setjmp(png_jmpbuf(png))) {
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, source, acetate_png_take);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) png_error(png, "the size is another one");
  png_set_expand_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
  const uint16_t one = 1;
  if (*(const uint8_t *)&one) png_set_swap(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 8) png_error(png, "rows have another length");
  png_read_image(png, rows);
  free(rows);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
