internal import Graphics

/// The passes of a plan and the data flow between them, for people to read.
extension FramePlan {
  /// The passes by wave with the surfaces that they read and write, then the lifetime of each surface: a line each.
  package var graphDescription: String {
    var text = "\(count(graph.passCount, "pass", "passes")) in \(count(graph.waveCount, "wave", "waves"))\n"
    for wave in 0..<graph.waveCount {
      text += "wave \(wave)\n"
      for index in passes.indices where graph.wave(of: index) == wave {
        let sources = graph.reads(of: index).map(name)
        text += "  pass \(index): \(describe(passes[index].action))\(sources.isEmpty ? "" : " of " + sources.joined(separator: ", "))"
        text += " into \(name(passes[index].surface))\n"
      }
    }
    for index in surfaces.indices {
      text += "\(name(index)): \(describe(surfaces[index])), "
      if let first = passes.firstIndex(where: { $0.surface == index }) {
        text += "pass \(first) to \(graph.lastUse(of: index))\n"
      } else {
        text += "not drawn\n"
      }
    }
    return text
  }

  /// The passes for Graphviz: a box for each pass, those of one wave side by side, and an arrow from each pass to those that read its
  /// result.
  package var graphviz: String {
    var text = "digraph plan {\n  rankdir = LR\n  node [shape = box]\n"
    for wave in 0..<graph.waveCount {
      text += "  subgraph { rank = same\n"
      for index in passes.indices where graph.wave(of: index) == wave {
        text += "    p\(index) [label = \"pass \(index): \(describe(passes[index].action))\\n\(name(passes[index].surface))\"]\n"
      }
      text += "  }\n"
    }
    for (writer, reader, surface) in dependencies {
      text += "  p\(writer) -> p\(reader) [label = \"\(name(surface)), \(describe(surfaces[surface]))\"]\n"
    }
    return text + "}\n"
  }

  /// A pass, a later pass that depends on it, and the surface between them. A pass that draws over existing content depends on it.
  private var dependencies: [(writer: Int, reader: Int, surface: Int)] {
    var writers: [Int?] = surfaces.map { _ in nil }
    var result: [(Int, Int, Int)] = []
    for (index, pass) in passes.enumerated() {
      for surface in graph.reads(of: index) { if let writer = writers[surface] { result.append((writer, index, surface)) } }
      if case .draw(_, nil) = pass.action, let writer = writers[pass.surface] { result.append((writer, index, pass.surface)) }
      writers[pass.surface] = index
    }
    return result
  }

  private func name(_ surface: Int) -> String { surface == 0 ? "the target" : "surface \(surface)" }

  private func describe(_ action: Pass.Action) -> String {
    switch action {
    case .draw(let range, _): count(range.count, "quad", "quads")
    case .convolve(let range): range.count == 1 ? describe(convolutions[range.lowerBound].kernel) : "\(range.count) blurs and halvings"
    case .colorMatrix: "colour matrix"
    case .copy: "copy"
    case .filter(let index): filters[Int(index)].function.name
    }
  }

  private func describe(_ kernel: Convolution.Kernel) -> String {
    switch kernel {
    case .gaussian(let sigma, let isSilhouette): "\(isSilhouette ? "silhouette, " : "")blur by \(number(sigma.x)), \(number(sigma.y))"
    case .halving(let times): times == 1 ? "halve" : "halve \(times) times"
    }
  }

  private func count(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
