internal import CTestFonts

/// The fonts that tests see: DejaVu and Liberation, as `tools/setup` installs them, whichever others there are.
public enum TestFonts {
  /// The file that tells Fontconfig, in every process that has this module in it and in those that it starts.
  public static var configuration: String { String(cString: test_fonts_configuration()) }
}
