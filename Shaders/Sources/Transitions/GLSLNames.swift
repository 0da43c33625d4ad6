/// Words of the shading language.
enum GLSLNames {
  static let types: Set<String> = [
    "void", "bool", "int", "float", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "bvec2", "bvec3", "bvec4", "mat2", "mat3", "mat4",
    "sampler2D", "uint",
    "uvec2", "uvec3", "uvec4", "mat2x2", "mat2x3", "mat2x4", "mat3x2", "mat3x3", "mat3x4", "mat4x2", "mat4x3", "mat4x4",
  ]

  static let qualifiers: Set<String> = ["const", "in", "out", "inout", "highp", "mediump", "lowp", "uniform", "invariant"]

  /// Reserved in version 3.00, so that an author's use of them is a name of his own.
  static let reserved: Set<String> = [
    "coherent", "restrict", "readonly", "writeonly", "resource", "noperspective", "patch", "sample", "subroutine", "common", "partition",
    "active", "filter",
    "image1D", "image2D", "image3D", "imageCube", "atomic_uint", "shared", "buffer", "precise", "asm", "class", "union", "enum", "typedef",
    "template", "this",
    "goto", "inline", "noinline", "volatile", "public", "static", "extern", "external", "interface", "long", "short", "double", "half",
    "fixed", "unsigned",
    "superp", "input", "output", "sizeof", "cast", "namespace", "using", "packed",
  ]

  /// Words that mean something since version 3.00, and may have been names before.
  static let laterKeywords: Set<String> = [
    "smooth", "flat", "centroid", "layout", "case", "switch", "default", "uint", "uvec2", "uvec3", "uvec4", "mat2x2", "mat2x3", "mat2x4",
    "mat3x2", "mat3x3",
    "mat3x4", "mat4x2", "mat4x3", "mat4x4", "sampler3D", "samplerCubeShadow", "sampler2DShadow", "sampler2DArray", "isampler2D",
    "usampler2D",
  ]

  /// Functions that there are since version 3.00.
  static let laterFunctions: Set<String> = [
    "round", "roundEven", "trunc", "modf", "isnan", "isinf", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "floatBitsToInt",
    "floatBitsToUint",
    "intBitsToFloat", "uintBitsToFloat", "packSnorm2x16", "unpackSnorm2x16", "packUnorm2x16", "unpackUnorm2x16", "packHalf2x16",
    "unpackHalf2x16",
    "outerProduct", "transpose", "determinant", "inverse", "texture", "textureProj", "textureLod", "textureOffset", "texelFetch",
    "texelFetchOffset",
    "textureProjOffset", "textureLodOffset", "textureProjLod", "textureProjLodOffset", "textureGrad", "textureGradOffset",
    "textureProjGrad",
    "textureProjGradOffset", "textureSize", "dFdx", "dFdy", "fwidth", "bitfieldExtract", "bitfieldInsert", "bitCount", "findLSB", "findMSB",
    "fma", "frexp",
    "ldexp",
  ]

  /// Texture functions of version 1.00 and of its extensions, and what they are called now.
  static let textureFunctions: [String: String] = [
    "texture2D": "texture", "texture2DProj": "textureProj", "texture2DLod": "textureLod", "texture2DLodEXT": "textureLod",
    "texture2DProjLod": "textureProjLod",
    "texture2DProjLodEXT": "textureProjLod", "texture2DGradEXT": "textureGrad", "texture2DProjGradEXT": "textureProjGrad",
    "texture2DGrad": "textureGrad",
  ]

}

/// What a text is written for: the function that it has, and what that is given.
package enum ShaderContract: Sendable {
  case transition, filter

  var function: String { self == .transition ? "transition" : "filtered" }
  var parameterTypes: [String] { self == .transition ? ["vec2"] : ["vec2", "vec4"] }
  /// The function's first line.
  var signature: String { self == .transition ? "vec4 transition(vec2 uv)" : "vec4 filtered(vec2 place, vec4 color)" }

  var names: Set<String> {
    self == .transition ? ["progress", "ratio", "getFromColor", "getToColor", "transition"] : ["getColor", "filtered"]
  }
  /// What Acetate gives besides; an author's own declaration of such a name comes first.
  var extras: Set<String> {
    self == .transition ? ["extent", "pixelsPerPoint", "side", "fadesWhileMoving", "imageIsPresent"] : ["extent", "pixelsPerPoint"]
  }
  /// Uniforms of the contract that authors declare again.
  var givenUniforms: Set<String> { self == .transition ? ["progress", "ratio"] : [] }

  /// Whether a shader file is a part of what such functions are compiled with.
  func includes(_ file: String) -> Bool {
    // They come with built-in functions, or declare nothing but a macro.
    if ["blocks.glsl", "range.glsl"].contains(file) { return false }
    if file.hasSuffix(".vert") || file.hasPrefix("transitions/") || file.hasPrefix("filters/") { return false }
    return self == .transition ? file != "filter.frag" : file == "filter.frag" || file == "turns.glsl"
  }
}

/// Signatures of built-in functions that authors overload. `T` stands for float and the three vectors.
enum GLSLOverloads {
  private static let parameters: [String: [[String]]] = {
    var table: [String: [[String]]] = [:]
    for name in [
      "radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "log",
      "exp2", "log2",
      "sqrt",
      "inversesqrt", "abs", "sign", "floor", "trunc", "round", "roundEven", "ceil", "fract", "normalize", "length",
    ] { table[name] = [["T"]] }
    table["atan"]?.append(["T", "T"])
    for name in ["pow", "reflect", "distance", "dot"] { table[name] = [["T", "T"]] }
    for name in ["mod", "min", "max"] { table[name] = [["T", "T"], ["T", "float"]] }
    table["step"] = [["T", "T"], ["float", "T"]]
    table["clamp"] = [["T", "T", "T"], ["T", "float", "float"]]
    table["mix"] = [["T", "T", "T"], ["T", "T", "float"]]
    table["smoothstep"] = [["T", "T", "T"], ["float", "float", "T"]]
    table["faceforward"] = [["T", "T", "T"]]
    table["refract"] = [["T", "T", "float"]]
    table["cross"] = [["vec3", "vec3"]]
    return table
  }()

  static func contains(_ name: String) -> Bool { parameters[name] != nil }

  /// Functions of a new name that do what the built-in one does, but for signatures that the author has.
  static func stand(in newName: String, for name: String, except own: Set<[String]>) -> String {
    var text = ""
    var written = own
    for pattern in parameters[name] ?? [] {
      for type in pattern.contains("T") ? ["float", "vec2", "vec3", "vec4"] : ["vec3"] {
        let types = pattern.map { $0 == "T" ? type : $0 }
        guard written.insert(types).inserted else { continue }
        let result = ["length", "distance", "dot"].contains(name) ? "float" : type
        let names = ["a", "b", "c"].prefix(types.count)
        text += "\(result) \(newName)(\(zip(types, names).map { "\($0) \($1)" }.joined(separator: ", "))) "
        text += "{ return \(name)(\(names.joined(separator: ", "))); } "
      }
    }
    return text
  }
}
