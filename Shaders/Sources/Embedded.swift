// Written by tools/embed-shaders from Shaders/glsl; edit the files there, then run it again.
// swift-format-ignore-file

/// The texts of all shader files by name.
let embeddedShaders: [String: String] = [
  "bare.vert": #"""
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

flat out vec4 color;
#ifdef PROJECTIVE
out vec4 ramps;
#if MATERIAL == 1 || defined(EVEN)
out vec3 local;
#endif
#else
out vec2 across;
flat out vec4 reach;
#ifdef HARD
flat out vec2 sharpness;
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
flat out vec4 fold, foldBounds;
#endif
#endif
#if defined(EVEN) || defined(REDUCED) && defined(PROJECTIVE)
flat out vec4 corner, slopes;
#endif
#ifdef EVEN
flat out float radius;
#ifdef BAND
flat out vec4 band, borderColor, inner;
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

  color = datum(record + QUAD_COLOR);
  vec4 edgeA = datum(shape + SHAPE_EDGE_A), edgeB = datum(shape + SHAPE_EDGE_B), edgeC = datum(shape + SHAPE_EDGE_C);
  vec4 distance = edgeA * point.x + edgeB * point.y + edgeC;
  vec4 shift = outwardShift(edgeA, edgeB, edgeC);
  vec4 rect = datum(shape + SHAPE_RECT);
  vec2 middle = 0.5 * (rect.xy + rect.zw);
#ifdef PROJECTIVE
  ramps = distance + shift + 0.5;
  // From the rectangle's middle.
  rowX.xyz -= middle.x * rowW.xyz;
  rowY.xyz -= middle.y * rowW.xyz;
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
  reach = vec4(halfWidth + 0.5, min(width, 1.0));
#ifdef HARD
  sharpness = mix(vec2(1.0), vec2(hardSlope), isHard);
  reach.xy = mix(reach.xy, halfWidth + hardStart / hardSlope, isHard);
  reach.zw = mix(reach.zw, vec2(greaterThan(width, vec2(0.0))), isHard);
#endif
#endif

#if MATERIAL == 1
  vec4 scaleAndOffset = datum(record + QUAD_MATERIAL);
#ifdef PROJECTIVE
  space = vec4(scaleAndOffset.xy, middle * scaleAndOffset.xy + scaleAndOffset.zw);
  space *= texelSize.xyxy;
#else
  vec2 localPoint = vec2(rowX.x * point.x + rowX.y * point.y + rowX.z, rowY.x * point.x + rowY.y * point.y + rowY.z);
  place = localPoint * scaleAndOffset.xy + scaleAndOffset.zw;
  place *= texelSize;
#endif
  vec4 second = datum(record + QUAD_MATERIAL + 1), third = datum(record + QUAD_MATERIAL + 2);
#ifdef FOLDED
  bool folds = third.x < 0.0;
  fold = vec4(second.xy * texelSize, folds ? 1.0 : 0.0, 0.0);
  foldBounds = vec4(second.zw, third.zw) * texelSize.xyxy;
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
  snaps = third.y;
#ifdef REDUCED
  if (isReduced) snaps = 0.0;
#endif
#endif
#endif

#if defined(PROJECTIVE) && (defined(EVEN) || defined(REDUCED))
  corner = vec4(0.0, 0.0, rowW.xy);
  slopes = vec4(rowX.xy, rowY.xy);
#endif
#ifdef EVEN
  vec2 extent = 0.5 * (rect.zw - rect.xy);
  radius = datum(shape + SHAPE_RADII).x;
  // Out of reach for a quad without rounding.
  corner.xy = radius > 0.0 ? extent - radius : vec2(1e15);
#ifndef PROJECTIVE
  // Local points a pixel, across the edges.
  vec2 steps = sqrt(vec2(dot(rowX.xy, rowX.xy), dot(rowY.xy, rowY.xy)));
  corner.zw = steps;
  slopes = vec4(steps * steps, 2.0 * dot(rowX.xy, rowY.xy), 0.0);
#endif
#ifdef BAND
  float bandWidth = rowX.w;
  band = vec4(bandWidth, hasBorder ? datum(record + QUAD_BORDER_OPACITY).x : 0.0, !hasBorder && bandWidth != 0.0 ? 1.0 : 0.0, 0.0);
  borderColor = hasBorder ? datum(record + QUAD_BORDER_COLOR) : vec4(0.0);
#ifdef PROJECTIVE
  inner = vec4(extent - bandWidth, 0.0, 0.0);
#ifdef INTERIOR
  // Local points from the band's edge to where pixels are whole, as far as that is anywhere.
  vec4 first = datum(record + QUAD_CORNERS), last = datum(record + QUAD_CORNERS + 1);
  vec4 w = rowW.x * vec4(first.xz, last.xz) + rowW.y * vec4(first.yw, last.yw) + rowW.z;
  float leastW = min(min(w.x, w.y), min(w.z, w.w));
  vec2 change = vec2(length(rowX.xy), length(rowY.xy)) + extent * length(rowW.xy);
  surelyInner = inner.xy - (leastW > 0.0 ? 0.51 * change / leastW : vec2(1e15));
#endif
#else
  vec2 bandPixels = bandWidth / max(steps, 1e-30);
  vec4 innerShift = outwardShift(edgeA, edgeB, edgeC - bandPixels.xxyy) - shift;
  inner = vec4(halfWidth + 0.5 - bandPixels + max(innerShift.xz, innerShift.yw), clamp(width - 2.0 * bandPixels, 0.0, 1.0));
#endif
#endif
#endif
#ifdef CLIP
  clip = rowW.w;
#endif
}
"""#,
  "quad.vert": #"""
// Places the corners of a quad's covering polygon, and hands its record on to the fragments.
//   firstTexel     where the record of the run's first quad begins in the frame's data; see layout.glsl
//   cornerBits     vertices are numbered by record, and from 0 below 1 << cornerBits in each
//   depthFirst     record at whose depth nothing is hidden    depthStep   how much nearer a texel of records is; 0 for no depth
//   surfaceToClip  2 / size of the surface: row 0 is the top row, and clip space is not turned over
// Macros: those of quad.frag.
// variants: MATERIAL={0,1} [LOCAL] [CORNERS] [POLYGON]
// variants: MATERIAL={0,1} LOCAL CORNERS BORDER
// variants: MATERIAL=4 INTERPOLATED
precision highp float;
precision highp int;
#include "data.glsl"

uniform int firstTexel;
uniform int cornerBits;
uniform int depthFirst;
uniform float depthStep;
uniform vec2 surfaceToClip;

flat out vec4 edgeA, edgeB, edgeC;
flat out vec4 color;
#ifdef LOCAL
flat out vec4 rowX, rowY, rowW;
#endif
#ifdef CORNERS
flat out vec4 outlineRect, outlineRadii;
#endif
#ifdef BORDER
flat out vec4 borderColor;
flat out float borderOpacity;
#endif
#if MATERIAL != 0
flat out vec4 material0, material1;
#endif
#ifdef INTERPOLATED
out vec2 coordinates;
#endif
#if MATERIAL != 0 || defined(POLYGON)
flat out vec4 material2;
#endif

void main() {
  int record = firstTexel + (gl_VertexID >> cornerBits) * QUAD_TEXELS;
  int shape = record + QUAD_SHAPE;
  int vertex = gl_VertexID & ((1 << cornerBits) - 1);
#ifdef BORDER
  // A run may hold quads with more corners than four, none of which has a border.
  borderColor = vec4(0.0);
  borderOpacity = 0.0;
  if ((int(datum(shape + SHAPE_ROW_Y).w) & HAS_BORDER) != 0) {
    borderColor = datum(record + QUAD_BORDER_COLOR);
    borderOpacity = datum(record + QUAD_BORDER_OPACITY).x;
    vertex = min(vertex, 3);
  }
#endif
  vec4 corners = datum(record + QUAD_CORNERS + (vertex >> 1));
  vec2 corner = (vertex & 1) == 0 ? corners.xy : corners.zw;
  edgeA = datum(shape + SHAPE_EDGE_A);
  edgeB = datum(shape + SHAPE_EDGE_B);
  edgeC = datum(shape + SHAPE_EDGE_C);
#ifdef LOCAL
  rowX = datum(shape + SHAPE_ROW_X);
  rowY = datum(shape + SHAPE_ROW_Y);
  rowW = datum(shape + SHAPE_ROW_W);
#endif
#ifdef CORNERS
  outlineRect = datum(shape + SHAPE_RECT);
  outlineRadii = datum(shape + SHAPE_RADII);
#endif
  color = datum(record + QUAD_COLOR);
#if MATERIAL != 0
  material0 = datum(record + QUAD_MATERIAL);
  material1 = datum(record + QUAD_MATERIAL + 1);
#endif
#ifdef INTERPOLATED
  coordinates =
      vec2(material0.x * corner.x + material0.y * corner.y + material0.z, material0.w * corner.x + material1.x * corner.y + material1.y);
#endif
#if MATERIAL != 0 || defined(POLYGON)
  material2 = datum(record + QUAD_MATERIAL + 2);
#endif
  gl_Position = vec4(corner * surfaceToClip - 1.0, 1.0 - depthStep * float(record - depthFirst), 1.0);
}
"""#,
  "surface.vert": #"""
// Covers a whole surface with one triangle.
precision highp float;

void main() {
  vec2 corner = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1));
  gl_Position = vec4(corner - 1.0, 0.0, 1.0);
}
"""#,
  "bare.frag": #"""
// Fills the pixels of a quad, material · colour · coverage, premultiplied and drawn over what is there. For OpenGL on the CPU, where
// arithmetic is dear: the device interpolates what quad.frag computes for each pixel, and its sampler mixes texels, at the price of some
// precision.
//   across      pixels from the lines in the middle between opposite edges
//   reach       pixels from there to where coverage ends, and the most that it can be
//   sharpness   how much steeper than others the ramps of hard edges are
//   ramps       in place of both with PROJECTIVE: pixels from each edge, and a half
//   local       homogeneous local point from the rectangle's middle
//   place       in parts of the texture
//   space       scale and offset from local points to places
//   limits      where places are held
//   snaps       1 where the texel that the place lies in is taken alone
//   spread      half way from the first position of a reduced picture to the last, or with PROJECTIVE a texel; positions along both axes,
//               less one
//   fold        place from which places are subtracted, after their absolute values are held within foldBounds; 1 where that is done, of
//               a shadow, whose alpha is red and a 255th of green
//   corner      from the middle to the centres of the rounded corners; local points a pixel, or the divisor's row of the matrix
//   slopes      squares of both, and twice the product, of what local coordinates change by in a pixel; or rows of the matrix
//   band        width of a border or a ring; how much of the paint the border hides; 1 for a ring
//   inner       as reach, within the band; with PROJECTIVE half its extent
// Macros: MATERIAL 0 solid, 1 picture or surface. SAMPLE 0 nearest, 1 linear, 2 linear unless it snaps. HELD: within limits. REDUCED: some
// pictures are drawn smaller than they are, and a pixel is the mean of positions as in sampling.glsl. FOLDED: some places fold in the
// middle. EVEN: circular corners of one radius. BAND: a border or a ring. PROJECTIVE: with a division. HARD: upright
// pairs of edges without a ramp, or edges of the clip. EARLY: depth is tested before anything is computed, even where the framebuffer is
// read. INTERIOR: only the pixels that are nothing but material, between corners and within a band. CLIP: confined, see clip.glsl, where
// CORNERS are the clip's. BLEND 22: drawn over what the framebuffer holds here, else by the device.
// variants: MATERIAL={0,1} SAMPLE={0,1,2} [HELD] [PROJECTIVE] [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 EVEN BAND [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE={1,2} FOLDED [HELD] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=0 HARD [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 EARLY EVEN BAND [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=1 INTERIOR [EVEN] [BAND] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=1 CLIP [PROJECTIVE] [CORNERS] [HARD] [EVEN]
// variants: MATERIAL=1 SAMPLE={1,2} HELD REDUCED [FOLDED] [PROJECTIVE] [EVEN]
// variants: MATERIAL=1 SAMPLE=1 HELD REDUCED INTERIOR EVEN [PROJECTIVE]
#ifdef FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
#ifdef EARLY
layout(early_fragment_tests) in;
#endif
precision highp float;
precision highp int;
#include "range.glsl"
#ifdef CLIP
#include "data.glsl"
#include "coverage.glsl"
#include "clip.glsl"
#endif

flat in vec4 color;
#ifdef PROJECTIVE
in vec4 ramps;
#if MATERIAL == 1 || defined(EVEN)
in vec3 local;
#endif
#else
in vec2 across;
flat in vec4 reach;
#ifdef HARD
flat in vec2 sharpness;
#endif
#endif
#if MATERIAL == 1
uniform highp sampler2D pictureTexture;
#ifdef PROJECTIVE
flat in vec4 space;
#else
in vec2 place;
#endif
#ifdef HELD
flat in vec4 limits;
#endif
#if SAMPLE == 2
flat in float snaps;
#endif
#ifdef REDUCED
flat in vec4 spread;
#endif
#ifdef FOLDED
flat in vec4 fold, foldBounds;
#endif
#endif
#if defined(EVEN) || defined(REDUCED) && defined(PROJECTIVE)
flat in vec4 corner, slopes;
#endif
#ifdef EVEN
flat in float radius;
#ifdef BAND
flat in vec4 band, borderColor, inner;
#if defined(INTERIOR) && defined(PROJECTIVE)
flat in vec2 surelyInner;
#endif
#endif
#endif
#ifdef CLIP
flat in float clip;
#endif

#ifdef FETCH
inout vec4 fragment;
#else
out vec4 fragment;
#endif

#if MATERIAL == 1
vec4 texelAt(vec2 place) {
#ifdef FOLDED
  if (fold.z > 0.0) place = fold.xy - clamp(abs(place), foldBounds.xy, foldBounds.zw);
#endif
#if SAMPLE == 2
  vec2 size = vec2(textureSize(pictureTexture, 0));
  place += snaps * ((floor(place * size) + 0.5) / size - place);
#endif
#ifdef HELD
  place = clamp(place, limits.xy, limits.zw);
#endif
#ifdef REDUCED
  // In a loop the device knows no neighbours by which to choose a level.
  vec4 texel = textureLod(pictureTexture, place, 0.0);
#else
  vec4 texel = texture(pictureTexture, place);
#endif
#ifdef FOLDED
  if (fold.z > 0.0) texel = vec4(texel.r + texel.g / 255.0);
#endif
  return texel;
}

#ifdef REDUCED
vec4 meanTexel(vec2 place, vec2 reach) {
  ivec2 taps = ivec2(spread.zw);
  vec2 first = place - reach, steps = 2.0 * reach / max(spread.zw, vec2(1.0));
  vec4 sum = vec4(0.0);
  for (int j = 0; j <= taps.y; j++) {
    for (int i = 0; i <= taps.x; i++) sum += texelAt(first + steps * vec2(i, j));
  }
  return sum / float((taps.x + 1) * (taps.y + 1));
}
#endif
#endif

void main() {
#ifdef PROJECTIVE
  vec4 ramp = clamp(ramps, 0.0, 1.0);
  vec2 box = max(ramp.xz + ramp.yw - 1.0, 0.0);
#if MATERIAL == 1 || defined(EVEN)
  float w = 1.0 / local.z;
  vec2 point = local.xy * w;
#endif
#else
#ifdef HARD
  vec2 box = clamp((reach.xy - abs(across)) * sharpness, vec2(0.0), reach.zw);
#else
  vec2 box = clamp(reach.xy - abs(across), vec2(0.0), reach.zw);
#endif
#endif
  float coverage = box.x * box.y;

#ifdef INTERIOR
  // Their colour is that of the same pixels drawn with everything else, to the last bit.
  bool isBeyond = coverage < 1.0;
#ifdef EVEN
#ifdef PROJECTIVE
  vec2 away = abs(point);
  vec2 outward = away - corner.xy;
#ifdef BAND
  isBeyond = isBeyond || any(greaterThan(away, surelyInner));
#endif
#else
  vec2 outward = abs(across) * corner.zw - corner.xy;
#ifdef BAND
  vec2 innerBox = min(inner.xy - abs(across), inner.zw);
  isBeyond = isBeyond || min(innerBox.x, innerBox.y) < 1.0;
#endif
#endif
  isBeyond = isBeyond || min(outward.x, outward.y) > 0.0;
#endif
  if (isBeyond) discard;
#elif defined(EVEN)
#ifdef PROJECTIVE
  vec2 away = abs(point);
  vec2 gradientX = slopes.xy - point.x * corner.zw;
  vec2 gradientY = slopes.zw - point.y * corner.zw;
  vec2 outward = away - corner.xy;
  vec2 gradient = gradientX * (point.x < 0.0 ? -outward.x : outward.x) + gradientY * (point.y < 0.0 ? -outward.y : outward.y);
  float steepness = local.z * inversesqrt(dot(gradient, gradient));
#else
  vec2 outward = abs(across) * corner.zw - corner.xy;
  float skew = across.x * across.y < 0.0 ? -slopes.z : slopes.z;
  float steepness = inversesqrt(outward.x * outward.x * slopes.x + outward.y * outward.y * slopes.y + outward.x * outward.y * skew);
#endif
  float span = sqrt(dot(outward, outward));
  // From the distance in local points to pixels.
  float pixels = span * steepness;
  float beyond = (radius - span) * pixels + 0.5;
  // As coverage.glsl tells and limits it.
  bool isInCorner = min(outward.x, outward.y) > 0.00048828125;
  if (isInCorner) coverage = min(clamp(beyond, 0.0, 1.0), coverage);
#endif

#if MATERIAL == 1
#ifdef PROJECTIVE
  vec2 place = point * space.xy + space.zw;
#endif
#ifdef REDUCED
#ifdef PROJECTIVE
  vec2 change = vec2(length(slopes.xy - point.x * corner.zw), length(slopes.zw - point.y * corner.zw)) * abs(w);
  vec2 reach = 0.5 * max(change * abs(space.xy) - spread.xy, 0.0) * vec2(greaterThan(spread.zw, vec2(0.0)));
#else
  vec2 reach = spread.xy;
#endif
  vec4 source = color * meanTexel(place, reach);
#else
  vec4 source = color * texelAt(place);
#endif
#else
  vec4 source = color;
#endif

#if defined(BAND) && !defined(INTERIOR)
#ifdef PROJECTIVE
  vec2 pixelsAcross = local.z * inversesqrt(vec2(dot(gradientX, gradientX), dot(gradientY, gradientY)));
  vec2 innerBox = clamp(min((inner.xy - away) * pixelsAcross + 0.5, 2.0 * inner.xy * pixelsAcross), 0.0, 1.0);
#else
  vec2 innerBox = clamp(inner.xy - abs(across), vec2(0.0), inner.zw);
#endif
  float inside = innerBox.x * innerBox.y;
  if (isInCorner && radius > band.x) inside = clamp(beyond - band.x * pixels, 0.0, 1.0);
  float border = 1.0 - inside;
  source = source * (1.0 - band.y * border) + borderColor * border;
  coverage *= 1.0 - band.z * inside;
#endif

#ifdef CLIP
  if (clip >= 0.0) coverage *= clipCoverage(gl_FragCoord.xy, int(clip));
#endif

#ifndef INTERIOR
  source *= coverage;
#endif
#ifdef FETCH
  fragment = ROUNDED(source + fragment * (1.0 - source.a));
#else
  fragment = ROUNDED(source);
#endif
}
"""#,
  "blur.frag": #"""
