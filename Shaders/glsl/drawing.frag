// The pixels of a drawing from its coverage, in blocks of 4 × 4 pixels: what ok_paint writes, within a step of 255 for each colour.
//   placing     first texel on the page, and size there
//   picture     the picture's pixel of that texel, plus 1; the picture's size: pixels outside repeat the outermost
//   tables      pixels that have blocks, of the picture: first one, size
//   bases       word at which the table of blocks begins, words of blocks of bytes, words of blocks of bits; number of colours
//   bottom, top premultiplied colours, painted in this order
//   fragment    premultiplied colour
// The table has 16 bits for each block of the bottom colour, then of the top one: 0 covers nothing, 1 everything, from 2 on it counts
// blocks of bytes, and with the highest bit set blocks of bits.
precision highp float;
precision highp int;
#include "words.glsl"

flat in uvec4 placing, picture, tables, bases;
flat in vec4 bottom, top;
out vec4 fragment;

uint half16(uint base, uint index) { return word(base + (index >> 1)) >> ((index & 1u) << 4) & 0xffffu; }

// From 0 to 255.
uint covered(uvec2 place, uint block) {
  uint entry = half16(bases.x, block);
  if (entry < 2u) return entry * 255u;
  if (entry < 0x8000u) return word(bases.y + (entry - 2u) * 4u + (place.y & 3u)) >> ((place.x & 3u) << 3) & 255u;
  return (half16(bases.z, entry & 0x7fffu) >> ((place.y & 3u) * 4u + (place.x & 3u)) & 1u) * 255u;
}

void main() {
  ivec2 wanted = ivec2(gl_FragCoord.xy) - ivec2(placing.xy) + ivec2(picture.xy) - 1;
  uvec2 place = uvec2(clamp(wanted, ivec2(0), ivec2(picture.zw) - 1)) - tables.xy;
  // As numbers without a sign, those below 0 are the largest.
  if (any(greaterThanEqual(place, tables.zw))) {
    fragment = vec4(0.0);
    return;
  }
  uvec2 blocks = (tables.zw + 3u) >> 2;
  uint block = (place.y >> 2) * blocks.x + (place.x >> 2);
  vec4 color = floor(bottom * float(covered(place, block)) + 0.5);
  if (bases.w > 1u) {
    vec4 over = top * float(covered(place, block + blocks.x * blocks.y));
    color = floor(over + color * (1.0 - over.a * (1.0 / 255.0)) + 0.5);
  }
  fragment = color * (1.0 / 255.0);
}
