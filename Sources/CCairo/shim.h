#pragma once
#include <cairo/cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <pango/pangofc-fontmap.h>

// Before a map goes: Pango 1.50 keeps the reference to its configuration then, where later ones let go of it. Nobody else has the map now.
static void acetate_let_go_of_fonts(gpointer unused, GObject *map) {
  (void)unused;
  pango_fc_font_map_shutdown(PANGO_FC_FONT_MAP(map));
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), NULL);
}

// Gives the thread a font map that looks fonts up in a configuration, of which it keeps a reference. The one before is let go of, not given
// the configuration: Pango sorts fonts on a thread of its own, which may be letting go of what changing a map in use lets go of as well.
static inline PangoFontMap *acetate_use_fonts(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new();
  if (PANGO_IS_FC_FONT_MAP(map)) {
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
    g_object_weak_ref(G_OBJECT(map), acetate_let_go_of_fonts, NULL);
  }
  pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(map));
  g_object_unref(map);
  return map;
}

// How many named instances a font of a file has, each of which counts as a font of its own, and along how many axes it varies.
static inline void acetate_font_variations(const char *path, long index, int *instances, int *axes) {
  *instances = *axes = 0;
  FT_Library library;
  FT_Face face;
  if (FT_Init_FreeType(&library)) return;
  if (FT_New_Face(library, path, index, &face) == 0) {
    *instances = (int)(face->style_flags >> 16 & 0x7fff);
    // A table's head: its version and the place of its axes, four numbers, then how many they are.
    unsigned char head[10];
    FT_ULong length = sizeof head;
    if (FT_Load_Sfnt_Table(face, FT_MAKE_TAG('f', 'v', 'a', 'r'), 0, head, &length) == 0) *axes = head[8] << 8 | head[9];
    FT_Done_Face(face);
  }
  FT_Done_FreeType(library);
}