// One direction of a Gaussian blur; outside the source is transparent.
//   source       the surface read
//   sourceSize   its size in pixels
//   direction    (1, 0) or (0, 1)
//   radius       taps on either side of the middle one
//   firstWeight  where the weights 0…radius begin in the frame's data, four a texel, the first of them half and zeros after the last
//   fragment     premultiplied colour
// DITHERED: see dither.glsl.
// variants: [DITHERED]
precision highp float;
precision highp int;
#include "data.glsl"
#ifdef DITHERED
#include "dither.glsl"
#endif

uniform highp sampler2D source;
uniform ivec2 sourceSize;
uniform ivec2 direction;
uniform int radius;
uniform int firstWeight;
out vec4 fragment;

vec4 tap(ivec2 pixel) {
  // As numbers without a sign, those below 0 are the largest.
  ivec2 held = ivec2(min(uvec2(pixel), uvec2(sourceSize - 1)));
  vec4 color = texelFetch(source, held, 0);
  return held == pixel ? color : vec4(0.0);
}

// What stands so many pixels from one on either side.
vec4 pair(ivec2 pixel, int away) {
  return tap(pixel - away * direction) + tap(pixel + away * direction);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec4 sum = vec4(0.0);
  for (int i = 0; i <= radius; i += 4) {
    vec4 weights = datum(firstWeight + (i >> 2));
    sum += weights.x * pair(pixel, i) + weights.y * pair(pixel, i + 1);
    sum += weights.z * pair(pixel, i + 2) + weights.w * pair(pixel, i + 3);
  }
#ifdef DITHERED
  sum = dithered(sum, ditherOffset(pixel.x, pixel.y));
#endif
  fragment = sum;
}
"""#,
  "color-matrix.frag": #"""
// A colour matrix on straight-alpha colour, clamped and premultiplied again.
//   source             the surface read, pixel for pixel
//   rows               for red, green, blue and alpha: result = row · (r, g, b, a) + offset
//   fragment           premultiplied colour
// Macro WIDE: see range.glsl.
// variants: [WIDE]
precision highp float;
#include "range.glsl"

uniform highp sampler2D source;
uniform vec4 rows[4];
uniform vec4 offset;
out vec4 fragment;

void main() {
  vec4 color = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
  if (color.a > 0.0) color.rgb /= color.a;
  vec4 result = vec4(dot(rows[0], color), dot(rows[1], color), dot(rows[2], color), dot(rows[3], color)) + offset;
  result = IN_RANGE(result);
  fragment = ROUNDED(vec4(result.rgb * result.a, result.a));
}
"""#,
  "filter.frag": #"""
// One pass of a filter: makes a surface from up to three others.
//   placeX, placeY            rows of the map from the surface's pixels to points
//   sourceX, sourceY          rows of the map from points to the texels of the picture that is filtered; secondX, … those of further ones
//   sourceBounds              its part of the texture, in texels: minimum x and y, maximum x and y
//   sourceTexel               1 / size of the texture
//   fragment                  premultiplied colour
// What the function sees, `vec4 filtered(vec2 place, vec4 color)`, which stands in a file of its own, filters/NAME.glsl for the built-in
// ones:
//   place           in points, from the bottom left corner of the layer's bounds, y up, or in the coordinates of the picture
//   color           the picture's colour there
//   extent          the rectangle of the picture that is filtered: minimum x and y, width and height; no size for one without end
//   pixelsPerPoint  pixels of the surface a point: the width of antialiased edges is 1 / pixelsPerPoint points
//   getColor(place), getSecond(place), getThird(place)  the pictures, premultiplied and mixed from four texels, transparent outside
//   getOneOfMany(place)  the picture as the device's sampler mixes it, which is faster and less exact: for means of many places
// A filter declares its parameters itself, as uniforms by their names. The result is premultiplied; it is clamped to 0 … 1 afterwards.
// Macros: GUARDED: somebody wrote the function. WIDE: see range.glsl.
// variants: FILTER [WIDE]
precision highp float;
precision highp int;
#include "range.glsl"

uniform highp vec3 placeX, placeY;
uniform highp vec3 sourceX, sourceY;
uniform highp vec4 sourceBounds;
uniform highp vec2 sourceTexel;
uniform highp sampler2D source;
uniform highp vec3 secondX, secondY;
uniform highp vec4 secondBounds;
uniform highp sampler2D secondTexture;
uniform highp vec3 thirdX, thirdY;
uniform highp vec4 thirdBounds;
uniform highp sampler2D thirdTexture;
uniform highp vec4 extent;
uniform highp float pixelsPerPoint;
out vec4 fragment;

// How much of the texels that are mixed lies inside; those beyond the border are transparent.
float shareInside(vec2 texel, vec4 bounds) {
  vec2 inside = clamp(min(texel - bounds.xy, bounds.zw - texel) + 0.5, 0.0, 1.0);
  return inside.x * inside.y;
}

// Mixed here rather than by the sampler, whose weights are 256ths, so that all drivers agree: filters may spread one place's colour over
// all of a picture. Places are rounded to 4096ths of a texel: what is meant to fall on centres does.
vec4 textureInside(highp sampler2D picture, vec2 texel, vec4 bounds) {
  float share = shareInside(texel, bounds);
  if (!(share > 0.0)) return vec4(0.0);
  ivec2 place = ivec2((clamp(texel, bounds.xy + 0.5, bounds.zw - 0.5) - 0.5) * 4096.0 + 0.5);
  ivec2 low = place >> 12;
  ivec2 rest = place & 4095;
  vec4 color = texelFetch(picture, low, 0);
  if (rest != ivec2(0)) {
    vec2 weight = vec2(rest) / 4096.0;
    // With a weight of 0 the neighbour does not count, and may lie outside.
    ivec2 high = low + min(rest, 1);
    color = mix(color, texelFetch(picture, ivec2(high.x, low.y), 0), weight.x);
    vec4 lower = mix(texelFetch(picture, ivec2(low.x, high.y), 0), texelFetch(picture, high, 0), weight.x);
    color = mix(color, lower, weight.y);
  }
  return color * share;
}

vec4 getColor(vec2 place) {
  vec3 at = vec3(place, 1.0);
  return textureInside(source, vec2(dot(sourceX, at), dot(sourceY, at)), sourceBounds);
}

vec4 getOneOfMany(vec2 place) {
  vec3 at = vec3(place, 1.0);
  vec2 texel = vec2(dot(sourceX, at), dot(sourceY, at));
  vec4 color = textureLod(source, clamp(texel, sourceBounds.xy + 0.5, sourceBounds.zw - 0.5) * sourceTexel, 0.0);
  return color * shareInside(texel, sourceBounds);
}

vec4 getSecond(vec2 place) {
  vec3 at = vec3(place, 1.0);
  return textureInside(secondTexture, vec2(dot(secondX, at), dot(secondY, at)), secondBounds);
}

vec4 getThird(vec2 place) {
  vec3 at = vec3(place, 1.0);
  return textureInside(thirdTexture, vec2(dot(thirdX, at), dot(thirdY, at)), thirdBounds);
}

#include "turns.glsl"
#include "transition-function.glsl"

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy, 1.0);
  vec2 place = vec2(dot(placeX, pixel), dot(placeY, pixel));
#ifdef GUARDED
  prepareTransition();
  vec4 result = filtered(place, getColor(place));
  result = IN_RANGE(result);
  // What is no number, or took too long, is nothing.
  fragment = remainingTurns < 0 || any(isnan(result)) ? vec4(0.0) : ROUNDED(result);
#else
  vec4 result = filtered(place, getColor(place));
  fragment = ROUNDED(IN_RANGE(result));
#endif
}
"""#,
  "frame.frag": #"""
// A decoded frame of a video to colour, by the integers of mk_convert_video, so that both give the same bytes.
//   source          luma, eight bits a sample
//   secondTexture   both differences of colour, blue's first, one sample for two by two pixels
//   lumaTerms       factor and offset of luma, offset of colour times 16
//   crTerms         factors of red's difference in red and in green
//   cbTerms         factors of blue's difference in green and in blue
//   colorPlace      whether samples of colour stand on the left pixel of two, on the upper one
//   fragment        opaque colour
precision highp float;
precision highp int;

uniform highp sampler2D source;
uniform highp sampler2D secondTexture;
uniform ivec3 lumaTerms;
uniform ivec2 crTerms;
uniform ivec2 cbTerms;
uniform ivec2 colorPlace;
out vec4 fragment;

// Differences of colour at a place that may lie just outside.
ivec2 colorSample(int x, int y) {
  ivec2 place = clamp(ivec2(x, y), ivec2(0), textureSize(secondTexture, 0) - 1);
  return ivec2(texelFetch(secondTexture, place, 0).rg * 255.0 + 0.5);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec2 odd = place & 1;
  ivec2 own = place >> 1;
  // The second pixel of two is as far from the next sample as the first from the one before, unless samples stand on the first.
  ivec2 other = own + odd * 2 - 1;
  ivec2 weight = 3 + colorPlace * (1 - 2 * odd);
  ivec2 near = colorSample(own.x, own.y) * weight.y + colorSample(own.x, other.y) * (4 - weight.y);
  ivec2 far = colorSample(other.x, own.y) * weight.y + colorSample(other.x, other.y) * (4 - weight.y);
  ivec2 color = near * weight.x + far * (4 - weight.x) - lumaTerms.z;
  int luma = int(texelFetch(source, place, 0).r * 255.0 + 0.5);
  int light = (luma - lumaTerms.y) * lumaTerms.x + (1 << 19);
  ivec3 result = ivec3(light + color.y * crTerms.x, light + color.y * crTerms.y + color.x * cbTerms.x, light + color.x * cbTerms.y);
  fragment = vec4(vec3(clamp(result >> 20, 0, 255)) / 255.0, 1.0);
}
"""#,
  "overlay.frag": #"""
// A picture whose rows count from the top, drawn upright into a framebuffer whose rows count from the bottom.
//   source             the picture, pixel for pixel
//   origin             where its lower left corner is in the framebuffer, in pixels
//   fragment           premultiplied colour
precision highp float;
precision highp int;

uniform highp sampler2D source;
uniform ivec2 origin;
out vec4 fragment;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) - origin;
  fragment = texelFetch(source, ivec2(place.x, textureSize(source, 0).y - 1 - place.y), 0);
}
"""#,
  "quad.frag": #"""
// Fills the pixels of a quad: material · colour · coverage, premultiplied.
//   flat inputs      the quad's record, see quad.vert
//   backdropTexture  a copy of the surface drawn into
//   fragment         what blending takes: see the end of main
// Macros: MATERIAL 0 solid, 1 picture or surface, 2 gradient, 3 shadow, 4 transition. LOCAL: needs local points. PROJECTIVE: with a
// division. CORNERS: rounding or a ring in the shape or the clip. HARD: edges without a ramp. CLIP, POLYGON: confined. OUTPUT 0 colour, 1
// what alpha keeps of the backdrop, 2 coverage. BLEND n: mixes with the backdrop here, FETCH reading it from the framebuffer instead of a
// copy. SAMPLE, TILED: see sampling.glsl. FROM, TO: see transition.glsl; the transition's function takes the place of
// transition-function.glsl. WHOLE: every pixel is covered fully. PLAIN: and opaque, in colours from 0 to 1 that nothing multiplies. COPIED:
// a pixel's texel stands as far from it as the material's first two numbers say. GUARDED: the transition may make what is no number, has a
// budget of turns, where nothing shows when they are used up, and a function that comes before it. TRIAL: whether turns are used up stands
// in place of alpha. BORDER: a border may lie over the material, whose width stands where a ring's would. With material 4, the material's
// first nine numbers take surface pixels to the transition's coordinates. INTERPOLATED: the device has done so. EARLY: see bare.frag.
// DITHERED: see dither.glsl. WIDE: see range.glsl.
// variants: MATERIAL={0,1,2,3} LOCAL SAMPLE=1 OUTPUT=0 CORNERS BORDER WIDE
// variants: MATERIAL={0,1} LOCAL SAMPLE=1 OUTPUT=0 WIDE BLEND={5,7,9,20}
// variants: MATERIAL=4 LOCAL FROM=1 TO=1 OUTPUT=0 WIDE
// variants: MATERIAL={0,2,3} LOCAL OUTPUT={0,1,2} [PROJECTIVE] [CORNERS] [HARD] [CLIP] [POLYGON]
// variants: MATERIAL={2,3} LOCAL OUTPUT={0,1} DITHERED [CORNERS]
// variants: MATERIAL=1 LOCAL SAMPLE={0,1,2} OUTPUT={0,1,2} [PROJECTIVE] [CORNERS] [CLIP] [TILED]
// variants: MATERIAL={0,1,2} LOCAL SAMPLE=1 CORNERS BORDER OUTPUT={0,1} [PROJECTIVE] [HARD] [CLIP] [POLYGON]
// variants: MATERIAL={0,1} LOCAL SAMPLE={0,1,2} OUTPUT=0 WHOLE [PLAIN]
// variants: MATERIAL=1 OUTPUT=0 WHOLE COPIED [PLAIN]
// variants: MATERIAL=4 FROM={1,3} TO={1,3} OUTPUT=0 WHOLE [PLAIN] [INTERPOLATED]
// variants: MATERIAL={0,1} LOCAL SAMPLE=1 OUTPUT=0 EARLY [CORNERS]
// variants: MATERIAL=4 FROM={0,3} TO={0,3} OUTPUT=0 WHOLE PLAIN INTERPOLATED FILLED
// variants: MATERIAL=4 TRANSITION FROM=1 TO=1 OUTPUT=0
// variants: MATERIAL=4 FROM={0,1,2} TO={0,1,2} OUTPUT=0 [PROJECTIVE] [WHOLE]
// variants: MATERIAL=4 FROM={1,4} TO={3,4} OUTPUT=0
// variants: MATERIAL=4 LOCAL FROM=1 TO=1 OUTPUT={0,1,2} [CORNERS] [CLIP] [POLYGON]
// variants: MATERIAL={0,1,2} LOCAL SAMPLE=1 OUTPUT=0 BLEND={1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28}
#ifdef FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
#ifdef EARLY
layout(early_fragment_tests) in;
#endif
precision highp float;
precision highp int;
#include "range.glsl"
#include "choose.glsl"
#include "data.glsl"
#include "coverage.glsl"
#ifdef CLIP
#include "clip.glsl"
#endif
#ifdef POLYGON
#include "polygon.glsl"
#endif
#ifdef COPIED
uniform highp sampler2D pictureTexture;
#elif MATERIAL == 1
#include "sampling.glsl"
#elif MATERIAL == 2
#include "gradient.glsl"
#elif MATERIAL == 3
#include "shadow.glsl"
#elif MATERIAL == 4
#include "transition.glsl"
#include "transition-function.glsl"
#endif
#ifdef DITHERED
#include "dither.glsl"
#endif
#ifdef BLEND
uniform highp sampler2D backdropTexture;
#include "blending.glsl"
#endif

flat in vec4 edgeA, edgeB, edgeC;
flat in vec4 color;
#ifdef LOCAL
flat in vec4 rowX, rowY, rowW;
#endif
#ifdef CORNERS
flat in vec4 outlineRect, outlineRadii;
#endif
#ifdef BORDER
flat in vec4 borderColor;
flat in float borderOpacity;
#endif
#if MATERIAL != 0
flat in vec4 material0, material1;
#endif
#if MATERIAL != 0 || defined(POLYGON)
flat in vec4 material2;
#endif

#ifdef FETCH
inout vec4 fragment;
#else
out vec4 fragment;
#endif

#ifdef INTERPOLATED
in vec2 coordinates;
#endif
#if MATERIAL == 4
// The transition's coordinates of a pixel's centre.
vec2 transitionPlace(vec2 point) {
#ifdef INTERPOLATED
  return coordinates;
#elif defined(PROJECTIVE)
  vec3 homogeneous = vec3(point, 1.0);
  float w = 1.0 / dot(vec3(material1.zw, material2.x), homogeneous);
  return vec2(dot(material0.xyz, homogeneous), dot(vec3(material0.w, material1.xy), homogeneous)) * w;
#else
  return vec2(material0.x * point.x + material0.y * point.y + material0.z, material0.w * point.x + material1.x * point.y + material1.y);
#endif
}
#endif

#ifdef GUARDED
// 0 in place of what is no number; told from the bits, since compilers take x != x for false.
vec4 numbersOnly(vec4 color) {
  return mix(color, vec4(0.0), greaterThan(floatBitsToUint(color) & 0x7fffffffu, uvec4(0x7f800000u)));
}
#endif

