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
