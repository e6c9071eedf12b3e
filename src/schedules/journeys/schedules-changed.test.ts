import { afterEach, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ScheduleShop } from "../../../tests/support/schedules.ts";

const shop = forThisFile(() => ScheduleShop.open("2027-01-31T12:00:00Z"));
const statuses = async (id: string) => (await shop.debits(id)).map(({ status }) => status);
const scheduledAt = async (id: string) => (await shop.get(id)).body["scheduledAt"] as string;

afterEach(() => shop.connector({ disabled: false }));

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

test("a run that waits for its connector is not charged once the schedule was paused, also when it goes on later", async () => {
  const { id } = await shop.startDaily({ periodUnit: "MONTH" });
  await shop.connector({ disabled: true });
  await shop.work();
  expect((await shop.change(id, "pause")).body).toMatchObject({ newStatus: "PAUSED" });
  const continueDateTime = shop.clock.now().add({ hours: 240 }).toString();
  const continued = await shop.change(id, "continue", { continueDateTime });
  expect(continued.body).toMatchObject({ newStatus: "ACTIVE" });
  await shop.connector({ disabled: false });
  await shop.pass({ hours: 24 });
  expect(await statuses(id)).toEqual([]);
  await shop.pass({ hours: 217 });
  expect(await statuses(id)).toEqual(["success"]);
  await shop.change(id, "cancel");
});