void main() {
  vec2 point = gl_FragCoord.xy;
#ifdef LOCAL
  int flags = int(rowY.w);
  LocalFrame frame = localFrame(point, rowX.xyz, rowY.xyz, rowW.xyz);
#else
  int flags = 0;
#endif
#ifdef WHOLE
  float coverage = 1.0;
#else
  float coverage = edgeCoverage(point, edgeA, edgeB, edgeC, flags);
#endif
#ifdef CORNERS
#ifdef BORDER
  float ringWidth = (flags & HAS_BORDER) != 0 ? 0.0 : rowX.w;
#else
  float ringWidth = rowX.w;
#endif
  coverage = shapeCoverage(frame, coverage, outlineRect, outlineRadii, ringWidth, (flags & IS_CONTINUOUS) != 0);
#endif
#ifdef CLIP
  int clip = int(rowW.w);
  if (clip >= 0) coverage *= clipCoverage(point, clip);
#endif
#ifdef POLYGON
  if (material2.z > 0.0 && !isInside(point, int(material2.z), int(material2.w))) discard;
#endif
#ifndef WHOLE
  if (coverage <= 0.0) discard;
#endif

#if MATERIAL == 1 && !defined(COPIED) && !defined(TILED)
  // Where a polygon's corners begin, of a quad with one.
  int packedOrigin = material2.z > 0.0 ? 0 : int(material2.w);
  pageOrigin = ivec2(packedOrigin & ((1 << PAGE_ORIGIN_BITS) - 1), packedOrigin >> PAGE_ORIGIN_BITS);
#endif

#ifdef PLAIN
#ifdef COPIED
  fragment = texelFetch(pictureTexture, ivec2(point) + ivec2(material0.xy), 0);
#elif MATERIAL == 1
  fragment = ROUNDED(sampleMaterial(frame, material0, material1, material2.xy));
#elif MATERIAL == 4
  fragment = ROUNDED(transition(transitionPlace(point)));
#else
  fragment = ROUNDED(color);
#endif
#else
#ifdef COPIED
  vec4 source = color * texelFetch(pictureTexture, ivec2(point) + ivec2(material0.xy), 0);
#elif MATERIAL == 1
  vec4 source = color * sampleMaterial(frame, material0, material1, material2.xy);
#elif MATERIAL == 2
  vec4 source = color * gradientColor(frame.point, material0, material1, material2.xy);
#elif MATERIAL == 3
  vec4 source = color * blurredRectangleAlpha(frame.point, material0, material1, material2.x);
#elif MATERIAL == 4
#ifdef GUARDED
  prepareTransition();
  vec4 source = numbersOnly(transition(transitionPlace(point)));
  source = color * IN_RANGE(source);
#ifdef TRIAL
  source.a = float(remainingTurns < 0);
#else
  if (remainingTurns < 0) source = vec4(0.0);
#endif
#else
  vec4 source = transition(transitionPlace(point));
  source = color * IN_RANGE(source);
#endif
#else
  vec4 source = color;
#endif

#if MATERIAL != 4
  source = IN_RANGE(source);
#endif
#ifdef DITHERED
#if MATERIAL == 3
  source = ditheredAlpha(source, ditherOffset(int(point.x), int(point.y)));
#else
  source = dithered(source, ditherOffset(int(point.x), int(point.y)));
#endif
#endif
#ifdef BORDER
  if ((flags & HAS_BORDER) != 0) {
    float border = 1.0 - insideCoverage(frame, outlineRect, outlineRadii, rowX.w, (flags & IS_CONTINUOUS) != 0);
    source = source * (1.0 - borderOpacity * border) + borderColor * border;
  }
#endif

#ifdef BLEND
#ifdef FETCH
  fragment = ROUNDED(composite(source, coverage, fragment));
#else
  fragment = ROUNDED(composite(source, coverage, texelFetch(backdropTexture, ivec2(point), 0)));
#endif
#elif OUTPUT == 1
  fragment = vec4(1.0 - coverage * (1.0 - source.a));
#elif OUTPUT == 2
  fragment = vec4(coverage);
#else
  fragment = ROUNDED(source * coverage);
#endif
#endif
}
"""#,
  "blending.glsl": #"""
// Blend functions: Porter and Duff's operators and those of the W3C's compositing specification. BlendMode.shaderNumber numbers them.
//   source    material · colour, premultiplied, without coverage, clamped to 0…1
//   backdrop  what the surface holds, premultiplied
// With S the source, c the coverage and D the backdrop the surface receives blend(c · S, D) where a transparent source leaves D as it is,
// and mix(D, blend(S, D), c) for the other operators, clamped, and rounded after every quad.
// Macro WIDE: colours are not held to 0…1, but where a blend function with cases is defined for nothing else.
#include "choose.glsl"
#include "range.glsl"

// Multiplies by twice the source where that is dark, screens with it where it is light.
float multiplyOrScreen(float b, float s) {
  return choose(s <= 0.5, 2.0 * b * s, b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0));
}

// Blend functions with cases, for one component.
float blendComponent(float b, float s) {
#if BLEND == 9
  return multiplyOrScreen(s, b);
#elif BLEND == 15
  return multiplyOrScreen(b, s);
#elif BLEND == 12
  return choose(b <= 0.0, 0.0, choose(s >= 1.0, 1.0, min(1.0, b / (1.0 - s))));
#elif BLEND == 13
  return choose(b >= 1.0, 1.0, choose(s <= 0.0, 0.0, 1.0 - min(1.0, (1.0 - b) / s)));
#else
  float root = choose(b <= 0.25, ((16.0 * b - 12.0) * b + 4.0) * b, sqrt(b));
  return choose(s <= 0.5, b - (1.0 - 2.0 * s) * b * (1.0 - b), b + (2.0 * s - 1.0) * (root - b));
#endif
}

float lightness(vec3 c) {
  return dot(c, vec3(0.3, 0.59, 0.11));
}

float lowest(vec3 c) {
  return min(c.r, min(c.g, c.b));
}

float highest(vec3 c) {
  return max(c.r, max(c.g, c.b));
}

float chroma(vec3 c) {
  return highest(c) - lowest(c);
}

// c moved to a luminosity, then drawn towards grey until it fits into 0…1.
vec3 withLightness(vec3 color, float target) {
  vec3 c = color + (target - lightness(color));
  float l = lightness(c);
  float low = lowest(c);
  float high = highest(c);
  c = choose(low < 0.0, l + (c - l) * (l / (l - low)), c);
  return choose(high > 1.0, l + (c - l) * ((1.0 - l) / (high - l)), c);
}

// c with its smallest component at 0 and its largest at `target`.
vec3 withChroma(vec3 c, float target) {
  float range = chroma(c);
  return choose(range > 0.0, (c - lowest(c)) * (target / range), vec3(0.0));
}

// B of the specification, on straight colours.
vec3 blendFunction(vec3 b, vec3 s) {
#if BLEND == 7
  return b * s;
#elif BLEND == 8
  return b + s - b * s;
#elif BLEND == 10
  return min(b, s);
#elif BLEND == 11
  return max(b, s);
#elif BLEND == 16
  return abs(b - s);
#elif BLEND == 17
  return b + s - 2.0 * b * s;
#elif BLEND == 18
  return withLightness(withChroma(s, chroma(b)), lightness(b));
#elif BLEND == 19
  return withLightness(withChroma(b, chroma(s)), lightness(b));
#elif BLEND == 20
  return withLightness(s, lightness(b));
#elif BLEND == 21
  return withLightness(b, lightness(s));
#else
  return vec3(blendComponent(b.r, s.r), blendComponent(b.g, s.g), blendComponent(b.b, s.b));
#endif
}

// The operator itself on premultiplied colours.
vec4 blend(vec4 s, vec4 d) {
#if BLEND == 1
  return s * d.a;
#elif BLEND == 2
  return s * (1.0 - d.a);
#elif BLEND == 3
  return s * (1.0 - d.a) + d * s.a;
#elif BLEND == 4
  return s;
#elif BLEND == 5
  return s + d;
#elif BLEND == 6
  float alpha = min(1.0, s.a + d.a);
  return vec4(clamp(alpha - ((s.a - s.rgb) + (d.a - d.rgb)), 0.0, 1.0), alpha);
#elif BLEND == 22
  return s + d * (1.0 - s.a);
#elif BLEND == 23
  return s * d.a + d * (1.0 - s.a);
#elif BLEND == 24
  return s * (1.0 - d.a) + d;
#elif BLEND == 25
  return d * s.a;
#elif BLEND == 26
  return d * (1.0 - s.a);
#elif BLEND == 27
  return s * (1.0 - d.a) + d * (1.0 - s.a);
#elif BLEND == 28
  return vec4(0.0);
#elif BLEND == 29
  return max(s, d);
#elif BLEND == 30
  return min(s, d);
#else
#if defined(WIDE) && (BLEND == 7 || BLEND == 8 || BLEND == 10 || BLEND == 11 || BLEND == 16 || BLEND == 17)
  vec3 mixed = blendFunction(d.rgb / d.a, s.rgb / s.a);
#else
  vec3 mixed = blendFunction(clamp(d.rgb / d.a, 0.0, 1.0), clamp(s.rgb / s.a, 0.0, 1.0));
#endif
  vec4 meeting = vec4(s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + mixed * (s.a * d.a), s.a + d.a - s.a * d.a);
  // Where one of them is transparent there is nothing to divide.
  vec4 passing = s + d - s * d.a - d * s.a;
  return choose(s.a <= 0.0, passing, choose(d.a <= 0.0, passing, meeting));
#endif
}

vec4 composite(vec4 source, float coverage, vec4 backdrop) {
#if BLEND <= 4 || BLEND == 25 || BLEND == 28 || BLEND == 30
  vec4 result = backdrop + (blend(source, backdrop) - backdrop) * coverage;
#else
  vec4 result = blend(source * coverage, backdrop);
#endif
  return IN_RANGE(result);
}
"""#,
  "blocks.glsl": #"""
// What functions share that the software renderer compiles on blocks of pixels: see choose.glsl.
#define PI 3.14159265
#define TAU 6.28318531
#include "choose.glsl"

// The angle of a vector in radians, to 10⁻⁶: the polynomial of conic gradients.
float angleOf(vec2 v) {
  vec2 a = abs(v);
  float t = min(a.x, a.y) / max(max(a.x, a.y), 1e-30);
  float q = t * t;
  float p = 0.0028662257;
  p = p * q - 0.0161657367;
  p = p * q + 0.0429096138;
  p = p * q - 0.0752896400;
  p = p * q + 0.1065626393;
  p = p * q - 0.1420889944;
  p = p * q + 0.1999355085;
  p = p * q - 0.3333314528;
  float angle = t + t * q * p;
  angle = choose(a.y > a.x, 0.5 * PI - angle, angle);
  angle = choose(v.x < 0.0, PI - angle, angle);
  return choose(v.y < 0.0, -angle, angle);
}
"""#,
  "choose.glsl": #"""
// Functions that the software renderer compiles on blocks of pixels instead of pixels (BLOCKS) write choose(…) for the conditional
// operator, and `if (some(…))` where a branch only saves work, and use no loops that depend on a pixel.
#ifndef BLOCKS
#define some(condition) (condition)

float choose(bool condition, float a, float b) {
  return condition ? a : b;
}

vec2 choose(bool condition, vec2 a, vec2 b) {
  return condition ? a : b;
}

vec3 choose(bool condition, vec3 a, vec3 b) {
  return condition ? a : b;
}

vec4 choose(bool condition, vec4 a, vec4 b) {
  return condition ? a : b;
}
#endif
"""#,
  "clip.glsl": #"""
// Coverage of the rounded rectangle that confines a quad.
//   clip  where its record begins in the frame's data
float clipCoverage(vec2 point, int clip) {
  vec4 rowX = datum(clip + SHAPE_ROW_X);
  vec4 rowY = datum(clip + SHAPE_ROW_Y);
  vec4 rowW = datum(clip + SHAPE_ROW_W);
  int flags = int(rowY.w);
  float box = edgeCoverage(point, datum(clip + SHAPE_EDGE_A), datum(clip + SHAPE_EDGE_B), datum(clip + SHAPE_EDGE_C), flags);
#ifdef CORNERS
  LocalFrame frame = localFrame(point, rowX.xyz, rowY.xyz, rowW.xyz);
  return shapeCoverage(frame, box, datum(clip + SHAPE_RECT), datum(clip + SHAPE_RADII), rowX.w, (flags & IS_CONTINUOUS) != 0);
#else
  return box;
#endif
}
"""#,
  "continuous-corner.glsl": #"""
// The continuous corner curve as a polar function about the centre of the corner's square, for a radius of 1.
//   outward    from that centre towards the corner, both components positive
//   frameData  opens with distances to the curve, four a texel, by the direction's slope (the smaller component over the larger one) in
//       1/64: see ContinuousCorner.cpp. Between two of them the distance is interpolated. The curve is symmetric about the diagonal.
float continuousSample(int index) {
  return datum(index >> 2)[index & 3];
}

float continuousSlope(vec2 direction) {
  float larger = max(direction.x, direction.y);
  return larger > 0.0 ? clamp(min(direction.x, direction.y) / larger, 0.0, 1.0) : 0.0;
}

float sampledBoundary(float slope) {
  float position = slope * 64.0;
  int index = min(int(position), 63);
  return mix(continuousSample(index), continuousSample(index + 1), position - float(index));
}

float continuousBoundary(vec2 outward) {
  return sampledBoundary(continuousSlope(outward));
}

// The gradient of (length of outward − boundary) on the curve: with B(θ) the boundary it is r̂ − B′(θ)/B · θ̂, where
// B′ = dB/dslope · (1 + slope²), the first factor from the table.
vec2 continuousNormal(vec2 outward) {
  float slope = continuousSlope(outward);
  int index = min(int(slope * 64.0), 63);
  float steepness = (continuousSample(index + 1) - continuousSample(index)) * 64.0;
  float turn = steepness * (1.0 + slope * slope) / continuousBoundary(outward);
  vec2 radial = outward / max(length(outward), 1.17549435e-38);
  // θ grows from the nearer edge towards the diagonal: anticlockwise below it, clockwise above.
  vec2 tangential = outward.x >= outward.y ? vec2(-radial.y, radial.x) : vec2(radial.y, -radial.x);
  return radial - turn * tangential;
}

// Where half an edge is shorter than the curve needs, the radius stays, and the curve's square shrinks to that half; it is a circle's when
// the radius takes all of it. `extent` is the square's side, from 1 to CONTINUOUS_EXTENT.

// The distance to a circle in the square's corner and the straight edges before it, by the direction's slope.
float roundedBoundary(float extent, float slope) {
  float straight = extent - 1.0;
  float stretch = sqrt(1.0 + slope * slope);
  if (extent * slope <= straight) return extent * stretch;
  float along = straight * (1.0 + slope) / stretch;
  return along + sqrt(max(1.0 - 2.0 * straight * straight + along * along, 0.0));
}

// The circle's distance, less what the continuous curve takes off it, in proportion to the room that there is.
float limitedBoundary(float extent, float slope) {
  float smoothing = (extent - 1.0) / (CONTINUOUS_EXTENT - 1.0);
  return roundedBoundary(extent, slope) - smoothing * (roundedBoundary(CONTINUOUS_EXTENT, slope) - sampledBoundary(slope));
}

// As continuousNormal, with the boundary's steepness over a sixty-fourth of the slope.
vec2 limitedNormal(float extent, vec2 outward) {
  float slope = continuousSlope(outward);
  float low = max(slope - 0.0078125, 0.0), high = min(slope + 0.0078125, 1.0);
  float steepness = (limitedBoundary(extent, high) - limitedBoundary(extent, low)) / (high - low);
  float turn = steepness * (1.0 + slope * slope) / limitedBoundary(extent, slope);
  vec2 radial = outward / max(length(outward), 1.17549435e-38);
  vec2 tangential = outward.x >= outward.y ? vec2(-radial.y, radial.x) : vec2(radial.y, -radial.x);
  return radial - turn * tangential;
}
"""#,
  "coverage.glsl": #"""
// Coverage of a rectangle, a rounded rectangle or a ring, from 0 to 1. The definition, which the software renderer compiles, too.
//   point      the pixel's centre, in surface pixels, y down
//   a, b, c    lines through the projected edges minX, maxX, minY, maxY: distance in pixels, positive inside
//   hardEdges  one bit an edge, HARD_MIN_X and so on: a step at the pixel's centre instead of a ramp
// Straight edges ramp over one pixel across their projected line; opposite edges combine so that a stripe narrower than a pixel covers its
// width. Inside a corner's square the distance to the curve counts instead, to first order: the local distance over the length of its
// gradient in pixels. Corners never cover more of a pixel than their rectangle does: a hard edge ends them, too, and the first order does
// not see the other side of a shape that is thinner than a pixel, or seen at a small angle.
#include "continuous-corner.glsl"

const float leastSlope = 1.17549435e-38;
// Points by which a pixel's centre must lie within a corner's square. In the middle of a thin pill the line between two squares may run
// through pixels' centres, and rounding would decide.
#define CORNER_TIE 0.00048828125

// A pixel's centre in local coordinates, with the gradients of both coordinates over surface pixels.
struct LocalFrame {
  vec2 point;
  vec2 gradientX;
  vec2 gradientY;
};

LocalFrame localFrame(vec2 surface, vec3 rowX, vec3 rowY, vec3 rowW) {
  LocalFrame frame;
#ifdef PROJECTIVE
  vec3 homogeneous = vec3(surface, 1.0);
  float w = 1.0 / dot(rowW, homogeneous);
  frame.point = vec2(dot(rowX, homogeneous), dot(rowY, homogeneous)) * w;
  frame.gradientX = (rowX.xy - frame.point.x * rowW.xy) * w;
  frame.gradientY = (rowY.xy - frame.point.y * rowW.xy) * w;
#else
  frame.point = vec2(rowX.x * surface.x + rowX.y * surface.y + rowX.z, rowY.x * surface.x + rowY.y * surface.y + rowY.z);
  frame.gradientX = rowX.xy;
  frame.gradientY = rowY.xy;
#endif
  return frame;
}

float rampProduct(vec4 ramp) {
  return max(0.0, ramp.x + ramp.y - 1.0) * max(0.0, ramp.z + ramp.w - 1.0);
}

float edgeCoverage(vec2 point, vec4 a, vec4 b, vec4 c, int hardEdges) {
  vec4 distance = a * point.x + b * point.y + c;
  vec4 ramp = clamp(distance + 0.5, 0.0, 1.0);
#ifdef HARD
  bvec4 hard = bvec4(
      (hardEdges & HARD_MIN_X) != 0, (hardEdges & HARD_MAX_X) != 0, (hardEdges & HARD_MIN_Y) != 0, (hardEdges & HARD_MAX_Y) != 0);
  ramp = mix(ramp, vec4(greaterThanEqual(distance, vec4(0.0))), hard);
#endif
  return rampProduct(ramp);
}

// Coverage by a rectangle without rounding, from local distances.
float boxCoverage(LocalFrame frame, vec4 rect) {
  float sx = 1.0 / max(length(frame.gradientX), leastSlope);
  float sy = 1.0 / max(length(frame.gradientY), leastSlope);
  vec4 distance = vec4(
      (frame.point.x - rect.x) * sx, (rect.z - frame.point.x) * sx, (frame.point.y - rect.y) * sy, (rect.w - frame.point.y) * sy);
  return rampProduct(clamp(distance + 0.5, 0.0, 1.0));
}

// The side of a corner's square.
float cornerReach(float radius, vec4 rect, bool isContinuous) {
  if (!isContinuous) return radius;
  return min(radius * CONTINUOUS_EXTENT, max(radius, 0.5 * min(rect.z - rect.x, rect.w - rect.y)));
}

