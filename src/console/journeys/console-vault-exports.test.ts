import { beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import { decrypt, generateKey, readMessage, readPrivateKey } from "openpgp";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { partsOf, startMailServer } from "../../../tests/support/mail-server.ts";
import { TENANT, VaultFiles } from "../../../tests/support/vault-files.ts";

const clock = new ManualClock("2026-11-29T10:00:00Z");
const mailServer = forThisFile(startMailServer);
const first = forThisFile(() => startTestGateway({ clock }));
const second = forThisFile(() => startTestGateway({ clock }));
const from = forThisFile(() => new VaultFiles(first.url));
const to = forThisFile(() => new VaultFiles(second.url));

beforeAll(async () => {
  const mail = { host: "127.0.0.1", port: mailServer.port, secure: false, from: "gateway@shop.example" };
  const { body } = await from.call(`updateTenant/${TENANT}`, { settings: { mail } });
  expect(body).toMatchObject({ success: true });
});

const exported = async (guid: string) =>
  (await from.root.get(`/api/provisioning/getVaultExport/${guid}`)).body;
const request = async (publicKey: string, files = from) => files.call(`exportVault/${TENANT}`, { publicKey });

/** Approves a request, and waits for its day. */
async function approve(approvalId: string, person: ConsoleClient): Promise<void> {
  const page = await person.get(`/console/${TENANT}/approvals/${approvalId}`);
  await person.submit(page, "/approve");
}

test("an export needs a strong key, a second person, a mail to the owners and a day; one is requested a day", async () => {
  const weak = await generateKey({
    type: "rsa",
    rsaBits: 2_048,
    userIDs: { name: "Weak" },
    format: "armored",
  });
  for (const [key, message] of [
    [weak.publicKey, "at least 3072 bits"],
    [weak.privateKey, "private key"],
    ["nonsense", "one armored OpenPGP public key"],
  ] as const) {
    const { status, body } = await request(key);
    expect([status, body["errorMessage"]]).toEqual([422, expect.stringContaining(message)]);
  }
  const { publicKey, privateKey } = await generateKey({ userIDs: { name: "Receiver" }, format: "armored" });
  const { status, body } = await request(publicKey);
  expect([status, body]).toEqual([
    200,
    { success: true, guid: expect.stringMatching(/^VE-/), state: "waiting", approvalId: expect.any(String) },
  ]);
  const { guid, approvalId } = body as { guid: string; approvalId: string };
  expect((await request(publicKey)).status).toBe(429);
  expect(await exported(guid)).toMatchObject({ state: "waiting", url: null });

  const support = await ConsoleClient.demo(first.url, "support");
  const finance = await ConsoleClient.demo(first.url, "finance");
  await first.gateway.runDue();
  const asked = mailServer.mails.map((mail) => ({ to: mail.to, ...partsOf(mail) }));
  expect(asked.flatMap(({ to }) => to).toSorted()).toEqual(["finance@demo.example", "operator@demo.example"]);
  expect(asked[0]).toMatchObject({ subject: "An export of all stored cards waits for your approval" });
  expect(asked[0]!.text).toContain("admin requests an export of all stored cards and mandates of:");
  expect(asked[0]!.text).toContain(`/approvals/${approvalId}`);
  const waitingFor = async (person: ConsoleClient) =>
    /Approvals (\d+)/.exec(textOf(await person.get(`/console/${TENANT}/approvals`)))?.[1];
  expect(await waitingFor(finance)).toBe("1");
  expect(textOf(await finance.get(`/console/${TENANT}/approvals`))).toContain("Export of all stored cards");
  expect(textOf(await support.get(`/console/${TENANT}/approvals/${approvalId}`))).toContain("cannot approve");
  await approve(approvalId, finance);
  expect(await waitingFor(finance)).toBeUndefined();
  expect(await exported(guid)).toMatchObject({
    state: "approved",
    url: null,
    availableAt: "2026-11-30T10:00:00Z",
  });
  await first.gateway.runDue();
  const notice = mailServer.mails
    .map(partsOf)
    .find(({ subject }) => subject === "All stored cards of Demo will be exported");
  expect(notice?.text).toContain(`/approvals/${approvalId}`);

  clock.advance({ hours: 24 });
  const ready = await exported(guid);
  expect(ready).toMatchObject({ state: "ready", vaultExport: { guid, state: "ready" } });
  const file = await fetch(ready["url"] as string);
  expect(file.headers.get("content-type")).toBe("application/pgp-encrypted");
  const message = await readMessage({ binaryMessage: new Uint8Array(await file.arrayBuffer()) });
  const decryptionKeys = await readPrivateKey({ armoredKey: privateKey });
  const { data } = await decrypt({ message, decryptionKeys });
  expect(data).toMatch(/^"merchantGuid","customerIdentification"/);
  expect((await exported(guid))["fetchedAt"]).not.toBeNull();

  // Sessions have ended since.
  const later = await ConsoleClient.demo(first.url, "finance");
  const page = await later.get(`/console/${TENANT}/approvals/${approvalId}`);
  await later.submit(page, "/refuse", { words: "No longer needed." });
  expect(await exported(guid)).toMatchObject({ state: "cancelled", url: null });
  expect((await fetch(ready["url"] as string)).status).toBe(404);
});

test("nobody approves what they requested by a credential of theirs", async () => {
  clock.advance({ hours: 48 });
  const operator = await ConsoleClient.demo(first.url, "operator");
  const { publicKey } = await generateKey({ userIDs: { name: "Receiver" }, format: "armored" });
  const created = await from.call(`createProvisioningCredential/${TENANT}`, {
    name: "Mover",
    permissions: ["vault"],
  });
  const by = new VaultFiles(first.url, {
    username: created.body["credential"].guid as string,
    password: created.body["password"] as string,
  });
  // As if the operator had made it in the console.
  await first.gateway.db.transaction(async (tx) => {
    await tx.execute(sql`
      update provisioning_credentials set created_by = 'operator@demo.example'
      where guid = ${created.body["credential"].guid as string}`);
  });
  const { body } = await request(publicKey, by);
  const address = `/console/${TENANT}/approvals/${body["approvalId"]}`;
  const page = await operator.get(address);
  expect(textOf(page)).toContain("Another person has to approve it.");
  const { csrf = "" } = operator.form(page, "/withdraw").fields;
  expect((await operator.post(`${address}/approve`, { csrf })).status).toBe(422);
  await operator.submit(page, "/withdraw");
  expect(await exported(body["guid"] as string)).toMatchObject({ state: "cancelled" });
});

/** Texts that a spreadsheet or a reader of CSV could change. */
const text = fc
  .string({ unit: fc.constantFrom(..."aZ9 ,;\"'=+-@äß/\\{}".split("")), minLength: 1, maxLength: 20 })
  .map((value) => value.trim())
  .filter((value) => value !== "");
const customer = fc.record(
  {
    firstName: text,
    lastName: text,
    email: text,
    company: text,
    billingAddress1: text,
    billingCity: text,
    billingCountry: fc.constantFrom("AT", "DE", "IT"),
    extraData: fc.dictionary(fc.constantFrom("a", "b"), text, { minKeys: 1 }),
  },
  { requiredKeys: ["lastName"] },
);
const NUMBERS = ["4111111111111111", "5555555555554444", "4242424242424242", "378282246310005"];
const cards = fc.array(
  fc.record({
    customer: fc.integer({ min: 1, max: 4 }),
    pan: fc.constantFrom(...NUMBERS),
    year: fc.constantFrom("2030", "2034"),
    holder: text,
    scheme: fc.option(fc.constantFrom("579130108111702", "MCC1234560101"), { nil: "" }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("out and in again is equal: customers, cards, holders, scheme ids", async () => {
  const samples = fc.sample(fc.tuple(fc.array(customer, { minLength: 4, maxLength: 4 }), cards), {
    numRuns: 6,
    seed: 61,
  });
  const quoted = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",");
  const columns = `customerIdentification externalToken pan expirationMonth expirationYear cardHolder
    schemeTransactionIdentifier firstName lastName email company billingAddress1 billingCity billingCountry extraData`.split(
    /\s+/,
  );
  const lines = samples.flatMap(([people, stored], sample) =>
    stored.map((card, index) => {
      const { extraData, ...texts } = people[card.customer - 1]!;
      return quoted([
        `eq-${sample}-${card.customer}`,
        `tok-${sample}-${index}`,
        card.pan,
        "11",
        card.year,
        card.holder,
        card.scheme ?? "",
        ...columns.slice(7, 14).map((name) => String(Reflect.get(texts, name) ?? "")),
        extraData ? JSON.stringify(extraData) : "",
      ]);
    }),
  );
  const { guid: importGuid } = await from.check([columns.join(","), ...lines]);
  await from.change("runVaultImport", importGuid, () => first.gateway.runDue());
  const { guid, approvalId } = (await request(await to.publicKey())).body as Record<string, string>;
  await approve(approvalId!, await ConsoleClient.demo(first.url, "finance"));
  clock.advance({ hours: 25 });
  const file = Buffer.from(await (await fetch((await exported(guid!))["url"] as string)).arrayBuffer());
  const taken = await to.upload(file);
  expect(taken.body).toMatchObject({ vaultImport: { invalid: 0, duplicates: 0, mapping: "quittance" } });
  const { rows, valid, guid: secondGuid } = taken.body["vaultImport"];
  expect(valid).toBe(rows);
  await to.change("runVaultImport", secondGuid, () => second.gateway.runDue());
  const [left, right] = [await everything(from), await everything(to)];
  expect(left.length).toBeGreaterThan(5);
  expect(right).toEqual(left);
});

/** All customers with their cards, without what each installation makes itself. */
async function everything(files: VaultFiles): Promise<unknown[]> {
  const { gateway } = files === from ? first : second;

  const found: unknown[] = [];
  for (let sample = 0; sample < 6; sample++)
    for (let number = 1; number <= 4; number++) {
      const { body } = await new VaultFiles(files.url, {
        username: "demo",
        password: "demo-password",
      }).root.post("/api/v3/customerProfiles/demo-card/getProfile", {
        customerIdentification: `eq-${sample}-${number}`,
      });
      const instruments = (body["paymentInstruments"] ?? []) as {
        paymentData: object;
        paymentToken: string;
        isPreferred: boolean;
      }[];
      if (instruments.length === 0) continue;
      const described = await Promise.all(
        instruments.map(async ({ paymentData, paymentToken, isPreferred }) => {
          const registration = await gateway.db.one<{ result: object }>(sql`
            select result from transactions join customer_profile_instruments on transaction_uuid = uuid
            where payment_token = ${paymentToken}`);
          return JSON.stringify({ paymentData, isPreferred, result: registration.result });
        }),
      );
      found.push({ customer: body["customer"], instruments: described.toSorted() });
    }
  return found;
}
