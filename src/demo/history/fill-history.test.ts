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
    connected: { username: "shop", url: "https://shop.example" },
    settlements: {} as never,
    bank: {} as never,
    end: END,
    onProgress: () => undefined,
    stop: new AbortController().signal,
  });
  expect(repeated).toEqual([payment.order]);
});

test("a challenge, also one after a conversion, is answered before jobs end payments of a later time", async () => {
  const events: { readonly what: string; readonly at: Temporal.Instant }[] = [];
  let now = END;
  const gateway = {
    moveTo: (at: Temporal.Instant) => (now = at),
    at: (at: Temporal.Instant, act: () => Promise<unknown>) => {
      now = at;
      return act();
    },
    runDue: async () => void events.push({ what: "jobs", at: now }),
    answerChallenge: async ({ url }: { url: string }) => {
      events.push({ what: "answer", at: now });
      expect(url).toBe("https://bank.example");
    },
    request: async ({ path, body }: Parameters<PastGateway["request"]>[0]) => {
      const { merchantTransactionId } = body as Record<string, string>;
      if (path.includes("/tokenize/")) return { status: 200, body: { transactionToken: "token" } };
      if (merchantTransactionId === "O-8")
        return { status: 200, body: { returnType: "PENDING_DCC", dccData: { convertedCurrency: "USD" } } };
      return { status: 200, body: { returnType: "REDIRECT", redirectUrl: "https://bank.example" } };
    },
  } as unknown as PastGateway;
  const { challenge: _, ...plain } = planHistory(END).find(
    ({ linkPaidAt, scene, isLink }) => !linkPaidAt && !scene && !isLink,
  )!;
  const start = END.subtract({ hours: 5 });
  // As many as run at the same time, all of which end unpaid while the last one waits for its challenge.
  const abandoned = Array.from({ length: 8 }, (_one, index) => ({
    ...plain,
    at: start,
    order: `O-${index}`,
  }));
  const challenged = { ...plain, at: start.add({ minutes: 59 }), order: "O-8", challenge: "pass" } as const;
  await fillHistory(gateway, {
    payments: [...abandoned, challenged],
    passwords: new Map(),
    connected: { username: "shop", url: "https://shop.example" },
    settlements: {} as never,
    bank: {} as never,
    end: END,
    onProgress: () => undefined,
    stop: new AbortController().signal,
  });
  expect(events.map(({ what }) => what)).toContain("answer");
  const [answer] = events.filter(({ what }) => what === "answer");
  const before = events.slice(0, events.indexOf(answer!)).filter(({ what }) => what === "jobs");
  expect(before.filter(({ at }) => Temporal.Instant.compare(at, answer!.at) > 0)).toEqual([]);
});
