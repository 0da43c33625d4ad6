#include "CLoading.h"

#include <dlfcn.h>

CLoadedLibrary cloading_open(const char *file, char *problem, size_t size) {
  CLoadedLibrary library = {dlopen(file, RTLD_LAZY | RTLD_LOCAL), file};
  if (!library.handle) snprintf(problem, size, "%s", dlerror());
  return library;
}

void *cloading_function(CLoadedLibrary library, const char *function, char *problem, size_t size) {
  void *pointer = dlsym(library.handle, function);
  if (!pointer) snprintf(problem, size, "%s has no function %s", library.file, function);
  return pointer;
}
