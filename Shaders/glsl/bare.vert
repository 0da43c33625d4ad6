// Places the corners of a quad's outline, and what is linear over the surface, for bare.frag: how far its pixels are from the edges, and
// where their texels stand.
//   firstTexel, firstDetail, surfaceToClip  see quad.vert, as the record
//   texelSize      1 / size of the texture
//   cornerBits, depthFirst, depthStep  see quad.vert
//   record         the corners are those of the whole outline, whatever part of it is drawn: the device interpolates the same numbers
//                  for every part. Those of lines are where these meet, moved out
// Macros: those of bare.frag. Without those that make it DETAILED, all records are of lines that lack nothing.
// variants: MATERIAL={0,1} SAMPLE={0,1,2} [HELD] [PROJECTIVE] [EVEN] [CLIP]
// variants: MATERIAL={0,1} SAMPLE=0 HARD [EVEN]
// variants: MATERIAL={0,1} SAMPLE=1 EVEN BAND [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE={1,2} FOLDED [HELD] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=1 INTERIOR [EVEN] [BAND] [PROJECTIVE]
// variants: MATERIAL={0,1} SAMPLE=2 HELD REDUCED FOLDED EVEN BAND HARD CLIP [PROJECTIVE]
// variants: MATERIAL=1 SAMPLE={1,2} HELD REDUCED [FOLDED] [PROJECTIVE] [EVEN]
// variants: MATERIAL=2 SAMPLE=0 [RADIAL] [STOPS] [EVEN] [CLIP]
// variants: MATERIAL=2 SAMPLE=0 STOPS EVEN BAND HARD CLIP
precision highp float;
precision highp int;
#include "data.glsl"
#if defined(HELD) || defined(PROJECTIVE) || defined(EVEN) || defined(CLIP) || defined(HARD) || defined(FOLDED) || defined(REDUCED) \
    || defined(RADIAL)
#define DETAILED
#endif

uniform int firstTexel;
#ifdef DETAILED
uniform int firstDetail;
#endif
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
#if MATERIAL == 2
#ifdef RADIAL
out vec2 along;
#else
out float along;
#endif
#ifdef STOPS
flat out vec2 stops;
#else
flat out uvec4 ends;
#ifdef RADIAL
flat out float before;
#endif
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

// A corner of an outline: where the line through an edge of one pair, moved out, meets one of the other.
vec2 outlineCorner(int vertex, vec4 lineX, vec4 lineY, float margin) {
  vec2 away = vec2(vertex == 1 || vertex == 2 ? lineX.w + margin : -lineX.z - margin, vertex >= 2 ? lineY.w + margin : -lineY.z - margin);
  vec2 point = vec2(lineY.y * away.x - lineX.y * away.y, lineX.x * away.y - lineY.x * away.x);
  return floor(point / (lineX.x * lineY.y - lineX.y * lineY.x) * OUTLINE_GRID + 0.5) / OUTLINE_GRID;
}

