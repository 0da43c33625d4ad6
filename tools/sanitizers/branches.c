// Tells libFuzzer which modules' branches lead it: those that the variable ACETATE_FUZZ_MODULES names, with spaces between them, or all.
//
// Before and after each input all counters of branches are cleared and read. The package has some hundred thousands of them, which took two
// thirds of the time of a short input; most targets reach a few modules. tools/fuzz gives the counters of each module sections of their own,
// and lists the modules in modules.inc, as MODULE(name) each.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end);
extern void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end);

// The linker knows where sections begin and end. A module without branches has none.
#define WEAK __attribute__((weak))
#define MODULE(name)                                                                                      \
  extern uint8_t __start___sancov_cntrs_##name[] WEAK, __stop___sancov_cntrs_##name[] WEAK;               \
  extern const uintptr_t __start___sancov_pcs_##name[] WEAK, __stop___sancov_pcs_##name[] WEAK;
#include "modules.inc"
#undef MODULE

#define MODULE(name)                                                                                              \
  {#name, __start___sancov_cntrs_##name, __stop___sancov_cntrs_##name, __start___sancov_pcs_##name, __stop___sancov_pcs_##name},
static const struct {
  const char *name;
  uint8_t *counters, *countersEnd;
  const uintptr_t *places, *placesEnd;
} modules[] = {
#include "modules.inc"
};

static bool isNamed(const char *name, const char *list) {
  const size_t length = strlen(name);
  for (const char *place = list; (place = strstr(place, name)); place++) {
    if ((place == list || place[-1] == ' ') && (place[length] == ' ' || !place[length])) return true;
  }
  return false;
}

// Takes the place of the hooks in unused-hooks.txt: comparisons of one and two bytes, and calls through pointers. Without
// -use_value_profile=1 libFuzzer makes nothing of them, and they took a twentieth to a fifth of an input's time; of longer comparisons it puts
// the numbers into inputs.
void acetateNoHook(void) {}

__attribute__((constructor)) static void tellModules(void) {
  const char *list = getenv("ACETATE_FUZZ_MODULES");
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
    if (!modules[i].counters || modules[i].counters == modules[i].countersEnd) continue;
    if (list && *list && !isNamed(modules[i].name, list)) continue;
    __sanitizer_cov_8bit_counters_init(modules[i].counters, modules[i].countersEnd);
    __sanitizer_cov_pcs_init(modules[i].places, modules[i].placesEnd);
  }
}
