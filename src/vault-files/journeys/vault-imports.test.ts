import { describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { TENANT, VaultFiles } from "../../../tests/support/vault-files.ts";

const clock = new ManualClock("2026-11-29T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const files = forThisFile(() => new VaultFiles(started.url));
const shop = forThisFile(() => new ApiClient(started.url));

const work = () => started.gateway.runDue();
const run = (guid: string) => files.change("runVaultImport", guid, work);
const undo = (guid: string) => files.change("undoVaultImport", guid, work);

const STRIPE =
  "id,name,email,default_source,card.id,card.name,card.number,card.exp_month,card.exp_year,card.address_country,card.transaction_ids";
const stripe = (n: string, number: string, more: { year?: string; scheme?: string } = {}) =>
  `cus_${n},Ada ${n},ada-${n}@shop.example,card_${n},card_${n},Ada ${n},${number},12,${more.year ?? "2030"},AT,${more.scheme ?? ""}`;
const OWN = "customerIdentification,externalToken,pan,expirationMonth,expirationYear";

describe("a file of another gateway", () => {
  test("is read first, and nothing is stored", async () => {
    const found = await files.check(
      [
        STRIPE,
        stripe("a1", "4111111111111111", { scheme: "579130108111702" }),
        stripe("a2", "5555555555554444"),
        stripe("a3", "4111111111111112"),
        stripe("a4", "4111111111111111", { year: "2020" }),
        stripe("a1", "4111111111111111"),
      ],
      { mapping: "stripe" },
    );
    expect(found).toMatchObject({
      guid: expect.stringMatching(/^VI-/),
      state: "checked",
      rows: 5,
      valid: 2,
      expired: 1,
      invalid: 1,
      duplicates: 1,
      known: 0,
      missingSchemeIds: 1,
      byBrand: { visa: 1, mastercard: 1 },
      byCountry: { AT: 2 },
      customers: { new: 2, known: 0 },
      connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
      imported: 0,
      resultUrl: null,
    });
    expect(found.errors).toEqual([
      { row: 3, field: "pan", message: "The card number is not valid." },
      { row: 4, field: "expirationYear", message: "The card expired in 12/2020." },
    ]);
    expect(found.sample[0]).toMatchObject({
      number: "411111 ···· 1111",
      customer: "cus_a1",
      name: "A··· a···",
    });
    const { body } = await shop.post("/api/v3/customerProfiles/demo-card/getProfile", {
      customerIdentification: "cus_a1",
    });
    expect(body["success"]).not.toBe(true);
    expect((await files.rows(found.reportUrl))[2]).toEqual([
      "3",
      "",
      "card_a3",
      "invalid",
      "pan",
      "The card number is not valid.",
      "",
    ]);
  });

  test("is stored once, and its cards pay with their scheme's id", async () => {
    const lines = [
      STRIPE,
      stripe("b1", "4111111111111111", { scheme: "579130108111702" }),
      stripe("b2", "5555555555554444"),
    ];
    const { guid } = await files.check(lines, { mapping: "stripe" });
    const ran = await run(guid);
    expect(ran.body).toMatchObject({
      success: true,
      imported: 2,
      failed: 0,
      vaultImport: { state: "imported" },
    });
    const rows = await files.rows((await files.get(guid)).resultUrl);
    expect(rows).toEqual([
      ["1", "card_b1", expect.stringMatching(/^pt::/), expect.stringMatching(/^CP-/), "imported"],
      ["2", "card_b2", expect.stringMatching(/^pt::/), expect.stringMatching(/^CP-/), "imported"],
    ]);
    const profile = await shop.post("/api/v3/customerProfiles/demo-card/getProfile", {
      customerIdentification: "cus_b1",
    });
    expect(profile.body).toMatchObject({
      profileGuid: rows[0]![3],
      customer: { firstName: "Ada", lastName: "b1", email: "ada-b1@shop.example", billingCountry: "AT" },
      paymentInstruments: [{ paymentToken: rows[0]![2], isPreferred: true }],
    });
    const paid = await shop.debit({ transactionToken: rows[0]![2]!, transactionIndicator: "CARDONFILE" });
    expect(paid.body).toMatchObject({ success: true, returnType: "FINISHED" });

    const again = await run(guid);
    expect(again.body).toMatchObject({ imported: 2, failed: 0 });
    const second = await files.check(lines, { mapping: "stripe" });
    expect(second).toMatchObject({ rows: 2, valid: 0, known: 2 });
    await run(second.guid);
    expect((await files.rows((await files.get(second.guid)).resultUrl)).map((row) => row[2])).toEqual(
      rows.map((row) => row[2]),
    );
  });

  test("is undone but for what was used since", async () => {
    const { guid } = await files.check([
      OWN,
      "undo-1,t1,4111111111111111,12,2030",
      "undo-2,t2,5555555555554444,12,2030",
    ]);
    await run(guid);
    const [used, unused] = await files.rows((await files.get(guid)).resultUrl);
    await shop.debit({ transactionToken: used![2]! });
    const undone = await undo(guid);
    expect(undone.body["vaultImport"]).toMatchObject({ state: "undone", undone: 1, kept: 1 });
    expect((await shop.debit({ transactionToken: used![2]! })).body).toMatchObject({ success: true });
    expect((await shop.debit({ transactionToken: unused![2]! })).body).toMatchObject({ success: false });
    const gone = await shop.post("/api/v3/customerProfiles/demo-card/getProfile", {
      customerIdentification: "undo-2",
    });
    expect(gone.body["profileExists"]).toBe(false);
  });

  test("cannot be undone after 30 days, and a file that did not run is removed after a week", async () => {
    const { guid } = await files.check([OWN, "late-1,l1,4111111111111111,12,2030"]);
    await run(guid);
    const waiting = await files.check([OWN, "late-2,l2,4111111111111111,12,2030"]);
    clock.advance({ hours: 24 * 31 });
    await work();
    const undone = await files.call(`undoVaultImport/${guid}`);
    expect(undone.status).toBe(422);
    expect(undone.body["errorMessage"]).toContain("30 days");
    expect(await files.get(waiting.guid)).toMatchObject({ state: "discarded", reportUrl: null });
    expect((await files.call(`runVaultImport/${waiting.guid}`)).status).toBe(422);
    const { count } = await started.gateway.db.one<{ count: bigint }>(
      sql`select count(*) from vault_import_chunks`,
    );
    expect(count).toBe(0n);
  });
});

describe("a mapping", () => {
  test.each(["braintree", "gr4vy"])("of %s is built in", async (mapping) => {
    const lines = {
      braintree: [
        "id,first_name,last_name,email,credit_card.token,credit_card.number,credit_card.expiration",
        "bt-1,Ada,Byron,ada@shop.example,tok-bt,4111111111111111,012031",
      ],
      gr4vy: [
        "audit_reference_id,buyer.external_identifier,buyer.display_name,payment_method.external_identifier,payment_method.number,payment_method.expiration_date,payment_method.scheme_transaction_id",
        "row-9,gr-1,Ada Byron,tok-gr,4111111111111111,01/31,1234567890",
      ],
    }[mapping]!;
    const { guid, ...found } = await files.check(lines, { mapping });
    expect(found).toMatchObject({ rows: 1, valid: 1 });
    await run(guid);
    const [row] = await files.rows((await files.get(guid)).resultUrl);
    expect(row!.slice(0, 2)).toEqual(mapping === "gr4vy" ? ["row-9", "tok-gr"] : ["1", "tok-bt"]);
  });

  test("is given as JSON or saved by a name", async () => {
    const columns = {
      Kunde: "customerIdentification",
      Nummer: "pan",
      "Gültig bis": "expiration",
      Inhaber: "card_holder",
    };
    const lines = ["Kunde;Nummer;Gültig bis;Inhaber", "k-1;4111 1111 1111 1111;12/2030;Ada Byron"];
    expect(await files.check(lines, { mapping: JSON.stringify(columns) })).toMatchObject({ valid: 1 });
    await files.call(`saveVaultMapping/${TENANT}`, { name: "Alt", columns });
    expect(await files.check(lines, { mapping: "Alt" })).toMatchObject({ valid: 1, mapping: "Alt" });
    const listed = await files.root.get(`/api/provisioning/listVaultMappings/${TENANT}`);
    expect(listed.body["vaultMappings"]).toEqual([
      { name: "Alt", columns: { ...columns, Inhaber: "cardHolder" } },
    ]);
    await files.call(`deleteVaultMapping/${TENANT}`, { name: "Alt" });
    const file = await files.encrypted(lines.join("\n"));
    expect((await files.upload(file, { mapping: "Alt" })).body["errorMessage"]).toContain(
      "'Alt' is no mapping",
    );
  });

  test.each([
    ['{"Number": "pann"}', "is it pan?"],
    ['{"Number": "pan", "Code": "cvv"}', "security code"],
    ['{"Name": "name"}', "pan or iban"],
    ["{", "JSON object"],
  ])("%s is refused: %s", async (mapping, message) => {
    const { status, body } = await files.upload(await files.encrypted("a"), { mapping });
    expect([status, body["errorMessage"]]).toEqual([422, expect.stringContaining(message)]);
  });
});

test("a card number in another column makes the row invalid, and is in no table, log or answer", async () => {
  const number = "4929420573595709";
  const found = await files.check([
    `${OWN},email`,
    `trace,${number},5555555555554444,12,2030,`,
    `trace-2,t,${number},12,2030,x@shop.example`,
    `trace-3,t,${number.slice(0, 15)}1,12,2030,`,
  ]);
  expect(found).toMatchObject({ valid: 1, invalid: 2 });
  expect(found.errors[0]).toMatchObject({ field: "externalToken" });
  await run(found.guid);
  const everything = JSON.stringify(await files.get(found.guid)) + (await dumpDatabase(started.gateway.db));
  expect(everything).not.toContain(number);
  expect(everything).not.toContain(number.slice(0, 15));
});

test("a customer who is deleted is in no result any more", async () => {
  const lines = [OWN, "gone-1,old-gone-1,4111111111111111,12,2030"];
  const { guid } = await files.check(lines);
  await run(guid);
  const [row] = await files.rows((await files.get(guid)).resultUrl);
  const again = await files.check(lines);
  await shop.post("/api/v3/customerProfiles/demo-card/deleteProfile", { customerIdentification: "gone-1" });
  const results = [(await files.get(guid)).resultUrl, (await files.get(again.guid)).reportUrl];
  const texts = await Promise.all(results.map(async (url: string) => (await fetch(url)).text()));
  expect(texts.join()).not.toContain(row![2]!);
  expect(texts.join()).not.toContain("old-gone-1");
  expect(await dumpDatabase(started.gateway.db)).not.toContain(row![2]!);
});

test("mandates are imported with plans that go on to charge them", async () => {
  const root = files.root;
  await root.post("/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001", {
    name: "Debit",
    adapter: "Simulator",
    method: "DirectDebit",
    apiKey: "vault-debit",
    sharedSecret: "vault-debit-secret-1",
    scheduleApiAvailable: true,
  });
  const found = await files.check(
    [
      "customerIdentification,holder,iban,mandate,mandate_date,creditor_id,externalToken,scheduleAmount,scheduleCurrency,schedulePeriodUnit,scheduleNext",
      "sepa-1,Ada Byron,AT61 1904 3002 3457 3201,M-1,2024-05-01,AT12ZZZ00000000001,old-1,9.90,EUR,month,2027-02-01",
      "sepa-2,Ada Byron,AT61 1904 3002 3457 3202,M-2,2024-05-01,,old-2,,,,",
      "sepa-3,Ada Byron,DE89370400440532013000,M-3,2024-05-01,,old-3,9.90,EUR,,",
    ],
    { mandateConnector: "vault-debit" },
  );
  expect(found).toMatchObject({
    rows: 3,
    valid: 1,
    invalid: 2,
    byBrand: { sepa: 1 },
    schedules: { count: 1, firstAt: "2027-02-01T08:00:00Z", amounts: { EUR: "9.90" } },
  });
  await run(found.guid);
  const profile = await shop.post("/api/v3/customerProfiles/vault-debit/getProfile", {
    customerIdentification: "sepa-1",
  });
  expect(profile.body["paymentInstruments"]).toMatchObject([
    { method: "iban", paymentData: { iban: "AT611904300234573201", mandateId: "M-1" } },
  ]);
  const schedules = await started.gateway.db.query(
    sql`select state, amount_minor, due_at from schedules where connector_guid = (
      select guid from connectors where api_key = 'vault-debit')`,
  );
  expect(schedules).toMatchObject([{ state: "ACTIVE", amountMinor: 990n }]);
  clock.advance({ hours: 24 * 70 });
  // A run is claimed by a task and charged by a job after it.
  await expect
    .poll(async () => {
      await work();
      const charged = await started.gateway.db.query(
        sql`select status from transactions where initiated_by = 'scheduler'`,
      );
      return charged.length;
    })
    .toBeGreaterThan(0);
});

test("an import goes on after a crash in the middle of it", async () => {
  const rows = Array.from({ length: 350 }, (_, n) => `crash-${n},c${n},4111111111111111,12,2030`);
  const { guid } = await files.check([OWN, ...rows]);
  const { db } = started.gateway;
  // The first part was stored before the process ended.
  await db.execute(
    sql`update vault_imports set state = 'running', started_at = quittance_now() where guid = ${guid}`,
  );
  await db.execute(sql`
    create function stop_import() returns trigger language plpgsql as $$ begin
      if new.row > 200 then raise exception 'The process ends.'; end if; return new; end $$`);
  await db.execute(sql`
    create trigger stop_import before update on vault_import_rows for each row execute function stop_import()`);
  await db.execute(sql`
    insert into jobs (kind, key, owner, lane, payload, run_at)
    values ('run-vault-import', ${guid}, '', 'run-vault-import', jsonb_build_object('guid', ${guid}::text), quittance_now())`);
  await work();
  expect(await files.get(guid)).toMatchObject({ state: "running", imported: 200 });
  await db.execute(sql`drop trigger stop_import on vault_import_rows`);
  clock.advance({ minutes: 1 });
  await work();
  expect(await files.get(guid)).toMatchObject({ state: "imported", imported: 350, failed: 0 });
  const { count } = await db.one<{ count: bigint }>(
    sql`select count(*) from transactions where merchant_transaction_id like ${`${guid}-%`}`,
  );
  expect(count).toBe(350n);
});

test("a tenant has at most ten files that wait, also when two arrive at the same moment", async () => {
  await started.gateway.db.execute(sql`update vault_imports set state = 'discarded' where state = 'checked'`);
  const file = await files.encrypted([OWN, "wait-1,w1,4111111111111111,12,2030"].join("\n"));
  const waiting: string[] = [];
  while (waiting.length < 9) waiting.push((await files.upload(file)).body["vaultImport"].guid);
  const both = await Promise.all([files.upload(file), files.upload(file)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { errorMessage: expect.stringContaining("10 files that wait") },
  });
  const { count } = await started.gateway.db.one<{ count: bigint }>(
    sql`select count(distinct import_guid) from vault_import_chunks
      where import_guid not in (select guid from vault_imports)`,
  );
  expect(count).toBe(0n);
  expect((await files.upload(file)).status).toBe(429);
  await files.call(`discardVaultImport/${waiting[0]}`);
  expect((await files.upload(file)).status).toBe(200);
});
