uniform vec4 tint; // = vec4(1.0, 0.5, 0.0, 1.0)
vec4 filtered(vec2 place, vec4 color) { return getColor(place + vec2(1.0)) * tint; }
