// Holds the loops for each instruction set that this processor has to those for any processor: the same bytes over random inputs.
// tools/tests/kernels builds it for this machine, and for 64-bit ARM under qemu.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CSoftwareKernels.h"

enum { BLOCKS = 6, COUNT = BLOCKS * SW_BLOCK, SIDE = 48, ROUNDS = 4000 };

static uint64_t state = 1;

// SplitMix64.
static uint64_t random_bits(void) {
  uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static int below(int limit) { return (int)(random_bits() % (uint64_t)limit); }
static float share(void) { return (float)(random_bits() >> 40) / (1 << 24); }
static float between(float least, float most) { return least + (most - least) * share(); }

// Premultiplied, often opaque or empty.
static uint32_t random_pixel(void) {
  uint32_t alpha = below(3) == 0 ? 255 : below(4) == 0 ? 0 : (uint32_t)below(256), pixel = alpha << 24;
  for (int i = 0; i < 3; i++) pixel |= (uint32_t)below((int)alpha + 1) << (8 * i);
  return pixel;
}

static _Alignas(64) uint32_t before[SIDE * SIDE], texels[SIDE * SIDE], others[SIDE * SIDE], pixels[2][SIDE * SIDE];
static _Alignas(64) float coverage[COUNT], colors[4 * COUNT], fetched[2][4 * COUNT], weights[16], scratch[4 * (COUNT + 64)];
static _Alignas(64) float strip[64 * (SIDE + 32)];
static float matrix[20];

static int failures;

static void expect_same(const char *loop, const char *variant, const void *first, const void *second, size_t count, int round) {
  if (memcmp(first, second, count) == 0) return;
  failures++;
  if (failures <= 20) printf("%s differs for %s in round %d\n", loop, variant, round);
}

static void fill(void) {
  for (int i = 0; i < SIDE * SIDE; i++) {
    before[i] = random_pixel();
    texels[i] = random_pixel();
    others[i] = random_pixel();
  }
  for (int i = 0; i < COUNT; i++) coverage[i] = below(3) == 0 ? 0 : below(2) ? 1 : share();
  for (int i = 0; i < 4 * COUNT; i++) colors[i] = between(0, 255);
  // Of each block the alphas are last, and nothing is more than they.
  for (int i = 0; i < BLOCKS; i++) {
    for (int x = 0; x < SW_BLOCK; x++) {
      float *block = colors + 32 * i + x;
      for (int c = 0; c < 3; c++) block[8 * c] *= block[24] / 255;
    }
  }
  float sum = 0;
  for (int i = 0; i < 16; i++) sum += (weights[i] = share()) * (i ? 2 : 1);
  for (int i = 0; i < 16; i++) weights[i] /= sum;
  for (int i = 0; i < 20; i++) matrix[i] = between(-1, 1);
}

static SWQuad random_quad(SWPaint paint, const SWTexture *texture) {
  SWQuad q = {0};
  q.maxX = q.maxY = SIDE;
  q.paint = paint;
  // A square, turned, whose edges are a distance from its middle.
  float angle = between(0, 6.28f), cx = between(12, 36), cy = between(12, 36), reach = between(6, 20);
  float c = __builtin_cosf(angle), s = __builtin_sinf(angle), normals[4][2] = {{c, s}, {-c, -s}, {-s, c}, {s, -c}};
  for (int e = 0; e < 4; e++) {
    q.edgeA[e] = normals[e][0];
    q.edgeB[e] = normals[e][1];
    q.edgeC[e] = reach - normals[e][0] * cx - normals[e][1] * cy;
  }
  q.hardEdges = below(16);
  q.isFull = below(4) == 0;
  q.points[0] = q.points[4] = q.points[8] = 1;
  q.opacity = below(2) ? 1 : share();
  q.texture = *texture;
  q.color[3] = below(2) ? 1 : share();
  for (int i = 0; i < 3; i++) q.color[i] = share() * q.color[3];
  double scale = between(0.4f, 1.4f);
  q.texels[0] = c * scale;
  q.texels[1] = s * scale;
  q.texels[3] = -s * scale;
  q.texels[4] = c * scale;
  q.texels[2] = SIDE / 2 - scale * (c * cx + s * cy);
  q.texels[5] = SIDE / 2 - scale * (-s * cx + c * cy);
  q.texels[8] = 1;
  return q;
}

int main(void) {
  const char *names[] = {"any processor", "the first set", "the second set"};
  int variants = 0;
  for (int index = 1; index <= 2; index++) {
    const SWKernels *fast = sw_kernels_variant(index), *plain = sw_kernels_variant(0);
    if (!fast) continue;
    variants++;
    state = 1;
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 50 == 0) fill();
      const char *name = names[index];
      float opacity = below(2) ? 1 : share(), fraction = share() * 0.999f;
      float color[4] = {share(), share(), share(), 1};
      SWTexture texture = {(const uint8_t *)texels, SIDE, SIDE, SIDE, 0.5f, 0.5f, SIDE - 0.5f, SIDE - 0.5f};
      SWLine line = {between(-4, 40), between(-4, 40), 1, between(-1, 1), between(-1, 1), 0, (float)below(8)};
      SWFilter filter = below(2) ? SWLinear : SWNearest;
      SWOperator operation = {share(), share(), share(), share(), share(), below(2)};
      int radius = 1 + below(15), start = below(7), row = below(SIDE);
#define BOTH(loop, result, size, call)                        \
  for (int which = 0; which < 2; which++) {                   \
    const SWKernels *k = which ? fast : plain;                \
    memcpy(pixels[which], before, sizeof before);             \
    memset(fetched[which], 0, sizeof fetched[which]);         \
    uint32_t *p = pixels[which];                              \
    float *f = fetched[which];                                \
    (void)p, (void)f;                                         \
    k->call;                                                  \
  }                                                           \
  expect_same(loop, name, result[0], result[1], size, round)
      BOTH("overSolid", pixels, sizeof before, overSolid(p, BLOCKS, coverage, color));
      BOTH("overTexels", pixels, sizeof before, overTexels(p, BLOCKS, coverage, opacity, texels));
      BOTH("overAligned", pixels, sizeof before, overAligned(p + start, COUNT - 8, texels + start, opacity));
      BOTH("overMix", pixels, sizeof before, overMix(p, BLOCKS, coverage, opacity, texels, others, fraction));
      BOTH("mix", pixels, sizeof before, mix(p + start, COUNT - 8, texels, others, fraction));
      BOTH("overPicture", pixels, sizeof before, overPicture(p, BLOCKS, coverage, opacity, &texture, filter, &line));
      BOTH("overColors", pixels, sizeof before, overColors(p, BLOCKS, coverage, colors));
      BOTH("combineColors", pixels, sizeof before, combineColors(p, BLOCKS, coverage, colors, &operation));
      BOTH("fetchPicture", fetched, sizeof fetched[0], fetchPicture(f, BLOCKS, color, &texture, filter, &line));
      BOTH("blurRow", pixels, sizeof before, blurRow(p, texels, COUNT, weights, radius, scratch, NULL));
      int rows = 1 + below(SIDE - row), columns = 1 + below(COUNT);
      BOTH("blurColumns", pixels, sizeof before,
          blurColumns(p, SIDE * 4, texels, SIDE * 4, columns, row, rows, SIDE, weights, radius, strip, NULL, round & 1));
      BOTH("halveRow", pixels, sizeof before,
          halveRow(p, round & 1 ? texels : NULL, texels + SIDE, texels + 2 * SIDE, round & 2 ? texels + 3 * SIDE : NULL, columns,
              (columns + 1) / 2, scratch));
      BOTH("colorMatrix", pixels, sizeof before, colorMatrix(p, texels, BLOCKS, matrix));
      SWQuad quad = random_quad(below(2) ? SWPicture : SWColor, &texture);
      if (sw_prepare_quad(&quad)) {
        for (int which = 0; which < 2; which++) {
          memcpy(pixels[which], before, sizeof before);
          SWPlane plane = {(uint8_t *)pixels[which], SIDE * 4, 0, 0, SIDE, SIDE};
          (which ? fast : plain)->overQuad(&plane, &quad, NULL);
        }
        expect_same("overQuad", name, pixels[0], pixels[1], sizeof before, round);
      }
    }
  }
  printf("instruction sets besides the baseline: %d, rounds each: %d, differences: %d\n", variants, ROUNDS, failures);
  return failures || !variants;
}