// Coverage by a rounded corner when the pixel lies in a corner's square; `otherwise` elsewhere.
float cornerCoverage(LocalFrame frame, vec4 rect, vec4 radii, bool isContinuous, float otherwise) {
  bool isRight = frame.point.x * 2.0 > rect.x + rect.z;
  bool isLower = frame.point.y * 2.0 > rect.y + rect.w;
  vec2 sideRadii = isLower ? radii.zw : radii.xy;
  float radius = isRight ? sideRadii.y : sideRadii.x;
  float reach = cornerReach(radius, rect, isContinuous);
  vec2 outward = vec2(
      isRight ? frame.point.x - (rect.z - reach) : (rect.x + reach) - frame.point.x,
      isLower ? frame.point.y - (rect.w - reach) : (rect.y + reach) - frame.point.y);
  if (radius <= 0.0 || outward.x <= CORNER_TIE || outward.y <= CORNER_TIE) return otherwise;
  float span = length(outward);
  vec2 signs = vec2(isRight ? 1.0 : -1.0, isLower ? 1.0 : -1.0);
  float boundary = radius;
  vec2 normal = outward / span;
  if (isContinuous && reach == radius * CONTINUOUS_EXTENT) {
    boundary = continuousBoundary(outward) * radius;
    normal = continuousNormal(outward);
  } else if (isContinuous) {
    boundary = limitedBoundary(reach / radius, continuousSlope(outward)) * radius;
    normal = limitedNormal(reach / radius, outward);
  }
  normal *= signs;
  vec2 gradient = frame.gradientX * normal.x + frame.gradientY * normal.y;
  return clamp((boundary - span) / max(length(gradient), leastSlope) + 0.5, 0.0, 1.0);
}

// How much of a pixel lies inside a shape by more than a margin: what a border of that width leaves free.
float insideCoverage(LocalFrame frame, vec4 rect, vec4 radii, float margin, bool isContinuous) {
  vec4 innerRect = rect + vec4(margin, margin, -margin, -margin);
  vec4 innerRadii = clamp(radii - margin, vec4(0.0), radii);
  return cornerCoverage(frame, innerRect, innerRadii, isContinuous, boxCoverage(frame, innerRect));
}

// The whole of a shape: `box` is its edge coverage.
float shapeCoverage(LocalFrame frame, float box, vec4 rect, vec4 radii, float ringWidth, bool isContinuous) {
  float outer = min(cornerCoverage(frame, rect, radii, isContinuous, box), box);
  if (ringWidth == 0.0) return outer;
  return outer * (1.0 - insideCoverage(frame, rect, radii, ringWidth, isContinuous));
}
"""#,
  "data.glsl": #"""
// The frame's data: see layout.glsl.
//   frameData  the texture that holds them
#include "layout.glsl"

uniform highp sampler2D frameData;

vec4 datum(int index) {
  return texelFetch(frameData, ivec2(index & ((1 << DATA_ROW_BITS) - 1), index >> DATA_ROW_BITS), 0);
}
"""#,
  "dither.glsl": #"""
// Ordered dithering: colours that lie between two steps of 255 are rounded up in as many pixels as they lie higher, so that their mean is
// exact and gradients and shadows show no bands.
//   x, y    pixel of the surface      color  premultiplied

// From -0.5 to 0.5, the middles of 64 equal parts: each once in a square of 8 x 8 pixels, in the order of Bayer, which keeps neighbours far
// apart.
float ditherOffset(int x, int y) {
  int d = x ^ y;
  int rank = (d & 1) << 5 | (y & 1) << 4 | (d & 2) << 2 | (y & 2) << 1 | (d & 4) >> 1 | (y & 4) >> 2;
  return (float(rank) + 0.5) / 64.0 - 0.5;
}

// What is opaque or shows nothing stays so.
vec4 dithered(vec4 color, float offset) {
  float change = offset / 255.0;
  float alpha = color.a;
  if (alpha > 0.0 && alpha < 254.9 / 255.0) alpha = clamp(alpha + change, 0.0, 1.0);
  return vec4(
      clamp(color.r + change, 0.0, alpha), clamp(color.g + change, 0.0, alpha), clamp(color.b + change, 0.0, alpha), alpha);
}

// The same of one colour that fades out, as a shadow does: alpha is moved, and the colour keeps its share of it. Over an opaque backdrop
// the result moves by half a step at most, as far as the colour differs from the backdrop, where moving both alike would leave a dark
// shadow over white as it is.
vec4 ditheredAlpha(vec4 color, float offset) {
  float alpha = color.a;
  if (!(alpha > 0.0 && alpha < 254.9 / 255.0)) return color;
  return color * (clamp(alpha + offset / 255.0, 0.0, 1.0) / alpha);
}
"""#,
  "gradient.glsl": #"""
// Colour of a gradient: along its line, by the distance from its start, or by the angle about it.
//   point  in the quad's local space
//   space  scale and offset from local points to unit space        line  start and end, in unit space
//   stops  kind (0 axial, 1 radial, 2 conic) and number of stops, and where these begin in the frame's data
// Before the first stop and after the last their colours go on; where several stops stand at one location, the last of them begins.

float gradientPosition(vec2 unit, vec4 line, int kind) {
  vec2 axis = line.zw - line.xy;
  vec2 away = unit - line.xy;
  if (kind == 0) {
    float span = dot(axis, axis);
    return span > 0.0 ? dot(away, axis) / span : 1.0;
  }
  if (kind == 1) return length(away / axis);
  vec2 direction = axis == vec2(0.0) ? vec2(1.0, 0.0) : axis;
  float turn = atan(away.y * direction.x - away.x * direction.y, dot(away, direction)) * 0.15915494;
  return turn < 0.0 ? turn + 1.0 : turn;
}

vec4 gradientColor(vec2 point, vec4 space, vec4 line, vec2 stops) {
  int kind = int(stops.x) & GRADIENT_KINDS;
  int count = int(stops.x) >> GRADIENT_COUNT_SHIFT;
  int first = int(stops.y);
  float position = gradientPosition(point * space.xy + space.zw, line, kind);
  // The stop before `after` is not after the position: found by halving, since there may be many.
  int before = 0, after = count;
  while (before < after) {
    int middle = (before + after) >> 1;
    if (position >= datum(first + GRADIENT_STOP_TEXELS * middle + 1).x) {
      before = middle + 1;
    } else {
      after = middle;
    }
  }
  int stop = first + GRADIENT_STOP_TEXELS * max(before - 1, 0);
  vec4 color = datum(stop);
  if (before > 0 && before < count) {
    float location = datum(stop + 1).x, nextLocation = datum(stop + GRADIENT_STOP_TEXELS + 1).x;
    color = mix(color, datum(stop + GRADIENT_STOP_TEXELS), (position - location) / (nextLocation - location));
  }
  return vec4(color.rgb * color.a, color.a);
}
"""#,
  "layout.glsl": #"""
// Numbers that shaders, C and Swift share: how the frame's data is laid out, and constants of formulas. All three read this file, C and
// Swift by way of CFormulas.h, so it holds nothing but comments and definitions of numbers.
//
// The data is an array of texels of four floats: the table of the continuous corner, the records of clips, gradients' stops, polygons'
// corners and blurs' weights, then the records of quads.

// Texels a row of the texture that holds the data: 1 << DATA_ROW_BITS.
#define DATA_ROW_BITS 10
// The table's samples, four a texel from texel 0 on.
#define CORNER_TABLE_TEXELS 17
// Where the clips begin, and what their number and the quads' records begin at multiples of.
#define FIRST_CLIP 24

// A shape's record. It is a clip's whole record, and part of a quad's.
#define SHAPE_TEXELS 8
// Lines through the edges minX, maxX, minY, maxY.
#define SHAPE_EDGE_A 0
#define SHAPE_EDGE_B 1
#define SHAPE_EDGE_C 2
// Rows of the map from surface to local points, each with a number beside it: the width of the ring, or of the border of a quad that has
// one; the flags; where the record of the clip that confines the quad begins, -1 for none.
#define SHAPE_ROW_X 3
#define SHAPE_ROW_Y 4
#define SHAPE_ROW_W 5
#define SHAPE_RECT 6
#define SHAPE_RADII 7
// Flags. One bit an edge without a ramp, in the edges' order.
#define HARD_MIN_X 1
#define HARD_MAX_X 2
#define HARD_MIN_Y 4
#define HARD_MAX_Y 8
#define IS_CONTINUOUS 16
#define HAS_BORDER 32

// A quad's record.
#define QUAD_TEXELS 16
// Corners of its covering polygon, two a texel; of a quad with a border the last two texels are its colour, and how much of the paint it
// hides.
#define QUAD_CORNERS 0
#define QUAD_BORDER_COLOR 2
#define QUAD_BORDER_OPACITY 3
#define QUAD_SHAPE 4
#define QUAD_COLOR 12
// Three texels of the material's own. The last two numbers of the third say how many corners the confining polygon has, and where they
// begin; without one the last says where a picture begins on a page: x + (y << PAGE_ORIGIN_BITS).
#define QUAD_MATERIAL 13
#define PAGE_ORIGIN_BITS 11

// A gradient: kind + (number of stops << GRADIENT_COUNT_SHIFT). A stop is a straight colour, then a location.
#define GRADIENT_KINDS 3
#define GRADIENT_COUNT_SHIFT 2
#define GRADIENT_STOP_TEXELS 2
// Filters: magnification + (minification << FILTER_MINIFICATION_SHIFT) + (mipmap levels << FILTER_LEVELS_SHIFT).
#define FILTERS 3
// Both filters of a picture that is drawn smaller than it is. In place of the bias its record has level + (positions along x - 1, along y,
// along both in the next level << REDUCTION_TAPS_SHIFT, REDUCTION_TAPS_BITS each) + (256 * share of the next level <<
// REDUCTION_SHARE_SHIFT).
#define FILTER_REDUCED 3
#define REDUCTION_LEVELS 15
#define REDUCTION_TAPS_SHIFT 4
#define REDUCTION_TAPS_BITS 3
#define REDUCTION_SHARE_SHIFT 16
#define FILTER_MINIFICATION_SHIFT 2
#define FILTER_LEVELS_SHIFT 4

// The continuous corner's straight edges end this far from the corner, as a multiple of the radius.
#define CONTINUOUS_EXTENT 1.528665
// Sigmas from an edge beyond which a blur has reached 0 or 1, within a third of a step of 8 bits.
#define BLUR_REACH 3.0
// How far beyond the border between two texels a position still reads the one before it, in texels: pictures at half their size sample on
// borders only, and what rounding leaves must not decide.
#define TEXEL_TIE 0.0009765625
"""#,
  "polygon.glsl": #"""
// Whether a pixel's centre lies in a convex polygon. A centre on an edge belongs to the polygon on its right, or below a level edge:
// polygons that share an edge share no pixel and leave none out. Centres a little to the left of an edge count as being on it: there a
// crossing's rounding decides nothing, which differs between devices.
//   point         the pixel's centre, in surface pixels, y down
//   count, first  corners, and where they begin in the frame's data
bool isInside(vec2 point, int count, int first) {
  float left = 1e30;
  float right = -1e30;
  vec2 previous = datum(first + count - 1).xy;
  for (int i = 0; i < count; i++) {
    vec2 corner = datum(first + i).xy;
    // From top to bottom, so that both neighbours compute the same crossing.
    bool isDownward = previous.y < corner.y || (previous.y == corner.y && previous.x <= corner.x);
    vec2 upper = isDownward ? previous : corner;
    vec2 lower = isDownward ? corner : previous;
    if (upper.y <= point.y && lower.y > point.y) {
      float crossing = upper.x + (lower.x - upper.x) * ((point.y - upper.y) / (lower.y - upper.y));
      left = min(left, crossing);
      right = max(right, crossing);
    }
    previous = corner;
  }
  float x = point.x + 1.0 / 2048.0;
  return left <= x && x < right;
}
"""#,
  "range.glsl": #"""
// What colours are held to: 0 … 1. Macro WIDE: alpha alone is, and colours may be darker than black and brighter than white.
// ROUNDED: what lies half-way between two bytes, as half of an odd one does, is moved a 2000th of a step up. Devices round it to the even
// byte, software up.
#ifndef IN_RANGE
#ifdef WIDE
#define IN_RANGE(color) vec4((color).rgb, clamp((color).a, 0.0, 1.0))
#define ROUNDED(color) (color)
#else
#define IN_RANGE(color) clamp(color, 0.0, 1.0)
#define ROUNDED(color) ((color) + 0.000002)
#endif
#endif
"""#,
  "sampling.glsl": #"""
// Texels of a picture or surface, mixed here rather than by the sampler, so that all drivers agree.
//   pictureTexture  rows from the top; with TILED an array of tiles of all levels
//   tileSize        width and height of a tile        tileLevels  first layer and tiles a row, for each level
//   pictureSize     of the whole picture, tiled or not, in texels
//   pageOrigin      where the picture begins in a texture that it shares: added to texels' whole numbers, so that weights are the same
//                   wherever it stands
//   space           scale and offset from local points to texels of the picture
//   limits          where positions are held: half a texel inside what may be read
//   filters         magnification, minification (0 nearest, 1 linear, 2 trilinear) and mipmap levels, and the bias of the level; or
//                   FILTER_REDUCED for both, and how the picture is reduced: see layout.glsl
// Macro SAMPLE: 0 nearest, 1 linear, 2 by the size of the texels on the surface.
#ifdef TILED
uniform highp sampler2DArray pictureTexture;
uniform ivec2 tileSize;
uniform ivec2 tileLevels[16];

vec4 texel(ivec2 place, int level) {
  ivec2 tile = place / tileSize;
  return texelFetch(pictureTexture, ivec3(place - tile * tileSize, tileLevels[level].x + tile.y * tileLevels[level].y + tile.x), 0);
}
#else
uniform highp sampler2D pictureTexture;
ivec2 pageOrigin = ivec2(0);

vec4 texel(ivec2 place, int level) {
  return texelFetch(pictureTexture, place + pageOrigin, level);
}
#endif

// On the border between two texels it is the one before.
vec4 nearestTexel(vec2 place, vec4 limits) {
  return texel(ivec2(clamp(place, limits.xy, limits.zw) - TEXEL_TIE), 0);
}

vec4 linearTexel(vec2 place, vec4 limits, int level) {
  vec2 corner = clamp(place, limits.xy, limits.zw) - 0.5;
  vec2 first = floor(corner);
  vec2 weight = corner - first;
  ivec2 low = ivec2(first);
  // With a weight of 0 the neighbour does not count, and may lie outside.
  ivec2 high = low + ivec2(greaterThan(weight, vec2(0.0)));
  vec4 upper = mix(texel(low, level), texel(ivec2(high.x, low.y), level), weight.x);
  vec4 lower = mix(texel(ivec2(low.x, high.y), level), texel(high, level), weight.x);
  return mix(upper, lower, weight.y);
}

#if SAMPLE == 2
uniform ivec2 pictureSize;

// A position of the full picture, in a level of the pyramid.
vec4 levelTexel(vec2 place, vec4 limits, int level) {
  vec2 size = vec2(max(pictureSize >> level, ivec2(1)));
  vec2 scale = size / vec2(pictureSize);
  vec2 low = (limits.xy - 0.5) * scale;
  vec2 high = (limits.zw + 0.5) * scale;
  vec2 middle = clamp(0.5 * (low + high), vec2(0.5), size - 0.5);
  return linearTexel(place * scale, vec4(min(low + 0.5, middle), max(high - 0.5, middle)), level);
}

// The mean of positions in a level, spread over a rectangle of the full picture's texels.
//   taps  positions along both axes, less one
vec4 spreadTexels(vec2 place, vec4 limits, vec2 texels, int level, ivec2 taps) {
  vec2 scale = level > 0 ? vec2(max(pictureSize >> level, ivec2(1))) / vec2(pictureSize) : vec2(1.0);
  // Half way from the first position to the last.
  vec2 reach = 0.5 * max(texels * scale - 1.0, 0.0) / scale * vec2(greaterThan(taps, ivec2(0)));
  vec2 steps = 2.0 / vec2(max(taps, ivec2(1)));
  vec4 sum = vec4(0.0);
  for (int j = 0; j <= taps.y; j++) {
    for (int i = 0; i <= taps.x; i++) {
      vec2 position = place + reach * (vec2(i, j) * steps - 1.0);
      sum += level > 0 ? levelTexel(position, limits, level) : linearTexel(position, limits, 0);
    }
  }
  return sum / float((taps.x + 1) * (taps.y + 1));
}

vec4 reducedTexel(vec2 place, vec4 limits, vec2 texels, int reduction) {
  int level = reduction & REDUCTION_LEVELS;
  ivec4 taps = ivec4(reduction) >> (REDUCTION_TAPS_SHIFT + REDUCTION_TAPS_BITS * ivec4(0, 1, 2, 3)) & ((1 << REDUCTION_TAPS_BITS) - 1);
  float share = float(reduction >> REDUCTION_SHARE_SHIFT) / 256.0;
  vec4 color = spreadTexels(place, limits, texels, level, taps.xy);
  return share > 0.0 ? mix(color, spreadTexels(place, limits, texels, level + 1, taps.zw), share) : color;
}
#endif

vec4 sampleMaterial(LocalFrame frame, vec4 space, vec4 limits, vec2 filters) {
  vec2 place = frame.point * space.xy + space.zw;
#if SAMPLE == 0
  return nearestTexel(place, limits);
#elif SAMPLE == 1
  return linearTexel(place, limits, 0);
#else
  if ((int(filters.x) & FILTERS) == FILTER_REDUCED) {
    vec2 texels = vec2(length(frame.gradientX), length(frame.gradientY)) * abs(space.xy);
    return reducedTexel(place, limits, texels, int(filters.y));
  }
  // The level is the logarithm of the longer of a pixel step's two images in texels.
  vec2 right = vec2(frame.gradientX.x, frame.gradientY.x) * space.xy;
  vec2 below = vec2(frame.gradientX.y, frame.gradientY.y) * space.xy;
  float level = 0.5 * log2(max(dot(right, right), dot(below, below)));
  int packed_ = int(filters.x);
  int chosen = level > 0.0 ? packed_ >> FILTER_MINIFICATION_SHIFT & FILTERS : packed_ & FILTERS;
  int last = (packed_ >> FILTER_LEVELS_SHIFT) - 1;
  if (chosen == 0) return nearestTexel(place, limits);
  level += filters.y;
  if (chosen < 2 || !(level > 0.0)) return linearTexel(place, limits, 0);
  level = min(level, float(last));
  int lower = int(level);
  return mix(levelTexel(place, limits, lower), levelTexel(place, limits, min(lower + 1, last)), level - float(lower));
#endif
}
"""#,
  "shadow.glsl": #"""
