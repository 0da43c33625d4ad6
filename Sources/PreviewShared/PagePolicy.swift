/// What the pages of previews and reports may do, as directives of a content security policy. They load nothing from elsewhere, run no
/// script and take no style but their own, and send no form.
package enum PagePolicy {
  /// For pages of either kind: text becomes markup, script or the address of a script nowhere, `javascript:` addresses included; other
  /// places for relative addresses, and forms, are refused.
  package static let ofEveryPage = "require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'"

  /// For a page that is one file, whose one script and one style are told by what they hold: nothing else runs in it.
  /// - Parameters: the digests of the script's and the style's text by SHA-256, in base 64.
  package static func ofFile(script: String, style: String) -> String {
    "default-src 'none'; script-src 'sha256-\(script)'; style-src 'sha256-\(style)'; img-src data:; \(ofEveryPage)"
  }
}
