import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

/// Pictures in a folder as a sign shows them, and what it is told meanwhile.
extension VirtualMachineTests {
  /// A picture of one colour on this machine, which the virtual one reads.
  private func picture(_ name: String, _ color: [UInt8], in folder: TemporaryFolder) throws {
    let image = CGImage(width: 16, height: 9, premultipliedPixels: (0..<144).flatMap { _ in color }, isOpaque: true)
    try folder.write(Data(try ImageEncoder(format: .png).encode(image, name: name)), as: name)
  }

  private func shows(_ color: Pixel, monitor: Int = 0) throws -> Bool {
    let screen = try machine.screen(monitor)
    let places = [(2, 2), (screen.width / 2, screen.height / 2), (screen.width - 3, screen.height - 3)]
    return places.allSatisfy { screen.pixel($0, $1) == color }
  }

  @Test("a folder of pictures: a new one is taken up, the socket's commands show, blank and wake, and nothing is left at the end")
  func show() throws {
    let (console, state, terminal) = try (machine.console(), machine.displayState(), machine.terminalState())
    let folder = try TemporaryFolder()
    let (red, green, blue) = (Pixel(255, 0, 0), Pixel(0, 255, 0), Pixel(0, 0, 255))
    for (name, color) in [("1.png", red), ("2.png", green), ("3.png", blue)] {
      try picture(name, [UInt8(color.r), UInt8(color.g), UInt8(color.b), 255], in: folder)
    }
    #expect(try machine.run("mkdir /run/show && cp \(folder.path("1.png")) \(folder.path("2.png")) /run/show").status == 0)
    defer { _ = try? machine.run("rm -r /run/show") }
    let player = try play("/run/show --loop --each 3600 --fit fill --backend software --control /run/show.sock")
    func ctl(_ arguments: String) throws -> String {
      let result = try machine.run("acetate ctl --socket /run/show.sock \(arguments)")
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }
    #expect(try machine.becomes { try shows(red) })
    _ = try ctl("next")
    #expect(try machine.becomes { try shows(green) })
    // Copied there while it plays; what is shown stays.
    #expect(try machine.run("cp \(folder.path("3.png")) /run/show").status == 0)
    #expect(try machine.becomes { try ctl("status").contains(#""count":3,"item":2,"name":"/run/show/2.png""#) })
    #expect(try shows(green))
    _ = try ctl("next")
    #expect(try machine.becomes { try shows(blue) })
    // The other monitor may show the console.
    func activeCount() throws -> Int {
      try machine.run("cat /sys/kernel/debug/dri/0/state").output.split(separator: "\n").count { $0.hasSuffix("active=1") }
    }
    let lit = try activeCount()
    #expect(lit > 0)
    _ = try ctl("blank")
    #expect(try machine.becomes { try activeCount() == lit - 1 })
    #expect(try ctl("status").contains(#""blanked":true"#))
    _ = try ctl("wake")
    #expect(try machine.becomes { try activeCount() == lit && shows(blue) })
    _ = try ctl("screenshot /run/show.now")
    #expect(try machine.run("head -c 4 /run/show.now | tail -c 3").output == "PNG")
    _ = try ctl("quit")
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try machine.run("test -e /run/show.sock").status == 1)
    #expect(try machine.terminalState() == terminal)
    #expect(try machine.displayState() == state)
    #expect(try machine.shows(console) == nil)
  }

  @Test("displays go off and on by their hours once the clock is set, and what they are told holds until the hours say something else")
  func clockIsSet() throws {
    let folder = try TemporaryFolder()
    try picture("1.png", [255, 0, 0, 255], in: folder)
    func setClock(_ time: String) throws { #expect(try machine.run("date -s '2026-11-20 \(time)'").status == 0) }
    defer { _ = try? machine.run("date -s @\(Int(Date().timeIntervalSince1970))") }
    // The other monitor may show the console.
    func activeCount() throws -> Int {
      try machine.run("cat /sys/kernel/debug/dri/0/state").output.split(separator: "\n").count { $0.hasSuffix("active=1") }
    }
    try setClock("12:00")
    let player = try play("\(folder.path("1.png")) --loop --fit fill --backend software --blank 22:00-07:00 --control /run/hours.sock")
    #expect(try machine.becomes { try shows(Pixel(255, 0, 0)) })
    let lit = try activeCount()
    try setClock("23:00")
    #expect(try machine.becomes { try activeCount() == lit - 1 })
    #expect(try machine.run("acetate ctl --socket /run/hours.sock wake").status == 0)
    #expect(try machine.becomes { try activeCount() == lit })
    try setClock("23:30")
    #expect(try machine.run("sleep 2; acetate ctl --socket /run/hours.sock status").output.contains(#""blanked":false"#))
    for _ in 0..<2 {
      try setClock("12:00")
      #expect(try machine.becomes { try activeCount() == lit && shows(Pixel(255, 0, 0)) })
      try setClock("06:59")
      #expect(try machine.becomes { try activeCount() == lit - 1 })
    }
    #expect(try machine.run("acetate ctl --socket /run/hours.sock quit").status == 0)
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  // What is there of a PNG file cannot be read, of an animated GIF file it can be.
  @Test(
    "a picture that is copied slowly is left out until all of it is there, and nothing else is seen meanwhile", arguments: ["png", "gif"])
  func slowCopy(format: String) throws {
    let folder = try TemporaryFolder()
    let red = Pixel(255, 0, 0)
    try picture("1.png", [255, 0, 0, 255], in: folder)
    // On this machine or on the virtual one.
    var copied = folder.path("2.png")
    if format == "png" {
      // Its greens differ by one, so that the file is not small.
      var pixels: [UInt8] = []
      for index in 0..<160 * 90 { pixels += [0, index * 7919 % 13 % 2 == 0 ? 255 : 254, 0, 255] }
      let image = CGImage(width: 160, height: 90, premultipliedPixels: pixels, isOpaque: true)
      try folder.write(Data(try ImageEncoder(format: .png).encode(image, name: "2.png")), as: "2.png")
    } else {
      copied = "/tmp/2.gif"
      let document = """
        <caml><CALayer bounds="0 0 160 90" backgroundColor="0 1 0"><sublayers>
          <CALayer position="80 45" bounds="0 0 120 20" backgroundColor="0 0.9 0"><animations>
            <spin type="CABasicAnimation" keyPath="transform.rotation.z" fromValue="0" toValue="3" duration="2"/>
          </animations></CALayer>
        </sublayers></CALayer></caml>
        """
      try folder.write(Data(document.utf8), as: "green.caml")
      let render = "acetate render \(folder.path("green.caml")) -o \(copied) --duration 2 --fps 10 --backend software"
      #expect(try machine.run(render).status == 0)
    }
    #expect(try machine.run("mkdir /run/slow && cp \(folder.path("1.png")) /run/slow").status == 0)
    defer { _ = try? machine.run("rm -r /run/slow") }
    let player = try play("/run/slow --loop --each 1 --fit fill --backend software --control /run/slow.sock")
    #expect(try machine.becomes { try shows(red) })
    let copier = try machine.start(
      """
      size=$(stat -c %s \(copied))
      for part in 0 1 2 3 4; do
        dd if=\(copied) of=/run/slow/2.\(format) bs=$((size / 6 + 1)) skip=$part seek=$part count=1 conv=notrunc status=none
        sleep 2
      done
      """, vt: 0)
    var others = 0
    while copier.isRunning { if try !shows(red) { others += 1 } }
    #expect(others == 0 && copier.finish().status == 0)
    #expect(try machine.run("cp \(copied) /run/slow/2.\(format)").status == 0)
    func isGreen() throws -> Bool {
      let pixel = try machine.screen().pixel(160, 120)
      return pixel.r == 0 && pixel.g >= 225 && pixel.b == 0
    }
    #expect(try machine.becomes { try isGreen() })
    #expect(try machine.becomes { try shows(red) })
    #expect(try machine.run("acetate ctl --socket /run/slow.sock quit").status == 0)
    #expect(player.finish().status == 0)
  }

  @Test("a display is found by the serial number that its monitor gives itself, and plays a playlist of its own")
  func serialNumber() throws {
    let folder = try TemporaryFolder()
    let (red, green, blue) = (Pixel(255, 0, 0), Pixel(0, 255, 0), Pixel(0, 0, 255))
    for (name, color) in [("red.png", red), ("green.png", green), ("blue.png", blue)] {
      try picture(name, [UInt8(color.r), UInt8(color.g), UInt8(color.b), 255], in: folder)
    }
    try folder.write(Data("#EXTM3U\nred.png\ngreen.png\n".utf8), as: "two.m3u8")
    try folder.write(Data("#EXTM3U\nblue.png\n".utf8), as: "one.m3u8")
    // What VESA calls an EDID, 1.4: maker, version, and a text descriptor of the tag for serial numbers. All bytes come to 0.
    var description = [UInt8](repeating: 0, count: 128)
    description.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    description.replaceSubrange(8..<10, with: [0x10, 0xAC])
    description.replaceSubrange(18..<20, with: [1, 4])
    description.replaceSubrange(90..<108, with: [0, 0, 0, 0xFF, 0] + Array("SIGN-0042\n   ".utf8))
    description[127] = 0 &- description.reduce(0, &+)
    try folder.write(Data(description), as: "description")
    let entry = "/sys/kernel/debug/dri/0/Virtual-2/edid_override"
    #expect(try machine.run("cat \(folder.path("description")) >\(entry)").status == 0)
    defer { _ = try? machine.run("printf reset >\(entry)") }
    let player = try play(
      "\(folder.path("two.m3u8")) \(folder.path("one.m3u8")) --separate --connector SIGN-0042,Virtual-1 --loop --each 3600 --fit fill "
        + "--backend software --control /run/serial.sock")
    #expect(try machine.becomes { try shows(red, monitor: 1) && shows(blue) })
    #expect(try machine.run("acetate ctl --socket /run/serial.sock --display 1 next").status == 0)
    #expect(try machine.becomes { try shows(green, monitor: 1) && shows(blue) })
    #expect(try machine.run("acetate ctl --socket /run/serial.sock quit").status == 0)
    #expect(player.finish().status == 0)
  }

  @Test("each display shows its own input; one that is unplugged leaves the other alone, and shows the same when it is back")
  func separate() throws {
    let state = try machine.displayState()
    let folder = try TemporaryFolder()
    let (red, green, blue) = (Pixel(255, 0, 0), Pixel(0, 255, 0), Pixel(0, 0, 255))
    for (name, color) in [("red.png", red), ("both/1.png", green), ("both/2.png", blue)] {
      try picture(name, [UInt8(color.r), UInt8(color.g), UInt8(color.b), 255], in: folder)
    }
    // The folder on the first monitor, the picture on the second.
    let player = try play(
      "\(folder.path("both")) \(folder.path("red.png")) --separate --connector Virtual-1,Virtual-2 --loop --each 3600 --fit fill "
        + "--backend software --control /run/separate.sock")
    #expect(try machine.becomes { try shows(green) && shows(red, monitor: 1) })
    try machine.act("unplug", "1")
    #expect(try machine.becomes { try machine.status(ofConnector: 2) == "disconnected" })
    #expect(try machine.run("acetate ctl --socket /run/separate.sock --display 1 next").status == 0)
    #expect(try machine.becomes { try shows(blue) })
    try machine.act("plug", "1", "\(VirtualMachine.size.width)x\(VirtualMachine.size.height)")
    #expect(try machine.becomes { try shows(red, monitor: 1) && shows(blue) })
    #expect(try machine.run("acetate ctl --socket /run/separate.sock quit").status == 0)
    #expect(player.finish().status == 0)
    #expect(try machine.displayState() == state)
  }

  @Test("who knows the token is answered by HTTP, and hears of what happens; others are not")
  func http() throws {
    let folder = try TemporaryFolder()
    for (name, color) in [("1.png", [255, 0, 0, 255]), ("2.png", [0, 255, 0, 255])] { try picture(name, color.map(UInt8.init), in: folder) }
    #expect(
      try machine.run(
        """
        busybox ip link set lo up
        echo a-token-of-some-length >/run/token && chmod 600 /run/token && echo "half a plays" >/run/notes
        """
      ).status == 0)
    let player = try play(
      "\(folder.path("1.png")) \(folder.path("2.png")) --loop --each 3600 --fit fill --backend software --notes /run/notes "
        + "--http 127.0.0.1:8080 --http-token /run/token")
    #expect(try machine.becomes { try shows(Pixel(255, 0, 0)) })
    // What a request is answered with: its first line, and the last.
    func ask(_ path: String, _ body: String = "", token: String? = "a-token-of-some-length") throws -> String {
      let authorization = token.map { "Authorization: Bearer \($0)\\r\\n" } ?? ""
      let request =
        "\(body.isEmpty ? "GET" : "POST") \(path) HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\(authorization)"
        + "Content-Length: \(body.utf8.count)\\r\\n\\r\\n"
      return try machine.run(
        "exec 3<>/dev/tcp/127.0.0.1/8080; printf '\(request)'>&3; printf %s '\(body)' >&3; timeout 5 cat <&3 | sed -n '1p;$p'"
      ).output
    }
    #expect(try ask("/command", #"{"command":"status"}"#, token: nil).hasPrefix("HTTP/1.1 401 "))
    #expect(try ask("/command", #"{"command":"status"}"#, token: "another").hasPrefix("HTTP/1.1 401 "))
    #expect(try ask("/events", token: nil).hasPrefix("HTTP/1.1 401 "))
    let status = try ask("/command", #"{"command":"status"}"#)
    #expect(status.hasPrefix("HTTP/1.1 200 ") && status.contains(#""count":2,"item":1"#), "\(status)")
    #expect(status.contains(#""notes":["half a plays"]"#), "\(status)")
    let unknown = try ask("/command", #"{"command":"jump"}"#)
    #expect(unknown.hasPrefix("HTTP/1.1 400 ") && unknown.contains("there is no command 'jump'"), "\(unknown)")
    let page = try ask("/", token: nil)
    #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("</html>"), "\(page)")
    let listener = try machine.start(
      """
      exec 3<>/dev/tcp/127.0.0.1/8080
      printf 'GET /events HTTP/1.1\\r\\nHost: a\\r\\nAuthorization: Bearer a-token-of-some-length\\r\\n\\r\\n' >&3
      while read -r -t 60 line <&3; do case $line in *event-stream*) : >/run/listens ;; data:*) echo "$line"; exit ;; esac; done
      """)
    #expect(try machine.becomes { try machine.run("test -e /run/listens").status == 0 })
    #expect(try ask("/command", #"{"command":"next"}"#).hasPrefix("HTTP/1.1 200 "))
    #expect(try machine.becomes { try shows(Pixel(0, 255, 0)) })
    let heard = listener.finish()
    #expect(heard.output.contains(#""event":"item","item":2"#), "\(heard.output)\(heard.errors)")
    #expect(try ask("/command", #"{"command":"quit"}"#).hasPrefix("HTTP/1.1 200 "))
    let result = player.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