// Alpha of a rounded rectangle blurred with a Gaussian: without rounding it is a product of two differences of error functions, from which
// each corner takes away what lies between the square corner and its arc.
//   point        in the space of `rect`, y down
//   rect, radii  as in a shape        sigma  in the same space
// Over each corner's arc. Compared with 4000 samples, the error stays under 0.7 / 255 at every ratio of radius to sigma.
const int blurCornerSamples = 12;

// The error function to 3·10⁻⁷: Abramowitz and Stegun 7.1.28.
float erf(float x) {
  float a = min(abs(x), 4.0);
  float p = 0.0000430638;
  p = p * a + 0.0002765672;
  p = p * a + 0.0001520143;
  p = p * a + 0.0092705272;
  p = p * a + 0.0422820123;
  p = p * a + 0.0705230784;
  p = p * a + 1.0;
  p *= p;
  p *= p;
  p *= p;
  p *= p;
  float value = 1.0 - 1.0 / p;
  return x < 0.0 ? -value : value;
}

// The blurred alpha of the part between a square corner and its arc; x and y are distances from the two edges, positive inside.
//
// A row at distance t = r (1 − sin φ) from the edge loses r (1 − cos φ) at its end. The integral over t of a Gaussian in y times a
// difference of error functions in x is taken over φ, where the integrand is smooth, by the midpoint rule, over the rows within BLUR_REACH
// sigmas.
float cornerLoss(float x, float y, float radius, float sigma, float scale) {
  float near = max(0.0, y - BLUR_REACH * sigma);
  float far = min(radius, y + BLUR_REACH * sigma);
  if (radius <= 0.0 || near >= far || x <= -BLUR_REACH * sigma || x >= radius + BLUR_REACH * sigma) return 0.0;
  float first = asin(1.0 - far / radius);
  float angleStep = (asin(1.0 - near / radius) - first) / float(blurCornerSamples);
  float edge = erf(x * scale);
  float sum = 0.0;
  for (int i = 0; i < blurCornerSamples; i++) {
    float angle = first + (float(i) + 0.5) * angleStep;
    float cosine = cos(angle);
    float u = (y - radius * (1.0 - sin(angle))) * scale;
    sum += exp(-u * u) * (edge - erf((x - radius * (1.0 - cosine)) * scale)) * cosine;
  }
  // ½ of the error functions' difference, 1 / (σ √(2π)) of the Gaussian, r cos φ dφ = dt.
  return sum * radius * angleStep * scale * 0.28209479;
}

float blurredRectangleAlpha(vec2 point, vec4 rect, vec4 radii, float sigma) {
  float scale = 1.0 / (max(sigma, 1e-4) * sqrt(2.0));
  float across = 0.5 * (erf((point.x - rect.x) * scale) - erf((point.x - rect.z) * scale));
  float down = 0.5 * (erf((point.y - rect.y) * scale) - erf((point.y - rect.w) * scale));
  float alpha = across * down;
  if (radii != vec4(0.0)) {
    alpha -= cornerLoss(point.x - rect.x, point.y - rect.y, radii.x, sigma, scale);
    alpha -= cornerLoss(rect.z - point.x, point.y - rect.y, radii.y, sigma, scale);
    alpha -= cornerLoss(point.x - rect.x, rect.w - point.y, radii.z, sigma, scale);
    alpha -= cornerLoss(rect.z - point.x, rect.w - point.y, radii.w, sigma, scale);
  }
  return clamp(alpha, 0.0, 1.0);
}
"""#,
  "transition.glsl": #"""
// What a transition's function sees. The function itself, `vec4 transition(vec2 uv)`, stands in a file of its own, transitions/NAME.glsl
// for the built-in ones, and is included after this one; it may include further files.
//   uv              the place, (0, 0) at the bottom left of the extent, (1, 1) at its top right; outside where the layer's edges are
//                   antialiased
//   progress        0 … 1, both ends excluded
//   ratio           width / height of the extent
//   extent          width and height of the extent, in points
//   pixelsPerPoint  surface pixels a point: the width of antialiased edges is 1 / pixelsPerPoint points
//   side            where the new side comes from, for transitions with a direction: (-1, 0) left, (1, 0) right, (0, 1) top, (0, -1) bottom
//   fadesWhileMoving  whether moving pictures also fade
//   getFromColor(uv), getToColor(uv)  the two sides, premultiplied; beyond 0 … 1 the border repeats
//   imageIsPresent(n) whether the n-th parameter that is a picture has one; without, it is transparent
// A transition declares its parameters itself, as uniforms by their names: `uniform float inputWidth;`,
// `uniform sampler2D inputMaskImage;`. Pictures are read with texture(), (0, 0) at the bottom left. Lengths and positions of parameters are
// in points with the origin at the bottom left. The result is premultiplied; it is clamped to 0 … 1 afterwards. Names of the other shader
// files' functions are taken: see quad.frag and its includes.
// Macros: FROM, TO: 0 nothing there, 1 a texture, 2 tiles of an array, 3 a texture that ends where the side does, 4 a texture's mipmaps.
// FILLED: and begins there.
uniform highp float progress;
uniform highp float ratio;
uniform highp vec2 extent;
uniform highp float pixelsPerPoint;
uniform highp vec2 side;
uniform bool fadesWhileMoving;
uniform int presentImages;

#include "turns.glsl"

bool imageIsPresent(int index) {
  return (presentImages >> index & 1) != 0;
}

// Scale and offset from uv to the texture's own coordinates (texels of the whole picture when it is tiled), and where they are held.
//   level  of the pyramid of mipmaps
#if FROM == 1 || FROM == 4
uniform highp sampler2D fromTexture;
uniform highp vec4 fromSpace, fromLimits;
#if FROM == 4
uniform highp float fromLevel;
#endif
#elif FROM == 2
uniform highp sampler2DArray fromTexture;
uniform highp vec4 fromSpace, fromLimits;
uniform ivec3 fromTiles;
#elif FROM == 3
uniform highp sampler2D fromTexture;
uniform highp vec4 fromSpace;
#endif
#if TO == 1 || TO == 4
uniform highp sampler2D toTexture;
uniform highp vec4 toSpace, toLimits;
#if TO == 4
uniform highp float toLevel;
#endif
#elif TO == 2
uniform highp sampler2DArray toTexture;
uniform highp vec4 toSpace, toLimits;
uniform ivec3 toTiles;
#elif TO == 3
uniform highp sampler2D toTexture;
uniform highp vec4 toSpace;
#endif

#if FROM == 2 || TO == 2
//   tiles  width and height of a tile, tiles a row
vec4 tileTexel(highp sampler2DArray tiles, ivec3 grid, ivec2 place) {
  ivec2 tile = place / grid.xy;
  return texelFetch(tiles, ivec3(place - tile * grid.xy, tile.y * grid.z + tile.x), 0);
}

vec4 tiledColor(highp sampler2DArray tiles, ivec3 grid, vec2 held) {
  vec2 corner = held - 0.5;
  vec2 first = floor(corner);
  vec2 weight = corner - first;
  ivec2 low = ivec2(first);
  // With a weight of 0 the neighbour does not count, and may lie outside.
  ivec2 high = low + ivec2(greaterThan(weight, vec2(0.0)));
  vec4 upper = mix(tileTexel(tiles, grid, low), tileTexel(tiles, grid, ivec2(high.x, low.y)), weight.x);
  vec4 lower = mix(tileTexel(tiles, grid, ivec2(low.x, high.y)), tileTexel(tiles, grid, high), weight.x);
  return mix(upper, lower, weight.y);
}
#endif

#if FROM == 4 || TO == 4
//   bounds  held half a texel of the level inside of them, or in their middle
vec4 levelColor(highp sampler2D picture, vec2 place, vec4 bounds, float level) {
  vec2 margin = min(0.5 / vec2(textureSize(picture, int(level))), 0.5 * (bounds.zw - bounds.xy));
  return textureLod(picture, clamp(place, bounds.xy + margin, bounds.zw - margin), level);
}

// Mixes two levels of the pyramid by their distance. Samplers need not be so exact: llvmpipe's take the nearer one alone half of the way.
vec4 betweenLevels(highp sampler2D picture, vec2 place, vec4 bounds, float level) {
  float lower = floor(level);
  vec4 color = levelColor(picture, place, bounds, lower);
  return level == lower ? color : mix(color, levelColor(picture, place, bounds, lower + 1.0), level - lower);
}
#endif

vec4 getFromColor(vec2 uv) {
#if FROM == 1
  return textureLod(fromTexture, clamp(uv * fromSpace.xy + fromSpace.zw, fromLimits.xy, fromLimits.zw), 0.0);
#elif FROM == 4
  return betweenLevels(fromTexture, uv * fromSpace.xy + fromSpace.zw, fromLimits, fromLevel);
#elif FROM == 2
  return tiledColor(fromTexture, fromTiles, clamp(uv * fromSpace.xy + fromSpace.zw, fromLimits.xy, fromLimits.zw));
#elif FROM == 3 && defined(FILLED)
  return textureLod(fromTexture, clamp(vec2(uv.x, 1.0 - uv.y), 0.0, 1.0), 0.0);
#elif FROM == 3
  return textureLod(fromTexture, clamp(uv * fromSpace.xy + fromSpace.zw, 0.0, 1.0), 0.0);
#else
  return vec4(0.0);
#endif
}

vec4 getToColor(vec2 uv) {
#if TO == 1
  return textureLod(toTexture, clamp(uv * toSpace.xy + toSpace.zw, toLimits.xy, toLimits.zw), 0.0);
#elif TO == 4
  return betweenLevels(toTexture, uv * toSpace.xy + toSpace.zw, toLimits, toLevel);
#elif TO == 2
  return tiledColor(toTexture, toTiles, clamp(uv * toSpace.xy + toSpace.zw, toLimits.xy, toLimits.zw));
#elif TO == 3 && defined(FILLED)
  return textureLod(toTexture, clamp(vec2(uv.x, 1.0 - uv.y), 0.0, 1.0), 0.0);
#elif TO == 3
  return textureLod(toTexture, clamp(uv * toSpace.xy + toSpace.zw, 0.0, 1.0), 0.0);
#else
  return vec4(0.0);
#endif
}
"""#,
  "turns.glsl": #"""
// How long loops may go on in functions that somebody wrote (GUARDED).
#ifdef GUARDED
// Turns that all the loops of a pixel may take together, but for loops that are known to be short.
const int turnLimit = 16384;
int remainingTurns = turnLimit;

bool hasTurns(int count) {
  remainingTurns -= count;
  return remainingTurns >= 0;
}
#endif
"""#,
  "transitions/CIAccordionFoldTransition.glsl": #"""
// The old side folds down like an accordion and uncovers the new one, turning into it meanwhile.
//   inputBottomHeight  what does not fold, in points      inputNumberOfFolds  pairs of slopes
//   inputFoldShadowAmount  how dark slopes are
uniform float inputBottomHeight;
uniform float inputNumberOfFolds;
uniform float inputFoldShadowAmount;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv * extent;
  float bottom = min(inputBottomHeight, extent.y);
  float slopes = 2.0 * max(floor(inputNumberOfFolds + 0.5), 1.0);
  // Slopes turn away by an angle whose cosine is what is left of their height.
  float cosine = 1.0 - progress;
  float sine = sqrt(1.0 - cosine * cosine);
  float height = max(extent.y - bottom, 1e-3);
  float top = bottom + height * cosine;
  float along = clamp((place.y - bottom) / (height * cosine), 0.0, 1.0) * slopes;
  float pair = along - 2.0 * floor(along * 0.5);
  float depth = 1.0 - abs(1.0 - pair);
  float length_ = height / slopes;
  float eye = 2.0 * max(extent.x, extent.y);
  float narrowing = eye / (eye + depth * sine * length_);
  vec2 read = vec2(0.5 + (uv.x - 0.5) / narrowing, choose(place.y < bottom, place.y, bottom + along * length_) / extent.y);
  float slant = 0.5 * extent.x * (1.0 - eye / (eye + sine * length_)) / (length_ * max(cosine, 0.02));
  float inside = (0.5 * extent.x * narrowing - abs(place.x - 0.5 * extent.x)) / sqrt(1.0 + choose(place.y < bottom, 0.0, slant * slant));
  float share = clamp(inside * pixelsPerPoint + 1.0, 0.0, 1.0) * clamp((top - place.y) * pixelsPerPoint + 1.0, 0.0, 1.0);

  // The new side lies in the shadow of the folds.
  float shadow = 1.0 - clamp((place.y - top) / (0.5 * length_ + 1e-3), 0.0, 1.0);
  vec4 to = getToColor(uv);
  vec4 color = shaded(to, 1.0 - 0.45 * sine * cosine * shadow * shadow * clamp(inputFoldShadowAmount * 10.0, 0.0, 1.0));
  if (some(share > 0.0)) {
    // Four places of the pixel, since many of the picture fall on it.
    float row = choose(place.y < bottom, 0.0, 1.0 / (cosine * extent.y * pixelsPerPoint));
    vec4 page = vec4(0.0);
    vec4 other = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      vec2 tap = read + vec2(0.0, row * (float(i) - 1.5) * 0.25);
      page += getFromColor(tap);
      other += getToColor(tap);
    }
    page = (page + (other - page) * smoothstep(0.3, 1.0, progress)) * 0.25;
    // Slopes that face down are dark, more so in the depth; slopes thinner than pixels are grey.
    float steepness = sine * covered(place.y - bottom);
    float fromCrease = 0.5 - abs(pair + 0.5 - choose(pair > 1.5, 3.0, 1.0));
    float facing = mix(0.5, covered(fromCrease * length_ * cosine), clamp(length_ * cosine * pixelsPerPoint - 1.0, 0.0, 1.0));
    float dark = inputFoldShadowAmount * steepness * (0.6 + 2.4 * facing + 1.2 * depth);
    page = shaded(page, max(1.0 - dark, 0.0));
    color += (page - color) * share;
  }
  return color;
}
"""#,
  "transitions/CIBarsSwipeTransition.glsl": #"""
// The old side leaves in bars, which start at seven different times and uncover the new one.
//   inputAngle  of the motion      inputWidth  of a bar      inputBarOffset  how far bars start apart
uniform float inputAngle;
uniform float inputWidth;
uniform float inputBarOffset;
#include "transitions/common.glsl"

vec2 barDirection() {
  return vec2(cos(inputAngle), sin(inputAngle));
}

// The new side, and over it the bar of a number.
vec4 barColor(vec2 uv, vec4 to, float number) {
  vec2 direction = barDirection();
  float way = dot(abs(direction), extent);
  float late = 3.0 * number - 7.0 * floor((3.0 * number + 0.5) / 7.0);
  float shift = max(0.0, progress * (way + 6.0 * inputBarOffset) - inputBarOffset * late);
  vec2 place = uv * extent - direction * shift;
  return to + (getFromColor(place / extent) - to) * coveredByPicture(place, vec2(1.0));
}

vec4 transition(vec2 uv) {
  vec2 direction = barDirection();
  float across = dot(uv * extent, vec2(-direction.y, direction.x)) / inputWidth;
  float number = floor(across);
  // The bar on the other side of the nearer border shares the pixels there.
  float neighbour = number + choose(across - number < 0.5, -1.0, 1.0);
  float share = covered(min(across - number, number + 1.0 - across) * inputWidth);
  vec4 to = getToColor(uv);
  vec4 color = barColor(uv, to, number);
  if (some(share < 1.0)) {
    vec4 other = barColor(uv, to, neighbour);
    color = other + (color - other) * share;
  }
  return color;
}
"""#,
  "transitions/CICopyMachineTransition.glsl": #"""
// A bar of light moves over the picture, and the sides change places under it.
//   inputColor  straight alpha      inputAngle  of the motion      inputWidth  of the light      inputOpacity  its strength
uniform vec4 inputColor;
uniform float inputAngle;
uniform float inputWidth;
uniform float inputOpacity;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 direction = vec2(cos(inputAngle), sin(inputAngle));
  float way = dot(abs(direction), extent);
  float width = max(inputWidth, 2.0 / pixelsPerPoint);
  float place = dot((uv - 0.5) * extent, direction) + 0.5 * way;
  // From the middle of the light, which starts and ends outside, in halves of its width.
  float behind = 2.0 * (progress * (way + width) - place) / width - 1.0;
  float weight = smoothstep(-0.25, 0.25, behind);
  float bell = max(0.0, 1.0 - behind * behind);
  return dazzled(between(uv, weight), inputColor.rgb * (2.0 * inputColor.a * inputOpacity * bell * bell));
}
"""#,
  "transitions/CIDisintegrateWithMaskTransition.glsl": #"""
// The old side dissolves where a mask is dark first, and casts a shadow on the new one.
//   inputMaskImage  its luminance; where it is transparent, clouds
//   inputShadowRadius, inputShadowDensity, inputShadowOffset  of the shadow
uniform sampler2D inputMaskImage;
uniform float inputShadowRadius;
uniform float inputShadowDensity;
uniform vec2 inputShadowOffset;
#include "transitions/common.glsl"
#include "transitions/clouds.glsl"

#define MASK_SOFTNESS 0.015

float maskAt(vec2 place) {
  vec4 mask = exactTexture(inputMaskImage, place / extent);
  float luminance = dot(mask.rgb, vec3(0.2126, 0.7152, 0.0722));
  if (some(mask.a < 1.0)) luminance += (1.0 - mask.a) * clouds(place * (7.0 / max(extent.x, extent.y)));
  return luminance;
}

// How much of the old side is left.
float remaining(float mask, float softness) {
  float threshold = progress * (1.0 + 2.0 * MASK_SOFTNESS) - MASK_SOFTNESS;
  return smoothstep(-softness, softness, mask - threshold);
}

vec4 transition(vec2 uv) {
  vec2 place = uv * extent;
  float left = remaining(maskAt(place), MASK_SOFTNESS);
  vec4 color = getFromColor(uv);
  if (some(left < 1.0)) {
    // Eight places on a spiral, as dense in the middle as outside.
    float shadow = 0.0;
    for (int i = 0; i < 8; i++) {
      float turn = 2.39996323 * float(i);
      float away = inputShadowRadius * sqrt((float(i) + 0.5) / 8.0);
      shadow += remaining(maskAt(place - inputShadowOffset + vec2(cos(turn), sin(turn)) * away), 4.0 * MASK_SOFTNESS);
    }
    vec4 to = shaded(getToColor(uv), 1.0 - inputShadowDensity * shadow / 8.0);
    color = to + (color - to) * left;
  }
  return color;
}
"""#,
  "transitions/CIDissolveTransition.glsl": #"""
// The same as a fade.
#include "transitions/fade.glsl"
"""#,
  "transitions/CIFlashTransition.glsl": #"""
