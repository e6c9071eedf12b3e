import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";

const shop = forThisFile(() => openRecoveryShop());
const act = (id: string, name: string) => shop.api.post(`/api/v3/recovery/cards/${id}/${name}`, {});
const changeSchedule = (id: string, operation: string, body: object) =>
  shop.api.post(`/api/v3/schedule/cards/${id}/${operation}`, body);

test("a schedule whose period was changed while its payment failed goes on at its next time, not many periods later", async () => {
  const { recoveryId, scheduleId } = await shop.failedRun();
  await changeSchedule(scheduleId, "update", { periodUnit: "YEAR" });
  await shop.declineWith();
  await act(recoveryId, "retry");
  expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
  const { body } = await shop.api.get(`/api/v3/schedule/cards/${scheduleId}/get`);
  expect(body).toMatchObject({ newStatus: "ACTIVE", scheduledAt: "2026-12-04T11:00:00+00:00" });
});
