#pragma once

/// Makes a layer of `layerClass`, the metadata of CALayer or of a class derived from it, by that class's init(layer:).
///
/// `any` points to a value of the type Any, which the initialiser takes over. Returns an object that the caller owns. Stops the program
/// with a message when the class has no init(layer:).
void *_Nonnull lc_copy(const void *_Nonnull layerClass, void *_Nonnull any);

/// Makes a layer of `layerClass`, the metadata of CALayer or of a class derived from it, by that class's init().
///
/// Returns an object that the caller owns. Stops the program with a message when the class has no init().
void *_Nonnull lc_make(const void *_Nonnull layerClass);
