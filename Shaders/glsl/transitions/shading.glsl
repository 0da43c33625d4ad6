// Pictures of shaded spheres as lights.

// A colour under the light that the sphere has where its normal is the given one: light parts brighten, dark ones darken, medium grey
// changes nothing.
vec4 underSphere(vec4 color, vec2 normal, float amount) {
  vec4 sphere = texture(inputShadingImage, 0.5 + 0.49 * normal);
  vec3 light = 2.0 * sphere.rgb - sphere.a;
  vec3 brightened = color.rgb + max(light, vec3(0.0)) * (color.a - color.rgb);
  return vec4(color.rgb + (brightened * (1.0 + min(light, vec3(0.0))) - color.rgb) * amount, color.a);
}
