#pragma once
#include <lcms2.h>
#include <png.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>

// Swift sees no macro with arguments.
static const png_uint_32 acetate_png_format_rgba = PNG_FORMAT_RGBA;

static const cmsUInt32Number acetate_cms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number acetate_cms_rgba_float = TYPE_RGBA_FLT;
static const cmsUInt32Number acetate_cms_rgb = TYPE_RGB_8;
static const cmsUInt32Number acetate_cms_gray = TYPE_GRAY_8;
// 255 is no ink.
static const cmsUInt32Number acetate_cms_inverted_cmyk = TYPE_CMYK_8_REV;
