// Places the corners of a quad's outline, and what is linear over the surface, for bare.frag: how far its pixels are from the edges, and
// where their texels stand.
//   firstTexel, surfaceToClip  see quad.vert, as the record
//   texelSize      1 / size of the texture
//   cornerBits, depthFirst, depthStep  see quad.vert
//   record         the corners are those of the whole outline, whatever part of it is drawn: the device interpolates the same numbers
//                  for every part
// Macros: those of bare.frag.
// variants: MATERIAL={0,1} SAMPLE={0,1,2} [HELD] [PROJECTIVE] [EVEN] [CLIP]
// variants: MATERIAL={0,1} SAMPLE=0 HARD [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 EVEN BAND [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE={1,2} FOLDED [HELD] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=1 INTERIOR [EVEN] [BAND] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=2 HELD REDUCED FOLDED EVEN BAND HARD CLIP [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE={1,2} HELD REDUCED [FOLDED] [PROJECTIVE] [EVEN]
precision highp float;
precision highp int;
#include "data.glsl"

uniform int firstTexel;
uniform int cornerBits;
uniform int depthFirst;
uniform float depthStep;
uniform vec2 surfaceToClip;
uniform vec2 texelSize;

flat out uvec2 tint;
#ifdef PROJECTIVE
out vec4 ramps;
#if MATERIAL == 1 || defined(EVEN)
out vec3 local;
#endif
#else
out vec2 across;
flat out vec2 reach;
#if defined(HARD) && defined(EVEN)
flat out vec2 softness;
#endif
#endif
#if MATERIAL == 1
#ifdef PROJECTIVE
flat out vec4 space;
#else
out vec2 place;
#endif
#ifdef HELD
flat out vec4 limits;
#endif
#if SAMPLE == 2
flat out float snaps;
#endif
#ifdef REDUCED
flat out vec4 spread;
#endif
#ifdef FOLDED
flat out vec2 fold;
flat out vec4 foldBounds;
#endif
#endif
#if defined(PROJECTIVE) && (defined(EVEN) || defined(REDUCED))
flat out vec4 slopes;
flat out vec2 tilt;
#endif
#ifdef EVEN
#ifdef PROJECTIVE
flat out vec2 corner;
#else
flat out vec4 corner;
flat out float skew;
#endif
#ifdef BAND
flat out uvec3 border;
#ifdef PROJECTIVE
flat out float band;
#else
flat out vec2 band;
#endif
#if defined(PROJECTIVE) || defined(HARD)
flat out vec2 inner;
#endif
#if defined(INTERIOR) && defined(PROJECTIVE)
flat out vec2 surelyInner;
#endif
#endif
#endif
#ifdef CLIP
flat out float clip;
#endif

// Pixels by which interpolation may be off.
const float slack = 1.0 / 2048.0;
// Ramps of hard edges are so steep that they end before the next pixel's centre, and begin before one on the edge.
const float hardSlope = 8192.0;
const float hardStart = 1.75;

// How far soft edges are moved out, in pixels: so far that whole pixels stay whole and halves are rounded up. Only edges that run between
// pixels or through their middles have those all along; others are where they are.
vec4 outwardShift(vec4 a, vec4 b, vec4 c) {
  vec4 away = abs(fract(a + b + 2.0 * c + 0.5) - 0.5);
  return slack * vec4(lessThan(away, vec4(2.0 * slack)));
}

// A colour in numbers of 16 bits. They are rounded as range.glsl rounds bytes, so that a colour alone comes to the byte that it is.
uvec2 packed16(vec4 color) {
  uvec4 parts = uvec4(clamp(color, 0.0, 1.0) * 65535.0 + 0.63);
  return parts.xz | parts.yw << 16;
}

