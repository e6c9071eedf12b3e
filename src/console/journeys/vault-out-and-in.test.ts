import { beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { MERCHANT, TENANT, VaultFiles } from "../../../tests/support/vault-files.ts";
import { openWalletShop } from "../../../tests/support/wallet-shop.ts";

/** Tokens of wallets are good for minutes. */
const clock = new ManualClock(Temporal.Now.instant().toString());
const shop = forThisFile(() => openWalletShop({ clock }));
const second = forThisFile(() => startTestGateway({ clock }));
const from = forThisFile(() => new VaultFiles(shop.started.url));
const to = forThisFile(() => new VaultFiles(second.url));

beforeAll(async () => {
  for (const files of [from, to])
    await files.call(`createConnector/${MERCHANT}`, {
      name: "Debits",
      adapter: "Simulator",
      method: "DirectDebit",
      apiKey: "vault-debit",
    });
});

/** With check digits (ISO 13616): the remainder of division by 97 is 1. */
function iban(country: string, account: string): string {
  const digits = `${account}${country}00`
    .split("")
    .map((one) => Number.parseInt(one, 36))
    .join("");
  return country + String(98n - (BigInt(digits) % 97n)).padStart(2, "0") + account;
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: length, maxLength: length });
const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(..."aZ9 ,;\"'=+-@äß/\\{}".split("")), minLength: 1, maxLength })
    .map((value) => value.trim())
    .filter((value) => value !== "");
const mandate = fc.record({
  customer: fc.integer({ min: 1, max: 5 }),
  iban: fc.oneof(
    digits(16).map((account) => iban("AT", account)),
    digits(18).map((account) => iban("DE", account)),
  ),
  bic: fc.constantFrom("", "COBADEFF", "BKAUATWWXXX"),
  mandate: fc.oneof(fc.constant(""), text(35)),
  date: fc.constantFrom("", "2019-02-28", "2024-02-29"),
  creditor: fc.constantFrom("", "DE98ZZZ09999999999"),
});

const profileOf = async (url: string, name: string, connector: string) => {
  const path = `/api/v3/customerProfiles/${connector}/getProfile`;
  return (await new ApiClient(url).post(path, { customerIdentification: name })).body;
};

/** Without what each installation makes itself. */
const shown = async (url: string, name: string, connector: string) => {
  const { customer, paymentInstruments = [] } = await profileOf(url, name, connector);
  const instruments = (paymentInstruments as Record<string, unknown>[]).map(
    ({ method, paymentData, isPreferred, associatedTokenType }) =>
      JSON.stringify({ method, paymentData, isPreferred, associatedTokenType }),
  );
  return { customer: customer as unknown, instruments: instruments.toSorted() };
};

test("out and in again is equal: mandates, and cards that came out of a wallet, without numbers of devices", async () => {
  const mandates = fc.sample(mandate, { numRuns: 40, seed: 61 });
  const columns = "customerIdentification externalToken iban bic mandate mandateDate creditorId".split(" ");
  const lines = mandates.map((one, index) =>
    [`m-${one.customer}`, `old-${index}`, one.iban, one.bic, one.mandate, one.date, one.creditor]
      .map((value) => `"${value.replaceAll('"', '""')}"`)
      .join(","),
  );
  const checked = await from.check([columns.join(","), ...lines], { mandateConnector: "vault-debit" });
  expect(checked).toMatchObject({ rows: 40, invalid: 0 });
  await from.change("runVaultImport", checked.guid, () => shop.started.gateway.runDue());

  const panOnly = { authMethod: "PAN_ONLY", cryptogram: undefined, eciIndicator: undefined };
  const wallets = [
    ["w-1", `googlepay:${shop.googleToken({ details: { ...panOnly, pan: "4111111111111111" } })}`],
    ["w-1", `applepay:${JSON.stringify({ token: shop.appleToken() })}`],
    ["w-2", `googlepay:${shop.googleToken({ details: { ...panOnly, pan: "5555555555554444" } })}`],
  ] as const;
  for (const [customerIdentification, transactionToken] of wallets) {
    const request = {
      merchantTransactionId: crypto.randomUUID(),
      transactionToken,
      customerProfileData: { customerIdentification },
    };
    const { body } = await shop.api.transaction("wallets", "register", request);
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  }

  const requested = await from.call(`exportVault/${TENANT}`, { publicKey: await to.publicKey() });
  const finance = await ConsoleClient.demo(from.url, "finance");
  const { approvalId, guid } = requested.body as { approvalId: string; guid: string };
  await finance.submit(await finance.get(`/console/${TENANT}/approvals/${approvalId}`), "/approve");
  clock.advance({ hours: 25 });
  const { body } = await from.root.get(`/api/provisioning/getVaultExport/${guid}`);
  const file = Buffer.from(await (await fetch(body["url"] as string)).arrayBuffer());
  const taken = await to.upload(file, { mandateConnector: "vault-debit" });
  expect(taken.body).toMatchObject({ vaultImport: { invalid: 0, expired: 0, duplicates: 0, known: 0 } });
  await to.change("runVaultImport", taken.body["vaultImport"].guid, () => second.gateway.runDue());

  for (const name of [1, 2, 3, 4, 5].map((number) => `m-${number}`)) {
    const left = await shown(from.url, name, "vault-debit");
    expect(left.instruments.length).toBeGreaterThan(2);
    expect(await shown(to.url, name, "vault-debit")).toEqual(left);
  }
  const [both, one] = [await shown(from.url, "w-1", "wallets"), await shown(to.url, "w-1", "demo-card")];
  expect(both.instruments).toHaveLength(2);
  expect(one.instruments).toEqual(both.instruments.filter((each) => each.includes("googlepay")));
  expect(one.instruments).toHaveLength(1);
  expect(await shown(to.url, "w-2", "demo-card")).toEqual(await shown(from.url, "w-2", "wallets"));

  // And a second time into the same installation: everything is known.
  const again = await to.upload(file, { mandateConnector: "vault-debit" });
  expect(again.body["vaultImport"]).toMatchObject({ valid: 0, known: again.body["vaultImport"].rows });
});