// A light with rays grows until nothing else is seen, then fades away from the new side.
//   inputCenter  in points      inputColor  straight alpha      inputMaxStriationRadius  how far rays reach, relative to the light
//   inputStriationStrength, inputStriationContrast  of the rays      inputFadeThreshold  twice the progress at which the light is brightest
uniform vec2 inputCenter;
uniform vec4 inputColor;
uniform float inputMaxStriationRadius;
uniform float inputStriationStrength;
uniform float inputStriationContrast;
uniform float inputFadeThreshold;
#include "transitions/common.glsl"

// Rays around the centre, from 0 to 1: waves around the circle, one number of them after the other.
float raysAt(float angle) {
  float coarse = cos(5.0 * angle + 1.3) + cos(9.0 * angle + 4.1) + cos(14.0 * angle + 0.4);
  float fine = cos(23.0 * angle + 2.2) + cos(37.0 * angle + 5.6) + cos(58.0 * angle + 3.0);
  return clamp(0.5 + inputStriationContrast * (0.13 * coarse + 0.11 * fine), 0.0, 1.0);
}

vec4 transition(vec2 uv) {
  float peak = max(0.5 * inputFadeThreshold, 0.05);
  float growth = min(progress / peak, 1.0);
  float fading = max((progress - peak) / (1.0 - peak), 0.0);
  vec2 place = uv * extent - inputCenter;
  // Distances relative to the farthest corner's.
  vec2 corner = max(abs(inputCenter), abs(extent - inputCenter));
  float distance2 = dot(place, place) / dot(corner, corner);
  float size = 0.06 + 0.7 * growth * growth;
  float reach = size * max(inputMaxStriationRadius, 0.01);
  float strength = growth * (2.0 - growth) * (1.0 + 3.0 * growth * growth * growth);
  float core = exp(-0.5 * distance2 / (size * size));
  float rays = 1.6 * inputStriationStrength * raysAt(angleOf(place)) * exp(-0.5 * distance2 / (reach * reach))
    * (1.0 - exp(-2.0 * distance2 / (size * size)));
  float dimming = 1.0 - fading;
  float light = strength * (core + rays) * dimming * dimming;
  vec4 color = between(uv, smoothstep(0.0, 0.2, fading));
  // Where the light begins to fade there is nothing else yet. The brightest parts are white.
  vec3 glow = mix(inputColor.rgb, vec3(1.0), 0.85 * smoothstep(0.7, 2.4, light));
  float weight = inputColor.a * smoothstep(0.0, 1.0, light);
  return vec4(color.rgb + (glow * color.a - color.rgb) * weight, color.a);
}
"""#,
  "transitions/CIModTransition.glsl": #"""
// Holes in a turned grid grow until the old side is gone.
//   inputCenter  in points      inputAngle  of the grid      inputRadius  half the distance of holes
//   inputCompression  how far out holes are twice as large
uniform vec2 inputCenter;
uniform float inputAngle;
uniform float inputRadius;
uniform float inputCompression;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv * extent - inputCenter;
  float stretch = 1.0 + length(place) / inputCompression;
  float c = cos(inputAngle), s = sin(inputAngle);
  vec2 angles = vec2(place.x * c + place.y * s, place.y * c - place.x * s) * (PI / (inputRadius * stretch));
  // 1 in the middle of holes, 0 where the old side stays longest.
  float depth = 0.5 + 0.5 * cos(angles.x) * cos(angles.y);
  vec2 slope = vec2(sin(angles.x) * cos(angles.y), cos(angles.x) * sin(angles.y)) * (0.5 * PI / (inputRadius * stretch));
  float width = max(length(slope) / pixelsPerPoint, 0.004);
  float weight = clamp((depth - 1.0 + progress * (1.0 + 2.0 * width)) / width - 0.5, 0.0, 1.0);
  return between(uv, weight);
}
"""#,
  "transitions/CIPageCurlTransition.glsl": #"""
// The old side is a page that leaves against a direction.
//   inputBacksideImage  the back; where it is transparent, the page shows through      inputShadingImage  a sphere that lights the curl
//   inputAngle  of the edge that is lifted      inputRadius  of the curl
uniform sampler2D inputBacksideImage;
uniform sampler2D inputShadingImage;
uniform float inputAngle;
uniform float inputRadius;
#include "transitions/common.glsl"
#include "transitions/shading.glsl"
#include "transitions/curl-filter.glsl"

vec4 curlLight(vec4 color, vec2 normal, float amount) {
  return underSphere(color, normal, amount);
}
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(cos(inputAngle), sin(inputAngle)), inputRadius, progress, 0.25, 0.35, vec4(0.0));
}
"""#,
  "transitions/CIPageCurlWithShadowTransition.glsl": #"""
// The old side is a page that leaves against a direction and casts a shadow.
//   inputBacksideImage  the back; where it is transparent, the page shows through      inputAngle  of the edge that is lifted
//   inputRadius  of the curl      inputShadowSize, inputShadowAmount  of the shadow
//   inputShadowExtent  where it falls; no size is everywhere
uniform sampler2D inputBacksideImage;
uniform float inputAngle;
uniform float inputRadius;
uniform float inputShadowSize;
uniform float inputShadowAmount;
uniform vec4 inputShadowExtent;
#include "transitions/common.glsl"
#include "transitions/curl-filter.glsl"

vec4 curlLight(vec4 color, vec2 normal, float amount) {
  return color;
}
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(cos(inputAngle), sin(inputAngle)), inputRadius, progress, inputShadowSize, inputShadowAmount, inputShadowExtent);
}
"""#,
  "transitions/CIRippleTransition.glsl": #"""
// A circular wave runs outwards, the new side inside it.
//   inputShadingImage  a sphere that lights the wave; where it is transparent, a light from the top left
//   inputCenter  in points      inputWidth  of the wave      inputScale  its height, or depth
uniform sampler2D inputShadingImage;
uniform vec2 inputCenter;
uniform float inputWidth;
uniform float inputScale;
#include "transitions/common.glsl"
#include "transitions/shading.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv * extent - inputCenter;
  vec2 corner = max(abs(inputCenter), abs(extent - inputCenter));
  float away = length(place);
  vec2 direction = place / max(away, 1e-3);
  float phase = clamp((progress * (length(corner) + inputWidth) - away) / inputWidth, 0.0, 1.0);
  float s = sin(PI * phase), c = cos(PI * phase);
  // From -1 to 1; none in the middle, where it would have no direction.
  float slope = 3.0792014 * s * s * s * c * smoothstep(0.0, 0.25, away / inputWidth);
  vec2 read = mirrored(uv + direction * (0.22 * inputScale * slope) / extent);
  float weight = smoothstep(0.2, 0.8, phase);
  vec4 color = between(read, weight);
  float steepness = slope * clamp(inputScale / 50.0, -1.0, 1.0);
  color = lit(color, vec3(0.3 * steepness * dot(direction, vec2(-0.6, 0.8))));
  vec2 normal = direction * (-0.9 * steepness);
  return underSphere(color, normal, abs(steepness));
}
"""#,
  "transitions/CISwipeTransition.glsl": #"""
// A band moves over the picture and leaves the new side behind; within it the sides mix, tinted.
//   inputColor  straight alpha      inputAngle  of the motion      inputWidth  of the band      inputOpacity  of the tint
uniform vec4 inputColor;
uniform float inputAngle;
uniform float inputWidth;
uniform float inputOpacity;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 direction = vec2(cos(inputAngle), sin(inputAngle));
  float way = dot(abs(direction), extent);
  float width = max(inputWidth, 1.0 / pixelsPerPoint);
  float place = dot((uv - 0.5) * extent, direction) + 0.5 * way;
  float weight = clamp((progress * (way + width) - place) / width, 0.0, 1.0);
  return lit(between(uv, weight), inputColor.rgb * (inputColor.a * inputOpacity * 4.0 * weight * (1.0 - weight)));
}
"""#,
  "transitions/clouds.glsl": #"""
// Smooth noise that is the same everywhere: whole numbers below 2²⁴ are exact in the arithmetic of all devices.

// A number from 0 to 288 for another one.
float shuffled(float n) {
  float m = (34.0 * n + 1.0) * n;
  return m - 289.0 * floor((m + 0.5) / 289.0);
}

float noise(vec2 place) {
  vec2 cell = floor(place);
  vec2 f = place - cell;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  cell = cell - 289.0 * floor((cell + 0.5) / 289.0);
  float left = shuffled(cell.x), right = shuffled(choose(cell.x > 287.5, 0.0, cell.x + 1.0));
  float next = choose(cell.y > 287.5, 0.0, cell.y + 1.0);
  float lower = mix(shuffled(left + cell.y), shuffled(right + cell.y), f.x);
  float upper = mix(shuffled(left + next), shuffled(right + next), f.x);
  return mix(lower, upper, f.y) / 288.0;
}

// Noise with coarse features and finer ones, spread so that about as much of the plane lies below a number from 0 to 1 as it says.
float clouds(vec2 place) {
  float sum = noise(place + 11.0) + 0.5 * noise(place * 2.03 + 47.0) + 0.25 * noise(place * 4.01 + 101.0);
  return smoothstep(0.1, 0.9, sum / 1.75);
}
"""#,
  "transitions/common.glsl": #"""
// What the built-in transitions share. The software renderer compiles the same files, on blocks of pixels instead of pixels (BLOCKS): they
// write choose(…) for the conditional operator, between(…) for mixes of both sides, exactTexture(…), and `if (some(…))` where a branch only
// saves work, and use no loops that depend on a pixel.
//   uv              the place, from the bottom left
//   progress, ratio, extent, pixelsPerPoint, getFromColor, getToColor  see transition.glsl
// Colours are premultiplied. Points count from the bottom left corner, y up.
#include "blocks.glsl"

#ifndef BLOCKS
// A picture's colour, mixed from texels in full precision: for what becomes a hard edge.
vec4 exactTexture(highp sampler2D picture, vec2 uv) {
  ivec2 last = textureSize(picture, 0) - 1;
  vec2 place = clamp(uv * vec2(last + 1) - 0.5, vec2(0.0), vec2(last));
  ivec2 low = ivec2(place);
  ivec2 high = min(low + 1, last);
  vec2 weight = place - vec2(low);
  vec4 lower = mix(texelFetch(picture, low, 0), texelFetch(picture, ivec2(high.x, low.y), 0), weight.x);
  vec4 upper = mix(texelFetch(picture, ivec2(low.x, high.y), 0), texelFetch(picture, high, 0), weight.x);
  return mix(lower, upper, weight.y);
}

// The sides mixed at one place: the old one's color where the weight is 0, the new one's where it is 1.
vec4 between(vec2 uv, float weight) {
  vec4 from = getFromColor(uv);
  return from + (getToColor(uv) - from) * weight;
}
#endif

// The share of a pixel on the inner side of an edge that runs `inside` points from its centre.
float covered(float inside) {
  return clamp(inside * pixelsPerPoint + 0.5, 0.0, 1.0);
}

// How much of a pixel a picture of the extent's size covers that is read at `place`, where reading moves `steps` times as fast as the
// pixels. Pictures reach half a pixel over their edges, so that those of one at rest are whole.
float coveredByPicture(vec2 place, vec2 steps) {
  vec2 inside = min(place, extent - place) / steps * pixelsPerPoint + 1.0;
  return clamp(inside.x, 0.0, 1.0) * clamp(inside.y, 0.0, 1.0);
}

// How far outside the extent a place is.
float outside(vec2 place) {
  return length(max(max(-place, place - extent), vec2(0.0)));
}

// Darkens without a change of alpha.
vec4 shaded(vec4 color, float light) {
  return vec4(color.rgb * light, color.a);
}

// Adds light to what is there; nothing to what is transparent.
vec4 lit(vec4 color, vec3 light) {
  return vec4(clamp(color.rgb + light * color.a, vec3(0.0), vec3(color.a)), color.a);
}

// Light so strong that it hides what is there, more and more of it.
vec4 dazzled(vec4 color, vec3 light) {
  return vec4(vec3(color.a) - (vec3(color.a) - color.rgb) * vec3(exp(-light.r), exp(-light.g), exp(-light.b)), color.a);
}

// A place within 0 … 1, turning back at the borders.
vec2 mirrored(vec2 uv) {
  return 1.0 - abs(1.0 - abs(uv));
}

// To 10⁻⁷ of a radian for 0 … 1; devices' own functions differ by more than pictures bear. Abramowitz and Stegun 4.4.46.
float arcSine(float x) {
  float p = -0.0012624911;
  p = p * x + 0.0066700901;
  p = p * x - 0.0170881256;
  p = p * x + 0.0308918810;
  p = p * x - 0.0501743046;
  p = p * x + 0.0889789874;
  p = p * x - 0.2145988016;
  p = p * x + 1.5707963050;
  return 0.5 * PI - sqrt(max(1.0 - x, 0.0)) * p;
}
"""#,
  "transitions/crossDissolve.glsl": #"""
// The same as a fade.
#include "transitions/fade.glsl"
"""#,
  "transitions/curl-filter.glsl": #"""
// The sides of Core Image's page curls: a picture on the back, over what shows through.
vec4 pageColor(vec2 uv) {
  return getFromColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getToColor(uv);
}

vec4 backColor(vec2 uv, vec2 mirroredUv) {
  vec4 page = pageColor(uv);
  vec4 printed = texture(inputBacksideImage, mirroredUv);
  return printed + (page + (vec4(page.a) - page) * 0.6) * (1.0 - printed.a);
}
"""#,
  "transitions/curl-plain.glsl": #"""
// A page of thin paper, lit by nothing in particular.
vec4 backColor(vec2 uv, vec2 mirroredUv) {
  vec4 page = pageColor(uv);
  return page + (vec4(page.a) - page) * 0.6;
}

vec4 curlLight(vec4 color, vec2 normal, float amount) {
  return color;
}
"""#,
  "transitions/curl.glsl": #"""
// A page that curls up over a cylinder, away from what lies below. Including files define what the two show, and the back:
//   pageColor(uv), belowColor(uv)      backColor(uv, mirroredUv)  the page's back, also by the place where a picture printed on it is
//   curlLight(color, normal, amount)   a colour under a light, by the part of the normal that lies in the plane of the page
// The page lies flat up to a fold line, goes around the cylinder above it, and lies flat again upside down on top.

// How far the fold has come on its way: 0 nothing lifted, 1 page and shadow gone. The curl grows to its radius while the fold goes five
// times as far, so that the page's edge comes over from the very beginning, and shrinks to a quarter at the end, so that it goes on to the
// last.
vec4 curl(vec2 uv, vec2 direction, float wholeRadius, float lifted, float shadowSize, float shadowAmount, vec4 shadowBounds) {
  float pixel = 1.0 / pixelsPerPoint;
  float way = dot(abs(direction), extent);
  float folded = lifted * (way + pixel + 0.25 * wholeRadius * (1.0 + 2.0 * shadowSize));
  float fold = way + pixel - folded;
  float begun = 1.0 - min(0.2 * folded / wholeRadius, 1.0);
  float closing = max(4.0 * lifted - 3.0, 0.0);
  float radius = max(wholeRadius * (1.0 - begun * begun) * (1.0 - 0.75 * closing * closing), 1e-3);
  float reach = max(2.0 * shadowSize * radius, 1e-3);
  vec2 place = uv * extent;
  float along = dot(place - 0.5 * extent, direction) + 0.5 * way;
  float beyond = along - fold;

  // Where the two points of the page above a pixel lie in it, and how much faster they move than the pixels.
  float sine = clamp(beyond / radius, 0.0, 1.0);
  float cosine = sqrt(1.0 - sine * sine);
  float arc = arcSine(sine) * radius;
  vec2 front = place + direction * (arc - clamp(beyond, 0.0, radius));
  vec2 back = place + direction * (choose(beyond > 0.0, PI * radius - arc - min(beyond, radius), PI * radius - 2.0 * beyond));
  float speed = 1.0 / max(cosine, sqrt(min(pixel / radius, 1.0)));
  vec2 steps = sqrt(1.0 + direction * direction * (speed * speed - 1.0));
  float silhouette = covered(radius - beyond);
  float frontShare = coveredByPicture(front, steps) * silhouette;
  float backShare = coveredByPicture(back, steps) * silhouette;

  // What lies below, in the shadow of the cylinder where the page goes around it.
  vec4 color = vec4(0.0);
  if (some(frontShare < 1.0)) {
    vec2 crest = place + direction * (0.5 * PI * radius - beyond);
    float away = outside(crest);
    float open = max(beyond - radius, 0.0);
    float shadow = 1.0 - clamp(sqrt(open * open + away * away) / reach, 0.0, 1.0);
    vec2 inside = min(place - shadowBounds.xy, shadowBounds.xy + shadowBounds.zw - place);
    vec2 inShadow = clamp(inside * pixelsPerPoint + 0.5, vec2(0.0), vec2(1.0));
    float amount = choose(shadowBounds.z * shadowBounds.w > 0.0, inShadow.x * inShadow.y, 1.0) * shadowAmount;
    color = shaded(belowColor(uv), 1.0 - amount * shadow * shadow);
  }

  // The front, darker as it rises, and in the shadow of what is above it.
  if (some(frontShare > 0.0)) {
    float gap = clamp(1.0 - outside(back) / (0.35 * radius + reach), 0.0, 1.0);
    vec4 page = pageColor(front / extent);
    page = shaded(page, (1.0 - 0.35 * (1.0 - cosine)) * (1.0 - 0.55 * gap * gap * max(shadowAmount, 0.35)));
    page = curlLight(page, direction * -sine, smoothstep(0.0, 0.3, sine));
    color += (page - color) * frontShare;
  }

  // The back: dark where it turns away, with a gloss on its shoulder.
  if (some(backShare > 0.0)) {
    vec2 turned = back / extent;
    vec2 printed = choose(abs(direction.x) >= abs(direction.y), vec2(1.0 - turned.x, turned.y), vec2(turned.x, 1.0 - turned.y));
    vec4 page = backColor(turned, printed);
    float shoulder = (sine - 0.45) / 0.2;
    page = shaded(page, 0.5 + 0.5 * cosine);
    page = lit(page, vec3(0.12 * exp(-shoulder * shoulder)));
    page = curlLight(page, direction * sine, 1.0);
    color = page * backShare + color * (1.0 - page.a * backShare);
  }
  return color;
}
"""#,
  "transitions/curlDown.glsl": #"""
// The new side is a page that comes from the top to the bottom.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getToColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getFromColor(uv);
}
#include "transitions/curl-plain.glsl"
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(0.2, -0.98), 0.06 * (extent.x + extent.y), 1.0 - progress, 0.5, 0.5, vec4(0.0));
}
"""#,
  "transitions/curlUp.glsl": #"""
