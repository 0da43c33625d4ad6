import Acetate
import Foundation
import Inspector
import TextEscaping

/// The command that draws what a preview shows, from what the preview was started with and what has been set on its page.
struct PictureCommandLine {
  /// What the preview was called with, its inputs among them.
  let arguments: [String]
  let input: InspectedInput
  /// How pictures were drawn when it began.
  let initial: RenderSettings

  /// What a recording is called that the page saves.
  static let eventsName = "events.json"

  /// Options of previews that the command does not have, with whether a value follows.
  private static let ownOptions = ["--port": true, "--serve-descriptor": true, "--open": false, "--read-only": false]

  /// - Throws: `Failure` where no command draws it.
  func text(time: Double, setup: SceneSetup, settings: RenderSettings, renderer: Backend?) throws(Failure) -> String {
    var dropped = Self.ownOptions, added: [String] = []
    if let renderer {
      dropped["--backend"] = true
      added += ["--backend", renderer.rawValue]
    }
    if settings.scale != initial.scale || settings.size != initial.size {
      (dropped["--scale"], dropped["--size"]) = (true, true)
      if let scale = settings.scale { added += ["--scale", shortest(Double(scale))] }
    }
    if !input.isShow, !input.isShader {
      dropped["--state"] = true
      for change in setup.changes { added += ["--state", "\(change.state ?? "")@\(shortest(change.time))"] }
    }
    for (name, value) in setup.parameters.sorted(by: { $0.key < $1.key }) { added += ["--param", "\(name)=\(value)"] }
    if setup.events != nil {
      dropped["--events"] = true
      added += ["--events", Self.eventsName]
    }
    // Of a transition the command takes the share of its time.
    let moment = input.isShader ? min(time / ShaderScene.duration, 1) : time
    added += ["--at", Self.number(moment), "-o", outputName(Self.number(time))]
    var kept = self.kept(without: dropped)
    guard input.isShader else {
      // What follows a lone -- is no option.
      kept.insert(contentsOf: added, at: kept.firstIndex(of: "--") ?? kept.count)
      return ShellText.words(["acetate", "render"] + kept)
    }
    guard !input.others.isEmpty else {
      throw Failure(.usage, "no command draws a shader between built-in pictures; preview it with two of your own")
    }
    guard let shader = kept.firstIndex(of: input.source.input) else { throw Failure(.usage, "no command draws it") }
    kept.remove(at: shader)
    added = ["--shader", input.source.input, "--duration", shortest(ShaderScene.duration)] + added
    kept.insert(contentsOf: added, at: kept.firstIndex(of: "--") ?? kept.count)
    return ShellText.words(["acetate", "transition"] + kept)
  }

  /// A time or a share, in millionths.
  private static func number(_ value: Double) -> String { shortest((value * 1e6).rounded() / 1e6) }

  /// The arguments without some options.
  private func kept(without dropped: [String: Bool]) -> [String] {
    var kept: [String] = [], rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return kept + [argument] + rest }
      let name = argument.split(atEach: "=", most: 1)[0]
      guard argument.hasBytePrefix("--"), let hasValue = dropped[name] else {
        kept.append(argument)
        continue
      }
      if hasValue, name.isSameBytes(as: argument) { _ = rest.popFirst() }
    }
    return kept
  }

  /// The name of the picture, such as `Badge-1.25.png`.
  private func outputName(_ time: String) -> String {
    let input = input.source.input.after(bytes: "scene:") ?? input.source.input
    let name = FileName.last(input)
    let stem = FileName.pathExtension(name).flatMap { name.before(bytes: "." + $0) } ?? name
    // What begins with a dash would be an option; a percent sign or braces would be replaced.
    let plain = String(String.UnicodeScalarView(stem.unicodeScalars.filter { !"%{}/".unicodeScalars.contains($0) }))
    return (plain.isEmpty || plain.hasBytePrefix("-") ? "picture" : plain) + "-\(time).png"
  }
}
