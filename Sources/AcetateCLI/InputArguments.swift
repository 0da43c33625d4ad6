import Acetate
import ArgumentParser
import CAML
import FileFormats
import Foundation
import Playlists

/// What an input's name stands for: a path, or the `file:` URL of one.
func inputPath(_ text: String) throws -> String {
  do { return try sourcePath(text) } catch { throw ValidationError(error.description) }
}

/// What every command that reads a document takes.
struct InputArguments: ParsableArguments {
  private static let suffixes = (FileFormat.read(.document) + [.swift]).suffixes

  @Argument(
    help: """
      A .caml document, a .ca package, a .wallpaper folder, a .tendies archive, a .swift file with a function makeScene() or an app \
      delegate with @main, which is compiled and run as you, a folder of documents, scene:NAME (see 'acetate list scenes'), or - for a \
      document on standard input.
      """, completion: .file(extensions: Self.suffixes), transform: inputPath)
  var input: String

  @OptionGroup var document: DocumentArguments

  @Option(
    name: .customLong("state"),
    help: ArgumentHelp(
      """
      Show the document in this state; with @SECONDS, change to it at that time, animated as the document says. Again for more changes. \
      Nothing before the @ is the document as written; changes at 0 say how it begins.
      """, valueName: "name[@seconds]"))
  var states: [String] = []

  @Option(
    help: .value("file", "Have a person do what this file says: touches, pointer and keys at times, as JSON (see docs/events.md)."),
    completion: .file(extensions: FileFormat.json.suffixes))
  var events: String?

  /// Loads the document, with its warnings on standard error, and plans its changes of state, and events.
  /// - Parameter row: what is set besides.
  func load(isQuiet: Bool = false, row: [LayerAssignment] = []) throws -> Composition {
    var composition = try document.load(input, isQuiet: isQuiet, row: row)
    if !states.isEmpty {
      do { try composition.plan(changes(of: composition)) } catch let error as CAMLError {
        throw Failure(.usage, "\(input): \(error.diagnostic.message)")
      }
    }
    if let events {
      do { try composition.plan(InputScript(contentsOf: events).events) } catch {
        throw Failure(error.isMissing ? .noInput : .badInput, error.description)
      }
    }
    return composition
  }

  func changes(of composition: Composition) throws -> [StateChange] {
    let names = composition.stateNames
    let changes = states.map { StateChange(argument: $0, names: names) }
    if changes.count > 1, let untimed = zip(states, changes).first(where: { $1.state == $0 }) {
      throw Failure(.usage, "--state '\(untimed.0)' does not say when; of several states each needs its time, as in '\(untimed.0)@0'")
    }
    return changes
  }
}

extension StateChange {
  /// Reads `NAME` or `NAME@SECONDS`. What is a state's name as a whole is that.
  fileprivate init(argument: String, names: [String]) {
    guard !names.contains(argument), let at = argument.unicodeScalars.lastIndex(of: "@"),
      let time = Double(argument[argument.unicodeScalars.index(after: at)...]),
      time.isFinite
    else {
      self.init(to: argument, at: 0)
      return
    }
    let name = String(argument[..<at])
    self.init(to: name.isEmpty ? nil : name, at: time)
  }
}
