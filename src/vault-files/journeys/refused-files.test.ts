import { describe, expect, test } from "vitest";
import { generateKey } from "openpgp";
import { ManualClock } from "../../platform/clock.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { TENANT, VaultFiles } from "../../../tests/support/vault-files.ts";

const clock = new ManualClock("2026-11-29T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const files = forThisFile(() => new VaultFiles(started.url));

const run = (guid: string) => files.change("runVaultImport", guid, () => started.gateway.runDue());
const OWN = "customerIdentification,externalToken,pan,expirationMonth,expirationYear";

describe("a file is refused as a whole", () => {
  const refused = async (file: Buffer<ArrayBuffer>) => {
    const { status, body } = await files.upload(file);
    expect(status).toBe(422);
    return String(body["errorMessage"]);
  };

  test.each(["cvv", "CVC2", "card.cvc", "Security Code", "credit_card.verification_value"])(
    "when it has a column %s",
    async (column) => {
      const text = `${OWN},${column}\nc,t,4111111111111111,12,2030,123`;
      expect(await refused(await files.encrypted(text))).toContain("security codes");
    },
  );

  test("when it is not encrypted, encrypted to another key, cut off or changed", async () => {
    const text = `${OWN}\n${"c,t,4111111111111111,12,2030\n".repeat(2_000)}`;
    expect(await refused(Buffer.from(text))).toContain("not encrypted with OpenPGP");
    const other = await generateKey({ userIDs: { name: "Other" }, format: "armored" });
    expect(await refused(await files.encrypted(text, other.publicKey))).toMatch(
      /encrypted to the key [0-9A-F]{16}/,
    );
    const whole = await files.encrypted(text);
    expect(await refused(whole.subarray(0, whole.length - 40))).toContain("damaged or cut off");
    const changed = Buffer.from(whole);
    changed[changed.length - 60]! ^= 1;
    expect(await refused(changed)).toContain("damaged or cut off");
  });

  test("when it has no usable columns or no row", async () => {
    expect(await refused(await files.encrypted("a,b\n1,2"))).toContain("No column has card numbers");
    expect(await refused(await files.encrypted("pan\n4111111111111111"))).toContain("expiry");
    expect(await refused(await files.encrypted(OWN))).toContain("no row");
    expect(await refused(await files.encrypted(`${OWN}\n"4111111111111111`))).toBe(
      "body: Line 2 of the file is not valid CSV (RFC 4180).",
    );
  });
});

test("a brand or a wallet that does not exist makes the row invalid", async () => {
  const found = await files.check([
    `${OWN},chosenBrand,walletType`,
    "kind-1,k1,4111111111111111,12,2030,visa,googlepay",
    "kind-2,k2,4111111111111111,12,2030,monopoly,",
    "kind-3,k3,4111111111111111,12,2030,,purse",
  ]);
  expect(found).toMatchObject({ valid: 1, invalid: 2 });
  expect(found.errors).toEqual([
    { row: 2, field: "chosenBrand", message: "is no brand of cards" },
    { row: 3, field: "walletType", message: "must be applepay or googlepay" },
  ]);
});

test("a hundred mistakes are listed, and the report has each of them", async () => {
  const rows = Array.from({ length: 120 }, (_, row) => `many-${row},m${row},4111111111111112,12,2030`);
  const found = await files.check([OWN, ...rows]);
  expect(found).toMatchObject({ rows: 120, invalid: 120, valid: 0 });
  expect(found.errors).toHaveLength(100);
  expect(await files.rows(found.reportUrl)).toHaveLength(120);
  const [header] = (await (await fetch(found.reportUrl)).text()).split("\r\n");
  expect(header).toBe("row,rowId,externalToken,state,field,message,schemeTransactionIdentifier");
  await run(found.guid);
  const result = await (await fetch((await files.get(found.guid)).resultUrl)).text();
  expect(result.split("\r\n")[0]).toBe("row,externalToken,paymentToken,profileGuid,state");
});

test("a key that has ended opens no new file, and the import of one that was checked before still runs", async () => {
  const { body } = await files.call(`createImportKey/${TENANT}`, { algorithm: "curve25519", validDays: 1 });
  const file = (name: string) =>
    files.encrypted(`${OWN}\n${name},${name},4111111111111111,12,2030`, body["publicKey"] as string);
  const checked = await files.upload(await file("ended-1"));
  const { guid } = checked.body["vaultImport"] as { guid: string };
  clock.advance({ hours: 25 });
  const late = await files.upload(await file("ended-2"));
  expect(late.status).toBe(422);
  expect(late.body["errorMessage"]).toMatch(/encrypted to the key [0-9A-F]{16}.*it has ended/);
  expect((await run(guid)).body).toMatchObject({ imported: 1, failed: 0 });
});
