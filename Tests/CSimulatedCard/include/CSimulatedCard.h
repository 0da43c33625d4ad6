#pragma once
#include <stddef.h>
#include <stdint.h>

// A card with displays, in place of the kernel: what a process asks of one file is answered here, whatever calls libdrm makes for it.
//
// CRTCs 31 and 32; connector 51 (HDMI-A-1, 64x32@60 and 48x24@50), 52 (DP-1, 48x24@50) and 53, which writes to memory; planes 71 and 72
// (the CRTCs' own), 73 (above either). At first CRTC 31 shows the console's framebuffer 900 on connector 51.

typedef struct {
  int isMaster, isAtomic, hasDumbBuffers, hasModifiers, canWriteBack, hasOverlay, hasGamma, hasFences;
  int isConnected[2];
  // Bits that planes' rotation may be made of; 0 is no such property.
  uint64_t rotations;
  // The error number of every call, as after unplugging.
  int goneError;
  // Error numbers of commits that count, of those that only test, of those with the plane above, and of those with damage.
  int commitError, testError, overlayError, damageError;
  // Error numbers of the older calls that set modes, of making framebuffers, and of cursors with a hot spot, and of all cursors.
  int setError, framebufferError, hotSpotError, cursorError;
} SimulatedCard;

// Opens the card as it is at first, with all abilities but a card's that turns; only one is open at a time.
int simulated_card_open(SimulatedCard **card);
void simulated_card_close(void);

// What has been set since the last call, a line each; valid until the next one.
const char *simulated_card_log(void);
// The value of an object's property.
uint64_t simulated_card_value(uint32_t object, const char *property);
// Framebuffers, blobs and dumb buffers of the process that are there now, in that order.
void simulated_card_counts(int counts[3]);
// The framebuffer's pixel, as the 32 bits that are stored.
uint32_t simulated_card_pixel(uint32_t framebuffer, uint32_t x, uint32_t y);
// The dumb buffer of a cursor.
uint32_t simulated_card_cursor_pixel(uint32_t handle, uint32_t x, uint32_t y);
// A CRTC shows what was committed for it last: its event can be read.
void simulated_card_flip(uint32_t crtc, uint32_t sequence, uint32_t seconds, uint32_t microseconds);
// These bytes can be read as events.
void simulated_card_send(const void *bytes, size_t count);
