#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int terminal_number(int descriptor) {
  // For /dev/tty too this is the terminal behind it.
  unsigned int device = 0;
  if (ioctl(descriptor, TIOCGDEV, &device) != 0) return 0;
  return major(device) == 4 && minor(device) >= 1 && minor(device) <= 63 ? (int)minor(device) : 0;
}

int terminal_open(void) {
  if (terminal_number(STDIN_FILENO)) {
    int copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    if (copy >= 0) return copy;
  }
  int descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (descriptor >= 0 && !terminal_number(descriptor)) {
    close(descriptor);
    errno = ENOTTY;
    return -1;
  }
  return descriptor;
}

int terminal_foreground(int descriptor) {
  struct vt_stat state;
  return ioctl(descriptor, VT_GETSTATE, &state) == 0 ? state.v_active : 0;
}

int terminal_take(int descriptor, int release_signal, int acquire_signal, struct terminal_modes *former) {
  struct vt_mode mode;
  former->descriptor = descriptor;
  if (ioctl(descriptor, KDGKBMODE, &former->keyboard) != 0) return errno;
  if (ioctl(descriptor, KDGETMODE, &former->display) != 0) return errno;
  if (ioctl(descriptor, VT_GETMODE, &mode) != 0) return errno;
  former->switching = mode.mode;
  former->release_signal = mode.relsig;
  former->acquire_signal = mode.acqsig;
  // What a program left that was killed in between is no mode to go back to.
  if (former->keyboard == K_OFF) former->keyboard = K_UNICODE;
  if (former->display == KD_GRAPHICS) former->display = KD_TEXT;
  if (former->switching == VT_PROCESS) former->switching = VT_AUTO;

  struct vt_mode ours = {.mode = VT_PROCESS, .relsig = (short)release_signal, .acqsig = (short)acquire_signal};
  if (ioctl(descriptor, VT_SETMODE, &ours) != 0 || ioctl(descriptor, KDSKBMODE, K_OFF) != 0 ||
      ioctl(descriptor, KDSETMODE, KD_GRAPHICS) != 0) {
    int code = errno;
    terminal_restore(former);
    return code;
  }
  return 0;
}

void terminal_restore(void *context) {
  const struct terminal_modes *former = context;
  if (former == NULL) return;
  struct vt_mode mode = {.mode = (char)former->switching, .relsig = (short)former->release_signal, .acqsig = (short)former->acquire_signal};
  ioctl(former->descriptor, KDSKBMODE, former->keyboard);
  ioctl(former->descriptor, KDSETMODE, former->display);
  ioctl(former->descriptor, VT_SETMODE, &mode);
}

int terminal_allow_release(int descriptor) { return ioctl(descriptor, VT_RELDISP, 1) == 0 ? 0 : errno; }

int terminal_confirm_acquire(int descriptor) { return ioctl(descriptor, VT_RELDISP, VT_ACKACQ) == 0 ? 0 : errno; }

int terminal_switch(int descriptor, int number) { return ioctl(descriptor, VT_ACTIVATE, number) == 0 ? 0 : errno; }

int input_device_grab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, 1) == 0 ? 0 : errno; }
