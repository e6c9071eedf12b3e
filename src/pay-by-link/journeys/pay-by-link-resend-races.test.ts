import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const server = forThisFile(startMailServer);
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

/** How many statements wait for the lock of a row. */
async function waiting(): Promise<number> {
  const { count } = await started.gateway.db.one<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return count;
}

async function untilWaiting(count: number): Promise<void> {
  while ((await waiting()) < count) await setTimeout(20);
}

test("a link that ends while its e-mail is requested again is over for the request", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  const settings = { mail, payByLinkEmailPermission: true };
  const configured = await operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings });
  expect(configured.body).toMatchObject({ success: true });
  const link = { payByLink: { sendByEmail: false }, customer: { email: "ada@example.com" } };
  const { uuid } = await orderOnPage(api, link);
  const path = `/api/v3/payByLink/${uuid}`;
  const answers = await started.gateway.db.transaction(async (tx) => {
    await tx.execute(sql`select from transactions where uuid = ${uuid} for update`);
    const cancelled = api.post(`${path}/cancel`, "");
    await untilWaiting(1);
    const resent = api.post(`${path}/resend`, "");
    await untilWaiting(2);
    return { cancelled, resent };
  });
  expect((await answers.cancelled).body).toMatchObject({ success: true });
  expect(await answers.resent).toMatchObject({
    status: 422,
    body: { success: false, errorCode: 1006, transactionStatus: "cancelled" },
  });
});
