// Particles of one cell of an emitter, in columns.
//
// A particle has a key, from which all its random numbers follow, and a time of birth. Everything else is computed from the two and the
// time that has passed since: no frame depends on another. Angles are radians, lengths points, times seconds. Results do not depend on the
// instruction set.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { CTMaximumWaves = 4, CTMaximumAttractors = 8 };

typedef enum { CTShapePoint, CTShapeLine, CTShapeRectangle, CTShapeCuboid, CTShapeCircle, CTShapeSphere } CTEmitterShape;
typedef enum { CTModePoints, CTModeOutline, CTModeSurface, CTModeVolume } CTEmitterMode;
typedef enum { CTAttractorRadial, CTAttractorAxial, CTAttractorPlanar } CTAttractorType;

// M and R: a value is M + R · (u − ½) for a random u from 0 to 1.
typedef struct {
  float middle, range;
} CTSpread;

// A force that swings: force · sin(2π · frequency · time), in points per second squared.
typedef struct {
  float x, y, z, frequency;
} CTWave;

// Pulls towards a point, a line or a plane with `stiffness` per second squared times the distance; farther away than `radius` the pull
// is multiplied by (radius ÷ distance)^falloff, and never more than without.
typedef struct {
  float x, y, z;
  // Along the line, or across the plane; of length 1.
  float nx, ny, nz;
  float radius, stiffness, falloff;
  int32_t type;
} CTAttractor;

// What the particles of a run have in common.
typedef struct {
  float width, height, depth;
  int32_t shape, mode;
  float longitude, latitude, emissionRange;
  float accelerationX, accelerationY, accelerationZ;
  CTSpread lifetime, velocity, scale, spin, rotation, orientationLongitude, orientationLatitude;
  CTSpread red, green, blue, alpha;
  float scaleSpeed, redSpeed, greenSpeed, blueSpeed, alphaSpeed;
  // Slows by this much of the velocity each second.
  float drag;
  int32_t waveCount, attractorCount;
  CTWave waves[CTMaximumWaves];
  CTAttractor attractors[CTMaximumAttractors];
  // The picture's right side points where the particle goes, turned by the rotation.
  int32_t isAligned;
  int32_t isPlane;
  // Of a sprite sheet.
  int32_t frameCount, startsAtRandomFrame, stopsAtLastFrame;
  float framesPerSecond;
} CTEmission;

// Where a particle was after a whole number of the steps in which attractors lead it.
typedef struct {
  // The particle, and the forces that it follows: another of either begins at its birth.
  double birth;
  uint64_t motion;
  uint32_t key;
  // Steps taken; 0 for none.
  int32_t steps;
  // Position and velocity at birth, and how long it lives.
  float start[7];
  // Position and velocity after the steps.
  float state[6];
} CTCheckpoint;

// Columns of a number of particles; all of them are scratch space of the caller's.
typedef struct {
  const uint32_t *key;
  // When it was born, in the time of its cell, and how long ago.
  const double *birth;
  const float *age;
  // How long it lives.
  float *life;
  // Where it is born, and then where it is.
  float *x, *y, *z;
  // What direction its emission counts from: cosine and sine in the plane.
  const float *headingX, *headingY;
  float *velocityX, *velocityY, *velocityZ;
  float *scaleX, *scaleY, *rotation;
  float *rightX, *rightY, *rightZ, *upX, *upY, *upZ;
  float *red, *green, *blue, *alpha, *frame;
  // By particle, for those with attractors, and a number that tells their forces apart; null where every particle begins at its birth.
  CTCheckpoint *_Nullable checkpoints;
  uint64_t motion;
} CTParticles;

typedef struct {
  // Fills `life`.
  void (*lifetimes)(const CTEmission *emission, CTParticles p, size_t count);
  // Takes positions of birth of the emitter to those of the particles, and fills the velocities; both as they are at birth.
  void (*launch)(const CTEmission *emission, CTParticles p, size_t count);
  // Takes positions and velocities at birth to those at the particles' age: by formula, or in steps where there are attractors.
  void (*move)(const CTEmission *emission, CTParticles p, size_t count);
  // Fills scale, rotation, colour and frame.
  void (*look)(const CTEmission *emission, CTParticles p, size_t count);
  // Fills what a step in the picture leads to, and premultiplies the colours.
  void (*place)(const CTEmission *emission, CTParticles p, size_t count);
} CTParticleKernels;

// The fastest variant that this processor runs.
const CTParticleKernels *ct_particle_kernels(void);
// The variant that every processor runs.
const CTParticleKernels *ct_baseline_particle_kernels(void);

// A well mixed number; keys of particles are made of it.
static inline uint32_t ct_mixed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

// The random number of a purpose, from 0 up to but not including 1.
static inline float ct_random(uint32_t key, uint32_t purpose) {
  return (float)(ct_mixed(key + purpose * 0x9e3779b9u) >> 8) * 0x1p-24f;
}

#pragma clang assume_nonnull end
