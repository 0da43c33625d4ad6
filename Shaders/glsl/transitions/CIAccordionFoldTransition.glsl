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
