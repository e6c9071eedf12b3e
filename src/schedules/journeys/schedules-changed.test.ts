import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ScheduleShop } from "../../../tests/support/schedules.ts";

const shop = forThisFile(() => ScheduleShop.open("2027-01-31T12:00:00Z"));
const scheduledAt = async (id: string) => (await shop.get(id)).body["scheduledAt"] as string;

test("an update that repeats the period leaves a schedule on the last day of months", async () => {
  const { id } = await shop.startDaily({ periodUnit: "MONTH" });
  await shop.work();
  expect(await scheduledAt(id)).toBe("2027-02-28T12:00:00+00:00");
  const { body } = await shop.change(id, "update", {
    amount: "12.00",
    periodLength: "1",
    periodUnit: "MONTH",
  });
  expect(body).toMatchObject({ success: true });
  await shop.pass({ hours: 24 * 28 });
  expect(await scheduledAt(id)).toBe("2027-03-31T12:00:00+00:00");
  await shop.change(id, "cancel");
});