// The old side is a page that leaves from the bottom to the top, its right corner first.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getFromColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getToColor(uv);
}
#include "transitions/curl-plain.glsl"
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, vec2(0.2, -0.98), 0.06 * (extent.x + extent.y), progress, 0.5, 0.5, vec4(0.0));
}
"""#,
  "transitions/fade.glsl": #"""
// The old side's colours turn into the new side's: p · new + (1 − p) · old, so that a pair of opaque sides stays opaque.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  return between(uv, progress);
}
"""#,
  "transitions/genie.glsl": #"""
// A picture that is poured through a neck into the middle of the bottom edge, over what lies below. Including files define what the two
// show: pageColor(uv), belowColor(uv).
//
// First the sides bend towards the neck, then the picture slides down between them.

// How far the picture has gone: 0 it fills the extent, 1 nothing of it is left.
vec4 genie(vec2 uv, float gone) {
  float bent = smoothstep(0.0, 0.45, gone);
  float way = clamp((gone - 0.2) / 0.8, 0.0, 1.0);
  float slid = way * way * (1.6 - 0.6 * way);
  // The half width of the funnel at a height, a curve from the neck to the whole, and how it changes with the height.
  float neck = 0.03;
  float y = clamp(uv.y, 0.0, 1.0);
  float curve = y * y * (3.0 - 2.0 * y);
  float halfWidth = 0.5 - (0.5 - neck) * bent * (1.0 - curve);
  float opening = (0.5 - neck) * bent * 6.0 * y * (1.0 - y);
  float off = (uv.x - 0.5) / (2.0 * halfWidth);
  vec2 place = vec2(0.5 + off, uv.y + slid);
  vec2 byX = vec2(0.5 / halfWidth, 0.0);
  vec2 byY = vec2(-off * opening / halfWidth, 1.0);
  vec2 steps = vec2(length(vec2(byX.x, byY.x * extent.x / extent.y)), 1.0);
  // What has slid below the bottom edge is gone; above it the picture has an edge at its top alone.
  float share = coveredByPicture(vec2(place.x, max(place.y, 0.5)) * extent, steps);
  vec4 color = belowColor(uv);
  if (some(share > 0.0)) {
    vec2 pixel = 1.0 / (extent * pixelsPerPoint);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        vec2 tap = place + byX * (pixel.x * (float(i) - 1.5) * 0.25) + byY * (pixel.y * (float(j) - 1.5) * 0.25);
        sum += pageColor(clamp(tap, vec2(0.0), vec2(1.0)));
      }
    }
    color += (sum * 0.0625 - color) * share;
  }
  return color;
}
"""#,
  "transitions/genieEffect.glsl": #"""
// The old side is poured into the middle of the bottom edge.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getFromColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getToColor(uv);
}
#include "transitions/genie.glsl"

vec4 transition(vec2 uv) {
  return genie(uv, progress);
}
"""#,
  "transitions/pageCurl.glsl": #"""
// The old side is a page that leaves from the bottom right to the top left.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getFromColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getToColor(uv);
}
#include "transitions/curl-plain.glsl"
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, normalize(vec2(extent.x, -extent.y)), 0.12 * extent.x, progress, 0.5, 0.5, vec4(0.0));
}
"""#,
  "transitions/pageUnCurl.glsl": #"""
// The new side is a page that comes from the top left to the bottom right.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getToColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getFromColor(uv);
}
#include "transitions/curl-plain.glsl"
#include "transitions/curl.glsl"

vec4 transition(vec2 uv) {
  return curl(uv, normalize(vec2(extent.x, -extent.y)), 0.12 * extent.x, 1.0 - progress, 0.5, 0.5, vec4(0.0));
}
"""#,
  "transitions/rippleEffect.glsl": #"""
// The sides fade into each other under rings that run outwards on water.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = (uv - 0.5) * extent;
  float wave = 0.25 * min(extent.x, extent.y);
  float away = length(place);
  vec2 direction = place / max(away, 1e-3);
  float calm = sin(PI * progress) * smoothstep(0.0, 0.5, away / wave);
  float phase = TAU * (away / wave - 3.0 * progress);
  vec2 read = mirrored(uv + direction * (8.0 * calm * sin(phase)) / extent);
  vec4 color = between(read, progress);
  return lit(color, vec3(0.1 * calm * cos(phase) * dot(direction, vec2(-0.6, 0.8))));
}
"""#,
  "transitions/rotate.glsl": #"""
// Both sides turn by a quarter of a circle about the middle, before black, while the new one fades in over the old one.
#include "transitions/common.glsl"

// A place as it is read in a picture that has turned by an angle, given by its cosine and sine.
vec2 turnedBack(vec2 place, float cosine, float sine) {
  vec2 off = place - 0.5 * extent;
  return 0.5 * extent + vec2(cosine * off.x - sine * off.y, sine * off.x + cosine * off.y);
}

vec4 transition(vec2 uv) {
  float cosine = cos(0.5 * PI * progress);
  float sine = sin(0.5 * PI * progress);
  vec2 place = uv * extent;
  // Clockwise: the old side from 0 to a quarter, the new one from a quarter before to 0.
  vec2 old = turnedBack(place, cosine, sine);
  vec2 fresh = turnedBack(place, sine, -cosine);
  // Never quite 0 nor 1, so that a side that is alone has a weight.
  float fade = 0.001 + 0.998 * smoothstep(0.15, 0.85, progress);
  float oldShare = coveredByPicture(old, vec2(1.0));
  float newShare = coveredByPicture(fresh, vec2(1.0));
  // Where both are, they mix; where one is alone, it is whole.
  float oldWeight = oldShare * (1.0 - fade);
  float newWeight = newShare * fade;
  float sum = max(oldWeight + newWeight, 1e-5);
  vec4 color = (getFromColor(old / extent) * oldWeight + getToColor(fresh / extent) * newWeight) / sum;
  float share = max(oldShare, newShare);
  return color * share + vec4(0.0, 0.0, 0.0, 1.0 - share);
}
"""#,
  "transitions/shading.glsl": #"""
// Pictures of shaded spheres as lights.

// A colour under the light that the sphere has where its normal is the given one: light parts brighten, dark ones darken, medium grey
// changes nothing.
vec4 underSphere(vec4 color, vec2 normal, float amount) {
  vec4 sphere = texture(inputShadingImage, 0.5 + 0.49 * normal);
  vec3 light = 2.0 * sphere.rgb - sphere.a;
  vec3 brightened = color.rgb + max(light, vec3(0.0)) * (color.a - color.rgb);
  return vec4(color.rgb + (brightened * (1.0 + min(light, vec3(0.0))) - color.rgb) * amount, color.a);
}
"""#,
  "transitions/suckEffect.glsl": #"""
// The old side is sucked into the top left corner, as a cloth into a funnel with two curved sides.
//
// In units of the extent, from that corner, a place has a distance s = x + y and lies d = x - y off the diagonal. The cloth has moved on
// by `pulled`: what is seen at s comes from s' = s + pulled, and is narrower by (s / s') to the power of 1.5.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  float pulled = 2.0 * progress * (0.25 + 0.75 * progress);
  float s = max(uv.x + 1.0 - uv.y, 1e-4);
  float d = uv.x - 1.0 + uv.y;
  float read = s + pulled;
  float widening = read / s * sqrt(read / s);
  vec2 place = 0.5 * vec2(read + d * widening, read - d * widening);
  // How the place read moves where x and y do.
  float bend = -1.5 * d * widening * pulled / (s * read);
  vec2 byX = 0.5 * vec2(1.0 + widening + bend, 1.0 - widening - bend);
  vec2 byY = 0.5 * vec2(1.0 - widening + bend, 1.0 + widening - bend);
  vec2 perPoint = 1.0 / extent;
  vec2 steps = vec2(length(vec2(byX.x, byY.x * extent.x / extent.y)), length(vec2(byX.y * extent.y / extent.x, byY.y)));
  float share = coveredByPicture(place * extent, steps);
  vec4 color = getToColor(uv);
  if (some(share > 0.0)) {
    // Sixteen places of the pixel, since many of the picture fall on it.
    vec2 pixel = perPoint / pixelsPerPoint;
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        vec2 tap = place + byX * (pixel.x * (float(i) - 1.5) * 0.25) + byY * (pixel.y * (float(j) - 1.5) * 0.25);
        tap = clamp(tap, vec2(0.0), vec2(1.0));
        sum += getFromColor(vec2(tap.x, 1.0 - tap.y));
      }
    }
    color += (sum * 0.0625 - color) * share;
  }
  return color;
}
"""#,
  "transitions/swirl.glsl": #"""
// A whirl turns the sides about the middle, fastest in the middle itself, and what comes out of it is new.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = (uv - 0.5) * extent;
  float reach = 0.5 * length(extent);
  float away = length(place) / reach;
  float calm = clamp(1.0 - away, 0.0, 1.0);
  // The whirl winds up and down again; the sides change while it is strongest.
  float strength = sin(0.5 * PI * sin(PI * progress));
  float angle = 7.0 * strength * calm * calm;
  vec2 turned = vec2(cos(angle) * place.x - sin(angle) * place.y, sin(angle) * place.x + cos(angle) * place.y);
  vec2 read = mirrored(turned / extent + 0.5);
  float front = clamp((progress * 1.5 - 0.25 - 0.2 * away) / 0.6, 0.0, 1.0);
  float weight = smoothstep(0.0, 1.0, front);
  vec4 color = between(read, weight);
  return shaded(color, 1.0 - 0.35 * strength * calm * calm);
}
"""#,
  "transitions/twist.glsl": #"""
// The picture is a ribbon that turns over about the axis along its middle, from left to right, with the new side on its back.
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  // The turn of a column in half circles: those at the left begin first, and the twist is three fifths of the extent long.
  float turn = smoothstep(0.0, 1.0, clamp((progress * 1.6 - uv.x) / 0.6, 0.0, 1.0));
  float cosine = cos(PI * turn);
  float sine = sin(PI * turn);
  // The half that comes forward is larger: the eye is two extents away, with its height.
  float y = uv.y - 0.5;
  float height = max(abs(cosine), 1e-4);
  float eye = 2.0 * max(extent.x, extent.y) / extent.y;
  float before = max(height * eye + y * sine, 1e-3);
  float off = clamp(y * eye / before, -2.0, 2.0);
  float steps = height * eye * eye / (before * before);
  vec2 place = vec2(uv.x, 0.5 + off);
  float share = coveredByPicture(vec2(0.5 * extent.x, place.y * extent.y), vec2(1.0, steps));
  // Far outside, or behind the eye, there is nothing, however fast reading moves there.
  share = choose(abs(off) < 1.0, share, 0.0);
  vec4 color = choose(turn < 0.5, getFromColor(place), getToColor(place));
  // Dark where it turns away, and a gloss before.
  float gloss = (sine - 0.5) / 0.2;
  color = shaded(color, 1.0 - 0.55 * sine * sine);
  color = lit(color, vec3(0.10 * exp(-gloss * gloss)));
  return color * share;
}
"""#,
  "transitions/unGenieEffect.glsl": #"""
// The new side rises from the middle of the bottom edge.
#include "transitions/common.glsl"

vec4 pageColor(vec2 uv) {
  return getToColor(uv);
}

vec4 belowColor(vec2 uv) {
  return getFromColor(uv);
}
#include "transitions/genie.glsl"

vec4 transition(vec2 uv) {
  return genie(uv, 1.0 - progress);
}
"""#,
  "transitions/waves.glsl": #"""
// The sides fade into each other while waves stretch and compress them around the middle.
//   amplitude  in picture sizes      frequency  radians a picture height      speed  radians in the whole      mixStart, mixEnd  progress
uniform float amplitude;
uniform float frequency;
uniform float speed;
uniform float mixStart;
uniform float mixEnd;
#include "transitions/common.glsl"

vec4 transition(vec2 uv) {
  vec2 place = uv - 0.5;
  float away = length(place * vec2(ratio, 1.0));
  vec2 read = uv + place * (amplitude * sin(frequency * away - speed * progress) * sin(PI * progress));
  return between(read, smoothstep(mixStart, mixEnd, progress));
}
"""#,
  "filters/blendWithMask.glsl": #"""
// The picture where a mask says so, elsewhere what is behind it.
//   usesAlpha  1 takes the mask's alpha, 0 its luminance
uniform float usesAlpha;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 mask = getThird(place);
  return mix(getSecond(place), color, mix(luminance(mask.rgb), mask.a, usesAlpha));
}
"""#,
  "filters/bloom.glsl": #"""
// Lays the soft picture over the sharp one as light: what each keeps dark the other one may lighten.
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 light = getSecond(place) * intensity;
  return color + light - color * light;
}
"""#,
  "filters/bumpDistortion.glsl": #"""
// A bump: within the circle the distance from the centre is multiplied with 1 - scale · (1 - r²)², r being 1 at its edge.
uniform vec2 center;
uniform float radius;
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float q = max(1.0 - dot(away, away) / (radius * radius), 0.0);
  return getColor(center + away * (1.0 - scale * q * q));
}
"""#,
  "filters/bumpDistortionLinear.glsl": #"""
// The same on both sides of a line, across it.
//   direction  across the line, of length 1
uniform vec2 center;
uniform float radius;
uniform vec2 direction;
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float away = dot(place - center, direction);
  float q = max(1.0 - away * away / (radius * radius), 0.0);
  return getColor(place - direction * (away * scale * q * q));
}
"""#,
  "filters/cells.glsl": #"""
// A point in each square of a lattice, moved about within it, and the one that is nearest to a place.
#include "transitions/clouds.glsl"

vec2 pointOf(vec2 cell) {
  vec2 number = cell - 289.0 * floor((cell + 0.5) / 289.0);
  float x = shuffled(shuffled(number.x) + number.y);
  return cell + vec2(0.1) + vec2(x, shuffled(x + 17.0)) * (0.8 / 288.0);
}

vec2 nearestPoint(vec2 place) {
  vec2 cell = floor(place);
  vec2 nearest = vec2(0.0);
  float least = 100.0;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      vec2 other = pointOf(cell + vec2(float(i) - 1.0, float(j) - 1.0));
      vec2 away = other - place;
      float distance2 = dot(away, away);
      nearest = choose(distance2 < least, other, nearest);
      least = min(least, distance2);
    }
  }
  return nearest;
}
"""#,
  "filters/checkerboard.glsl": #"""
// Squares of two colours, and stripes.
//   width  of a square      sharpness  1 is hard, 0 a wave      hasRows  1, or 0 for stripes
uniform vec2 center;
uniform vec4 first;
uniform vec4 second;
uniform float width;
uniform float sharpness;
uniform float hasRows;
#include "filters/common.glsl"

// -1 in the middle of one stripe, 1 in the middle of the next, steep between them.
float wave(float at) {
  float turn = at / (2.0 * width);
  float saw = turn - floor(turn);
  float fromEdge = (0.25 - abs(abs(saw - 0.5) - 0.25)) * 2.0 * width;
  float soft = max(0.5 * width * (1.0 - sharpness), 0.5 / pixelsPerPoint);
  return clamp(fromEdge / soft, 0.0, 1.0) * choose(saw < 0.5, 1.0, -1.0);
}

vec4 filtered(vec2 place, vec4 color) {
  float across = wave(place.x - center.x);
  float both = mix(across, across * wave(place.y - center.y), hasRows);
  return mix(premultiplied(second), premultiplied(first), 0.5 + 0.5 * both);
}
"""#,
  "filters/circleSplashDistortion.glsl": #"""
// What lies outside of a circle takes the colour of its edge.
uniform vec2 center;
uniform float radius;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  return getColor(center + away * min(radius / max(length(away), 0.0001), 1.0));
}
"""#,
  "filters/circularWrap.glsl": #"""
// Wraps the picture around a circle: its width goes once around from `angle`, clockwise, its height outwards.
uniform vec2 center;
uniform float radius;
uniform float angle;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float turn = (angle - angleOf(away)) / TAU;
  turn = turn - floor(turn);
  return getColor(extent.xy + vec2(turn * extent.z, length(away) - radius));
}
"""#,
  "filters/colorClamp.glsl": #"""
// Confines straight components.
uniform vec4 least;
uniform vec4 greatest;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = clamp(straight(color), least.rgb, greatest.rgb);
  return premultiplied(c, clamp(color.a, least.a, greatest.a));
}
"""#,
  "filters/colorCube.glsl": #"""
// Each colour becomes what a table says, mixed from the eight entries around it.
//   side     entries along each axis
//   columns  how many squares of side × side entries, one for each blue, stand side by side; rows of them from the bottom up
uniform float side;
uniform float columns;
#include "filters/common.glsl"

// The entries of a blue, mixed by red and green.
vec4 entry(float red, float green, float blue) {
  float row = floor((blue + 0.5) / columns);
  return getSecond(vec2((blue - row * columns) * side + red + 0.5, row * side + green + 0.5));
}

vec4 filtered(vec2 place, vec4 color) {
  vec3 at = clamp(straight(color), vec3(0.0), vec3(1.0)) * (side - 1.0);
  float low = min(floor(at.b), side - 2.0);
  return mix(entry(at.r, at.g, low), entry(at.r, at.g, low + 1.0), at.b - low) * color.a;
}
"""#,
  "filters/common.glsl": #"""
// What the built-in filters share. The software renderer compiles the same files, on blocks of pixels instead of pixels: see blocks.glsl.
//   place, color, extent, pixelsPerPoint, getColor, getOneOfMany, getSecond, getThird  see filter.frag
// Colours are premultiplied, and gamma-encoded sRGB where nothing else is said. Points count from the bottom left corner, y up.
#include "blocks.glsl"

// The weights of Rec. 709, on encoded components as the W3C's Filter Effects module takes them.
float luminance(vec3 rgb) {
  return dot(rgb, vec3(0.2126, 0.7152, 0.0722));
}

// Without alpha multiplied in; black where there is nothing.
vec3 straight(vec4 color) {
  return color.rgb / max(color.a, 0.0001);
}

// Clamped to 0 … 1, which colours of wide surfaces are not, and multiplied with an alpha.
vec4 premultiplied(vec3 rgb, float alpha) {
#ifdef WIDE
  return vec4(rgb * alpha, alpha);
#else
  return vec4(clamp(rgb, vec3(0.0), vec3(1.0)) * alpha, alpha);
#endif
}

// A colour with straight alpha, premultiplied.
vec4 premultiplied(vec4 color) {
  return vec4(color.rgb * color.a, color.a);
}

// The share of a pixel on the inner side of an edge that runs `inside` points from its centre.
float covered(float inside) {
  return clamp(inside * pixelsPerPoint + 0.5, 0.0, 1.0);
}

