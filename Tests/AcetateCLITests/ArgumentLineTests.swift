import Foundation
import Testing

@testable import AcetateCLI

@Suite("More lines that make sense, and those that do not, command by command")
struct ArgumentLineTests {
  private static let transitions: [(String, String?)] = [
    ("transition --sheet all -o a.png", nil), ("transition a.png b.png --sheet all -o a.png", nil),
    ("transition a.png --sheet all -o a.png", "a sheet takes two pictures, or none"),
    ("transition a.png b.png c.png --sheet all -o a.png", "a sheet takes two pictures, or none"),
    ("transition --sheet all --name push -o a.png", "--sheet names the transitions itself"),
    ("transition --sheet all --at 0.5 -o a.png", "--at cannot go with it"),
    ("transition --sheet all --hold 1 -o a.png", "--hold cannot go with it"),
    ("transition --sheet all --at 0.5 --hold 1 -o a.png", "--at cannot go with it"),
    ("transition --sheet all --dry-run -o a.png", "--dry-run cannot go with it"),
    ("transition --sheet push --param a=1 -o a.png", "parameters on a sheet are those of --shader"),
    ("transition --sheet push --shader s.glsl --param a=1 -o a.png", nil), ("transition --sheet push --shader s.glsl -o a.png", nil),
    ("transition a.png b.png --name push --param a=1 -o a.png", nil), ("transition a.png b.png --shader s.glsl -o a.png", nil),
    ("transition a.png --name push -o a.png", nil), ("transition a.png b.png --name push --duration 0.001 -o a.mp4", nil),

    ("transition a.png b.png --name push --hold -0.001 -o a.mp4", "--hold is 0 or more"),
    ("transition a.png b.png --name push --dry-run -o a.mp4", nil), ("transition a.png b.png --name push --stats s.json -o a.mp4", nil),
    ("transition a.png b.png --name push --background 1,0,0 -o a.mp4", nil),
    ("transition a.png b.png --name push --at 1 -o a.png", nil),
    ("transition a.png b.png --name push --at 1.1 -o a.png", "a share is a number"),
    ("transition a.png b.png --name push --subtype fromTop -o a.png", nil),
    ("transition a.png b.png --name push --subtype up -o a.png", "'up'"),
    ("transition a.png b.png --name push --timing 0,0,2,1 -o a.png", "from 0 to 1, not 0,0,2,1"),
    ("transition a.png b.png --name push --poster-at 1 -o a.mp4", "--poster-at goes with --poster"),
  ]

  private static let players: [(String, String?)] = [
    ("play a.caml --window 1x1", nil), ("play a.caml --window 16384x16384", nil), ("play a.caml --window 1x16385", "--window takes a size"),
    ("play a.caml --window 1x0", "--window takes a size"), ("play a.caml --window 1x2x3", "--window takes a size"),
    ("play a.caml --window --full-screen", nil), ("play a.caml --window --connector A", "--connector is for displays; leave out --window"),
    ("play a.caml --full-screen --span", "--span is for displays; leave out --full-screen"),
    ("play a.caml --window --mode 1x1", "--mode is for displays"), ("play a.caml --window --device d", "--device is for displays"),
    ("play a.caml --window --import-video", "--import-video is for displays"),
    ("play a.caml --window --wait-for-display", "--wait-for-display is for displays"),
    ("play a.caml --window --cursor arrow", "--cursor is for displays"), ("play a.caml --display --cursor arrow", nil),
    ("play a.caml b.caml --span --separate", "--span and --separate are different things"),
    ("play a.caml b.caml --separate --loop", nil), ("play a.caml --quit-at-end", nil), ("play a.caml --loop", nil),
    ("play a.caml --mirror --columns 2", "--columns is for one picture"),
    ("play a.caml --mirror --columns 2 --bezel 1", "--columns is for"),
    ("play a.caml --from -1 --to 0", nil), ("play a.caml --from -1 --to -1", "--to must lie after --from (-1 s)"),
    ("play a.caml --to -1", "--to must lie after --from (0 s)"), ("play a.caml --connector DP-1", nil),
    ("play a.caml b.caml --separate --connector DP-1,DP-2", nil), ("play a.caml --span --connector ,", "--connector names displays"),
    ("play a.caml --http 127.0.0.1:1 --http-token t", nil), ("play a.caml --control s --notes n", nil),
    ("play a.caml --cursor b.png", nil), ("play a.caml --stats A.JSON", nil), ("play a.caml --stats s", "--stats writes to a file"),
    ("play a.caml --volume 100", nil), ("play a.caml --volume 101", "a volume is"), ("play a.caml --margin 26", "a margin is"),
    ("play a.caml --rotate 45", "'45'"), ("play a.caml --rotate 180", nil), ("play", "Missing expected argument"),
  ]

