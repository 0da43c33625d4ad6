import Foundation

@testable import Lottie

/// Documents with a text in letters that come along: an em is 100, "a" is a triangle 40 wide of 50, "b" a bar 20 wide of 30.
enum LetterDocuments {
  /// - Parameter style: members of the text.
  static func document(
    _ style: String, animators: String = "", path: String = "{}", masks: String = "", grouping: String = #"{"g":1}"#, layer: String = "{}"
  ) -> String {
    let triangle = #"{"c":true,"v":[[0,0],[20,-60],[40,0]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}"#
    let bar = #"{"c":true,"v":[[5,0],[5,-70],[25,-70],[25,0]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}"#
    func letter(_ text: String, _ advance: Int, _ outline: String) -> String {
      #"{"ch":"\#(text)","size":20,"style":"R","w":\#(advance),"fFamily":"F","data":\#(outline)}"#
    }
    func shapes(_ path: String) -> String { #"{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path)}}]}]}"# }
    let letters = [letter("a", 50, shapes(triangle)), letter("b", 30, shapes(bar)), letter(" ", 20, "{}")].joined(separator: ",")
    return TestDocuments.document(
      layers: #"{"ty":5,"ind":1,"nm":"t","ip":0,"op":100,"ks":\#(layer),"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"F",\#(style)}}]},"#
        + #""p":\#(path),"m":\#(grouping),"a":[\#(animators)]},"masksProperties":[\#(masks)]}"#,
      more: #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R","ascent":75}]},"chars":[\#(letters)]"#)
  }
}
