import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createConnector } from "../../../tests/support/connectors.ts";
import { diesAfter } from "../../../tests/support/dying-database.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { IS_WHOLE } from "../../../tests/support/in-parts.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { sql } from "../../platform/database/index.ts";

/** All statements take a minute: `npm test` takes every ninth. */
const STEP = IS_WHOLE ? 1 : 9;
const MAX_STATEMENTS = 300;
const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const server = forThisFile(() => startMailServer());
const shop = forThisFile(() => openRecoveryShop());

beforeAll(async () => {
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await shop.operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
});

/** What one commit must change together: the customer's payment, the case, its mails and its next repetition. */
function stored(recoveryId: string) {
  return shop.started.gateway.db.one<{ paid: number; state: string; mails: number; isPlanned: boolean }>(sql`
    select state, next_attempt_at is not null as is_planned,
      (select count(*)::int from recovery_attempts as attempt join transactions on uuid = attempt.transaction_uuid
        where recovery_id = id and status = 'success') as paid,
      (select count(*)::int from recovery_mails where recovery_id = id and sent_at is null) as mails
    from recovery_cases where id = ${recoveryId}`);
}

/** The payments of the case, and how many of them are not linked to it. */
function recordedPayments(recoveryId: string) {
  return shop.started.gateway.db.one<{ recorded: number; unlinked: number }>(sql`
    select count(*)::int as recorded,
      (count(*) filter (where not exists (select from recovery_attempts where transaction_uuid = uuid)))::int as unlinked
    from transactions where merchant_transaction_id like ${`recovery-${recoveryId}-%`}`);
}

async function approvals(recoveryId: string): Promise<number> {
  const { count } = await shop.started.gateway.db.one<{ count: number }>(sql`
    select count(*)::int as count from transactions
    where status = 'success' and merchant_transaction_id like ${`recovery-${recoveryId}-%`}`);
  return count;
}

/** The jobs and inquiries of what a process left, which are due within an hour. */
async function recover(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    shop.clock.advance({ minutes: 15 });
    await shop.started.gateway.runDue();
  }
}

/** By day, when mails go out. */
async function nextMorning(): Promise<void> {
  const now = shop.clock.now().toZonedDateTimeISO("UTC");
  const morning = now.add({ days: 1 }).with({ hour: 10, minute: 0, second: 0, millisecond: 0 });
  shop.clock.advance({ milliseconds: now.until(morning).total("milliseconds") });
  await shop.started.gateway.runDue();
}

/** As the customer on the page of the case. */
function press(link: string, way: "saved" | "other"): Promise<Response> {
  return fetch(link, {
    redirect: "manual",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(link).origin },
    body: `way=${way}`,
  });
}

const OPEN = { paid: 0, state: "waiting", mails: 2, isPlanned: true };
const PAID = { paid: 1, state: "recovered", mails: 0, isPlanned: false };

test.each([
  ["payment", "of the customer"],
  ["repetition", "by hand"],
])(
  "a %s %s whose process dies at a statement ends mails and repetitions with it, or leaves all of them",
  { timeout: 600_000 },
  async (name) => {
    const seen = new Set<string>();
    let stops = 0;
    for (let statements = 0; statements < MAX_STATEMENTS; statements += STEP) {
      const customer = { email: `${name}-${statements}@example.com` };
      const { recoveryId, link } = await shop.failedDebit({ customer });
      await shop.started.gateway.runDue();
      expect(await stored(recoveryId)).toEqual(OPEN);
      await shop.declineWith();
      const pay = () =>
        name === "repetition"
          ? shop.api.post(`/api/v3/recovery/cards/${recoveryId}/retry`, {}).catch(() => undefined)
          : press(link, "saved");
      const { wasStopped } = await diesAfter(statements, pay);
      const left = await stored(recoveryId);
      expect([OPEN, PAID], `${statements}`).toContainEqual(left);
      seen.add(left.state);
      await recover();
      if ((await stored(recoveryId)).state !== "recovered") await pay();
      expect(await stored(recoveryId), `${statements}`).toEqual(PAID);
      expect(await approvals(recoveryId), `${statements}`).toBe(1);
      await nextMorning();
      const mails = server.mails.filter(({ to }) => to.includes(customer.email));
      expect(mails, `${statements}`).toHaveLength(1);
      if (!wasStopped) break;
      stops += 1;
    }
    // It died before and after the commit that pays.
    expect(seen).toEqual(new Set(["waiting", "recovered"]));
    expect(stops).toBeGreaterThan(3);
    expect(stops * STEP).toBeLessThan(MAX_STATEMENTS);
  },
);

test(
  "a payment by another method at the provider, whose process dies at a statement, is recorded with its case or not at all",
  { timeout: 600_000 },
  async () => {
    const other = { apiKey: "redirected", adapter: "Simulator", method: "RedirectPay" };
    const guid = await createConnector(shop.operator, other);
    await shop.change({ addSettings: { "recovery:connector": guid } });
    onTestFinished(() => shop.change({ removeSettings: ["recovery:connector"] }));
    const seen = new Set<number>();
    for (let statements = 0; statements < MAX_STATEMENTS; statements += 1) {
      const { recoveryId, link } = await shop.failedDebit();
      await shop.declineWith();
      const { wasStopped } = await diesAfter(statements, () => press(link, "other"));
      const { recorded, unlinked } = await recordedPayments(recoveryId);
      expect(unlinked, `${statements}`).toBe(0);
      seen.add(recorded);
      await recover();
      await press(link, "saved");
      expect(await stored(recoveryId), `${statements}`).toMatchObject({ paid: 1, state: "recovered" });
      expect(await approvals(recoveryId), `${statements}`).toBe(1);
      if (!wasStopped) break;
    }
    // It died before and after the commit that records the payment.
    expect(seen).toEqual(new Set([0, 1]));
  },
);
