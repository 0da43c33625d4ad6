#include "SVG.h"

#include <CLoading.h>
#include <stdio.h>
#include <string.h>

// The few functions that are needed of librsvg 2.52 or later, and of the libraries that it is linked with, all of a stable binary
// interface. They are declared here, so that building needs no headers of theirs.
typedef struct _GError {
  uint32_t domain;
  int code;
  char *message;
} GError;
typedef struct _RsvgHandle RsvgHandle;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo cairo_t;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
typedef struct {
  double length;
  int unit;
} RsvgLength;

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *, size_t, GError **);
void rsvg_handle_set_dpi(RsvgHandle *, double);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *, double *, double *);
void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *, int *, RsvgLength *, int *, RsvgLength *, int *, RsvgRectangle *);
int rsvg_handle_render_document(RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **);
void g_object_unref(void *);
void g_error_free(GError *);
cairo_surface_t *cairo_image_surface_create_for_data(uint8_t *, int, int, int, int);
cairo_t *cairo_create(cairo_surface_t *);
void cairo_scale(cairo_t *, double, double);
int cairo_status(cairo_t *);
void cairo_destroy(cairo_t *);
void cairo_surface_flush(cairo_surface_t *);
void cairo_surface_destroy(cairo_surface_t *);

// A search in a library goes on in those that it is linked with.
#define FUNCTIONS(X)                               \
  X(svg, rsvg_handle_new_from_data)                \
  X(svg, rsvg_handle_set_dpi)                      \
  X(svg, rsvg_handle_get_intrinsic_size_in_pixels) \
  X(svg, rsvg_handle_get_intrinsic_dimensions)     \
  X(svg, rsvg_handle_render_document)              \
  X(svg, g_object_unref)                           \
  X(svg, g_error_free)                             \
  X(svg, cairo_image_surface_create_for_data)      \
  X(svg, cairo_create)                             \
  X(svg, cairo_scale)                              \
  X(svg, cairo_status)                             \
  X(svg, cairo_destroy)                            \
  X(svg, cairo_surface_flush)                      \
  X(svg, cairo_surface_destroy)

CLOADING_TABLE(svg, "librsvg-2.so.2", FUNCTIONS)

static CSVGStatus failure(CSVGDrawing *drawing, GError *error, CSVGStatus status) {
  snprintf(drawing->problem, sizeof drawing->problem, "%s", error ? error->message : "librsvg gives no reason");
  // A sentence in a line.
  for (char *c = drawing->problem; *c; c++) {
    if (*c == '\n') *c = ' ';
  }
  if (error) svg.g_error_free(error);
  return status;
}

CSVGStatus csvg_open(const uint8_t *bytes, size_t count, CSVGDrawing *drawing) {
  memset(drawing, 0, sizeof *drawing);
  if (!load_svg(drawing->problem, sizeof drawing->problem)) return CSVGNoLibrary;
  GError *error = NULL;
  RsvgHandle *handle = svg.rsvg_handle_new_from_data(bytes, count, &error);
  if (!handle) return failure(drawing, error, CSVGDamaged);
  drawing->handle = handle;
  // An inch of CSS.
  svg.rsvg_handle_set_dpi(handle, 96);
  if (svg.rsvg_handle_get_intrinsic_size_in_pixels(handle, &drawing->width, &drawing->height)) return CSVGSuccess;
  int has_width, has_height, has_box;
  RsvgLength width, height;
  RsvgRectangle box;
  svg.rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
  drawing->width = has_box ? box.width : 300;
  drawing->height = has_box ? box.height : 150;
  return CSVGSuccess;
}

void csvg_close(CSVGDrawing *drawing) {
  if (drawing->handle) svg.g_object_unref(drawing->handle);
  drawing->handle = NULL;
}

CSVGStatus csvg_draw(CSVGDrawing *drawing, uint8_t *pixels, int width, int height) {
  // CAIRO_FORMAT_ARGB32
  cairo_surface_t *surface = svg.cairo_image_surface_create_for_data(pixels, 0, width, height, width * 4);
  cairo_t *context = svg.cairo_create(surface);
  svg.cairo_scale(context, width / drawing->width, height / drawing->height);
  RsvgRectangle whole = {0, 0, drawing->width, drawing->height};
  GError *error = NULL;
  int is_drawn = svg.rsvg_handle_render_document(drawing->handle, context, &whole, &error) && !svg.cairo_status(context);
  svg.cairo_destroy(context);
  svg.cairo_surface_flush(surface);
  svg.cairo_surface_destroy(surface);
  if (!is_drawn) return failure(drawing, error, CSVGFailed);
  // Cairo's pixels are words 0xAARRGGBB in the processor's order.
  for (size_t i = 0, end = (size_t)width * (size_t)height * 4; i < end; i += 4) {
    uint32_t pixel;
    memcpy(&pixel, pixels + i, 4);
    pixels[i] = (uint8_t)(pixel >> 16);
    pixels[i + 1] = (uint8_t)(pixel >> 8);
    pixels[i + 2] = (uint8_t)pixel;
    pixels[i + 3] = (uint8_t)(pixel >> 24);
  }
  return CSVGSuccess;
}
