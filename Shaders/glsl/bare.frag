// Fills the pixels of a quad, material · colour · coverage, premultiplied and drawn over what is there. For devices that are
// precise enough, CPUs among them: the device interpolates what quad.frag computes for each pixel, and its sampler mixes texels, at the
// price of some precision.
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
// variants: MATERIAL={0,1} SAMPLE=2 HELD REDUCED FOLDED EVEN BAND HARD CLIP CORNERS [PROJECTIVE]
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
