import { expect, test } from "vitest";
import { type Admission, type Admitted, createAdmission } from "./admission.ts";

const staying = new AbortController().signal;

async function enter(admission: Admission, scope: string): Promise<Admitted> {
  const admitted = await admission.enter(scope, staying);
  if (admitted === "full") throw new Error("refused");
  return admitted;
}

test("one scope never takes all the places, and the others get the rest", async () => {
  const admission = createAdmission({ running: 3, runningOfScope: 2 });
  await enter(admission, "busy");
  await enter(admission, "busy");
  void admission.enter("busy", staying);
  expect(admission.counts).toEqual({ running: 2, waiting: 1 });
  await enter(admission, "other");
  expect(admission.counts).toEqual({ running: 3, waiting: 1 });
});

test("whose turn is next goes around the scopes, however many requests one of them sends", async () => {
  const admission = createAdmission({ running: 1 });
  const order: string[] = [];
  const first = await enter(admission, "a");
  const waiting = ["a1", "a2", "a3", "b1", "b2"].map(async (name) => {
    const admitted = await enter(admission, name.slice(0, 1));
    order.push(name);
    admitted.leave();
  });
  first.leave();
  await Promise.all(waiting);
  expect(order).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

test("a request is refused at once when too many wait, of its scope or of all", async () => {
  const admission = createAdmission({ running: 1, waiting: 2, waitingOfScope: 1 });
  await enter(admission, "a");
  void admission.enter("a", staying);
  expect(await admission.enter("a", staying)).toBe("full");
  void admission.enter("b", staying);
  expect(await admission.enter("c", staying)).toBe("full");
  expect(admission.counts).toEqual({ running: 1, waiting: 2 });
});

test("scopes that fill the queue are refused for one that does not", async () => {
  const admission = createAdmission({ running: 1, waiting: 6, waitingOfScope: 3 });
  const running = await enter(admission, "a");
  const waiting = ["a", "a", "a", "b", "b", "b"].map((scope) => admission.enter(scope, staying));
  const small = admission.enter("c", staying);
  expect(await waiting[2]).toBe("full");
  expect(admission.counts).toEqual({ running: 1, waiting: 6 });
  running.leave();
  for (const one of [waiting[0], waiting[3], small]) {
    const admitted = await one;
    if (admitted === undefined || admitted === "full") throw new Error("refused");
    admitted.leave();
  }
});

test("who waited too long, or left, has no place in the queue any more", async () => {
  const admission = createAdmission({ running: 1, waitMs: 20 });
  const running = await enter(admission, "a");
  const leaving = new AbortController();
  const left = admission.enter("b", leaving.signal);
  leaving.abort();
  expect(await left).toBe("full");
  expect(await admission.enter("b", staying)).toBe("full");
  expect(admission.counts).toEqual({ running: 1, waiting: 0 });
  running.leave();
  running.leave();
  expect(admission.counts).toEqual({ running: 0, waiting: 0 });
});
