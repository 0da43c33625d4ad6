// The table of the continuous corner, from the three cubics of the corner as measured: in multiples of the radius, from the corner.
#include "CFormulas.h"

#include <math.h>
#pragma STDC FP_CONTRACT OFF

namespace {

struct Point {
  double x, y;
};

struct Cubic {
  Point points[4];

  // From the centre of the corner's square towards the corner.
  Point at(double t) const {
    double u = 1 - t;
    double weights[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    Point corner = {points[0].x * weights[0], points[0].y * weights[0]};
    for (int i = 1; i < 4; i++) {
      corner.x += points[i].x * weights[i];
      corner.y += points[i].y * weights[i];
    }
    return {CONTINUOUS_EXTENT - corner.x, CONTINUOUS_EXTENT - corner.y};
  }
};

// The half of the curve between the horizontal direction and the diagonal: one whole cubic and half of the middle one.
const Cubic outer = {{{0, 1.528665}, {0, 1.088493}, {0, 0.868407}, {0.074911, 0.631494}}};
const Cubic middle = {{{0.074911, 0.631494}, {0.169060, 0.372824}, {0.372824, 0.169060}, {0.631494, 0.074911}}};

struct Samples {
  float values[4 * CORNER_TABLE_TEXELS] = {};

  // Finds, for each direction, where the ray from the centre meets the curve.
  Samples() {
    for (int index = 0; index <= 64; index++) {
      double slope = index / 64.0;
      Point joint = outer.at(1);
      const Cubic &cubic = joint.y / joint.x >= slope ? outer : middle;
      double low = 0, high = 1;
      // The slope grows along each cubic, so bisection finds the parameter.
      for (int step = 0; step < 60; step++) {
        double parameter = (low + high) / 2;
        Point candidate = cubic.at(parameter);
        (candidate.y < slope * candidate.x ? low : high) = parameter;
      }
      Point found = cubic.at((low + high) / 2);
      values[index] = (float)sqrt(found.x * found.x + found.y * found.y);
    }
  }
};

}  // namespace

const float *formula_corner_samples(void) {
  static const Samples samples;
  return samples.values;
}
