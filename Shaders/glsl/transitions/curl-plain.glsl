// A page of thin paper, lit by nothing in particular.
vec4 backColor(vec2 uv, vec2 mirroredUv) {
  vec4 page = pageColor(uv);
  return page + (vec4(page.a) - page) * 0.6;
}

vec4 curlLight(vec4 color, vec2 normal, float amount) {
  return color;
}
