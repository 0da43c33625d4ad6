#pragma once
#include <stdbool.h>

// Parts of the package with which a program is linked, or not. The references to them are weak, so that those who ask link without them.

// A new object of the target LayerDrawing that draws layers, retained; null in a program that is linked without that target.
void *_Nullable layer_drawing_make_drawer(void);

// Shows the program's application, and returns when it is left: as the command line tool's input where the program is built into that,
// else on a display. False in a program that is linked with neither.
bool application_run(void);
