internal import CGcrypt
internal import Foundation

/// SHA-256: names resources by what they hold. Libgcrypt computes it, with the processor's own instructions where it has them.
package struct SHA256: ~Copyable {
  private let digest: gcry_md_hd_t

  private static let isReady = acetate_gcrypt_start() != 0

  package init() {
    precondition(Self.isReady, "libgcrypt is older than \(GCRYPT_VERSION), which this program was compiled for")
    var handle: gcry_md_hd_t?
    let status = gcry_md_open(&handle, acetate_gcrypt_sha256, 0)
    guard status == 0, let handle else {
      preconditionFailure("gcry_md_open: \(gcry_strerror(status).map { String(cString: $0) } ?? "error \(status)")")
    }
    digest = handle
  }

  deinit { gcry_md_close(digest) }

  /// The digest of some bytes, as 64 hexadecimal digits.
  package static func digest(_ bytes: some Sequence<UInt8>) -> String {
    let hash = SHA256()
    Array(bytes).withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  package func update(_ bytes: UnsafeRawBufferPointer) { gcry_md_write(digest, bytes.baseAddress, bytes.count) }

  package static func bytes(of bytes: some Sequence<UInt8>) -> [UInt8] {
    let hash = SHA256()
    Array(bytes).withUnsafeBytes { hash.update($0) }
    return Array(UnsafeBufferPointer(start: gcry_md_read(hash.digest, acetate_gcrypt_sha256), count: 32))
  }

  /// The digest as 64 hexadecimal digits.
  package consuming func finish() -> String {
    let bytes = UnsafeBufferPointer(start: gcry_md_read(digest, acetate_gcrypt_sha256), count: 32)
    return bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}

extension SHA256 {
  /// The digest of a file, read a megabyte at a time, and its length in bytes. Throws `CocoaError` where it cannot be read.
  package static func digest(fileAt path: String) throws -> (digest: String, bytes: Int) {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let hash = SHA256()
    var count = 0
    while let data = try file.read(upToCount: 1 << 20), !data.isEmpty {
      data.withUnsafeBytes { hash.update($0) }
      count += data.count
    }
    return (hash.finish(), count)
  }
}
