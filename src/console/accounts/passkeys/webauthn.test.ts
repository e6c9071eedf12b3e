import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { Authenticator } from "../../../../tests/support/authenticator.ts";
import { readAssertion, readRegistration } from "./response.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { checkAssertion, checkRegistration } from "./webauthn.ts";

const party = { id: "pay.example", origin: "https://pay.example:8443" };
const { origin } = party;
const challenge = "c2VydmVyLXNpZGUtY2hhbGxlbmdl";
const device = new Authenticator({ signCount: 7 });
const { publicKey } = device.register({ challenge, origin });

const refused = (code: string) => ({ refused: true, code });

test.each(["ES256", "EdDSA", "RS256"] as const)("a passkey of %s is registered and used", (kind) => {
  const authenticator = new Authenticator({ kind, signCount: 3 });
  const registered = checkRegistration(authenticator.register({ challenge, origin }), { party, challenge });
  expect(registered).toMatchObject({ credentialId: authenticator.id, signCount: 3 });
  const key = "publicKey" in registered ? registered.publicKey : "";
  authenticator.signCount = 4;
  const used = authenticator.use({ challenge, origin });
  expect(checkAssertion(used, { party, challenge, publicKey: key })).toEqual({ signCount: 4 });
});

test.each([
  ["another site", { origin: "https://pay.example.evil", rpId: "pay.example" }, "wrong_origin"],
  ["another port of the host", { origin: "https://pay.example", rpId: "pay.example" }, "wrong_origin"],
  ["a frame of another site", { crossOrigin: true }, "wrong_origin"],
  ["a passkey for another host", { rpId: "example" }, "wrong_relying_party"],
  ["another challenge", { challenge: "another" }, "wrong_challenge"],
  ["nobody at the device", { flags: 0x04 }, "person_not_verified"],
  ["a person who was not verified", { flags: 0x01 }, "person_not_verified"],
])("%s is refused", (_what, ceremony, code) => {
  const used = device.use({ challenge, origin, ...ceremony });
  expect(checkAssertion(used, { party, challenge, publicKey })).toEqual(refused(code));
  const flags = "flags" in ceremony ? { flags: ceremony.flags | 0x40 } : {};
  const made = device.register({ challenge, origin, ...ceremony, ...flags });
  expect(checkRegistration(made, { party, challenge })).toEqual(refused(code));
});

test("a registration is no use, and a use no registration", () => {
  const made = device.register({ challenge, origin, type: "webauthn.get" });
  expect(checkRegistration(made, { party, challenge })).toEqual(refused("wrong_type"));
  const used = device.use({ challenge, origin, type: "webauthn.create" });
  expect(checkAssertion(used, { party, challenge, publicKey })).toEqual(refused("wrong_type"));
});

test("what was changed after it was signed is refused", () => {
  const used = device.use({ challenge, origin });
  const other = new Authenticator().use({ challenge, origin });
  const data = Buffer.from(used.authenticatorData, "base64url");
  data.writeUInt32BE(8, 33);
  for (const changed of [
    { ...used, authenticatorData: data.toString("base64url") },
    { ...used, signature: other.signature },
    { ...used, signature: "" },
    { ...used, signature: "AAAA" },
  ])
    expect(checkAssertion(changed, { party, challenge, publicKey })).toEqual(refused("wrong_signature"));
  expect(checkAssertion({ ...used, authenticatorData: "AAAA" }, { party, challenge, publicKey })).toEqual(
    refused("not_readable"),
  );
});

test("a new passkey has the id and a key of the algorithms that were asked for", () => {
  const made = device.register({ challenge, origin });
  const wrong = (change: object) => checkRegistration({ ...made, ...change }, { party, challenge });
  expect(wrong({ id: "AAAA" })).toEqual(refused("wrong_credential"));
  expect(wrong(device.register({ challenge, origin, flags: 0x05 }))).toEqual(refused("wrong_credential"));
  for (const { publicKey: weak } of [
    generateKeyPairSync("rsa", { modulusLength: 1_024 }),
    generateKeyPairSync("ec", { namedCurve: "secp384r1" }),
    generateKeyPairSync("x25519"),
  ]) {
    const key = weak.export({ format: "der", type: "spki" }).toString("base64url");
    expect(wrong({ publicKey: key })).toEqual(refused("key_not_supported"));
  }
  expect(wrong({ publicKey: "AAAA" })).toEqual(refused("key_not_supported"));
});

test.each(["", "[]", "null", "{", '{"id":"AA"}', `{"id":"${"A".repeat(20_000)}"}`])(
  "%.20s is no response of a browser",
  (text) => {
    expect([readAssertion(text), readRegistration(text)]).toEqual([undefined, undefined]);
  },
);

test.each([
  ["https://pay.example/gateway", { id: "pay.example", origin: "https://pay.example" }],
  ["http://localhost:8080", { id: "localhost", origin: "http://localhost:8080" }],
  ["http://127.0.0.1:8080", undefined],
  ["https://[2001:db8::1]", undefined],
  ["https://192.0.2.1", undefined],
  ["http://pay.example", undefined],
])("the relying party of %s comes from the address", (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});
