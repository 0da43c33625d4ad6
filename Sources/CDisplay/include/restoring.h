// Brings displays back to what they showed, from a signal handler too.
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { DK_MAX_CRTCS = 16, DK_MAX_PLANES = 16, DK_MAX_CONNECTORS = 8, DK_MAX_PROPERTIES = 32, DK_MODE_BYTES = 68 };

// What a CRTC showed: the arguments of the kernel's SETCRTC.
typedef struct {
  uint32_t crtc, framebuffer, x, y;
  uint32_t connectorCount;
  uint32_t connectors[DK_MAX_CONNECTORS];
  uint32_t hasMode;
  // A struct drm_mode_modeinfo.
  uint8_t mode[DK_MODE_BYTES];
} DKSavedCRTC;

// A property and the value it had.
typedef struct {
  uint64_t value;
  uint32_t property, object, objectType;
} DKSavedProperty;

// The table by which a CRTC bent colours: `size` entries of red, then of green, then of blue.
typedef struct {
  uint32_t crtc, size;
  uint16_t *_Nullable table;
} DKSavedGamma;

// Everything that bringing a device's displays back takes, in memory that is there before it is needed.
typedef struct {
  int32_t descriptor;
  uint32_t crtcCount, propertyCount, planeCount, gammaCount, cursorCount;
  // Whether planes may turn what they show by a quarter.
  uint32_t turnsPlanes;
  DKSavedCRTC crtcs[DK_MAX_CRTCS];
  DKSavedProperty properties[DK_MAX_PROPERTIES];
  DKSavedGamma gammas[DK_MAX_CRTCS];
  // CRTCs that are to show no cursor.
  uint32_t cursors[DK_MAX_CRTCS];
  // Planes that are to show nothing.
  uint32_t planes[DK_MAX_PLANES];
} DKRestoration;

// Puts back what was saved, and turns off CRTCs that were off. Answers 0, or the errno of the first call that failed; goes on after a
// failure. Makes system calls only: may be called in a signal handler.
int dk_restore(const DKRestoration *restoration);

// Makes `dk_restore_all` restore this one too, until it is disarmed. Answers 0 when there is no room for more.
int dk_arm(const DKRestoration *restoration);
void dk_disarm(const DKRestoration *restoration);

// Restores all that are armed, and disarms them. For handlers of fatal signals.
void dk_restore_all(void);

#pragma clang assume_nonnull end