vec2 turned(vec2 v, float angle) {
  float c = cos(angle), s = sin(angle);
  return vec2(v.x * c - v.y * s, v.x * s + v.y * c);
}

// sRGB's transfer function and its inverse (IEC 61966-2-1).
float linearOf(float encoded) {
  return choose(encoded <= 0.04045, encoded / 12.92, pow(max((encoded + 0.055) / 1.055, 0.001), 2.4));
}

float encodedOf(float linear) {
  return choose(linear <= 0.0031308, linear * 12.92, 1.055 * pow(max(linear, 0.001), 0.41666667) - 0.055);
}
"""#,
  "filters/componentComposite.glsl": #"""
// The greater, or the lesser, of two pictures' components.
//   takesGreatest  1 or 0
uniform float takesGreatest;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 other = getSecond(place);
  return mix(min(color, other), max(color, other), takesGreatest);
}
"""#,
  "filters/componentRange.glsl": #"""
// Grey of the greatest or the least component.
//   takesGreatest  1 or 0
uniform float takesGreatest;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float least = min(min(color.r, color.g), color.b);
  float greatest = max(max(color.r, color.g), color.b);
  return vec4(vec3(mix(least, greatest, takesGreatest)), color.a);
}
"""#,
  "filters/constantColor.glsl": #"""
// One colour.
//   tint  straight alpha
uniform vec4 tint;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  return premultiplied(tint);
}
"""#,
  "filters/crop.glsl": #"""
// What lies in a rectangle.
//   rect  minimum x and y, maximum x and y
uniform vec4 rect;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float across = min(covered(place.x - rect.x), covered(rect.z - place.x));
  return color * (across * min(covered(place.y - rect.y), covered(rect.w - place.y)));
}
"""#,
  "filters/crystallize.glsl": #"""
// Cells around points that are strewn about, each in the colour of its point.
//   side  of the squares with a point each
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"
#include "filters/cells.glsl"

vec4 filtered(vec2 place, vec4 color) {
  return getColor(center + nearestPoint((place - center) / side) * side);
}
"""#,
  "filters/discBlur.glsl": #"""
// The mean over a disc: places on a spiral, as dense in the middle as outside.
//   taps  how many
uniform float radius;
uniform int taps;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < taps; i++) {
    float turn = 2.39996323 * float(i);
    float away = radius * sqrt((float(i) + 0.5) / float(taps));
    sum += getOneOfMany(place + vec2(cos(turn), sin(turn)) * away);
  }
  return sum / float(taps);
}
"""#,
  "filters/displacementDistortion.glsl": #"""
// Moves each place by what a second picture says: red to the right, green upwards, a half being nothing.
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 map = getSecond(place);
  vec3 c = straight(map);
  return getColor(place + vec2(c.r - 0.5, c.g - 0.5) * (scale * map.a));
}
"""#,
  "filters/displacementMap.glsl": #"""
// Core Animation's displacementMap: reads each place elsewhere, as a map says.
// Red above the neutral value is to the right, green downwards, and a difference of a half is as far as the amount, in points. Blue is how
// much of the result shows. Where there is no map, nothing changes.
uniform float amount;
uniform vec2 neutral;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 map = getSecond(place);
  vec3 c = straight(map);
  float reach = 2.0 * amount * map.a;
  return getColor(place + vec2(c.r - neutral.x, neutral.y - c.g) * reach) * (1.0 - map.a + map.b);
}
"""#,
  "filters/dotScreen.glsl": #"""
// Black dots on white, as large as the picture is dark.
//   frequency  radians a point      sharpness  from soft to hard dots
uniform vec2 center;
uniform float angle;
uniform float frequency;
uniform float sharpness;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 at = turned(place - center, -angle) * frequency;
  float pattern = 0.5 + 0.25 * (cos(at.x) + cos(at.y));
  float grey = clamp((luminance(straight(color)) - pattern) / max(1.0 - sharpness, 0.02) + 0.5, 0.0, 1.0);
  return vec4(vec3(grey * color.a), color.a);
}
"""#,
  "filters/edges.glsl": #"""
// How much components change: Sobel's operator, a point wide.
uniform float intensity;
#include "filters/common.glsl"

float strength(float x, float y) {
  return sqrt(x * x + y * y) * (0.25 * intensity);
}

vec4 filtered(vec2 place, vec4 color) {
  vec4 a = getColor(place + vec2(-1.0, 1.0)), b = getColor(place + vec2(0.0, 1.0)), c = getColor(place + vec2(1.0, 1.0));
  vec4 d = getColor(place + vec2(-1.0, 0.0)), f = getColor(place + vec2(1.0, 0.0));
  vec4 g = getColor(place + vec2(-1.0, -1.0)), h = getColor(place + vec2(0.0, -1.0)), k = getColor(place + vec2(1.0, -1.0));
  vec4 x = c + f * 2.0 + k - a - d * 2.0 - g;
  vec4 y = a + b * 2.0 + c - g - h * 2.0 - k;
  vec3 found = vec3(strength(x.r, y.r), strength(x.g, y.g), strength(x.b, y.b));
  return vec4(min(found, vec3(color.a)), color.a);
}
"""#,
  "filters/encodedToLinear.glsl": #"""
// Shows the components of linear light.
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(vec3(linearOf(c.r), linearOf(c.g), linearOf(c.b)), color.a);
}
"""#,
  "filters/exposure.glsl": #"""
// Multiplies linear light.
//   gain  two to the power of the exposure value
uniform float gain;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(
      vec3(encodedOf(linearOf(c.r) * gain), encodedOf(linearOf(c.g) * gain), encodedOf(linearOf(c.b) * gain)), color.a);
}
"""#,
  "filters/gamma.glsl": #"""
// Raises encoded components to a power.
uniform float power;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = max(straight(color), vec3(0.0001));
  return premultiplied(vec3(pow(c.r, power), pow(c.g, power), pow(c.b, power)), color.a);
}
"""#,
  "filters/gloom.glsl": #"""
// Takes from light parts what the soft picture lacks.
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 soft = getSecond(place);
  return vec4(mix(color.rgb, min(color.rgb, soft.rgb), intensity), color.a);
}
"""#,
  "filters/hexagonalPixellate.glsl": #"""
// Hexagons, in the mean colour of seven places of each.
//   side  of a hexagon
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  // Middles of hexagons lie on two lattices of rectangles; the nearer one of both is the hexagon's.
  vec2 period = vec2(1.7320508, 3.0) * side;
  vec2 at = (place - center) / period;
  vec2 first = floor(at + vec2(0.5)) * period;
  vec2 second = (floor(at) + vec2(0.5)) * period;
  vec2 toFirst = place - center - first, toSecond = place - center - second;
  vec2 middle = center + choose(dot(toFirst, toFirst) < dot(toSecond, toSecond), first, second);
  vec4 sum = getColor(middle);
  for (int i = 0; i < 6; i++) {
    float turn = TAU / 6.0 * float(i);
    sum += getColor(middle + vec2(cos(turn), sin(turn)) * (0.58 * side));
  }
  return sum / 7.0;
}
"""#,
  "filters/holeDistortion.glsl": #"""
// A hole that pushes the picture outwards: a distance r shows what is at r - radius² / r.
uniform vec2 center;
uniform float radius;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float r = max(length(away), 0.0001);
  return getColor(center + away * max(1.0 - radius * radius / (r * r), 0.0)) * covered(r - radius);
}
"""#,
  "filters/kaleidoscope.glsl": #"""
// Shows one sector again and again, every other time mirrored.
//   count  sectors      angle  where the first begins
uniform vec2 center;
uniform float count;
uniform float angle;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float turn = (angleOf(away) - angle) * count / TAU;
  turn = turn - 2.0 * floor(turn * 0.5);
  float folded = angle + (1.0 - abs(1.0 - turn)) * TAU / count;
  return getColor(center + vec2(cos(folded), sin(folded)) * length(away));
}
"""#,
  "filters/lineScreen.glsl": #"""
// Black lines on white, as wide as the picture is dark.
//   frequency  radians a point      sharpness  from soft to hard lines
uniform vec2 center;
uniform float angle;
uniform float frequency;
uniform float sharpness;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float pattern = 0.5 + 0.5 * cos(turned(place - center, -angle).y * frequency);
  float grey = clamp((luminance(straight(color)) - pattern) / max(1.0 - sharpness, 0.02) + 0.5, 0.0, 1.0);
  return vec4(vec3(grey * color.a), color.a);
}
"""#,
  "filters/linearGradient.glsl": #"""
// From one colour at a point to another at the next.
//   axis  direction by the square of the length      isSmooth  1 eases in and out
uniform vec2 point;
uniform vec2 axis;
uniform vec4 first;
uniform vec4 second;
uniform float isSmooth;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float t = clamp(dot(place - point, axis), 0.0, 1.0);
  t = mix(t, t * t * (3.0 - 2.0 * t), isSmooth);
  return mix(premultiplied(first), premultiplied(second), t);
}
"""#,
  "filters/linearToEncoded.glsl": #"""
// Takes components for linear light, and encodes them.
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(vec3(encodedOf(c.r), encodedOf(c.g), encodedOf(c.b)), color.a);
}
"""#,
  "filters/motionBlur.glsl": #"""
// The mean along a line.
//   step  from each place to the next, in points      taps  an odd number, the middle one at the place itself
uniform vec2 stride;
uniform int taps;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  vec2 at = place - stride * (0.5 * float(taps - 1));
  for (int i = 0; i < taps; i++) {
    sum += getOneOfMany(at);
    at = at + stride;
  }
  return sum / float(taps);
}
"""#,
  "filters/pinchDistortion.glsl": #"""
// Draws what is within a circle towards its middle: a distance r, 1 at the edge, shows what is at r to the power of 1 - scale / 2.
uniform vec2 center;
uniform float radius;
uniform float scale;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float r = clamp(length(away) / radius, 0.0001, 1.0);
  return getColor(center + away * pow(r, -0.5 * scale));
}
"""#,
  "filters/pixellate.glsl": #"""
// Squares in the mean colour of what they cover: sixteen places of each.
//   center  a corner of squares      side  of a square
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 corner = center + floor((place - center) / side) * side;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) sum += getColor(corner + vec2((float(i) + 0.5) * 0.25, (float(j) + 0.5) * 0.25) * side);
  }
  return sum * 0.0625;
}
"""#,
  "filters/pointillize.glsl": #"""
// Dots around points that are strewn about, each in the colour of its point, and nothing between them.
//   side  of the squares with a point each; dots are as wide
uniform vec2 center;
uniform float side;
#include "filters/common.glsl"
#include "filters/cells.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 point = center + nearestPoint((place - center) / side) * side;
  return getColor(point) * covered(0.5 * side - length(place - point));
}
"""#,
  "filters/posterize.glsl": #"""
// Leaves as many steps of each component.
//   levels  at least 2
uniform float levels;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  // A component on the border of a step belongs to the upper one, whatever rounding says.
  vec3 c = straight(color) * levels + vec3(0.0005);
  vec3 steps = min(vec3(floor(c.r), floor(c.g), floor(c.b)), vec3(levels - 1.0));
  return premultiplied(steps / (levels - 1.0), color.a);
}
"""#,
  "filters/radialGradient.glsl": #"""
// From one colour within a radius to another beyond the next.
uniform vec2 center;
uniform float inner;
uniform float outer;
uniform vec4 first;
uniform vec4 second;
uniform float isSmooth;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float t = clamp((length(place - center) - inner) / (outer - inner), 0.0, 1.0);
  t = mix(t, t * t * (3.0 - 2.0 * t), isSmooth);
  return mix(premultiplied(first), premultiplied(second), t);
}
"""#,
  "filters/random.glsl": #"""
// Squares of a point in colours that look random, the same ones each time.
#include "filters/common.glsl"
#include "transitions/clouds.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 cell = floor(place);
  cell = cell - 289.0 * floor((cell + 0.5) / 289.0);
  float red = shuffled(shuffled(cell.x) + cell.y);
  float green = shuffled(red + 71.0);
  float blue = shuffled(green + 113.0);
  return vec4(red, green, blue, 288.0) / 288.0;
}
"""#,
  "filters/roundedRectangle.glsl": #"""
// A rectangle with round corners.
//   middle, reach  its centre and half its size
uniform vec2 middle;
uniform vec2 reach;
uniform float radius;
uniform vec4 tint;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = abs(place - middle) - reach + radius;
  float outward = length(max(away, vec2(0.0))) + min(max(away.x, away.y), 0.0) - radius;
  return premultiplied(tint) * covered(-outward);
}
"""#,
  "filters/sharpenLuminance.glsl": #"""
// The same with the lightness alone, so that colours stay.
uniform float sharpness;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float lack = luminance(color.rgb) - luminance(getSecond(place).rgb);
  return vec4(clamp(color.rgb + vec3(lack * sharpness), vec3(0.0), vec3(color.a)), color.a);
}
"""#,
  "filters/threshold.glsl": #"""
// Components at or above a threshold become 1, others 0.
uniform float limit;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  return premultiplied(vec3(choose(c.r < limit, 0.0, 1.0), choose(c.g < limit, 0.0, 1.0), choose(c.b < limit, 0.0, 1.0)), color.a);
}
"""#,
  "filters/tile.glsl": #"""
// Repeats the picture, or its border, through a map.
//   rowX, rowY  from points to points of the picture      repeats  1 for the picture, 0 for its border
uniform vec4 rowX;
uniform vec4 rowY;
uniform float repeats;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 at = vec2(rowX.x * place.x + rowX.y * place.y + rowX.z, rowY.x * place.x + rowY.y * place.y + rowY.z);
  vec2 turn = (at - extent.xy) / extent.zw;
  vec2 within = choose(repeats > 0.5, turn - floor(turn), turn);
  vec2 rim = vec2(0.5 / pixelsPerPoint);
  return getColor(extent.xy + clamp(within * extent.zw, rim, extent.zw - rim));
}
"""#,
  "filters/toneCurve.glsl": #"""
// A curve through five points, as four cubic polynomials of the distance from the start of each.
//   starts  where the last three begin; the first begins at `origin`
//   a … d   coefficients from the constant to the cube, one polynomial each
uniform float origin;
uniform vec4 starts;
uniform vec4 a;
uniform vec4 b;
uniform vec4 c;
uniform vec4 d;
#include "filters/common.glsl"

float cubic(vec4 k, float x) {
  return k.x + x * (k.y + x * (k.z + x * k.w));
}

float curveAt(float x) {
  float held = clamp(x, origin, starts.w);
  float lower = choose(held < starts.x, cubic(a, held - origin), cubic(b, held - starts.x));
  float upper = choose(held < starts.z, cubic(c, held - starts.y), cubic(d, held - starts.z));
  return choose(held < starts.y, lower, upper);
}

vec4 filtered(vec2 place, vec4 color) {
  vec3 rgb = straight(color);
  return premultiplied(vec3(curveAt(rgb.r), curveAt(rgb.g), curveAt(rgb.b)), color.a);
}
"""#,
  "filters/transform.glsl": #"""
// Shows the picture through a map, several places of a pixel where many of its own fall on one.
//   rowX, rowY, rowW  from points to homogeneous points of the picture      taps  places in each direction
uniform vec4 rowX;
uniform vec4 rowY;
uniform vec4 rowW;
uniform int taps;
#include "filters/common.glsl"

vec4 mapped(vec2 place) {
  float w = rowW.x * place.x + rowW.y * place.y + rowW.z;
  float inverse = 1.0 / max(w, 0.00001);
  vec2 at = vec2(rowX.x * place.x + rowX.y * place.y + rowX.z, rowY.x * place.x + rowY.y * place.y + rowY.z) * inverse;
  return getColor(at) * choose(w > 0.00001, 1.0, 0.0);
}

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  float pace = 1.0 / (float(taps) * pixelsPerPoint);
  float first = -0.5 * float(taps - 1) * pace;
  for (int i = 0; i < taps; i++) {
    for (int j = 0; j < taps; j++) sum += mapped(place + vec2(first + float(i) * pace, first + float(j) * pace));
  }
  return sum / float(taps * taps);
}
"""#,
  "filters/twirlDistortion.glsl": #"""
// Turns what is within a circle, by `angle` in the middle and less outwards: angle · (1 - r)², r being 1 at the edge.
uniform vec2 center;
uniform float radius;
uniform float angle;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 away = place - center;
  float q = max(1.0 - length(away) / radius, 0.0);
  return getColor(center + turned(away, -angle * q * q));
}
"""#,
  "filters/unsharpMask.glsl": #"""
// Adds what the soft picture lacks.
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sharp = color + (color - getSecond(place)) * intensity;
  return vec4(clamp(sharp.rgb, vec3(0.0), vec3(color.a)), color.a);
}
"""#,
  "filters/vibrance.glsl": #"""
// Saturates colours by as much as they lack saturation.
//   amount  -1 … 1; -1 leaves only what was fully saturated
uniform float amount;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec3 c = straight(color);
  float saturation = max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b);
  float grey = luminance(c);
  return premultiplied(vec3(grey) + (c - vec3(grey)) * (1.0 + amount * (1.0 - saturation)), color.a);
}
"""#,
  "filters/vignette.glsl": #"""
// Darkens towards the corners: not in the middle, by all of `intensity` at `radius` times the corners' distance. Below zero it lightens.
uniform float radius;
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec2 middle = extent.zw * 0.5;
  float t = clamp(length(place - extent.xy - middle) / (length(middle) * radius), 0.0, 1.0);
  return vec4(clamp(color.rgb * (1.0 - intensity * t * t * (3.0 - 2.0 * t)), vec3(0.0), vec3(color.a)), color.a);
}
"""#,
  "filters/vignetteEffect.glsl": #"""
// Darkens what lies outside of a circle.
//   inner, outer  where it begins, and where all of `intensity` is reached
uniform vec2 center;
uniform float inner;
uniform float outer;
uniform float intensity;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  float share = smoothstep(inner, outer, length(place - center));
  return vec4(clamp(color.rgb * (1.0 - intensity * share), vec3(0.0), vec3(color.a)), color.a);
}
"""#,
  "filters/zoomBlur.glsl": #"""
// The mean along the way to a centre.
//   ratio  of one place's distance from the centre to that of the place before it      taps  how many
uniform vec2 center;
uniform float ratio;
uniform int taps;
#include "filters/common.glsl"

vec4 filtered(vec2 place, vec4 color) {
  vec4 sum = vec4(0.0);
  vec2 away = place - center;
  for (int i = 0; i < taps; i++) {
    sum += getOneOfMany(center + away);
    away = away * ratio;
  }
  return sum / float(taps);
}
"""#,
]
