import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { Database } from "../../platform/database/index.ts";
import { openReceiptSecret } from "../../vault/index.ts";
import type { Sealer } from "../../platform/sealing.ts";

/** The key of this installation that signs receipts. */
export interface ReceiptKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** For others, who verify a receipt by it. */
  readonly publicJwk: {
    readonly kty: "OKP";
    readonly crv: "Ed25519";
    readonly x: string;
    readonly kid: string;
    readonly alg: "EdDSA";
    readonly use: "sig";
  };
}

/** An Ed25519 key in PKCS #8 (RFC 8410) up to its 32 bytes. */
const PKCS8_OF_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** It is derived from a secret of the vault, so that all processes have the same. */
export async function openReceiptKey(db: Database, sealer: Sealer): Promise<ReceiptKey> {
  const secret = await openReceiptSecret(db, sealer);
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_OF_ED25519, secret]),
    format: "der",
    type: "pkcs8",
  });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const id = createHash("sha256").update(x).digest("hex").slice(0, 16);
  return { id, privateKey, publicJwk: { kty: "OKP", crv: "Ed25519", x, kid: id, alg: "EdDSA", use: "sig" } };
}
