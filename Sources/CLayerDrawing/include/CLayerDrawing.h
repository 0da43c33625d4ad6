#ifndef C_LAYER_DRAWING_H
#define C_LAYER_DRAWING_H

/// A new object of the target LayerDrawing that draws layers, retained; null in a program that is linked without that target.
void *_Nullable layer_drawing_make_drawer(void);

#endif
