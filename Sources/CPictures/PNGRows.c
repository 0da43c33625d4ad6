#include "PNGRows.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static void append(png_structp png, png_bytep bytes, size_t count) {
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

static void fail_writing(png_structp png, png_const_charp message) {
  acetate_png_file *file = (acetate_png_file *)png_get_error_ptr(png);
  strncpy(file->message, message, sizeof file->message - 1);
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp message) {}

int acetate_write_png(const acetate_png_header *header, acetate_png_row *row, void *context, acetate_png_file *file) {
  file->count = 0;
  file->message[0] = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, fail_writing, ignore);
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
  png_set_write_fn(png, file, append, NULL);
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

static void take(png_structp png, png_bytep bytes, size_t count) {
  acetate_png_source *source = (acetate_png_source *)png_get_io_ptr(png);
  if (count > source->count - source->position) png_error(png, "the file ends early");
  memcpy(bytes, source->bytes + source->position, count);
  source->position += count;
}

static void fail_reading(png_structp png, png_const_charp message) {
  acetate_png_source *source = (acetate_png_source *)png_get_error_ptr(png);
  strncpy(source->message, message, sizeof source->message - 1);
  longjmp(png_jmpbuf(png), 1);
}

int acetate_read_png(acetate_png_source *source, uint32_t width, uint32_t height, uint16_t *pixels) {
  source->position = 0;
  source->message[0] = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, source, fail_reading, ignore);
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
  png_set_read_fn(png, source, take);
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
