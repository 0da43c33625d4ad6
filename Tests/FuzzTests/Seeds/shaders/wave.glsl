uniform float size; // = 0.2
uniform vec2 center; // = vec2(0.5, 0.5)
#define PI 3.14159
#if 1
const int N = 1 << 3;
float values[N];
#endif
float wave(float x) {
  float s = 0.0;
  for (int i = 0; i < N; i++) { s += sin(x * PI); if (s > 2.0) break; }
  while (s > 1.0) s -= 1.0;
  return s;
}
vec4 transition(vec2 uv) { return mix(getFromColor(uv), texture2D(to, uv), smoothstep(0.0, size, progress + wave(uv.x))); }
