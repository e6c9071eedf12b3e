import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { DEMO_MERCHANT, DEMO_TENANT, provision } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const started = forThisFile(() => startTestGateway());
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

async function paid(order: object = {}): Promise<string> {
  return String((await api.debit({ ...anOrder(), ...order })).body["uuid"]);
}

interface Page {
  readonly uuids: string[];
  readonly next: string | null;
}

async function unacknowledged(query = ""): Promise<Page> {
  const { status, body } = await api.get(`/api/v3/transactions/demo-card?acknowledged=false${query}`);
  expect(status).toBe(200);
  const listed = body["transactions"] as { uuid: string }[];
  return { uuids: listed.map(({ uuid }) => uuid), next: body["next"] as string | null };
}

const failing = (response: Parameters<typeof responses.ok>[0]) => void response.writeHead(500).end();

test("a payment is in the report until a server acknowledges a callback or an event of its outcome", async () => {
  receiver.respond = failing;
  const callbackUrl = receiver.url;
  const [silent, byCallback] = [await paid(), await paid({ callbackUrl })];
  await started.gateway.runDue();
  expect((await unacknowledged()).uuids).toEqual([byCallback, silent]);
  receiver.respond = responses.ok;
  await provision(started.url, `resendCallback/${byCallback}`, {});
  await started.gateway.runDue();
  expect((await unacknowledged()).uuids).toEqual([silent]);
  const made = await provision(started.url, `createWebhookEndpoint/${DEMO_MERCHANT}`, {
    url: receiver.url,
    eventTypes: ["payment.*"],
  });
  const { guid } = made.body["webhookEndpoint"];
  const byEvent = await paid();
  await started.gateway.runDue();
  expect((await unacknowledged()).uuids).toEqual([silent]);
  receiver.respond = failing;
  const lost = await paid();
  await started.gateway.runDue();
  expect((await unacknowledged()).uuids).toEqual([lost, silent]);
  await provision(started.url, `deleteWebhookEndpoint/${guid}`, {});
  expect(byEvent).not.toBe(lost);
});

test("an acknowledged 'pending' is not the outcome", async () => {
  receiver.respond = responses.ok;
  const made = await provision(started.url, `createWebhookEndpoint/${DEMO_MERCHANT}`, {
    url: receiver.url,
    eventTypes: ["payment.pending"],
  });
  const { body } = await api.transaction("demo-redirect", "debit", {
    ...anOrder(),
    successUrl: "https://shop.example/ok",
    cancelUrl: "https://shop.example/no",
    errorUrl: "https://shop.example/no",
  });
  await started.gateway.runDue();
  const uuid = String(body["uuid"]);
  const acknowledged = await started.gateway.db.query(sql`
    select from event_attempts where resource = ${uuid} and outcome = 'acknowledged'`);
  expect(acknowledged).toHaveLength(1);
  const list = await api.get("/api/v3/transactions/demo-redirect?acknowledged=false");
  expect((list.body["transactions"] as { uuid: string }[]).map((one) => one.uuid)).toContain(uuid);
  await provision(started.url, `deleteWebhookEndpoint/${made.body["webhookEndpoint"].guid}`, {});
});

test("its pages have each payment once, and filters narrow it", async () => {
  const all = (await unacknowledged("&limit=100")).uuids;
  const walked: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Page = await unacknowledged(`&limit=1${after && `&after=${after}`}`);
    walked.push(...page.uuids);
    after = page.next;
  }
  expect(walked).toEqual(all);
  expect((await unacknowledged("&status=ERROR")).uuids).toEqual([]);
});

test("payments of more than 30 days are not in it, because deliveries are not kept longer", async () => {
  const uuid = await paid();
  expect((await unacknowledged()).uuids).toContain(uuid);
  await started.gateway.db.execute(sql`
    update transactions set created_at = now() - interval '31 days' where uuid = ${uuid}`);
  expect((await unacknowledged("&from=2020-01-01")).uuids).not.toContain(uuid);
});

test.each(["true", "no", "False"])("acknowledged=%s is refused", async (value) => {
  const { status, body } = await api.get(`/api/v3/transactions/demo-card?acknowledged=${value}`);
  expect([status, JSON.stringify(body)]).toEqual([
    422,
    expect.stringContaining("acknowledged: must be 'false'"),
  ]);
});

test("developers see the approved ones on a page of the console, of their places only", async () => {
  const uuid = await paid();
  const declined = await paid({ extraData: { "simulator:decline": "2006" } });
  const developer = await ConsoleClient.demo(started.url, "developer");
  for (const place of [DEMO_MERCHANT, DEMO_TENANT]) {
    const page = await developer.get(`/console/${place}/developers/unacknowledged`);
    expect(textOf(page)).toContain("Orders that the shop may not know");
    expect(page.html).toContain(`/payments/${uuid}`);
    expect(page.html).not.toContain(declined);
  }
  const support = await ConsoleClient.demo(started.url, "support");
  expect((await support.get(`/console/${DEMO_MERCHANT}/developers/unacknowledged`)).status).toBe(403);
});
