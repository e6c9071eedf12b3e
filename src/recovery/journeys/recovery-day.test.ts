import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

const shop = forThisFile(() => openRecoveryShop());

test("steps of the plan that are over when the customer's day comes are not made up one after the other", async () => {
  const { recoveryId, link } = await shop.failedDebit();
  const page = await visit(link);
  const form = formsOf(page).find(({ action }) => !action.endsWith("/language"))!;
  await submit(page, { ...form, fields: { language: "en" } }, { day: "2026-11-14" });
  expect(await shop.get(recoveryId)).toMatchObject({ nextAttemptAt: "2026-11-14T00:05:00Z" });
  for (let hour = 0; hour < 24 * 16; hour += 2) {
    shop.clock.advance({ hours: 2 });
    await shop.started.gateway.runDue();
  }
  const { attempts, state } = await shop.get(recoveryId);
  expect(attempts.map(({ at }: { at: string }) => at.slice(0, 10))).toEqual([
    "2026-11-02",
    "2026-11-14",
    "2026-11-16",
  ]);
  expect(state).toBe("lost");
});
