// Coverage of a rectangle, a rounded rectangle or a ring, from 0 to 1. The definition, which the software renderer compiles, too.
//   point      the pixel's centre, in surface pixels, y down
//   a, b, c    lines through the projected edges minX, maxX, minY, maxY: distance in pixels, positive inside
//   hardEdges  one bit an edge, HARD_MIN_X and so on: a step at the pixel's centre instead of a ramp
// Straight edges ramp over one pixel across their projected line; opposite edges combine so that a stripe narrower than a pixel covers its
// width. Inside a corner's square the distance to the curve counts instead, to first order: the local distance over the length of its
// gradient in pixels. Corners never cover more of a pixel than their rectangle does: a hard edge ends them, too, and the first order does
// not see the other side of a shape that is thinner than a pixel, or seen at a small angle.
// Macros: CONTINUOUS: some corners are continuous, and with LIMITED some of these have less room than their curve takes. RING: some shapes
// are rings. Circles alone cost a tenth of all of it.
#ifdef CONTINUOUS
#include "continuous-corner.glsl"
#endif

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

// With PROJECTIVE or without, a map without perspective gives the same bits: sums are written out, since the order within dot(…) is the
// driver's own, and w is 1.
LocalFrame localFrame(vec2 surface, vec3 rowX, vec3 rowY, vec3 rowW) {
  LocalFrame frame;
  frame.point = vec2(rowX.x * surface.x + rowX.y * surface.y + rowX.z, rowY.x * surface.x + rowY.y * surface.y + rowY.z);
#ifdef PROJECTIVE
  float w = 1.0 / (rowW.x * surface.x + rowW.y * surface.y + rowW.z);
  frame.point = frame.point * w;
  frame.gradientX = (rowX.xy - frame.point.x * rowW.xy) * w;
  frame.gradientY = (rowY.xy - frame.point.y * rowW.xy) * w;
#else
  frame.gradientX = rowX.xy;
  frame.gradientY = rowY.xy;
#endif
  return frame;
}

// Of distances from the edges, each held within half a pixel: without a half that is added and taken away again, which compilers place as
// they like, every program that has these lines computes the same bits.
float rampProduct(vec4 held) {
  return max(0.0, held.x + held.y) * max(0.0, held.z + held.w);
}

float edgeCoverage(vec2 point, vec4 a, vec4 b, vec4 c, int hardEdges) {
  vec4 distance = a * point.x + b * point.y + c;
  vec4 held = clamp(distance, -0.5, 0.5);
#ifdef HARD
  bvec4 hard = bvec4(
      (hardEdges & HARD_MIN_X) != 0, (hardEdges & HARD_MAX_X) != 0, (hardEdges & HARD_MIN_Y) != 0, (hardEdges & HARD_MAX_Y) != 0);
  held = mix(held, vec4(greaterThanEqual(distance, vec4(0.0))) - 0.5, hard);
#endif
  return rampProduct(held);
}

// Coverage by a rectangle without rounding, from local distances.
float boxCoverage(LocalFrame frame, vec4 rect) {
  float sx = 1.0 / max(length(frame.gradientX), leastSlope);
  float sy = 1.0 / max(length(frame.gradientY), leastSlope);
  vec4 distance = vec4(
      (frame.point.x - rect.x) * sx, (rect.z - frame.point.x) * sx, (frame.point.y - rect.y) * sy, (rect.w - frame.point.y) * sy);
  return rampProduct(clamp(distance, -0.5, 0.5));
}

// The side of a corner's square.
float cornerReach(float radius, vec4 rect, bool isContinuous) {
#ifdef CONTINUOUS
  if (isContinuous) {
    float reach = radius * CONTINUOUS_EXTENT;
#ifdef LIMITED
    reach = min(reach, max(radius, 0.5 * min(rect.z - rect.x, rect.w - rect.y)));
#endif
    return reach;
  }
#endif
  return radius;
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
#ifdef CONTINUOUS
  if (isContinuous) {
#ifdef LIMITED
    if (reach != radius * CONTINUOUS_EXTENT) {
      boundary = limitedBoundary(reach / radius, continuousSlope(outward)) * radius;
      normal = limitedNormal(reach / radius, outward);
    } else
#endif
    {
      boundary = continuousBoundary(outward) * radius;
      normal = continuousNormal(outward);
    }
  }
#endif
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
#ifdef RING
  if (ringWidth != 0.0) outer *= 1.0 - insideCoverage(frame, rect, radii, ringWidth, isContinuous);
#endif
  return outer;
}
