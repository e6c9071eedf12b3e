import { expect, test, vi } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway } from "../support/gateway.ts";

test("a provider that hangs is not waited for longer than half a minute, and what it booked is found out", async () => {
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  const started = await startTestGateway({ clock });
  const begun = clock.now();
  const api = new ApiClient(started.url);

  const answering = api.debit({ extraData: { "simulator:hang": "1" } });
  const waitedSeconds = () => clock.now().since(begun).total("seconds");
  // Statements on their way have timers too, of a tenth of a second.
  await vi.waitFor(() => {
    clock.advanceToNextTimer();
    expect(waitedSeconds()).toBeGreaterThanOrEqual(30);
  }, 30_000);
  expect(waitedSeconds()).toBeLessThan(31);
  const { body } = await answering;
  expect(body).toMatchObject({ success: true, returnType: "PENDING" });

  clock.advance({ minutes: 1 });
  await started.gateway.runDue();
  expect((await api.status(body["uuid"])).body).toMatchObject({ transactionStatus: "SUCCESS" });
  await started.close();
});
