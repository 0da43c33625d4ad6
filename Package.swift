// swift-tools-version: 6.0
import PackageDescription

/// Debug builds, which are what tests run on, have a property of layers that nothing but the table of properties knows. Programs that
/// depend on the package do not.
///
/// A manifest is not told which package is built, but where its own lies: SwiftPM puts dependencies into folders of these names. A
/// checkout that another package names by its path is the exception, and has the property. Where it is missing, its tests are skipped,
/// and say so.
let place = Context.packageDirectory.split(separator: "/").dropLast()
let isDependency = place.last == "checkouts" || place.suffix(4).starts(with: ["registry", "downloads"])
let fixtureProperty: [SwiftSetting] = isDependency ? [] : [.define("FIXTURE_PROPERTY", .when(configuration: .debug))]

/// Targets stand in rows: each imports only what stands in the rows above its own. `tools/checks/imports` reads them here.
let package = Package(
  name: "acetate",
  products: [
    // LayerDrawing is what `CALayer.render(in:)` draws with. QuartzCore finds it when the program is linked.
    .library(name: "QuartzCore", targets: ["QuartzCore", "LayerDrawing"]),
    .library(name: "AudioToolbox", targets: ["AudioToolbox"]),
    .library(name: "AVFoundation", targets: ["AVFoundation", "LayerDrawing"]),
    .library(name: "CAML", targets: ["CAML", "LayerDrawing"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreImage", targets: ["CoreImage", "LayerDrawing"]),
    .library(name: "CoreMedia", targets: ["CoreMedia"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "Lottie", targets: ["Lottie", "LottieLayers", "LayerDrawing"]),
    // Acetate is what shows a program with an app delegate. UIKit finds it when the program is linked.
    .library(name: "UIKit", targets: ["UIKit", "LayerDrawing", "Acetate"]),
    // Logger and os_log, for what Apple calls `os`
    .library(name: "SystemLog", targets: ["SystemLog"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "Acetate", targets: ["Acetate"]),
    .library(name: "OfflineRendering", targets: ["OfflineRendering"]),
    // Ports source of Apple's systems on its way into a target
    .plugin(name: "AppleSource", targets: ["AppleSource"]),
    .executable(name: "acetate", targets: ["AcetateCLI"]),
    // What counts heap allocations of a program into which it is loaded (LD_PRELOAD), as `acetate bench` does
    .library(name: "acetate-allocations", type: .dynamic, targets: ["CAllocationCounter"]),
    .executable(name: "acetate-preview", targets: ["AcetatePreview"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    // 0: C libraries, shaders and value types
    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo pangofc fontconfig", providers: [.apt(["libpango1.0-dev", "libfontconfig-dev"])]),
    .systemLibrary(
      name: "CImageCodecs", pkgConfig: "libpng libturbojpeg libwebp libwebpmux lcms2 zlib",
      providers: [.apt(["libpng-dev", "libturbojpeg0-dev", "libwebp-dev", "liblcms2-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CGcrypt", pkgConfig: "libgcrypt", providers: [.apt(["libgcrypt20-dev"])]),
    .systemLibrary(name: "CKMS", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(
      name: "CSession", pkgConfig: "libseat libinput libudev xkbcommon",
      providers: [.apt(["libseat-dev", "libinput-dev", "libudev-dev", "libxkbcommon-dev"])]),
    // Terminals, signals, pixels for scan-out, and displays as they were before: what an output on displays does in C
    .target(name: "CDisplay", dependencies: ["CSession"]),
    // What a process may take of memory, threads and call stacks, what it puts back when it dies, and what it is linked with
    .target(name: "CProcess"),
    // Submodules of CoreImage and UIKit, for Apple's import lines
    .systemLibrary(name: "Submodules"),
    // Libraries that are loaded when they are needed, as those of the targets that follow are
    .target(name: "CLoading"),
    // EGL, OpenGL ES and GBM. Headers: libegl-dev, libgles-dev, libgbm-dev
    .target(name: "CGLES", dependencies: ["CLoading"]),
    .target(name: "CFFmpeg", dependencies: ["CLoading"]),
    // TIFF, AVIF, HEIC, JPEG XL, JPEG 2000 and SVG, loaded; PNG in rows, linked. Headers: libavif-dev, libheif-dev, libjxl-dev,
    // libopenjp2-7-dev; libtiff's few calls and librsvg's are declared here
    .target(name: "CPictures", dependencies: ["CImageCodecs", "CLoading"]),
    // SDL 2 and libwayland-client, loaded when a window is opened. Headers: libsdl2-dev
    .target(name: "CWindows", dependencies: ["CLoading"]),
    // libasound; its few calls are declared here
    .target(name: "CALSA", dependencies: ["CLoading"]),
    // Transitions are compiled from the same files as their shaders.
    .target(
      name: "CSoftwareKernels", cSettings: [.headerSearchPath("../../Shaders/glsl")], cxxSettings: [.headerSearchPath("../../Shaders/glsl")]
    ),
    // The formulas of both renderers, from the shaders' files
    .target(name: "CFormulas", cxxSettings: [.headerSearchPath("../../Shaders/glsl")]),
    .target(name: "CTimingKernels"),
    // Swift's runtime: initialisers of classes that are known at run time, the main actor's thread, clocks. Linked with QuartzCore alone:
    // it refers to descriptors of QuartzCore's, and its functions stand before those of libc
    .target(name: "CRuntime"),
    .target(name: "COutlineKernels"),
    // Takes the place of malloc: nothing but tests is linked with it
    .target(name: "CAllocationCounter"),
    // Swift Testing looks for one beside each module of such a name.
    .target(name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/CoreGraphics"),
    .target(name: "_Testing_CoreImage", path: "Sources/TestingOverlays/CoreImage"),
    .target(name: "_Testing_UIKit", path: "Sources/TestingOverlays/UIKit"),
    // Sounds of the system, which are not heard, and its log
    .target(name: "AudioToolbox"),
    .target(name: "SystemLog"),
    // Times of media as fractions: Apple's CMTime
    .target(name: "CoreMedia"),
    .target(name: "CMediaKernels"),
    .target(name: "Graphics"),
    .target(name: "Shaders", path: "Shaders", exclude: ["glsl"], sources: ["Sources"], plugins: ["EmbedFiles"]),
    // Text as other readers take it: shells, kernels, browsers, parsers and terminals
    .target(name: "TextEscaping"),
    // The table of file formats: names, suffixes, signatures, what reads and writes them
    .target(name: "FileFormats"),
    // 1: data of a frame, what turns files and outlines into bitmaps, and texts that other programs read
    // What is shown one after the other, and when: playlists as files say them, and rows of data that outputs are made of
    .target(name: "Playlists", dependencies: ["FileFormats", "Graphics", "TextEscaping"]),
    // Swift files as inputs: which ones, how they are compiled beside this program, and what the compiler says of them
    .target(name: "SceneFiles", dependencies: ["TextEscaping"]),
    // Requests, answers, tokens and addresses in HTTP, of players and previews
    .target(name: "HTTPMessages", dependencies: ["TextEscaping"]),
    // What acetate and acetate-preview share: the page, and how they talk to one another
    .target(name: "PreviewShared", dependencies: ["TextEscaping"], exclude: ["Page"], plugins: ["EmbedFiles"]),
    .target(name: "RenderTree", dependencies: ["Graphics", "CProcess"], swiftSettings: fixtureProperty),
    .target(name: "Rasterizer", dependencies: ["Graphics", "CCairo", "COutlineKernels", "CProcess", "CSoftwareKernels"]),
    .target(
      name: "MediaFiles",
      dependencies: ["FileFormats", "Graphics", "CImageCodecs", "CPictures", "CFFmpeg", "CMediaKernels", "CProcess", "TextEscaping"]),
    // Names of kinds of files
    .target(name: "UniformTypeIdentifiers", dependencies: ["FileFormats", "TextEscaping"]),
    // 2: time, plans, GL contexts, what programs draw with, and what they read and write pictures with
    .target(name: "Timing", dependencies: ["Graphics", "RenderTree", "CTimingKernels"]),
    .target(name: "Compositing", dependencies: ["Graphics", "RenderTree", "Rasterizer", "CFormulas"]),
    .target(name: "EGLPlatform", dependencies: ["Graphics", "CGLES"]),
    .target(name: "CoreGraphics", dependencies: ["CCairo", "Graphics", "Rasterizer", "_Testing_CoreGraphics"]),
    .target(name: "ImageIO", dependencies: ["CImageCodecs", "Graphics", "MediaFiles", "UniformTypeIdentifiers"]),
    // Animations in the Lottie format: as documents say them, and what they show at a time
    .target(name: "Lottie", dependencies: ["Graphics", "MediaFiles", "Rasterizer", "TextEscaping"]),
    // 3: text, filters, renderers, outputs
    .target(
      name: "CoreImage",
      dependencies: [
        "CoreGraphics", "Graphics", "ImageIO", "MediaFiles", "RenderTree", "Shaders", "Submodules", "_Testing_CoreImage",
      ]),
    .target(name: "CoreText", dependencies: ["CCairo", "CoreGraphics", "Graphics", "Rasterizer"]),
    .target(
      name: "SoftwareRenderer", dependencies: ["Graphics", "RenderTree", "Compositing", "Rasterizer", "CFormulas", "CSoftwareKernels"]),
    .target(
      name: "GLESRenderer",
      dependencies: [
        "CProcess", "Graphics", "RenderTree", "Compositing", "Rasterizer", "EGLPlatform", "CFormulas", "CGLES", "Shaders",
      ]),
    .target(name: "OfflineOutput", dependencies: ["FileFormats", "Graphics", "MediaFiles", "CProcess", "TextEscaping"]),
    .target(name: "DRMOutput", dependencies: ["Graphics", "EGLPlatform", "CDisplay", "CKMS", "CProcess", "CSession"]),
    // 4: windows, layers, the loop, what layers are drawn into contexts with, and renders on many machines
    // Windows of desktop sessions, with displays' words for pictures and input
    .target(name: "WindowOutput", dependencies: ["CWindows", "DRMOutput", "EGLPlatform", "Graphics"]),
    // Plans of renders that many machines share, their folders and files, and what their schedulers read
    .target(name: "RenderFarm", dependencies: ["CGcrypt", "Graphics", "MediaFiles", "OfflineOutput", "Playlists", "TextEscaping"]),
    .target(
      name: "QuartzCore",
      dependencies: [
        "CRuntime", "CoreGraphics", "CoreImage", "CoreText", "Graphics", "ImageIO", "MediaFiles", "Rasterizer", "RenderTree", "Timing",
        "UniformTypeIdentifiers",
      ]),
    .target(name: "LayerDrawing", dependencies: ["Graphics", "RenderTree", "Timing", "Compositing", "SoftwareRenderer"]),
    .target(name: "FrameLoop", dependencies: ["CProcess", "Graphics", "RenderTree", "Timing", "Compositing"]),
    // 5: views, videos, Lottie animations in layers
    .target(
      name: "UIKit",
      dependencies: ["CProcess", "CRuntime", "FileFormats", "RenderTree", "QuartzCore", "Submodules", "_Testing_UIKit"]),
    .target(
      name: "LottieLayers",
      dependencies: [
        "FileFormats", "Graphics", "Lottie", "MediaFiles", "QuartzCore", "Rasterizer", "RenderTree", "TextEscaping", "Timing",
      ]),
    // Videos in layers
    .target(name: "AVFoundation", dependencies: ["CoreMedia", "Graphics", "MediaFiles", "QuartzCore"]),
    // 6: documents
    .target(
      name: "CAML",
      dependencies: [
        "FileFormats", "Graphics", "Lottie", "LottieLayers", "RenderTree", "Rasterizer", "QuartzCore", "MediaFiles", "CExpat",
        "TextEscaping",
      ]),
    // 7: layers to pictures, video and contexts of OpenGL ES, without a display
    .target(
      name: "OfflineRendering",
      dependencies: [
        "QuartzCore", "LayerDrawing", "RenderTree", "CAML", "FrameLoop", "Lottie", "LottieLayers", "Timing", "Compositing",
        "SoftwareRenderer",
        "GLESRenderer",
        "EGLPlatform", "OfflineOutput", "MediaFiles", "Shaders", "Graphics", "CGLES", "CProcess", "TextEscaping",
      ]),
    // 8: players on displays; scenes
    .target(
      name: "Playback",
      dependencies: [
        "QuartzCore", "OfflineRendering", "RenderTree", "CAML", "FrameLoop", "Compositing", "SoftwareRenderer", "GLESRenderer",
        "EGLPlatform", "DRMOutput", "WindowOutput", "MediaFiles", "Shaders", "Graphics", "CALSA", "CProcess", "HTTPMessages", "UIKit",
        "Playlists", "TextEscaping",
      ]),
    .target(name: "Scenes", dependencies: ["OfflineRendering", "QuartzCore", "UIKit"]),
    // 9: the embedding interface; scenes as data to look into, and what their frames cost
    .target(name: "Acetate", dependencies: ["OfflineRendering", "Playback"]),
    .target(
      name: "Inspector",
      dependencies: [
        "OfflineRendering", "Playback", "CAML", "Compositing", "FrameLoop", "Graphics", "MediaFiles", "QuartzCore", "RenderTree",
        "TextEscaping", "Timing",
      ]),
    .target(
      name: "FrameBenchmarks",
      dependencies: [
        "OfflineRendering", "Scenes", "QuartzCore", "RenderTree", "FrameLoop", "Timing", "Compositing", "SoftwareRenderer", "GLESRenderer",
        "EGLPlatform", "Lottie", "MediaFiles", "Graphics", "CGLES", "TextEscaping",
      ]),
    // 10: the command line, and the server of its preview
    .executableTarget(
      name: "AcetateCLI",
      dependencies: [
        "Acetate", "CAML", "FileFormats", "FrameBenchmarks", "HTTPMessages", "Inspector", "Lottie", "LottieLayers", "MediaFiles",
        "OfflineOutput",
        "Playback", "Playlists", "PreviewShared", "Rasterizer",
        "RenderFarm", "RenderTree", "SceneFiles", "Scenes", "Shaders", "TextEscaping", "CProcess", "Graphics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"), "QuartzCore",
        "UIKit", "AVFoundation", "AudioToolbox", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText", "ImageIO", "SystemLog",
        "UniformTypeIdentifiers",
      ]),
    .executableTarget(name: "AcetatePreview", dependencies: ["HTTPMessages", "PreviewShared", "TextEscaping"]),

    // Source that was written for Apple's systems, as a part of other packages' targets
    .plugin(name: "AppleSource", capability: .buildTool),
    // Shaders and the preview's page, as parts of programs
    .plugin(name: "EmbedFiles", capability: .buildTool, dependencies: ["EmbedFilesTool"]),
    .executableTarget(name: "EmbedFilesTool", path: "Plugins/EmbedFilesTool"),

    // Tests
    // Pins the fonts that tests see, before main.
    .target(name: "CTestFonts", path: "Tests/CTestFonts", exclude: ["fonts.conf"]),
    .target(
      name: "TestSupport", dependencies: ["CFormulas", "Compositing", "CoreText", "CTestFonts", "Graphics", "MediaFiles", "RenderTree"],
      path: "Tests/TestSupport"),
    .target(name: "RendererTestSupport", dependencies: ["OfflineRendering", "EGLPlatform"], path: "Tests/RendererTestSupport"),
    .testTarget(name: "GraphicsTests", dependencies: ["Graphics", "TestSupport"]),
    .testTarget(name: "ShadersTests", dependencies: ["Shaders", "TestSupport"]),
    .testTarget(name: "HTTPMessagesTests", dependencies: ["HTTPMessages"]),
    .testTarget(name: "RenderFarmTests", dependencies: ["RenderFarm"]),
    .testTarget(name: "TextEscapingTests", dependencies: ["TextEscaping"]),
    .testTarget(name: "PlaylistsTests", dependencies: ["Graphics", "Playlists", "TestSupport"]),
    .testTarget(
      name: "RasterizerTests",
      dependencies: [
        "Rasterizer", "CAllocationCounter", "COutlineKernels", "CCairo", "CoreGraphics", "CoreText", "Graphics", "TestSupport",
      ]),
    .testTarget(
      name: "MediaFilesTests",
      dependencies: [
        "FileFormats", "ImageIO", "MediaFiles", "OfflineOutput", "CMediaKernels", "Graphics", "CImageCodecs", "TestSupport",
        "UniformTypeIdentifiers",
      ]),
    .testTarget(
      name: "TimingTests", dependencies: ["Timing", "RenderTree", "CAllocationCounter", "CTimingKernels", "Graphics", "TestSupport"]),
    .testTarget(name: "CompositingTests", dependencies: ["CFormulas", "Compositing", "Graphics", "Rasterizer", "RenderTree"]),
    .testTarget(name: "LottieTests", dependencies: ["Graphics", "Lottie", "MediaFiles", "Rasterizer"]),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: [
        "QuartzCore", "LayerDrawing", "CoreGraphics", "CoreImage", "CoreText", "ImageIO", "UniformTypeIdentifiers", "RenderTree", "Timing",
        "Graphics", "TestSupport",
      ]),
    .testTarget(
      name: "AVFoundationTests",
      dependencies: [
        "AVFoundation", "OfflineRendering", "CoreMedia", "Graphics", "LayerDrawing", "MediaFiles", "QuartzCore", "RenderTree",
        "TestSupport", "Timing",
      ]),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "CoreText", "Acetate", "Scenes", "LayerDrawing"]),
    // Programs as they are written for Apple's systems
    .testTarget(
      name: "SourceCompatibility",
      dependencies: ["Acetate", "AudioToolbox", "QuartzCore", "LayerDrawing", "CoreGraphics", "CoreImage", "SystemLog", "UIKit"]),
    // Plans from seeds, for both renderers' tests
    .target(name: "RandomPlans", dependencies: ["Compositing", "Graphics", "RenderTree"], path: "Tests/RandomPlans"),
    .testTarget(
      name: "SoftwareRendererTests",
      dependencies: [
        "SoftwareRenderer", "RandomPlans", "CFormulas", "CSoftwareKernels", "Compositing", "Rasterizer", "RenderTree", "Graphics",
        "TestSupport",
      ]),
    // Laws about random trees, from layers to pixels
    .testTarget(
      name: "PlanLawTests",
      dependencies: [
        "QuartzCore", "RenderTree", "Timing", "Compositing", "SoftwareRenderer", "GLESRenderer", "EGLPlatform", "Graphics",
        "OfflineRendering", "Scenes", "TestSupport",
      ]),
    .testTarget(
      name: "GLESRendererTests",
      dependencies: [
        "GLESRenderer", "SoftwareRenderer", "RandomPlans", "CFormulas", "CGLES", "Compositing", "EGLPlatform", "Rasterizer", "Graphics",
        "RenderTree", "Shaders", "TestSupport",
      ]),
    // What runs on a machine with a display to spare, for the tests of displays
    .executableTarget(name: "DisplayProbe", dependencies: ["DRMOutput", "EGLPlatform", "Graphics", "CGLES"], path: "Tests/DisplayProbe"),
    .executableTarget(name: "SessionProbe", dependencies: ["DRMOutput", "Graphics"], path: "Tests/SessionProbe"),
    .testTarget(name: "DRMOutputTests", dependencies: ["DRMOutput", "Graphics", "CDisplay", "CProcess", "TestSupport"]),
    .testTarget(name: "WindowOutputTests", dependencies: ["WindowOutput", "DRMOutput", "Graphics"]),
    // A program that shows its own layers on a machine with a display to spare
    .executableTarget(name: "PlayerProbe", dependencies: ["Acetate", "QuartzCore", "UIKit"], path: "Tests/PlayerProbe"),
    .testTarget(
      name: "InspectorTests",
      dependencies: ["Inspector", "OfflineRendering", "Playback", "CAML", "Graphics", "QuartzCore", "RenderTree"]),
    // The page in a browser
    .testTarget(
      name: "PreviewTests", dependencies: ["Acetate", "AcetateCLI", "AcetatePreview", "EGLPlatform", "Inspector", "TestSupport"]),
    .testTarget(name: "FrameLoopTests", dependencies: ["FrameLoop", "Compositing", "Graphics", "RenderTree"]),
    .testTarget(name: "CAMLTests", dependencies: ["CAML", "QuartzCore", "Graphics", "RenderTree", "Scenes", "TestSupport"]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "TestSupport", "OfflineRendering", "Graphics", "QuartzCore", "Scenes", "RendererTestSupport", "RenderTree", "Timing",
        "Compositing", "SoftwareRenderer", "GLESRenderer", "EGLPlatform",
      ],
      exclude: ["Goldens"]),
    // The program that the README shows, run by AcetateTests
    .executableTarget(name: "ReadmeProgram", dependencies: ["Acetate", "QuartzCore"], path: "Tests/ReadmeProgram"),
    .testTarget(
      name: "AcetateTests",
      dependencies: [
        "TestSupport", "ReadmeProgram", "Acetate", "OfflineRendering", "Playback", "FrameBenchmarks", "Scenes", "FrameLoop",
        "Compositing", "RenderTree", "Graphics", "OfflineOutput", "HTTPMessages", "MediaFiles", "Playlists", "QuartzCore",
        "RendererTestSupport", "CAML", "Lottie", "LottieLayers", "CGLES", "DRMOutput", "EGLPlatform",
      ], exclude: ["workload-counts.json"]),
    // Every public symbol of the products has a documentation comment.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AVFoundation", "Acetate", "CAML", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText", "FileFormats", "ImageIO", "QuartzCore",
        "TestSupport",
        "UIKit", "UniformTypeIdentifiers",
      ]),
    // What fuzzers run (tools/fuzz): entries, the program that libFuzzer's main is linked to, and the inputs that were found
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Acetate", "AcetateCLI", "CAML", "Compositing", "CoreText", "DRMOutput", "EGLPlatform", "GLESRenderer", "Graphics",
        "HTTPMessages", "ImageIO", "Inspector", "Lottie", "LottieLayers", "MediaFiles", "OfflineOutput", "Playlists", "QuartzCore",
        "Rasterizer", "RenderFarm", "RenderTree", "Shaders",
        "SoftwareRenderer", "TextEscaping", "Timing",
      ], path: "Tests/FuzzTargets"),
    .target(name: "FuzzProgram", dependencies: ["FuzzTargets"], path: "Tests/FuzzProgram"),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "AcetateCLI", "EGLPlatform", "TestSupport"], exclude: ["Corpus", "Found", "Seeds"]),
    .testTarget(
      name: "KMSTests",
      dependencies: ["TestSupport", "DisplayProbe", "PlayerProbe", "SessionProbe", "AcetateCLI", "Graphics", "MediaFiles"]),
    // A program that shows its own layers in a window, and desktop sessions that nobody sees
    .executableTarget(name: "WindowProbe", dependencies: ["Acetate", "QuartzCore"], path: "Tests/WindowProbe"),
    .testTarget(name: "WindowTests", dependencies: ["TestSupport", "WindowProbe", "AcetateCLI", "Graphics", "MediaFiles"]),
    .testTarget(
      name: "AcetateCLITests",
      dependencies: [
        "TestSupport", "AcetateCLI", "CProcess", "EGLPlatform", "Graphics", "MediaFiles", "Acetate", "Playlists", "QuartzCore",
        "RendererTestSupport", "SceneFiles", "TextEscaping",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// ACETATE_TREE="examples documentation" takes along what is a package of its own for everybody else, so that all of it is built once:
// Examples, and what `tools/build/tree` writes of the documentation's code and of a package of `acetate init`.
let tree = Context.environment["ACETATE_TREE"]?.split(separator: " ") ?? []
if tree.contains("examples") {
  let examples: [(name: String, dependencies: [Target.Dependency])] = [
    ("FirstPicture", ["OfflineRendering", "QuartzCore"]), ("Callbacks", ["Acetate", "QuartzCore"]),
    ("OwnTransition", ["Acetate", "QuartzCore"]), ("DocumentToVideo", ["OfflineRendering", "CAML"]),
    ("Dashboard", ["Acetate", "QuartzCore"]), ("Drawer", ["UIKit", "LayerDrawing", "Acetate"]),
    ("LayersAlone", ["QuartzCore", "LayerDrawing"]),
  ]
  package.targets += examples.map {
    .executableTarget(name: $0.name, dependencies: $0.dependencies, path: "Examples/Sources/\($0.name)")
  }
}
if tree.contains("documentation") {
  package.targets += [
    .executableTarget(
      name: "Snippets",
      dependencies: [
        "Acetate", "AVFoundation", "CAML", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText", "ImageIO", "LayerDrawing", "LottieLayers",
        "QuartzCore", "UIKit", "UniformTypeIdentifiers",
      ],
      path: "Examples/Documentation/Snippets", swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
    .executableTarget(name: "Poster", dependencies: ["Acetate", "QuartzCore"], path: "Examples/Documentation/Poster/Sources/Poster"),
    .testTarget(
      name: "PosterTests", dependencies: ["Poster", "Acetate", "QuartzCore"], path: "Examples/Documentation/Poster/Tests/PosterTests",
      exclude: ["Pictures"]),
    .executableTarget(name: "Counter", dependencies: ["UIKit"], path: "Examples/Documentation/Counter/Sources/Counter"),
    .testTarget(name: "CounterTests", dependencies: ["Counter", "UIKit"], path: "Examples/Documentation/Counter/Tests/CounterTests"),
  ]
}

// ACETATE_TESTS="TimingTests CAMLTests" leaves out all other tests, whose compilation takes longer than that of what they test, and what
// they alone depend on. Those of `tools/build/tree` stay.
if let chosen = Context.environment["ACETATE_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) && $0.path?.hasPrefix("Examples/") != true }
  var isShrinking = true
  while isShrinking {
    let taken = Set(package.targets.flatMap { $0.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } } })
    let count = package.targets.count
    package.targets.removeAll { $0.type != .test && $0.path?.hasPrefix("Tests/") == true && !taken.contains($0.name) }
    isShrinking = package.targets.count < count
  }
}
