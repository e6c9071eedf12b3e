import { afterAll, beforeAll, expect, test } from "vitest";
import { readableClientReport } from "@quittance/provider-kit/lab";
import { startJourney } from "./lab-journey.ts";

let journey: Awaited<ReturnType<typeof startJourney>>;

beforeAll(async () => void (journey = await startJourney("stripe")));
afterAll(async () => void (await journey.close()));

const pay = async (
  reference: string,
  { key = reference, signal }: { key?: string | null; signal?: AbortSignal } = {},
) =>
  fetch(`${journey.lab.url}/v1/payment_intents`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_lab", ...(key !== null && { "idempotency-key": key }) },
    body: new URLSearchParams({
      amount: "999",
      currency: "eur",
      payment_method: "pm_card_visa",
      confirm: "true",
      "metadata[order_id]": reference,
    }),
    ...(signal && { signal }),
  });
const booked = async (reference: string) =>
  (await journey.state()).payments.filter((one) => one["reference"] === reference).length;
const fault = async (name: string, more: object = {}) =>
  expect((await journey.control("fault", { fault: name, ...more })).status).toBe(200);
const hooksOf = (reference: string) =>
  journey.hooks
    .map(
      ({ body }) =>
        JSON.parse(body) as { type: string; data: { object: { metadata: Record<string, string> } } },
    )
    .filter((one) => one.data.object.metadata["order_id"] === reference)
    .map(({ type }) => type);
const until = async (fits: () => boolean) => {
  for (let waited = 0; waited < 8_000 && !fits(); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
};

test.each([
  ["429", 429, 0],
  ["500", 500, 0],
  ["500_booked", 500, 1],
] as const)("the fault %s responds %d, and %d payment is booked", async (name, status, count) => {
  await fault(name);
  const response = await pay(name);
  expect(response.status).toBe(status);
  if (name === "429") expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.json()).toMatchObject({
    error: { type: name === "429" ? "invalid_request_error" : "api_error" },
  });
  expect(await booked(name)).toBe(count);
});

test("a lost answer is booked, and so is one that never comes", async () => {
  await fault("lost_answer");
  await expect(pay("lost")).rejects.toThrow();
  await fault("hang");
  await expect(pay("hang", { signal: AbortSignal.timeout(400) })).rejects.toThrow();
  expect([await booked("lost"), await booked("hang")]).toEqual([1, 1]);
});

test("a slow answer is whole, a malformed one is no JSON, and an unknown value is in no list", async () => {
  await fault("slow");
  const before = performance.now();
  expect(await (await pay("slow")).json()).toMatchObject({ status: "succeeded" });
  expect(performance.now() - before).toBeGreaterThan(1_000);
  await fault("malformed");
  await expect((await pay("malformed")).json()).rejects.toThrow();
  await fault("unknown_value");
  expect(await (await pay("unknown")).json()).toMatchObject({ status: "lab_unknown_value" });
});

test("a fault waits for the requests that it matches, as often as it says", async () => {
  await fault("500", { match: "POST /v1/refunds", times: 2 });
  expect((await pay("other")).status).toBe(200);
  const refund = async () =>
    (
      await fetch(`${journey.lab.url}/v1/refunds`, {
        method: "POST",
        headers: { authorization: "Bearer sk_test_lab" },
      })
    ).status;
  expect([await refund(), await refund(), await refund()]).toEqual([500, 500, 404]);
});

test("webhooks come twice, late and out of order, and are sent again", async () => {
  await fault("twice", { match: "succeeded" });
  await pay("twice");
  await until(() => hooksOf("twice").length === 3);
  expect(hooksOf("twice").filter((type) => type === "payment_intent.succeeded")).toHaveLength(2);
  await fault("out_of_order", { match: "created" });
  await pay("order");
  await until(() => hooksOf("order").length === 2);
  expect(hooksOf("order")).toEqual(["payment_intent.succeeded", "payment_intent.created"]);
  await fault("late", { match: "succeeded" });
  await pay("late");
  await until(() => hooksOf("late").length === 1);
  expect(hooksOf("late")).toEqual(["payment_intent.created"]);
  await until(() => hooksOf("late").length === 2);
  expect(hooksOf("late")).toEqual(["payment_intent.created", "payment_intent.succeeded"]);
  expect(await journey.control("resend", { last: 1 })).toMatchObject({ status: 200, body: { sent: 1 } });
  await until(() => hooksOf("late").length === 3);
  const { id } = JSON.parse(journey.hooks.at(-1)!.body) as { id: string };
  expect(await journey.control("resend", { id })).toMatchObject({ status: 200, body: { sent: 1 } });
});

test.each([
  ["fault", { fault: "explosion" }, "fault"],
  ["fault", { fault: "429", times: 0 }, "times"],
  ["fault", { fault: "429", match: 7 }, "match"],
  ["fault", { fault: "429", colour: "blue" }, "colour"],
  ["advance", { by: "tomorrow" }, "by"],
  ["resend", {}, "last"],
  ["resend", { id: "evt_unknown" }, "id"],
  ["resend", { last: 1, id: "x" }, "last"],
])("%s refuses %j by its field", async (path, body, field) => {
  expect(await journey.control(path, body)).toMatchObject({ status: 422, body: { error: { field } } });
});

test("a page of another site does not control the lab", async () => {
  const response = await fetch(`${journey.lab.url}/_lab/reset`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(response.status).toBe(422);
});

test("the page shows calls without what must not be shown, and the report has the client's mistakes", async () => {
  await fetch(`${journey.lab.url}/v1/payment_methods`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_lab" },
    body: new URLSearchParams({ type: "card", "card[number]": "4242424242424242", "card[cvc]": "987" }),
  });
  await pay("<b>bold</b>");
  const page = await (await fetch(`${journey.lab.url}/_lab`)).text();
  expect(page).toContain("&lt;b&gt;bold&lt;/b&gt;");
  expect(page).not.toMatch(/4242424242424242|=987|sk_test_lab|<b>bold/);
  await pay("no key", { key: null });
  const text = readableClientReport("Stripe", journey.lab.report());
  expect(text).toContain("moves money without Idempotency-Key");
  expect(text).toContain(
    "had no clear outcome (lost_answer), and the client neither repeated it nor inquired about it.",
  );
  expect(text).toContain("After 429 with Retry-After of one second");
});

test("the same seed makes the same ids, another one others, and a reset begins again", async () => {
  const idOf = async (one: typeof journey) => {
    await one.control("reset");
    const response = await fetch(`${one.lab.url}/v1/customers`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_lab" },
    });
    return ((await response.json()) as { id: string }).id;
  };
  const other = await startJourney("stripe", { seed: 8 });
  const [first, again, different] = [await idOf(journey), await idOf(journey), await idOf(other)];
  await other.close();
  expect(again).toBe(first);
  expect(different).not.toBe(first);
  expect((await journey.state()).payments).toEqual([]);
});