void main() {
  int record = firstTexel + (gl_VertexID >> cornerBits) * QUAD_TEXELS;
  int shape = record + QUAD_SHAPE;
  int vertex = gl_VertexID & ((1 << cornerBits) - 1);
  vec4 rowX = datum(shape + SHAPE_ROW_X);
  vec4 rowY = datum(shape + SHAPE_ROW_Y);
  vec4 rowW = datum(shape + SHAPE_ROW_W);
  int flags = int(rowY.w);
#ifdef BAND
  bool hasBorder = (flags & HAS_BORDER) != 0;
  if (hasBorder) vertex = min(vertex, 3);
#endif
  vec4 corners = datum(record + QUAD_CORNERS + (vertex >> 1));
  vec2 point = (vertex & 1) == 0 ? corners.xy : corners.zw;
  gl_Position = vec4(point * surfaceToClip - 1.0, 1.0 - depthStep * float(record - depthFirst), 1.0);

  tint = packed16(datum(record + QUAD_COLOR));
  vec4 edgeA = datum(shape + SHAPE_EDGE_A), edgeB = datum(shape + SHAPE_EDGE_B), edgeC = datum(shape + SHAPE_EDGE_C);
  vec4 distance = edgeA * point.x + edgeB * point.y + edgeC;
  vec4 shift = outwardShift(edgeA, edgeB, edgeC);
  vec4 rect = datum(shape + SHAPE_RECT);
  vec2 middle = 0.5 * (rect.xy + rect.zw);
#ifdef EVEN
  float radius = datum(shape + SHAPE_RADII).x;
  // Corners are measured in radii; a quad without rounding has them out of reach.
  float unit = radius > 0.0 ? radius : 1.0;
  vec2 extent = 0.5 * (rect.zw - rect.xy);
  vec2 center = radius > 0.0 ? (extent - radius) / unit : vec2(1e15);
#else
  const float unit = 1.0;
#endif
#ifdef PROJECTIVE
  ramps = distance + shift + 0.5;
  // From the rectangle's middle.
  rowX.xyz = (rowX.xyz - middle.x * rowW.xyz) / unit;
  rowY.xyz = (rowY.xyz - middle.y * rowW.xyz) / unit;
#if MATERIAL == 1 || defined(EVEN)
  vec3 homogeneous = vec3(point, 1.0);
  local = vec3(dot(rowX.xyz, homogeneous), dot(rowY.xyz, homogeneous), dot(rowW.xyz, homogeneous));
#endif
#else
  vec2 width = max(distance.xz + distance.yw, 0.0);
#ifdef HARD
  bvec2 isHard = bvec2((flags & HARD_MIN_X) != 0, (flags & HARD_MIN_Y) != 0);
  shift = mix(shift, vec4(0.0), isHard.xxyy);
#endif
  vec2 halfWidth = 0.5 * (width + shift.xz + shift.yw);
  across = 0.5 * (distance.xz + shift.xz - distance.yw - shift.yw);
  reach = halfWidth + 0.5;
#ifdef HARD
  vec2 sharpness = mix(vec2(1.0), vec2(hardSlope), isHard);
  across *= sharpness;
  reach = mix(reach, halfWidth * hardSlope + mix(vec2(0.5), vec2(hardStart), greaterThan(width, vec2(0.0))), isHard);
#ifdef EVEN
  softness = 1.0 / sharpness;
#endif
#endif
#endif

#if MATERIAL == 1
  vec4 scaleAndOffset = datum(record + QUAD_MATERIAL);
#ifdef PROJECTIVE
  space = vec4(scaleAndOffset.xy * unit, middle * scaleAndOffset.xy + scaleAndOffset.zw);
  space *= texelSize.xyxy;
#else
  vec2 localPoint = vec2(rowX.x * point.x + rowX.y * point.y + rowX.z, rowY.x * point.x + rowY.y * point.y + rowY.z);
  place = localPoint * scaleAndOffset.xy + scaleAndOffset.zw;
  place *= texelSize;
#endif
  vec4 second = datum(record + QUAD_MATERIAL + 1), third = datum(record + QUAD_MATERIAL + 2);
#ifdef FOLDED
  bool folds = third.x < 0.0;
  fold = folds ? second.xy * texelSize : vec2(-1.0);
  foldBounds = vec4(second.zw, -third.x, third.y) * texelSize.xyxy;
#endif
#ifdef HELD
  limits = second * texelSize.xyxy;
#ifdef FOLDED
  if (folds) limits = vec4(0.0, 0.0, 1.0, 1.0);
#endif
#endif
#ifdef REDUCED
  bool isReduced = third.x >= 0.0 && (int(third.x) & FILTERS) == FILTER_REDUCED;
  ivec2 shifts = ivec2(REDUCTION_TAPS_SHIFT, REDUCTION_TAPS_SHIFT + REDUCTION_TAPS_BITS);
  ivec2 taps = isReduced ? ivec2(int(third.y)) >> shifts & ((1 << REDUCTION_TAPS_BITS) - 1) : ivec2(0);
#ifdef PROJECTIVE
  spread = vec4(texelSize, taps);
#else
  // As sampling.glsl spreads them.
  vec2 texels = vec2(length(rowX.xy), length(rowY.xy)) * abs(scaleAndOffset.xy);
  spread = vec4(0.5 * max(texels - 1.0, 0.0) * texelSize * vec2(greaterThan(taps, ivec2(0))), taps);
#endif
#endif
#if SAMPLE == 2
  snaps = third.x < 0.0 ? 0.0 : third.y;
#ifdef REDUCED
  if (isReduced) snaps = 0.0;
#endif
#endif
#endif

#if defined(PROJECTIVE) && (defined(EVEN) || defined(REDUCED))
  slopes = vec4(rowX.xy, rowY.xy);
  tilt = rowW.xy;
#endif
#ifdef EVEN
#ifdef PROJECTIVE
  corner = center;
#else
  // Radii a pixel, across the edges.
  vec2 steps = sqrt(vec2(dot(rowX.xy, rowX.xy), dot(rowY.xy, rowY.xy))) / unit;
  corner = vec4(steps, center);
  skew = 2.0 * dot(rowX.xy, rowY.xy) / (unit * unit);
#endif
#ifdef BAND
  float bandWidth = rowX.w / unit;
  border = uvec3(0u, 0u, !hasBorder && bandWidth != 0.0 ? 1u << 16 : 0u);
  if (hasBorder) {
    border.xy = packed16(datum(record + QUAD_BORDER_COLOR));
    border.z = packed16(vec4(datum(record + QUAD_BORDER_OPACITY).x, 0.0, 0.0, 0.0)).x;
  }
#ifdef PROJECTIVE
  band = bandWidth;
  inner = extent / unit - bandWidth;
#ifdef INTERIOR
  // From the band's edge to where pixels are whole, as far as that is anywhere.
  vec4 first = datum(record + QUAD_CORNERS), last = datum(record + QUAD_CORNERS + 1);
  vec4 w = rowW.x * vec4(first.xz, last.xz) + rowW.y * vec4(first.yw, last.yw) + rowW.z;
  float leastW = min(min(w.x, w.y), min(w.z, w.w));
  vec2 change = vec2(length(rowX.xy), length(rowY.xy)) + extent / unit * length(rowW.xy);
  surelyInner = inner - (leastW > 0.0 ? 0.51 * change / leastW : vec2(1e15));
#endif
#else
  band = bandWidth / max(steps, 1e-30);
  vec4 innerShift = outwardShift(edgeA, edgeB, edgeC - band.xxyy) - shift;
  band -= max(innerShift.xz, innerShift.yw);
#ifdef HARD
  inner = halfWidth + 0.5 - band;
#endif
#endif
#endif
#endif
#ifdef CLIP
  clip = rowW.w;
#endif
}
