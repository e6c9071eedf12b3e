import { expect, test } from "vitest";
import { RestingWorkers } from "./resting-workers.ts";
import type { Workers } from "./workers.ts";

const roles = new Set(["worker"] as const);

/** Workers that write down what happens to them. `starting` holds their start up. */
function recorded(events: string[], starting: Promise<void> = Promise.resolve()): Workers {
  return {
    start: async () => {
      events.push("starting");
      await starting;
      events.push("started");
    },
    startProjection: () => undefined,
    runDue: async () => undefined,
    restingReceivers: () => 0,
    close: async () => void events.push("closed"),
  };
}

test("workers that rest begin again", async () => {
  const events: string[] = [];
  const workers = new RestingWorkers(() => recorded(events), { roles });
  await workers.begin();
  const beginAgain = await workers.rest();
  await beginAgain();
  expect(events).toEqual(["starting", "started", "closed", "starting", "started"]);
});

test("workers that are closed while they rest do not begin again", async () => {
  const events: string[] = [];
  const workers = new RestingWorkers(() => recorded(events), { roles });
  const beginAgain = await workers.rest();
  await workers.close();
  await beginAgain();
  expect(events).not.toContain("starting");
});

test("workers that are closed while they begin are closed after that, so that none goes on", async () => {
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const workers = new RestingWorkers(() => recorded(events, promise), { roles });
  const begun = workers.begin();
  const closed = workers.close();
  resolve();
  await Promise.all([begun, closed]);
  expect(events).toEqual(["starting", "started", "closed"]);
});
