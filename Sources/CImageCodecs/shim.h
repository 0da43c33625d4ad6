#pragma once
#include <png.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/encode.h>

// Swift sees no macro with arguments.
static inline size_t acetate_png_size_bound(png_image image) { return PNG_IMAGE_PNG_SIZE_MAX(image); }
static inline int acetate_png_failed(png_image image) { return PNG_IMAGE_FAILED(image); }
static const png_uint_32 acetate_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 acetate_png_format_rgba = PNG_FORMAT_RGBA;
