// A picture whose rows count from the top, drawn upright into a framebuffer whose rows count from the bottom.
//   source             the picture, pixel for pixel
//   origin             where its lower left corner is in the framebuffer, in pixels
//   fragment           premultiplied colour
precision highp float;
precision highp int;

uniform highp sampler2D source;
uniform ivec2 origin;
out vec4 fragment;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy) - origin;
  fragment = texelFetch(source, ivec2(place.x, textureSize(source, 0).y - 1 - place.y), 0);
}
