#if (os(iOS) || os(Linux)) || os(tvOS)
import UIKit
typealias Color = UIColor
#elseif os(macOS)
import AppKit
typealias Color = NSColor
#endif

#if !(os(iOS) || os(Linux))
let isPhone = false
#else
let isPhone = true
#endif

func tint() -> Color {
  if #available(iOS 13.0, *) { return .label }
  return .black
}
