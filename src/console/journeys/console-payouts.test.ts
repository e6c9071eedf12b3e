import { beforeAll, expect, test } from "vitest";
import type { ManualClock } from "../../platform/clock.ts";
import { connectAdyen, importBatch } from "../../../tests/support/adyen-batches.ts";
import { createBankAccount, importBankFile } from "../../../tests/support/bank-shop.ts";
import { camt, type CamtEntry } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";

const SETTLEMENTS = `/console/${DEMO_MERCHANT}/settlements`;
const shop = forThisFile(() => SettlementShop.open());
let clock: ManualClock;
let connectorGuid: string;
let finance: ConsoleClient;

beforeAll(async () => {
  clock = shop.clock;
  await createBankAccount(shop.operator);
  connectorGuid = await connectAdyen(shop);
  finance = await ConsoleClient.demo(shop.started.url, "finance");
});

const settled = (batch: number, amount: string, day?: string) =>
  importBatch(shop, connectorGuid, { batch, amount, day });

async function imported(entries: readonly CamtEntry[], id: string): Promise<void> {
  const { body } = await importBankFile(shop.operator, camt(entries, { id, day: "2026-11-23" }));
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

const month = (query = "") => finance.get(`${SETTLEMENTS}?month=2026-11${query}`);
const linksOf = ({ html }: ConsolePage, pattern: RegExp): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = ""]) => href.replaceAll("&#38;", "&").replaceAll("&amp;", "&"))
    .filter((href) => pattern.test(href));

/** Payouts of the list on the page. */
function payoutsOn(page: ConsolePage): string[] {
  return [
    ...new Set(
      linksOf(page, /\/payout\?/).map((href) => new URLSearchParams(href.split("?")[1]).get("number")!),
    ),
  ];
}

test("payouts stand beside the bank: each figure opens exactly its payouts", async () => {
  for (const [batch, amount] of [
    [100191, "8914.20"],
    [100192, "50.00"],
    [100193, "60.00"],
    [100194, "70.00"],
  ] as const)
    await settled(batch, amount);
  await imported(
    [
      { amount: "8914.20", name: "ADYEN N.V.", text: ["AcmeTickets payout"] },
      { amount: "49.00", name: "ADYEN N.V.", text: ["TX batch 100192, AcmeTickets"] },
    ],
    "P-1",
  );
  const page = await month();
  const text = textOf(page);
  expect(text).toContain("Expected EUR 130.00 2 payouts");
  expect(text).toContain("Arrived EUR 8,914.20 1 payout");
  expect(text).toContain("Different EUR 50.00 1 payout · the bank: −EUR 1.00");
  expect(payoutsOn(page)).toHaveLength(4);
  for (const [state, numbers] of [
    ["expected", ["100194", "100193"]],
    ["arrived", ["100191"]],
    ["different", ["100192"]],
  ] as const) {
    const [address] = linksOf(page, new RegExp(`bank=${state}`));
    const shown = payoutsOn(
      await finance.get(new URL(address!, page.url).href.replace(shop.started.url, "")),
    );
    expect(shown.map((number) => number.slice(-6)).toSorted()).toEqual([...numbers].toSorted());
  }
});

test("a payout opens with the bank's entry and the difference, and each sum opens its rows", async () => {
  const page = await month();
  const address = (batch: number) =>
    linksOf(page, /\/payout\?/).find((href) => href.includes(String(batch)))!;
  const different = await finance.get(address(100192));
  const text = textOf(different);
  expect(text).toMatch(/The provider says EUR 50\.00 The bank says EUR 49\.00 Difference −EUR 1\.00/);
  expect(text).toContain("EUR 1.00 less than reported.");
  expect(text).toContain("TX batch 100192, AcmeTickets");
  const [entry] = linksOf(different, /\/bank\/entries\//);
  expect(textOf(await finance.get(entry!))).toContain("Payout ");
  const rows = ({ html }: ConsolePage) => [...html.matchAll(/<tr role="row">/g)].length - 1;
  expect(rows(different)).toBe(2);
  const parts = linksOf(different, /rows=/);
  expect(parts.map((href) => new URLSearchParams(href.split("?")[1]).get("rows"))).toEqual(
    expect.arrayContaining(["payments", "payout"]),
  );
  for (const part of parts) expect(rows(await finance.get(part))).toBe(1);
  const missing = await finance.get(address(100193));
  expect(textOf(missing)).toContain("It is missing five bank days after the provider paid it out.");
  // An entry that nobody assigned is one click away.
  expect(linksOf(missing, /\/bank\?state=waiting/)).toHaveLength(1);
});

test("an entry is assigned to a payout by hand, which has arrived then", async () => {
  await imported([{ amount: "70.00", name: "Unknown", text: ["Sammler"] }], "P-2");
  const { body } = await shop.operator.get(
    `/api/provisioning/listBankEntries/${DEMO_MERCHANT}?state=unmatched`,
  );
  const [{ guid }] = body["bankEntries"];
  const page = await finance.get(`/console/${DEMO_MERCHANT}/bank/entries/${guid}`);
  const [, to = ""] = /value="(payout:[^"]*)"[^>]*>(?:(?!<li>).)*?100194/s.exec(page.html) ?? [];
  expect(to).not.toBe("");
  await finance.submit(page, "/assign", { to });
  expect(textOf(await month("&bank=arrived"))).toContain("Arrived EUR 8,984.20 2 payouts");
  const undo = await finance.get(`/console/${DEMO_MERCHANT}/bank/entries/${guid}/undo`);
  await finance.submit(undo, "/undo", { reason: "It was another one." });
  expect(textOf(await month())).toContain("Expected EUR 130.00 2 payouts");
  const audit = await finance.get(`/console/${DEMO_MERCHANT}/bank/entries/${guid}`);
  expect(audit.status).toBe(200);
});

test("a payout that no statement has is missing, also where none was imported since its report", async () => {
  await settled(100301, "81.00");
  clock.advance({ hours: 11 * 24 });
  await shop.started.gateway.runDue();
  // The session ended meanwhile.
  finance = await ConsoleClient.demo(shop.started.url, "finance");
  expect(textOf(await month("&bank=missing"))).toContain("Missing EUR 211.00 3 payouts");
});
