import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createInbox, type ShopEvent } from "./inbox.ts";

const SECRET = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const NOW = new Date("2026-11-25T21:12:00Z");

const event = (sequence: number, more: Partial<ShopEvent> = {}): ShopEvent => ({
  id: `evt_d94c0d72f3a36e21f16e_${sequence}`,
  type: "payment.succeeded",
  createdAt: NOW.toISOString(),
  merchantGuid: "ME-1",
  test: true,
  sequence,
  data: { object: { uuid: "d94c0d72f3a36e21f16e" } },
  ...more,
});

function signed(body: string, { secret = SECRET, at = NOW }: { secret?: string; at?: Date } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(6), "base64");
  const mac = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
  return {
    "Webhook-Id": "msg_1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,AAAA v1,${mac}`,
  };
}

function inboxOf(handle: (event: ShopEvent) => unknown = () => undefined) {
  const handled: number[] = [];
  const store = new Map<string, string>();
  const inbox = createInbox({
    webhookSecret: SECRET,
    store,
    now: () => NOW,
    handle: async (received) => {
      await handle(received);
      handled.push(received.sequence);
    },
  });
  const receive = (one: ShopEvent) => {
    const body = JSON.stringify(one);
    return inbox.receive(Buffer.from(body), signed(body));
  };
  return { inbox, store, handled, receive };
}

describe("the inbox", () => {
  test("handles a signed event once, however often it comes", async () => {
    const { receive, handled } = inboxOf();
    const outcomes = await Promise.all([receive(event(200)), receive(event(200)), receive(event(200))]);
    expect(outcomes.map(({ status, outcome }) => [status, outcome])).toEqual([
      [200, "handled"],
      [200, "duplicate"],
      [200, "duplicate"],
    ]);
    expect(handled).toEqual([200]);
  });

  test("does not handle an event that is older than one of the same payment", async () => {
    const { receive, handled } = inboxOf();
    expect(await receive(event(300))).toMatchObject({ status: 200, outcome: "handled" });
    expect(await receive(event(200))).toMatchObject({ status: 200, outcome: "outdated" });
    expect(await receive(event(100, { id: "evt_ffff_100" }))).toMatchObject({ outcome: "handled" });
    expect(handled).toEqual([300, 100]);
  });

  test("acknowledges nothing that was not handled: it comes again", async () => {
    let isDown = true;
    const { receive, handled, store } = inboxOf(() => {
      if (isDown) throw new Error("The shop's database is down.");
    });
    expect(await receive(event(200))).toMatchObject({ status: 500, outcome: "failed" });
    expect(store.get("event:evt_d94c0d72f3a36e21f16e_200")).toBe("received");
    isDown = false;
    expect(await receive(event(200))).toMatchObject({ status: 200, outcome: "handled" });
    expect(handled).toEqual([200]);
  });

  test("stores an event before it is handled, and marks it before it is acknowledged", async () => {
    const order: string[] = [];
    const inbox = createInbox({
      webhookSecret: SECRET,
      store: { get: () => undefined, set: (key, value) => order.push(`${key.split(":")[0]} ${value}`) },
      now: () => NOW,
      handle: () => order.push("handle"),
    });
    const body = JSON.stringify(event(200));
    await inbox.receive(body, signed(body));
    expect(order).toEqual(["event received", "handle", "last 200", "event handled"]);
  });

  test("refuses another secret, another body, an old message, and what is no event", async () => {
    const { inbox, handled } = inboxOf();
    const body = JSON.stringify(event(200));
    const other = `whsec_${Buffer.from("another secret, also 32 bytes ok").toString("base64")}`;
    const old = new Date(NOW.getTime() - 6 * 60_000);
    for (const [text, headers] of [
      [body, signed(body, { secret: other })],
      [`${body} `, signed(body)],
      [body, signed(body, { at: old })],
      [body, {}],
    ] as const)
      expect(await inbox.receive(text, headers)).toEqual({ status: 401, outcome: "invalid_signature" });
    for (const text of ["[]", "{", "null", '{"id":"evt_a_1"}'])
      expect(await inbox.receive(text, signed(text))).toEqual({ status: 400, outcome: "invalid_body" });
    expect(handled).toEqual([]);
  });

  test("takes headers of fetch, and several secrets while one is replaced", async () => {
    const body = JSON.stringify(event(200));
    const next = `whsec_${Buffer.from("another secret, also 32 bytes ok").toString("base64")}`;
    const inbox = createInbox({
      webhookSecret: [next, SECRET],
      store: new Map(),
      now: () => NOW,
      handle: () => undefined,
    });
    expect((await inbox.receive(body, new Headers(signed(body)))).outcome).toBe("handled");
  });
});
