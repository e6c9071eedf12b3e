import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const RECOVERY = `/console/${TENANT}/recovery`;
const LENA = { firstName: "Lena", lastName: "Hofer", email: "lena@example.com" };

const shop = forThisFile(() => openRecoveryShop());
const mails = forThisFile(() => startMailServer({}));
let support: ConsoleClient;

beforeAll(async () => {
  const mail = { host: "127.0.0.1", port: mails.port, from: "Demo Shop <shop@example.com>" };
  await shop.operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
});
beforeEach(async () => void (support = await ConsoleClient.demo(shop.started.url, "support")));

/** Sessions end long before the next day. */
async function passDays(days: number): Promise<void> {
  await shop.passDays(days);
  support = await ConsoleClient.demo(shop.started.url, "support");
}

const page = async (recoveryId: string) => support.get(`${RECOVERY}/cases/${recoveryId}`);

async function acts(target: string): Promise<unknown[]> {
  return shop.started.gateway.db.query(sql`
    select operation, username from configuration_changes where entity = 'recovery' and target = ${target} order by id`);
}

/** The numbers of the overview with the rows of their lists. */
async function rowsBehind(html: string, state: string): Promise<number> {
  const href = new RegExp(`href="([^"]*/cases\\?[^"]*state=${state}[^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll("&#38;", "&");
  const list = await support.get(href!);
  return list.html.match(/<tr role="row">/g)!.length - 1;
}

test("a place without a failed payment says how a case comes there", async () => {
  const text = textOf(await support.get(RECOVERY));
  expect(text).toContain("No failed recurring payment");
});

describe("the page of a case", () => {
  test("says what happened, what comes next and why, and what the scheme allows", async () => {
    const { recoveryId, link } = await shop.failedDebit({ amount: "38.90", customer: LENA });
    await shop.operator.post(`/api/provisioning/createCostSet/${shop.connectorGuid}`, {
      validFrom: "2026-01-01T00:00:00Z",
      description: "Prices",
      fees: [
        { kind: "transactional", when: { attempt: "declined" }, rate: { fixed: "0.05", currency: "EUR" } },
      ],
    });
    const text = textOf(await page(recoveryId));
    expect(text).toContain("Fee of 1 declined attempt EUR 0.05");
    expect(text).toMatch(/Next: Mail 1 \(.+\) and Retry 1 \(Thu.? 5 Nov, 00:05\)\./);
    expect(text).toContain("Allowed: attempt 2 of 20 One more from 2 Dec 2026");
    expect(text).toContain("EUR 38.90");
    expect(text).toContain("Waiting for a retry");
    expect(text).toMatch(/Declined: .*funds/);
    expect(text).toContain(
      "Retries: after 3 days, 7 days, 10 days and 14 days. Mails: on the days 0, 5 and 10.",
    );
    expect(text).toMatch(/5 Nov 2026 .*Retry 1 At the beginning of the customer's day/);
    expect(text).toContain("Retry 4, the last");
    expect(text).toContain("Declined attempts in 30 days: 1 of 20");
    expect(text).toContain("L··· H···");
    expect((await page(recoveryId)).html).toContain(link);
    await passDays(3);
    await fetch(link);
    const after = textOf(await page(recoveryId));
    expect(after).toMatch(/Retry 1 failed: .*funds/);
    expect(after).toContain("Mail 1 was sent.");
    expect(after).toContain("The customer opened the page.");
    expect(after).toContain("Declined attempts in 30 days: 2 of 20");
    expect(after).toContain("Fees of 2 declined attempts EUR 0.10");
    const row = textOf(await support.get(`${RECOVERY}/cases`));
    expect(row).toMatch(/Mail 2, Sat.? 7 Nov, \d\d:\d\d Opened the page now/);
  });

  test("retries it now once, however often the form is sent, and the audit names the person", async () => {
    const { recoveryId } = await shop.failedDebit();
    const question = await support.get(`${RECOVERY}/cases/${recoveryId}/retry`);
    expect(textOf(question)).toContain("It is attempt 2 of 20 that Visa allows in 30 days.");
    const declined = await support.submit(question, "/retry");
    expect(textOf(declined)).toMatch(/Retry 1 failed/);
    expect(textOf(declined)).toContain("Sam Support retried it.");
    const again = await support.submit(question, "/retry");
    expect(textOf(again)).toContain("Nothing was charged: another attempt was made meanwhile");
    await shop.declineWith();
    const paid = await support.submit(await page(recoveryId), "/retry");
    expect(textOf(paid)).toContain("Recovered: Retry");
    expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
    expect(await acts(recoveryId)).toEqual([
      { operation: "console.retryRecovery", username: "support@demo.example" },
      { operation: "console.retryRecovery", username: "support@demo.example" },
    ]);
  });

  test("mails the link beside the plan, not in the quiet hours, and no more than three times", async () => {
    const { recoveryId, link } = await shop.failedDebit({ customer: LENA, recovery: { notify: false } });
    const before = mails.mails.length;
    const sent = await support.submit(await page(recoveryId), "/link");
    expect(textOf(sent)).toContain("The mail with the link is on its way.");
    await shop.started.gateway.runDue();
    const bodies = mails.mails.slice(before).map((mail) => readable(mail).replaceAll("=\r\n", ""));
    expect(bodies).toEqual([expect.stringContaining(link.slice(link.indexOf("/recover/")))]);
    // The case goes on: a mail by hand is not the last step of the plan.
    expect(await shop.get(recoveryId)).toMatchObject({ state: "waiting", mails: [{ state: "sent" }] });
    for (let more = 0; more < 2; more += 1) await support.submit(await page(recoveryId), "/link");
    const refused = await support.submit(await page(recoveryId), "/link");
    expect(textOf(refused)).toContain("the customer has got enough of them");
    expect(await acts(recoveryId)).toHaveLength(3);
  });

  test("stops it after a page that says what ends, and once", async () => {
    const { recoveryId, link } = await shop.failedDebit();
    const question = await support.get(`${RECOVERY}/cases/${recoveryId}/stop`);
    expect(textOf(question)).toContain("the link to pay no longer works");
    expect(textOf(await support.submit(question, "/stop"))).toContain("The case is stopped.");
    expect((await fetch(link)).status).toBe(410);
    expect(textOf(await support.submit(question, "/stop"))).toContain("the case has ended");
    expect((await support.get(`${RECOVERY}/cases/${recoveryId}/stop`)).status).toBe(404);
  });

  test("is of its place alone, and those who may not charge see no link to pay", async () => {
    const { recoveryId, link } = await shop.failedDebit();
    const admin = await ConsoleClient.demo(shop.started.url, "admin");
    const seen = await admin.get(`${RECOVERY}/cases/${recoveryId}`);
    expect(seen.html).not.toContain(link);
    expect((await admin.get(`${RECOVERY}/cases/${recoveryId}/retry`)).status).toBe(403);
    const { body } = await shop.operator.post("/api/provisioning/createTenant", { name: "Elsewhere" });
    const elsewhere = await admin.get(`/console/${body["tenant"].guid}/recovery/cases/${recoveryId}`);
    expect(elsewhere.status).toBe(404);
  });
});

test("payment and schedule lead to their case, and it leads back", async () => {
  const { recoveryId, scheduleId, transactionUuid } = await shop.failedRun();
  await passDays(0);
  const at = `${RECOVERY}/cases/${recoveryId}`;
  for (const path of [`schedules/${scheduleId}`, `payments/${transactionUuid}`]) {
    expect((await support.get(`/console/${TENANT}/${path}`)).html).toContain(at);
    expect((await page(recoveryId)).html).toContain(`/console/${TENANT}/${path}`);
  }
  expect(textOf(await page(recoveryId))).toContain("The schedule is paused.");
});

test("each number of the overview opens exactly its rows", async () => {
  await shop.failedDebit({ code: "54", amount: "129.00" });
  const overview = await support.get(RECOVERY);
  expect(textOf(overview)).toMatch(/1–\d of \d+ · All cases/);
  const counts: Record<string, number> = {};
  for (const [name, state] of [
    ["At risk now", "open"],
    ["Recovered", "recovered"],
    ["Lost", "lost"],
  ] as const) {
    const count = new RegExp(`${name} EUR [\\d,.]+ .*?(\\d+) cases?`).exec(textOf(overview))?.[1];
    counts[state] = Number(count);
    expect([state, await rowsBehind(overview.html, state).catch(() => 0)]).toEqual([state, counts[state]]);
  }
  expect(counts["open"]).toBeGreaterThan(1);
  expect(counts["recovered"]).toBe(1);
});

test("the list has filters by state, reason, plan and days", async () => {
  const { recoveryId } = await shop.failedDebit({ code: "54" });
  const has = async (query: string) =>
    (await support.get(`${RECOVERY}/cases?${query}`)).html.includes(recoveryId);
  expect(await has("state=open&reason=change_data&plan=built-in&currency=EUR")).toBe(true);
  for (const other of ["state=recovered", "reason=later", "plan=RP-1234", "currency=USD", "connector=CO-1"])
    expect([other, await has(other)]).toEqual([other, false]);
  expect((await support.get(`${RECOVERY}/cases?from=tomorrow`)).status).toBe(422);
});

test("an attempt above the limit is counted, and listed with its payment", async () => {
  const { recoveryId } = await shop.failedDebit({ amount: "24.50" });
  const settings = { "retry:max-per-card-30d": "1" };
  await shop.operator.post(`/api/provisioning/updateConnector/${shop.connectorGuid}`, {
    addSettings: settings,
  });
  const refused = await support.submit(await page(recoveryId), "/retry");
  expect(textOf(refused)).toContain("Not allowed: the limit is used up");
  const removeSettings = Object.keys(settings);
  await shop.operator.post(`/api/provisioning/updateConnector/${shop.connectorGuid}`, { removeSettings });
  expect(textOf(await support.get(RECOVERY))).toContain("1 attempt of the last 30 days was refused");
  const list = await support.get(`${RECOVERY}/refused`);
  expect(textOf(list)).toMatch(/recovery-RC-\S+-1 EUR 24\.50 Visa/);
});

test("a mail that came back makes the case wait for a person, in the menu and in a list of its own", async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("No such user"), { responseCode: 550 })),
  });
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await shop.operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
  const { recoveryId } = await shop.failedDebit({ customer: LENA });
  await shop.started.gateway.runDue();
  await server.close();
  const text = textOf(await page(recoveryId));
  expect(text).toContain("A mail to the customer came back.");
  expect(text).toContain("Recovery (1)");
  const list = await support.get(`${RECOVERY}/cases?state=needs-you`);
  expect(list.html.match(/<tr role="row">/g)).toHaveLength(2);
  expect(list.html).toContain(recoveryId);
  const refused = await support.submit(await page(recoveryId), "/link");
  expect(textOf(refused)).toContain("the customer has no address that takes mails");
});
