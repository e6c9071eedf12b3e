import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface AuthenticatorOptions {
  readonly kind?: "ES256" | "EdDSA" | "RS256";
  /** For a device that counts its uses. */
  readonly signCount?: number;
}

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly flags?: number;
  readonly crossOrigin?: boolean;
}

/** A passkey as a device keeps it, and what the page's script sends of it. */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  signCount: number;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #kind: NonNullable<AuthenticatorOptions["kind"]>;

  constructor({ kind = "ES256", signCount = 0 }: AuthenticatorOptions = {}) {
    const { publicKey, privateKey } = keyPairOf(kind);
    [this.#publicKey, this.#privateKey, this.#kind, this.signCount] = [
      publicKey,
      privateKey,
      kind,
      signCount,
    ];
  }

  register(ceremony: Ceremony) {
    const { flags = USER_PRESENT | USER_VERIFIED | ATTESTED } = ceremony;
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    // The COSE key that follows is the same as the public key beside it.
    const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from("key")]);
    return {
      id: this.id,
      clientDataJSON: clientData({ type: "webauthn.create", ...ceremony }),
      authenticatorData: Buffer.concat([this.#header(ceremony, flags), attested]).toString("base64url"),
      publicKey: this.#publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
      transports: ["internal"],
    };
  }

  use(ceremony: Ceremony & { readonly personId?: string }) {
    const { flags = USER_PRESENT | USER_VERIFIED, personId = "" } = ceremony;
    const data = this.#header(ceremony, flags);
    const client = clientData({ type: "webauthn.get", ...ceremony });
    const signed = Buffer.concat([data, sha256(Buffer.from(client, "base64url"))]);
    const signature = sign(this.#kind === "EdDSA" ? null : "sha256", signed, this.#privateKey);
    return {
      id: this.id,
      clientDataJSON: client,
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: Buffer.from(personId).toString("base64url"),
    };
  }

  #header({ rpId, origin }: Ceremony, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(this.signCount, 1);
    return Buffer.concat([sha256(Buffer.from(rpId ?? new URL(origin).hostname)), rest]);
  }
}

function clientData({ type, challenge, origin, crossOrigin = false }: Ceremony): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString("base64url");
}

function keyPairOf(kind: NonNullable<AuthenticatorOptions["kind"]>) {
  switch (kind) {
    case "ES256":
      return generateKeyPairSync("ec", { namedCurve: "P-256" });
    case "EdDSA":
      return generateKeyPairSync("ed25519");
    case "RS256":
      return generateKeyPairSync("rsa", { modulusLength: 2_048 });
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
