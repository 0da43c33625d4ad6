// Fills the pixels of a quad, material · colour · coverage, premultiplied and drawn over what is there. For devices that are
// precise enough, CPUs among them: the device interpolates what quad.frag computes for each pixel, and its sampler mixes texels, at the
// price of some precision.
//   tint        the colour that multiplies the material, 16 bits a channel
//   across      pixels from the lines in the middle between opposite edges; with HARD, of edges that are, the ramp's widths
//   reach       as many from there to where coverage ends, so that twice as many, less one, are the most that it can be
//   softness    the width of a ramp in pixels
//   ramps       in place of both with PROJECTIVE: pixels from each edge, and a half
//   local       homogeneous local point from the rectangle's middle; in radii with EVEN
//   place       in parts of the texture
//   space       scale and offset from local points to places
//   limits      where places are held
//   snaps       1 where the texel that the place lies in is taken alone
//   spread      half way from the first position of a reduced picture to the last, or with PROJECTIVE a texel; positions along both axes,
//               less one
//   fold        place from which places are subtracted, after their absolute values are held within foldBounds, of a shadow, whose alpha
//               is red and a 255th of green; less than nothing for pictures
//   corner      radii a pixel, across the edges; radii from the middle to the centres of the rounded corners, or these alone
//   skew        twice the product of what coordinates in radii change by in a pixel
//   along       position along a gradient's line; with RADIAL a place as far from the start. Of two stops, in ways from one to the other,
//               and from the first one on or, with RADIAL, from `before` on
//   ends        straight colours of two stops, with the quad's own in them, 16 bits a channel
//   stops       with STOPS in place of both, where a gradient's stops begin in the frame's data, and how many there are
//   slopes      rows of the matrix    tilt  that of its divisor
//   border      its colour, 16 bits a channel; 16 bits of how much of the paint it hides, and 1 for a ring
//   band        pixels across the edges that a border or a ring takes; or how many radii
//   inner       as reach, within the band, in pixels; with PROJECTIVE half its extent
// Macros: MATERIAL 0 solid, 1 picture or surface, 2 gradient along a line or, with RADIAL, from a point, see gradient.glsl. SAMPLE 0
// nearest, 1 linear, 2 linear unless it snaps. HELD: within limits. REDUCED: some pictures are drawn smaller than they are, and a pixel is
// the mean of positions as in sampling.glsl. FOLDED: some places fold in the middle. EVEN: circular corners of one radius. BAND: a border
// or a ring. PROJECTIVE: with a division. HARD: upright pairs of edges without a ramp, or edges of the clip. EARLY: depth is tested before
// anything is computed, even where the framebuffer is read. INTERIOR: only the pixels that are nothing but material, between corners and
// within a band. CLIP: confined, see clip.glsl, where CORNERS are the clip's, see coverage.glsl. BLEND 22: drawn over what the framebuffer
// holds here, else by the device.
// variants: MATERIAL={0,1} SAMPLE={0,1,2} [HELD] [PROJECTIVE] [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 EVEN BAND [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE={1,2} FOLDED [HELD] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=0 HARD [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 EARLY EVEN BAND [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=1 INTERIOR [EVEN] [BAND] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=1 CLIP [PROJECTIVE] [CORNERS] [HARD] [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 CLIP CORNERS [CONTINUOUS] [LIMITED] [RING] [EVEN]
// variants: MATERIAL=1 SAMPLE={1,2} HELD REDUCED [FOLDED] [PROJECTIVE] [EVEN]
// variants: MATERIAL={0,1} SAMPLE=2 HELD REDUCED FOLDED EVEN BAND HARD CLIP CORNERS CONTINUOUS LIMITED RING [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE=1 HELD REDUCED INTERIOR EVEN [PROJECTIVE]
// variants: MATERIAL=2 SAMPLE=0 [RADIAL] [STOPS] [EVEN] [HARD]
// variants: MATERIAL=2 SAMPLE=0 [RADIAL] STOPS EVEN BAND HARD CLIP CORNERS CONTINUOUS LIMITED RING
#ifdef FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
#ifdef EARLY
layout(early_fragment_tests) in;
#endif
precision highp float;
precision highp int;
#include "range.glsl"
#if defined(CLIP) || MATERIAL == 2 && defined(STOPS)
#include "data.glsl"
#endif
#if MATERIAL == 2 && defined(STOPS)
#include "gradient.glsl"
#endif
#ifdef CLIP
#include "coverage.glsl"
#include "clip.glsl"
#endif

flat in uvec2 tint;
#ifdef PROJECTIVE
in vec4 ramps;
#if MATERIAL == 1 || defined(EVEN)
in vec3 local;
#endif
#else
in vec2 across;
flat in vec2 reach;
#if defined(HARD) && defined(EVEN)
flat in vec2 softness;
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
flat in vec2 fold;
flat in vec4 foldBounds;
#endif
#endif
#if MATERIAL == 2
#ifdef RADIAL
in vec2 along;
#else
in float along;
#endif
#ifdef STOPS
flat in vec2 stops;
#else
flat in uvec4 ends;
#ifdef RADIAL
flat in float before;
#endif
#endif
#endif
#if defined(PROJECTIVE) && (defined(EVEN) || defined(REDUCED))
flat in vec4 slopes;
flat in vec2 tilt;
#endif
#ifdef EVEN
#ifdef PROJECTIVE
flat in vec2 corner;
#else
flat in vec4 corner;
flat in float skew;
#endif
#ifdef BAND
flat in uvec3 border;
#ifdef PROJECTIVE
flat in float band;
#else
flat in vec2 band;
#endif
#if defined(PROJECTIVE) || defined(HARD)
flat in vec2 inner;
#endif
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

