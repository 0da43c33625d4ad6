#pragma once
#include <cairo/cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <pango/pangofc-fontmap.h>

// Tells a font map that fonts have come or gone.
static inline void acetate_fonts_changed(PangoFontMap *map) {
  if (PANGO_IS_FC_FONT_MAP(map)) pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(map));
}
