import { expect, test } from "vitest";
import { RestingWorkers } from "./resting-workers.ts";
import type { Workers } from "./workers.ts";

const roles = new Set(["worker"] as const);
const projection = { start: () => undefined, runOnce: async () => undefined, close: async () => undefined };

/** Workers that write down what happens to them. `starting` holds their start up. */
function recorded(events: string[], starting: Promise<void> = Promise.resolve()): Workers {
  return {
    start: async () => {
      events.push("starting");
      await starting;
      events.push("started");
    },
    runDue: async () => undefined,
    runStep: async () => undefined,
    restingReceivers: () => 0,
    close: async () => void events.push("closed"),
  };
}

test("workers that rest begin again", async () => {
  const events: string[] = [];
  const workers = new RestingWorkers(() => recorded(events), { roles, projection });
  await workers.begin();
  const beginAgain = await workers.rest();
  await beginAgain();
  expect(events).toEqual(["starting", "started", "closed", "starting", "started"]);
});

test("workers that two let rest begin again after the second one", async () => {
  const events: string[] = [];
  const workers = new RestingWorkers(() => recorded(events), { roles, projection });
  const begin = [await workers.rest(), await workers.rest()];
  await begin[0]!();
  expect(events).not.toContain("starting");
  await begin[1]!();
  expect(events).toContain("started");
});

test("workers that are closed while they rest do not begin again", async () => {
  const events: string[] = [];
  const workers = new RestingWorkers(() => recorded(events), { roles, projection });
  const beginAgain = await workers.rest();
  await workers.close();
  await beginAgain();
  expect(events).not.toContain("starting");
});

test("workers that are closed while they begin are closed after that, so that none goes on", async () => {
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const workers = new RestingWorkers(() => recorded(events, promise), { roles, projection });
  const begun = workers.begin();
  const closed = workers.close();
  resolve();
  await Promise.all([begun, closed]);
  expect(events).toEqual(["starting", "started", "closed"]);
});
