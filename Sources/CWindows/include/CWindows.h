// Windows of a desktop session, on Wayland and X11: SDL 2, loaded when a window is asked for. It opens windows, draws their frames and
// tells what a person does. What it lacks is here too: on Wayland, pictures in shared memory, and the times at which pictures were seen.
//
// All functions are called on one thread, that of the displays.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct CWindow CWindow;

typedef enum { CWindowWayland, CWindowX11 } CWindowSystem;

// Connects to the session. Zero where there is none, below zero where SDL is missing; `problem` then says why.
int cwindows_open(CWindowSystem system, char *problem, size_t size);
// Lets go of the session. Windows are closed before.
void cwindows_close(void);
// Whether the session has ended: its compositor or server is gone. Once it has, nothing else may be called.
bool cwindows_has_ended(void);
// The number of the session's monitors.
int cwindows_monitors(void);
// What a monitor leaves windows, in points.
void cwindows_usable(int monitor, int *width, int *height);
// Whether the session tells when pictures were seen. To be asked after the first window.
bool cwindows_measures(void);

// Null where there is none; `problem` then says why. Width and height are points. A monitor is counted from zero; -1 leaves the place to
// the session. OpenGL ES may draw in a window that says so, once it has a context.
CWindow *_Nullable cwindow_create(
    const char *title, int width, int height, int monitor, bool draws_by_gl, bool is_full_screen, char *problem, size_t size);
// Gives the window a context of its own, in place of one that has failed, and makes it current on the thread. False where there is none;
// `problem` then says why.
bool cwindow_make_context(CWindow *window, char *problem, size_t size);
void cwindow_destroy(CWindow *window);
void cwindow_set_title(CWindow *window, const char *title);
void cwindow_set_full_screen(CWindow *window, bool is_full_screen);
// In points.
void cwindow_set_size(CWindow *window, int width, int height);

typedef struct {
  uint32_t number;
  int width, height;              // units of SDL: points on Wayland, pixels on X11
  int pixel_width, pixel_height;  // of pictures
  double scale;                   // pixels a point
  double refresh_rate;            // of its monitor, in hertz; 0 where that is unknown
  bool is_full_screen;
  bool is_hidden;                 // not mapped, or minimised
} CWindowState;

CWindowState cwindow_state(CWindow *window);

// Descriptor to wait for, readable when there is news. -1 before the first window.
int cwindows_descriptor(void);

typedef enum {
  CWindowEventNone,
  CWindowEventQuit,
  CWindowEventClose,
  CWindowEventResized,
  CWindowEventShown,
  CWindowEventHidden,
  CWindowEventExposed,
  CWindowEventKey,
  CWindowEventMotion,
  CWindowEventButton,
  CWindowEventScroll,
  CWindowEventFinger,
  CWindowEventLeft,
} CWindowEventKind;

typedef enum { CWindowShift = 1, CWindowControl = 2, CWindowAlt = 4, CWindowCommand = 8, CWindowCapsLock = 16 } CWindowModifiers;

typedef struct {
  CWindowEventKind kind;
  uint32_t window;
  uint64_t time;             // nanoseconds of the monotonic clock
  double x, y;               // pointers: in the window's units; fingers: fractions of the window. Both from the upper left
  double delta_x, delta_y;   // scrolling: clicks, to the right and down
  int32_t key;               // SDL's key code
  uint32_t scancode;         // SDL's scan code
  uint32_t modifiers;
  uint32_t button;           // the kernel's code
  int64_t finger;
  int phase;                 // 1: down, 2: moved or repeated, 0: up
  char text[40];             // UTF-8
} CWindowEvent;

// Takes what has arrived, without waiting. False when there is nothing left.
bool cwindows_next(CWindowEvent *event);

// Pictures that the CPU draws.
//
// How many memories a window may have.
enum { CWindowBuffers = 4 };

typedef struct {
  void *_Nullable bytes;
  int width, height;  // pixels
  int stride;         // bytes
  bool is_red_first;  // in memory, else blue is
  int buffer;         // tells one memory from another: each keeps the picture that was in it
} CWindowMemory;

// Memory for the next picture of a window. Without bytes while all of it is in use, or where there is none, which `problem` then says.
CWindowMemory cwindow_begin(CWindow *window, char *problem, size_t size);
typedef struct {
  int x, y, width, height;  // pixels
} CWindowRect;

// How many rectangles a picture may differ in.
enum { CWindowMostRects = 3 };

// Shows the memory that was begun, of which some rectangles, or none, differ from what shows.
bool cwindow_present(CWindow *window, const CWindowRect *_Nullable rects, int count);
// To be called before EGL exchanges buffers, so that the session tells when the picture is seen.
void cwindow_will_swap(CWindow *window);

typedef struct {
  bool is_done;        // whether the picture has been seen, or will never be
  bool is_measured;    // whether the session says when
  uint64_t time;       // nanoseconds of the monotonic clock
  uint32_t period;     // nanoseconds between two pictures of the monitor; 0 where that is unknown
} CWindowFlip;

// Whether that is known of the picture shown last.
bool cwindow_has_flip(CWindow *window);
// What became of the picture shown last. Told once.
CWindowFlip cwindow_take_flip(CWindow *window);

#pragma clang assume_nonnull end
