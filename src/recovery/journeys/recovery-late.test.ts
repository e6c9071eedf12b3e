import { expect, test } from "vitest";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { sql } from "../../platform/database/index.ts";

const shop = forThisFile(() => openRecoveryShop());

async function passHours(hours: number): Promise<void> {
  for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
    shop.clock.advance({ minutes: 15 });
    await shop.started.gateway.runDue();
  }
}

test("money that a customer pays at a provider's page after a repetition charged goes back", async () => {
  const other = { apiKey: "redirected", adapter: "Simulator", method: "RedirectPay" };
  const guid = await createConnector(shop.operator, other);
  await shop.change({ addSettings: { "recovery:connector": guid } });
  const { recoveryId, link } = await shop.failedDebit();
  await shop.declineWith();
  // Shortly before the repetition of the third day.
  shop.clock.advance({ hours: 61 });
  const page = await visit(link);
  const form = formsOf(page).find(({ action }) => !action.endsWith("/language"))!;
  const atProvider = await submit(page, { ...form, fields: { language: "en" } }, { way: "other" });
  await passHours(2);
  expect(await shop.get(recoveryId)).toMatchObject({
    state: "recovered",
    attempts: [{ result: "ERROR" }, { result: "CANCELLED" }, { result: "SUCCESS" }],
  });
  const approve = formsOf(atProvider).find(({ action }) => action.endsWith("/approve"))!;
  await submit(atProvider, approve, {});
  await passHours(6);
  const late = await shop.started.gateway.db.query(sql`
    select status, amount_minor, refunded_minor from transactions
    where type = 'debit' and initiated_by = 'postback' and connector_guid = ${guid}`);
  expect(late).toEqual([{ status: "success", amountMinor: 999n, refundedMinor: 999n }]);
});
