// Pictures in formats whose libraries are loaded when the first one is read or written; those that are linked are in CImageCodecs.
#pragma once
#include "SVG.h"
#include "Stills.h"
