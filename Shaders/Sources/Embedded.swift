// Written by tools/embed-shaders from Shaders/glsl; edit the files there, then run it again.
// swift-format-ignore-file

/// The texts of all shader files by name.
let embeddedShaders: [String: String] = [
]
