// The fonts that tests see, whichever are installed.
#pragma once

#pragma clang assume_nonnull begin

// The file that the variable FONTCONFIG_FILE names from before main on, in this process and in those that it starts.
const char *test_fonts_configuration(void);

#pragma clang assume_nonnull end
