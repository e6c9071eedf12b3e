import { createMessage, encrypt, enums, type Key } from "openpgp";
import { streamOf } from "./chunked.ts";

/** Encrypts what is written as it is written (AES-256, binary), in memory alone. */
export async function* encryptedFile(
  plain: AsyncIterable<Uint8Array>,
  encryptionKeys: Key,
): AsyncGenerator<Uint8Array> {
  // Their types are those of two declarations of the same streams.
  const message = await createMessage({ binary: streamOf(plain) as never });
  const config = {
    preferredSymmetricAlgorithm: enums.symmetric.aes256,
    preferredCompressionAlgorithm: enums.compression.uncompressed,
  };
  const encrypted: AsyncIterable<Uint8Array> = await encrypt({
    message,
    encryptionKeys,
    format: "binary",
    config,
  });
  yield* encrypted;
}