  private static let others: [(String, String?)] = [
    ("render a.caml -o a.mp4 --from -1 --to 0", nil), ("render a.caml -o a.mp4 --from -1 --to -1", "--to must lie after --from (-1 s)"),
    ("render a.caml -o a.mp4 --duration -1", "--duration must be above zero"), ("render a.caml -o a.mp4 --duration 0.001", nil),
    ("render a.caml -o a.png --fit stretch", "--fit stretch says how"), ("render a.caml -o a.png --fit none", "--fit none says how"),
    ("render a.caml -o a.png --fit content", nil), ("render a.caml -o a.png --canvas 0,0,1,1 --fit fill --size 2x2", nil),
    ("render a.caml -o a.mp4 --fit fill --shuffle", nil), ("render a.caml -o a.mp4 --fit fill --motion ken-burns", nil),
    ("render a.caml -o a.mp4 --fit fill --transition push:1", nil), ("render a.caml -o a.mp4 --fit fill --seed 3", "--fit fill says how"),
    ("render a.caml -o a.png --dither --depth 16", "--dither is for 8 bits"), ("render a.caml -o a.png --depth 12", "'12'"),
    ("render a.caml -o a.mp4 --audio a.mp3 --audio-offset 1", nil), ("render a.caml -o a.mp4 --audio a.mp3", nil),
    ("render a.caml -o a.mp4 --no-audio", nil), ("render a.caml -o a.mp4 --no-audio --audio-offset 1", "--audio-offset goes with"),
    ("render a.caml -o rgba:- --stats -", "cannot both go to standard output"), ("render a.caml -o a.png --segment 1", nil),
    ("render a.caml -o a.png --cache-mb 0", nil), ("render a.caml -o a.png --cache-mb -1", "is no number of megabytes"),
    ("bench --frames 1", nil), ("bench --limit 0.001", nil),
    ("bench W1 --one-line", "take one workload and one renderer"),
    ("bench W1 --one-line --backend gl", nil), ("bench W1 W2 --one-line --backend gl", "take one workload"),
    ("bench W1 --picture a.png --backend software", nil), ("bench W1 --picture a.png", "take one workload and one renderer"),
    ("bench W1 --plan text", nil), ("bench W1 W2 --plan dot", "--plan takes one workload"),
    ("bench W1 --plan text --picture a.png", "--plan takes one workload"),
    ("bench W1 --plan text --json a.json", "--plan takes one workload"),
    ("bench W1 --plan text --html a.html", "--plan takes one workload"), ("bench W1 --plan cost --one-line", "--plan takes one workload"),
    ("bench --device d --backend gl", nil), ("convert a.ca -o b.lottie --duration 0.001", nil),
    ("convert a.ca -o b.json --duration 1 --layers", "--duration is for Lottie"), ("convert a.ca -o b.json --layers", nil),
    ("convert a.ca -o b.lottie --layers", "--layers is for"), ("convert a.ca -o b.CAML", nil), ("convert a.ca -o b", "its name ends in"),
    ("convert a.ca -o b.caml --state A", nil), ("convert a.ca -o b.caml --state A@0 --state B@1", "--state with a time"),
    ("farm j --engine cloud", "'cloud'"),
    ("farm j --engine slurm --submit", nil), ("init a --url git://x --branch b --path p", "--path and --url both say"),
    ("init a", nil), ("init a --template app", nil), ("init a --template page", "'page'"),
    ("port a --in-place -o b", "exclude one another"),
    ("port a --check", nil), ("port a -o b", nil), ("list filters --json --markdown", "--json and --markdown are different forms"),
    ("list filters CIBloom --markdown", "leave out 'CIBloom'"), ("list keys CALayer --markdown", "--markdown prints all classes"),
    ("list keys --markdown", nil), ("list filters CIBloom --json", nil), ("list transitions --markdown", nil),
    ("list nothing", "'nothing'"),
    ("report a.caml -o r.html --fps 3", "--tolerance and --fps go with --compare"),
    ("report a.caml -o r.html --compare b.caml --tolerance -1", "between 0 and 255"), ("report a.caml -o r.html --at 0", nil),
    ("report a.caml -o r.html --at \(Array(repeating: "1", count: 100).joined(separator: ","))", nil),
    ("report a.caml -o r.html --at \(Array(repeating: "1", count: 101).joined(separator: ","))", "at most 100 times"),
    ("report a.caml -o r.html --compare b.caml --at 1", nil), ("plan", "Missing expected argument"), ("plan a.caml -o j --segment 1", nil),
    ("render-part --plan j --part 1 --task 2", "--part and --task both say"),

    ("render-part --plan j --task 0", nil), ("render-part --plan j --parts-per-task 0", "--parts-per-task is one or more"),
    ("render-part --plan j --parts-per-task 1 --part 0", nil), ("preview a.caml --port 65535", nil),
    ("preview a.caml --port 65536", "65536"),
    ("ctl set a.b=c --duration 2", nil), ("ctl --socket s next", nil), ("ctl dance", "'dance'"), ("ctl seek 1 2", "seek takes seconds"),
    ("ctl state a b", "state takes one name, or none"), ("ctl low-power", "low-power takes on or off"), ("ctl brightness -1", "a share is"),
  ]

