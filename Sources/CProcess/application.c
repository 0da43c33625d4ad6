#include "linked_parts.h"

// Defined in AcetateCLI and in Playback. The references are weak: UIKit links without those targets, and where they are linked the
// references keep the definitions from being removed as unused.
extern void acetate_enter_application(void) __attribute__((weak));
extern void acetate_run_application(void) __attribute__((weak));

bool application_run(void) {
  if (acetate_enter_application) acetate_enter_application();
  else if (acetate_run_application) acetate_run_application();
  else return false;
  return true;
}
