// SVG drawings through librsvg, which is loaded when the first one is read: linked directly it would bring some twenty libraries into every
// start of the program. Cairo, which it draws with, is the one that it is linked with itself.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What came of a call.
typedef enum { CSVGSuccess, CSVGNoLibrary, CSVGDamaged, CSVGFailed } CSVGStatus;

typedef struct {
  // Librsvg's; `csvg_close` ends it.
  void *_Nullable handle;
  // What the drawing asks for, in pixels of CSS. Without a size of its own it has that of its view box, else 300×150, as in browsers.
  double width, height;
  // What is wrong.
  char problem[160];
} CSVGDrawing;

// Reads a drawing. It reads no other file, and nothing from a network: what it refers to outside of itself is left out.
// `csvg_close` comes last, whatever the status is.
CSVGStatus csvg_open(const uint8_t *bytes, size_t count, CSVGDrawing *drawing);
void csvg_close(CSVGDrawing *drawing);

// Draws all of it into rows of premultiplied RGBA without padding, which hold zeros, each side stretched to theirs. Not for several threads
// at once.
CSVGStatus csvg_draw(CSVGDrawing *drawing, uint8_t *pixels, int width, int height);

#pragma clang assume_nonnull end
