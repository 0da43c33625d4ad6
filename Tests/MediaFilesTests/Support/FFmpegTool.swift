import Foundation
import Graphics

/// FFmpeg's programs, as a second opinion on what we wrote.
enum FFmpegTool {
  static let isInstalled = ["ffmpeg", "ffprobe"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

  struct Failure: Error { let arguments: [String], message: String }

  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    let output = Pipe(), problems = Pipe()
    process.standardOutput = output
    process.standardError = problems
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: problems.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments, message: message) }
    return bytes
  }

  /// One value for each name, of the first stream; frames are counted by decoding them.
  static func probe(_ path: String, _ entries: [String]) throws -> [String: String] {
    let arguments = [
      "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries", "stream=\(entries.joined(separator: ","))", "-of",
      "default=nw=1", path,
    ]
    let text = String(decoding: try run("ffprobe", arguments), as: UTF8.self)
    return Dictionary(
      text.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Every frame as straight RGBA; or, at a frame rate, the one that shows at each of its times.
  static func frames(_ path: String, size: PixelSize, decoder: String? = nil, inputArguments: [String] = [], frameRate: Int? = nil) throws
    -> [[SIMD4<UInt8>]]
  {
    let bytes = try run(
      "ffmpeg",
      ["-v", "error"] + (decoder.map { ["-c:v", $0] } ?? []) + inputArguments
        + ["-i", path] + (frameRate.map { ["-vf", "fps=\($0)"] } ?? []) + [
          "-fps_mode", "passthrough", "-sws_flags", "accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", "rgba", "-",
        ])
    let count = size.width * size.height
    return stride(from: 0, to: bytes.count / 4, by: count).map { start in
      (start..<start + count).map { SIMD4(bytes[$0 * 4], bytes[$0 * 4 + 1], bytes[$0 * 4 + 2], bytes[$0 * 4 + 3]) }
    }
  }
}
