// Libraries that are loaded when they are first needed, and the functions that are called of them as tables of pointers. Linked directly a
// library, with all that it needs itself, would be part of every start of the program.
//
// What is called of libraries is a list of functions, each with the name of its library:
//
//   #define FUNCTIONS(X) X(tiff, TIFFClientOpenExt) X(tiff, TIFFClose)
//
// A table of one library's functions, which fills itself, takes a line. It has the library's name:
//
//   CLOADING_TABLE(tiff, "libtiff.so.6", FUNCTIONS)
//   …
//   if (!load_tiff(problem, size)) return NoLibrary;
//   tiff.TIFFClose(file);
//
// A table that others read, or of several libraries' functions, is a struct with members from CLOADING_POINTER (CFFmpeg.h). Its loader
// opens each library with CLOADING_OPEN and fills it with CLOADING_RESOLVE. What follows a function's name in a list is left to its user
// (CGLES.c).
#pragma once
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
  // Null where it cannot be opened.
  void *_Nullable handle;
  const char *_Nonnull file;
} CLoadedLibrary;

// Opens a library by the name of its file, which has the number of its binary interface. `problem` says why it cannot be.
CLoadedLibrary cloading_open(const char *_Nonnull file, char *_Nonnull problem, size_t size);

// A function of a library, or of one that it is linked with; null where there is none, which `problem` then says.
void *_Nullable cloading_function(CLoadedLibrary library, const char *_Nonnull function, char *_Nonnull problem, size_t size);

// A member of a table.
#define CLOADING_POINTER(library, function, ...) __typeof__(&function) _Nonnull function;

// Opens a library by the name that lists call it by. The function around it has `problem` and `size`, and returns zero where it cannot be
// opened.
#define CLOADING_OPEN(library, file)                           \
  CLoadedLibrary library = cloading_open(file, problem, size); \
  if (!library.handle) return 0;

// Looks a member of `table` up. The function around it has `problem` and `size`, and returns zero where one is missing.
#define CLOADING_RESOLVE(library, function, ...) \
  if (!(table->function = (__typeof__(&function))cloading_function(library, #function, problem, size))) return 0;

// The name of a library's file whose binary interface has the number of a macro.
#define CLOADING_FILE(library, version) "lib" #library ".so." CLOADING_TEXT(version)
#define CLOADING_TEXT(number) #number

// Defines a table of functions of one library, and `load_NAME(problem, size)`, which fills it with its first call, on whatever thread, and
// returns whether it is filled.
#define CLOADING_TABLE(name, file, functions)                             \
  static struct {                                                         \
    functions(CLOADING_POINTER)                                           \
  } name;                                                                 \
  static char name##_problem[512];                                        \
  static int fill_##name(char *problem, size_t size) {                    \
    __typeof__(name) *table = &name;                                      \
    CLOADING_OPEN(name, file)                                             \
    functions(CLOADING_RESOLVE)                                           \
    return 1;                                                             \
  }                                                                       \
  static void fill_##name##_once(void) {                                  \
    fill_##name(name##_problem, sizeof name##_problem);                   \
  }                                                                       \
  static int load_##name(char *problem, size_t size) {                    \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                       \
    pthread_once(&once, fill_##name##_once);                              \
    if (name##_problem[0]) snprintf(problem, size, "%s", name##_problem); \
    return !name##_problem[0];                                            \
  }
