#include "library_log.h"

#include <libinput.h>
#include <libseat.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char text[1024];

static void append(const char *format, va_list arguments) {
  char line[512];
  if (vsnprintf(line, sizeof line, format, arguments) < 0) return;
  // libseat begins with "[../libseat/backend/seatd.c:64] ".
  const char *start = line;
  if (*line == '[') {
    const char *end = strstr(line, "] ");
    if (end) start = end + 2;
  }
  size_t length = strcspn(start, "\n");
  size_t used = strlen(text);
  if (length == 0 || used + length + 3 > sizeof text) return;
  if (used) {
    memcpy(text + used, "; ", 2);
    used += 2;
  }
  memcpy(text + used, start, length);
  text[used + length] = 0;
}

static void seat_log(enum libseat_log_level level, const char *format, va_list arguments) {
  if (level == LIBSEAT_LOG_LEVEL_ERROR) append(format, arguments);
}

static void input_log(struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments) {
  (void)context;
  if (priority == LIBINPUT_LOG_PRIORITY_ERROR) append(format, arguments);
}

void library_log_route_seat(void) {
  libseat_set_log_handler(seat_log);
  libseat_set_log_level(LIBSEAT_LOG_LEVEL_ERROR);
}

void library_log_route_input(struct libinput *context) {
  libinput_log_set_handler(context, input_log);
  libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_ERROR);
}

void library_log_clear(void) { text[0] = 0; }

const char *library_log_text(void) { return text; }
