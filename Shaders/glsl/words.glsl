// Numbers of a stream in a texture: rows of 1024 words.
uniform highp usampler2D source;

uint word(uint index) { return texelFetch(source, ivec2(int(index & 1023u), int(index >> 10)), 0).r; }