void main() {
  int record = firstTexel + (gl_VertexID >> cornerBits) * QUAD_TEXELS;
  int vertex = gl_VertexID & ((1 << cornerBits) - 1);
  vec4 placeX = datum(record + QUAD_PLACE_X);
  vec2 point;
  vec4 color, edgeA, edgeB, edgeC;
#ifdef DETAILED
  vec4 rowX = vec4(0.0), rowY = vec4(0.0), rowW = vec4(0.0, 0.0, 1.0, -1.0), rect = vec4(0.0);
#endif
#ifdef EVEN
  // A rectangle without rounding or band.
  vec4 scales = vec4(1.0, 1.0, 0.0, 0.0), extents = vec4(0.0), borderColor = vec4(0.0);
  bool hasBorder = false;
#endif
#if MATERIAL == 1
  vec4 placeY = datum(record + QUAD_PLACE_Y);
  // Held nowhere.
  vec4 scaleAndOffset = vec4(0.0), second = vec4(-1e9, -1e9, 1e9, 1e9), third = vec4(0.0);
#endif
#if MATERIAL == 2
  vec3 row = placeX.xyz;
  vec2 gradientStops = datum(record + QUAD_PLACE_Y).xy;
#ifdef RADIAL
  vec3 secondRow = vec3(0.0);
#endif
#endif
#ifdef DETAILED
  int reference = int(placeX.w);
  bool hasLines = reference < 0;
  if (!hasLines) {
    int detail = firstDetail + reference;
    int shape = detail + DETAIL_SHAPE;
    vec4 corners = datum(record + QUAD_CORNERS + (vertex >> 1));
    point = (vertex & 1) == 0 ? corners.xy : corners.zw;
    color = datum(detail + DETAIL_COLOR);
    edgeA = datum(shape + SHAPE_EDGE_A);
    edgeB = datum(shape + SHAPE_EDGE_B);
    edgeC = datum(shape + SHAPE_EDGE_C);
    rowX = datum(shape + SHAPE_ROW_X);
    rowY = datum(shape + SHAPE_ROW_Y);
    rowW = datum(shape + SHAPE_ROW_W);
    rect = datum(shape + SHAPE_RECT);
#ifdef EVEN
    scales = vec4(length(rowX.xy), length(rowY.xy), dot(rowX.xy, rowY.xy), datum(shape + SHAPE_RADII).x);
    extents = vec4(0.5 * (rect.zw - rect.xy), rowX.w, datum(record + QUAD_BORDER_OPACITY).x);
    borderColor = datum(record + QUAD_BORDER_COLOR);
    hasBorder = (int(rowY.w) & HAS_BORDER) != 0;
#endif
#if MATERIAL == 1
    scaleAndOffset = datum(detail + DETAIL_MATERIAL);
    second = datum(detail + DETAIL_MATERIAL + 1);
    third = datum(detail + DETAIL_MATERIAL + 2);
#endif
#if MATERIAL == 2
    row = datum(detail + DETAIL_MATERIAL).xyz;
#ifdef RADIAL
    secondRow = datum(detail + DETAIL_MATERIAL + 1).xyz;
#endif
    gradientStops = datum(detail + DETAIL_MATERIAL + 2).xy;
#endif
  } else
#endif
  {
    vec4 lineX = datum(record + QUAD_LINE_X), lineY = datum(record + QUAD_LINE_Y);
    int flags = int(datum(record + QUAD_PLACE_Y).w);
    point = outlineCorner(vertex, lineX, lineY, (flags & FILLS_PIXELS) != 0 ? 0.0 : OUTLINE_MARGIN);
    color = datum(record + QUAD_COLOR);
    edgeA = vec4(lineX.x, -lineX.x, lineY.x, -lineY.x);
    edgeB = vec4(lineX.y, -lineX.y, lineY.y, -lineY.y);
    edgeC = vec4(lineX.zw, lineY.zw);
#if MATERIAL == 1
    third.y = float(flags & COPIES_TEXELS);
#endif
#ifdef EVEN
    if (reference < -1) {
      int detail = firstDetail - 2 - reference;
      scales = datum(detail + ROUNDED_SCALES);
      extents = datum(detail + ROUNDED_EXTENT);
      hasBorder = (flags & HAS_BORDER) != 0;
      if (hasBorder) borderColor = datum(detail + ROUNDED_BORDER);
    }
#endif
  }
  gl_Position = vec4(point * surfaceToClip - 1.0, 1.0 - depthStep * float(record - depthFirst), 1.0);

  tint = packed16(color);
  vec4 distance = edgeA * point.x + edgeB * point.y + edgeC;
  vec4 shift = outwardShift(edgeA, edgeB, edgeC);
#ifdef EVEN
  float radius = scales.w;
  // Corners are measured in radii; a quad without rounding has them out of reach.
  float unit = radius > 0.0 ? radius : 1.0;
  vec2 extent = extents.xy;
  vec2 center = radius > 0.0 ? (extent - radius) / unit : vec2(1e15);
#else
  const float unit = 1.0;
#endif
#ifdef PROJECTIVE
  ramps = distance + shift + 0.5;
  // From the rectangle's middle.
  vec2 middle = 0.5 * (rect.xy + rect.zw);
  rowX.xyz = (rowX.xyz - middle.x * rowW.xyz) / unit;
  rowY.xyz = (rowY.xyz - middle.y * rowW.xyz) / unit;
#if MATERIAL == 1 || defined(EVEN)
  vec3 homogeneous = vec3(point, 1.0);
  local = vec3(dot(rowX.xyz, homogeneous), dot(rowY.xyz, homogeneous), dot(rowW.xyz, homogeneous));
#endif
#else
  vec2 width = max(distance.xz + distance.yw, 0.0);
#ifdef HARD
  int hardEdges = int(rowY.w);
  bvec2 isHard = bvec2((hardEdges & HARD_MIN_X) != 0, (hardEdges & HARD_MIN_Y) != 0);
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
#ifdef PROJECTIVE
  space = vec4(scaleAndOffset.xy * unit, middle * scaleAndOffset.xy + scaleAndOffset.zw);
  space *= texelSize.xyxy;
#else
  place = vec2(placeX.x * point.x + placeX.y * point.y + placeX.z, placeY.x * point.x + placeY.y * point.y + placeY.z);
#ifdef DETAILED
  if (!hasLines) {
    vec2 localPoint = vec2(rowX.x * point.x + rowX.y * point.y + rowX.z, rowY.x * point.x + rowY.y * point.y + rowY.z);
    place = localPoint * scaleAndOffset.xy + scaleAndOffset.zw;
  }
#endif
  place *= texelSize;
#endif
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

#if MATERIAL == 2
#ifdef RADIAL
  along = vec2(dot(row, vec3(point, 1.0)), dot(secondRow, vec3(point, 1.0)));
#else
  along = dot(row, vec3(point, 1.0));
#endif
#ifdef STOPS
  stops = gradientStops;
#else
  int firstStop = int(gradientStops.x), lastStop = firstStop + GRADIENT_STOP_TEXELS;
  // Both are multiplied by a premultiplied colour: its straight one, and its alpha.
  vec4 tinted = vec4(color.rgb / max(color.a, 1.17549435e-38), color.a);
  ends = uvec4(packed16(datum(firstStop) * tinted), packed16(datum(lastStop) * tinted));
  float begin = datum(firstStop + 1).x, ways = 1.0 / (datum(lastStop + 1).x - begin);
  along *= ways;
#ifdef RADIAL
  before = begin * ways;
#else
  along -= begin * ways;
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
  vec2 steps = scales.xy / unit;
  corner = vec4(steps, center);
  skew = 2.0 * scales.z / (unit * unit);
#endif
#ifdef BAND
  float bandWidth = extents.z / unit;
  border = uvec3(0u, 0u, !hasBorder && bandWidth != 0.0 ? 1u << 16 : 0u);
  if (hasBorder) {
    border.xy = packed16(borderColor);
    border.z = packed16(vec4(extents.w, 0.0, 0.0, 0.0)).x;
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
