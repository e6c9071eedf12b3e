import { createMessage, encrypt, generateKey, readKey } from "openpgp";
import { expect, test } from "vitest";
import { refuseClearFile } from "./refuse-clear-file.ts";

const CSV = "pan,expiration\n4111111111111111,12/30\n";

test("a file that is encrypted to a key or with a password begins as one, binary and armored", async () => {
  const { publicKey } = await generateKey({ userIDs: { name: "Import" }, format: "armored" });
  const encryptionKeys = await readKey({ armoredKey: publicKey });
  const message = await createMessage({ text: CSV });
  const files = [
    Buffer.from(await encrypt({ message, encryptionKeys, format: "binary" })),
    Buffer.from(await encrypt({ message, encryptionKeys, format: "armored" })),
    Buffer.from(await encrypt({ message, passwords: "secret", format: "binary" })),
    Buffer.from(
      (await encrypt({ message, encryptionKeys }))
        .replace("\n\n", "\nComment: by a gateway\n\n")
        .replaceAll("\n", "\r\n"),
    ),
  ];
  for (const file of files) expect(() => refuseClearFile(file)).not.toThrow();
});

test("text, another OpenPGP message and nothing are refused", async () => {
  const message = await createMessage({ text: CSV });
  const files = [
    CSV,
    `\uFEFF${CSV}`,
    message.armor(),
    `-----BEGIN PGP MESSAGE-----\n\n${CSV}`,
    `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nxsBNB`,
    "",
  ].map((text) => Buffer.from(text));
  for (const file of [...files, Buffer.from(message.write())])
    expect(() => refuseClearFile(file)).toThrow("not encrypted with OpenPGP");
});
