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
