// EGL, OpenGL ES and GBM, loaded when a GL renderer is asked for: a program that draws in software runs where they are missing
// or broken, and starts without them. The functions have their usual names; CGLES.c lists those that are called.
#pragma once

// Declarations without the visibility of a shared library: the definitions are ours.
#define KHRONOS_STATIC 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>
#include <stddef.h>

/// Loads libEGL and libGLESv2, which must come before any function of theirs is called.
/// @return Nonzero when it did; else `problem`, of `size` bytes, says why not.
int cgles_load_gles(char *_Nonnull problem, size_t size);

/// Loads libgbm, which must come before any of its functions is called.
/// @return Nonzero when it did; else `problem`, of `size` bytes, says why not.
int cgles_load_gbm(char *_Nonnull problem, size_t size);
