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
