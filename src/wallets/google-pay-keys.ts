import { createPublicKey, type KeyObject } from "node:crypto";
import { object, text } from "../platform/json-values.ts";
import { isP256 } from "./is-p256.ts";

/** A key of Google that signs the intermediate signing keys of payment tokens. */
export interface GoogleRootKey {
  readonly publicKey: KeyObject;
  readonly validUntil: Temporal.Instant | null;
}

/**
 * The ECv2 keys of a file as Google publishes it: `{"keys": [{"keyValue", "protocolVersion", "keyExpiration"}]}`. Keys of other
 * versions are left out.
 * @throws Error when it is no such file, or has no key of ECv2
 */
export function readGoogleKeys(json: string): readonly GoogleRootKey[] {
  const list = object(JSON.parse(json))?.["keys"];
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const keys = entries
    .map((entry) => object(entry) ?? {})
    .filter((entry) => entry["protocolVersion"] === "ECv2")
    .map((entry) => {
      const expiration = text(entry["keyExpiration"]);
      return {
        publicKey: googlePublicKey(text(entry["keyValue"])),
        validUntil: expiration === "" ? null : Temporal.Instant.fromEpochMilliseconds(Number(expiration)),
      };
    });
  if (keys.length === 0) throw new Error("The file has no key of the protocol version ECv2.");
  return keys;
}

/** @throws Error when it is no public key on the curve P-256, as base64 of SubjectPublicKeyInfo */
export function googlePublicKey(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
  if (!isP256(key)) throw new Error("The key is not on the curve P-256.");
  return key;
}
