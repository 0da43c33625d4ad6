import Testing

@testable import RenderFarm

@Suite("Numbers as schedulers write them")
struct ArraySpecificationTests {
  @Test(
    "runs of numbers", arguments: [([], ""), ([5], "5"), ([3, 7, 8, 9], "3,7-9"), ([2, 0, 1, 1, 4], "0-2,4")] as [([Int], String)])
  func writing(numbers: [Int], text: String) { #expect("\(ArraySpecification(numbers))" == text) }

  @Test("reading, in any order")
  func reading() {
    #expect(ArraySpecification("7-9,3")?.numbers == [3, 7, 8, 9])
    #expect(ArraySpecification("0")?.numbers == [0])
    for text in ["", "a", "3-", "-3", "5-3", "1,,2", "1-2-3", "0-99999999999"] { #expect(ArraySpecification(text) == nil) }
    // A million at most, in one run or in several.
    for text in ["0-1000000", "0-999998,1000000-1000001"] { #expect(ArraySpecification(text) == nil) }
  }
}

@Suite("SHA-256")
struct SHA256Tests {
  /// The examples of FIPS 180-4, and the lengths about a block's end.
  @Test("digests that are published")
  func published() {
    #expect(SHA256.digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(SHA256.digest("abc".utf8) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("pieces make the same digest as the whole", arguments: [1, 55, 56, 63, 64, 65, 119, 128, 200])
  func pieces(count: Int) {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    let hash = SHA256()
    for byte in bytes { withUnsafeBytes(of: byte) { hash.update($0) } }
    #expect(hash.finish() == SHA256.digest(bytes))
  }
}
