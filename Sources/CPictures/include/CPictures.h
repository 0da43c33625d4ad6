// Pictures in files: stills and drawings whose libraries are loaded when the first one is read or written, and what is written in C around
// the libraries that are linked (CImageCodecs).
#pragma once
#include "PNGRows.h"
#include "SVG.h"
#include "Stills.h"
