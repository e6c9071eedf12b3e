import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

/** `PAY_BY_LINK_LATE_PAYMENTS=500 npm test -- src/pay-by-link/journeys/pay-by-link-late-payments.test.ts` runs the long form. */
const LATE_PAYMENTS = Number(process.env["PAY_BY_LINK_LATE_PAYMENTS"] ?? 20);
const AT_ONCE = 10;

const started = forThisFile(() => startTestGateway({ workers: true }));
const api = forThisFile(() => new ApiClient(started.url));
const receiver = forThisFile(startCallbackReceiver);

/** The merchant cancels while the customer is on the provider's page, and the customer pays there. */
async function payAfterCancellation(index: number): Promise<string> {
  const link = { payByLink: { sendByEmail: false }, callbackUrl: receiver.url };
  const { uuid, redirectUrl } = await orderOnPage(api, link, "demo-redirect");
  const provider = await visit(redirectUrl);
  expect((await api.post(`/api/v3/payByLink/${uuid}/cancel`, "")).status).toBe(200);
  const pay = formsOf(provider)[0]!;
  // Some press twice, so that the provider sends several notifications of one payment.
  await Promise.all(Array.from({ length: 1 + (index % 2) }, () => submit(provider, pay)));
  return uuid;
}

test(
  `${LATE_PAYMENTS} payments after the cancellation are each recorded once, with one callback`,
  async () => {
    const cancelled: string[] = [];
    for (let first = 0; first < LATE_PAYMENTS; first += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, LATE_PAYMENTS - first) }, (_, at) => first + at);
      cancelled.push(...(await Promise.all(batch.map(payAfterCancellation))));
    }
    // One for the cancellation, one for the money.
    await receiver.waitFor(2 * LATE_PAYMENTS);
    const rows = await started.gateway.db.query<{ status: string; late: bigint }>(sql`
      select status, (select count(*) from transactions as follow_up where follow_up.reference_uuid = transactions.uuid
        and follow_up.status = 'success' and follow_up.result #>> '{extraData,latePayment}' = 'true') as late
      from transactions where uuid = any(${cancelled}::text[])`);
    expect(rows).toEqual(cancelled.map(() => ({ status: "cancelled", late: 1n })));
    const announced = receiver.received.filter(({ body }) => isLate(body["extraData"]));
    const references = announced.map(({ body }) => body["referenceUuid"] ?? body["uuid"]);
    expect(new Set(references).size).toBe(LATE_PAYMENTS);
    expect(receiver.received).toHaveLength(2 * LATE_PAYMENTS);
  },
  LATE_PAYMENTS * 500 + 180_000,
);

function isLate(extraData: unknown): boolean {
  return (extraData as { latePayment?: string } | undefined)?.latePayment === "true";
}
