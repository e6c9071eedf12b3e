import { expect, test, vi } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway } from "../support/gateway.ts";

test("a provider that hangs is given up after half a minute, and a status inquiry finds what it booked", async () => {
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  const started = await startTestGateway({ clock });
  const begun = clock.now();
  const api = new ApiClient(started.url);

  const pendingResponse = api.debit({ extraData: { "simulator:hang": "1" } });
  const waitedSeconds = () => clock.now().since(begun).total("seconds");
  // Statements in progress have timers too, of a tenth of a second.
  await vi.waitFor(() => {
    clock.advanceToNextTimer();
    expect(waitedSeconds()).toBeGreaterThanOrEqual(30);
  }, 120_000);
  expect(waitedSeconds()).toBeLessThan(31);
  const { body } = await pendingResponse;
  expect(body).toMatchObject({ success: true, returnType: "PENDING" });

  clock.advance({ minutes: 1 });
  await started.gateway.runDue();
  expect((await api.status(body["uuid"])).body).toMatchObject({ transactionStatus: "SUCCESS" });
  await started.close();
});
