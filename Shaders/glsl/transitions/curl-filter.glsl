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