  @Test("lines that make sense, and what is said of others", arguments: transitions + players + others)
  func lines(line: String, words: String?) {
    let complaint = ArgumentCheck.complaint(about: line.split(separator: " ").map(String.init))
    if let words {
      #expect(complaint?.contains(words) == true, "\(complaint ?? "-")")
    } else {
      #expect(complaint == nil, "\(complaint ?? "-")")
    }
  }

  @Test("which renders are of a plan's parts")
  func parts() {
    #expect(PartCommand.isMeant(["render", "--plan", "j"]) && PartCommand.isMeant(["render", "a", "--plan=j"]))
    #expect(!PartCommand.isMeant(["render", "a"]) && !PartCommand.isMeant(["play", "--plan", "j"]) && !PartCommand.isMeant([]))
    #expect(!PartCommand.isMeant(["render", "--planes"]))
  }

  @Test("places of a player: a window, displays, or whichever there is")
  func places() throws {
    func play(_ line: String) throws -> PlayCommand { try PlayCommand.parse(["a.caml"] + line.split(separator: " ").map(String.init)) }
    let displays = [
      "--span", "--connector A", "--mode 1x1", "--device d", "--vrr", "--planes", "--import-video", "--wait-for-display", "--cursor arrow",
    ]
    for line in displays {
      #expect(try play(line).place == .display && play(line).displayOption == String(line.split(separator: " ")[0]), "\(line)")
    }
    #expect(try play("").place == .automatic && play("").displayOption == nil && play("--display").place == .display)
    #expect(try play("--display").displayOption == nil && play("--window").place == .window(size: nil, isFullScreen: false))
    #expect(try play("--window 3x4 --full-screen").place == .window(size: CGSize(width: 3, height: 4), isFullScreen: true))
    #expect(try play("--window 3x4").windowSize == CGSize(width: 3, height: 4) && play("--window").windowSize == nil)
  }
}