vec4 unpacked16(uvec2 parts) {
  return vec4(unpackUnorm2x16(parts.x), unpackUnorm2x16(parts.y));
}

#if MATERIAL == 1
vec4 texelAt(vec2 place) {
#ifdef FOLDED
  if (fold.x >= 0.0) place = fold - clamp(abs(place), foldBounds.xy, foldBounds.zw);
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
  if (fold.x >= 0.0) texel = vec4(texel.r + texel.g / 255.0);
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
  vec2 away = abs(across);
  vec2 box = clamp(reach - away, vec2(0.0), min(2.0 * reach - 1.0, vec2(1.0)));
#if defined(HARD) && defined(EVEN)
  away *= softness;
#endif
#if defined(BAND) && defined(EVEN)
#ifndef HARD
  vec2 inner = reach - band;
#endif
  vec2 innerBox = clamp(inner - away, vec2(0.0), clamp(2.0 * inner - 1.0, 0.0, 1.0));
#endif
#endif
  float coverage = box.x * box.y;

#ifdef INTERIOR
  // Their colour is that of the same pixels drawn with everything else, to the last bit.
  bool isBeyond = coverage < 1.0;
#ifdef EVEN
#ifdef PROJECTIVE
  vec2 away = abs(point);
  vec2 outward = away - corner;
#ifdef BAND
  isBeyond = isBeyond || any(greaterThan(away, surelyInner));
#endif
#else
  vec2 outward = away * corner.xy - corner.zw;
#ifdef BAND
  isBeyond = isBeyond || min(innerBox.x, innerBox.y) < 1.0;
#endif
#endif
  isBeyond = isBeyond || min(outward.x, outward.y) > 0.0;
#endif
  if (isBeyond) discard;
#elif defined(EVEN)
#ifdef PROJECTIVE
  vec2 away = abs(point);
  vec2 gradientX = slopes.xy - point.x * tilt;
  vec2 gradientY = slopes.zw - point.y * tilt;
  vec2 outward = away - corner;
  vec2 gradient = gradientX * (point.x < 0.0 ? -outward.x : outward.x) + gradientY * (point.y < 0.0 ? -outward.y : outward.y);
  float steepness = local.z * inversesqrt(dot(gradient, gradient));
#else
  vec2 outward = away * corner.xy - corner.zw;
  vec2 change = outward * corner.xy;
  float cross = outward.x * outward.y * (across.x * across.y < 0.0 ? -skew : skew);
  float steepness = inversesqrt(dot(change, change) + cross);
#endif
  float span = sqrt(dot(outward, outward));
  // From the distance in radii to pixels.
  float pixels = span * steepness;
  float beyond = (1.0 - span) * pixels + 0.5;
  // As coverage.glsl tells and limits it.
  bool isInCorner = min(outward.x, outward.y) > 0.00006103515625;
  if (isInCorner) coverage = min(clamp(beyond, 0.0, 1.0), coverage);
#endif

  vec4 color = unpacked16(tint);
#if MATERIAL == 1
#ifdef PROJECTIVE
  vec2 place = point * space.xy + space.zw;
#endif
#ifdef REDUCED
#ifdef PROJECTIVE
  vec2 change = vec2(length(slopes.xy - point.x * tilt), length(slopes.zw - point.y * tilt)) * abs(w);
  vec2 reach = 0.5 * max(change * abs(space.xy) - spread.xy, 0.0) * vec2(greaterThan(spread.zw, vec2(0.0)));
#else
  vec2 reach = spread.xy;
#endif
  vec4 source = color * meanTexel(place, reach);
#else
  vec4 source = color * texelAt(place);
#endif
#elif MATERIAL == 2
#ifdef RADIAL
  float position = length(along);
#else
  float position = along;
#endif
#ifdef STOPS
  vec4 source = color * stopColor(position, int(stops.x), int(stops.y));
  source = IN_RANGE(source);
#else
#ifdef RADIAL
  position -= before;
#endif
  vec4 straight = mix(unpacked16(ends.xy), unpacked16(ends.zw), clamp(position, 0.0, 1.0));
  vec4 source = vec4(straight.rgb * straight.a, straight.a);
#endif
#else
  vec4 source = color;
#endif

#if defined(BAND) && !defined(INTERIOR)
#ifdef PROJECTIVE
  vec2 pixelsAcross = local.z * inversesqrt(vec2(dot(gradientX, gradientX), dot(gradientY, gradientY)));
  vec2 innerBox = clamp(min((inner - away) * pixelsAcross + 0.5, 2.0 * inner * pixelsAcross), 0.0, 1.0);
  float bandRadii = band;
#else
  float bandRadii = band.x * corner.x;
#endif
  float inside = innerBox.x * innerBox.y;
  if (isInCorner && bandRadii < 1.0) inside = clamp(beyond - bandRadii * pixels, 0.0, 1.0);
  float outside = 1.0 - inside;
  source = source * (1.0 - unpackUnorm2x16(border.z).x * outside) + unpacked16(border.xy) * outside;
  if (border.z > 0xffffu) coverage *= outside;
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
