import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fillHistory } from "./fill-history.ts";
import type { PastGateway } from "./past-shop.ts";
import { planHistory } from "./plan-history.ts";

/** A Sunday: settlements are fetched on Wednesdays. */
const END = Temporal.Instant.from("2026-11-29T12:00:00Z");

/** Takes each order once, some time after it was sent. */
function aGateway() {
  const orders = new Set<string>();
  const repeated: string[] = [];
  const gateway = {
    moveTo: () => undefined,
    at: (_at: unknown, act: () => Promise<unknown>) => act(),
    runDue: () => Promise.resolve(),
    request: async ({ path, body }: Parameters<PastGateway["request"]>[0]) => {
      if (path.includes("/tokenize/")) return { status: 200, body: { transactionToken: "token" } };
      const { merchantTransactionId: order = "", amount = "" } = body as Record<string, string>;
      const isTaken = orders.has(order);
      await sleep(1);
      if (isTaken) repeated.push(order);
      orders.add(order);
      const isRefused = isTaken || amount.includes(",") || /-[bc]$/.test(order);
      return { status: 200, body: { success: !isRefused, uuid: order, returnType: "ERROR" } };
    },
  } as unknown as PastGateway;
  return { gateway, repeated };
}

test("an order is sent twice after it was sent once, also where little happens in between", async () => {
  const { gateway, repeated } = aGateway();
  const payment = { ...planHistory(END).at(-1)!, at: END.subtract({ hours: 30 }), isLink: false };
  await fillHistory(gateway, {
    payments: [payment],
    passwords: new Map(),
    settlements: {} as never,
    end: END,
    onProgress: () => undefined,
    stop: new AbortController().signal,
  });
  expect(repeated).toEqual([payment.order]);
});
