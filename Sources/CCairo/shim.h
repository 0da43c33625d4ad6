#pragma once
#include <cairo/cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <pango/pangofc-fontmap.h>

// Has a font map look fonts up in a configuration, of which it keeps a reference.
static inline void acetate_use_fonts(PangoFontMap *map, FcConfig *config) {
  if (PANGO_IS_FC_FONT_MAP(map)) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}
