#pragma once
#include <cairo/cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
