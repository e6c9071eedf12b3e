import {
  createClient,
  ForgedCallbackError,
  ListError,
  listEvents,
  listTransactions,
  readCallback,
  readEvent,
  type QuittanceClient,
} from "@quittance/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { CALLBACK_TYPES, triggerCallback } from "../../tools/callbacks/trigger-callback.ts";
import { ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const SECRET = "demo-secret";

const started = forThisFile(() => startTestGateway({ workers: true }));
const receiver = forThisFile(startCallbackReceiver);
let client: QuittanceClient;
let root: QuittanceClient;

beforeAll(() => {
  const baseUrl = started.url;
  client = createClient({ baseUrl, username: "demo", password: "demo-password", sharedSecret: SECRET });
  root = createClient({ baseUrl, ...ADMINISTRATOR });
});

const params = { path: { apiKey: "demo-card" } };
const order = (merchantTransactionId: string) => ({
  merchantTransactionId,
  amount: "9.99",
  currency: "EUR",
  transactionToken: "ix::demo-visa",
});

describe("the typed client", () => {
  it("pays, refunds and reads the status", async () => {
    const { data: paid } = await client.POST("/api/v3/transaction/{apiKey}/debit", {
      params,
      body: order("client-1"),
    });
    expect(paid).toMatchObject({ success: true, returnType: "FINISHED" });
    const { data: refunded } = await client.POST("/api/v3/transaction/{apiKey}/refund", {
      params,
      body: { merchantTransactionId: "client-2", amount: "4.00", currency: "EUR", referenceUuid: paid!.uuid },
    });
    expect(refunded).toMatchObject({ success: true });
    const { data: status } = await client.GET("/api/v3/status/{apiKey}/getByUuid/{uuid}", {
      params: { path: { apiKey: "demo-card", uuid: refunded!.uuid } },
    });
    expect(status).toMatchObject({ transactionType: "REFUND", amount: "4.00", referenceUuid: paid!.uuid });
  });

  it("iterates over events and transactions, page by page", async () => {
    for (const id of ["iterated-1", "iterated-2", "iterated-3"])
      await client.POST("/api/v3/transaction/{apiKey}/debit", { params, body: order(id) });
    const transactions = await Array.fromAsync(
      listTransactions(client, "demo-card", { type: "DEBIT", limit: "2" }),
    );
    expect(transactions.slice(0, 3).map((one) => one.merchantTransactionId)).toEqual([
      "iterated-3",
      "iterated-2",
      "iterated-1",
    ]);
    const events = await Array.fromAsync(listEvents(client, "demo-card", { types: "payment.*", limit: "2" }));
    expect(events.slice(-3).map(({ type }) => type)).toEqual(
      Array.from({ length: 3 }, () => "payment.succeeded"),
    );
    const [last, before] = [events.at(-1)!, events.at(-2)!];
    expect(await Array.fromAsync(listEvents(client, "demo-card", { after: before.id }))).toEqual([last]);
    await expect(Array.fromAsync(listEvents(client, "demo-card", { types: "payment" }))).rejects.toThrow(
      ListError,
    );
  });

  it("reads events that an endpoint received", async () => {
    const { data } = await root.POST("/api/provisioning/createWebhookEndpoint/{placeGuid}", {
      params: { path: { placeGuid: "ME-0000-0000-0000-0000-0000-0001" } },
      body: { url: `${receiver.url}/events`, eventTypes: ["payment.*"] },
    });
    const { secret, webhookEndpoint } = data as { secret: string; webhookEndpoint: { guid: string } };
    const count = receiver.received.length;
    const { data: paid } = await client.POST("/api/v3/transaction/{apiKey}/debit", {
      params,
      body: order("event-1"),
    });
    await receiver.waitFor(count + 1);
    const { headers, rawBody: body } = receiver.received[count]!;
    expect(readEvent({ headers, body }, secret)).toMatchObject({
      type: "payment.succeeded",
      data: { object: { uuid: paid!.uuid } },
    });
    await root.POST("/api/provisioning/deleteWebhookEndpoint/{endpointGuid}", {
      params: { path: { endpointGuid: webhookEndpoint.guid } },
    });
  });

  it("signs requests where a connector demands it", async () => {
    const connector = { name: "Signed", adapter: "Simulator", method: "Creditcard", apiKey: "client-signed" };
    const settings = { "api:request-signing-enabled": "1" };
    const merchantGuid = "ME-0000-0000-0000-0000-0000-0001";
    const created = await root.POST("/api/provisioning/createConnector/{merchantGuid}", {
      params: { path: { merchantGuid } },
      body: { ...connector, sharedSecret: SECRET, settings },
    });
    expect(created.error).toBeUndefined();
    const call = {
      params: { path: { apiKey: "client-signed" } },
      body: { ...order("client-3"), description: "Grüße 🎟" },
    };
    const path = "/api/v3/transaction/{apiKey}/debit";
    expect((await client.POST(path, call)).data).toMatchObject({ success: true });
    const unsigned = createClient({ baseUrl: started.url, username: "demo", password: "demo-password" });
    expect((await unsigned.POST(path, call)).error).toMatchObject({ errorCode: 1004 });
    const wrong = createClient({
      baseUrl: started.url,
      username: "demo",
      password: "demo-password",
      sharedSecret: "another",
    });
    expect((await wrong.POST(path, call)).error).toMatchObject({ errorCode: 1004 });
  });

  it("returns a refusal as a value, with the field's name", async () => {
    const { data, error, response } = await client.POST("/api/v3/transaction/{apiKey}/debit", {
      params,
      body: { ...order("client-4"), amount: "9.9999" },
    });
    expect({ data, error, status: response.status }).toEqual({
      data: undefined,
      error: { success: false, errorCode: 1002, errorMessage: "amount: has more than 3 decimals" },
      status: 422,
    });
  });

  it("gives up after its time limit", async () => {
    const impatient = createClient({
      baseUrl: started.url,
      username: "demo",
      password: "demo-password",
      timeoutMs: 0,
    });
    const call = impatient.GET("/api/v3/status/{apiKey}/getByUuid/{uuid}", {
      params: { path: { apiKey: "demo-card", uuid: "d94c0d72f3a36e21f16e" } },
    });
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe("callbacks", () => {
  const concluded = CALLBACK_TYPES.filter((type) => type !== "pending");
  it.each(concluded)("of the type %s are genuine, and as the API document says", async (type) => {
    const name = type.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase();
    const callbackUrl = `${receiver.url}?type=${type}`;
    await triggerCallback(client, { type, callbackUrl, apiKey: "demo-card" });
    const find = () =>
      receiver.received.find(
        ({ uri, body }) => uri.endsWith(`type=${type}`) && body["transactionType"] === name,
      );
    await expect.poll(find).toBeDefined();
    const { uri, headers, rawBody } = find()!;
    const callback = readCallback({ uri, headers, body: rawBody }, ["old-secret", SECRET]);
    expect(callback).toMatchObject({ result: "OK", transactionType: name });
    expect(await problemsOf(type, callback)).toEqual([]);
    expect(() => readCallback({ uri, headers, body: rawBody }, "another")).toThrow(ForgedCallbackError);
    const changed = Buffer.from(rawBody.toString().replace("OK", "KO"));
    expect(() => readCallback({ uri, headers, body: changed }, SECRET)).toThrow(ForgedCallbackError);
    expect(() => readCallback({ uri, headers: {}, body: rawBody }, SECRET)).toThrow(ForgedCallbackError);
  });

  it("of a payment that waits for the bank come with the result PENDING first", async () => {
    const callbackUrl = `${receiver.url}?pending`;
    const uuid = await triggerCallback(client, { type: "pending", callbackUrl, apiKey: "demo-debit" });
    const find = () => receiver.received.find(({ uri }) => uri.endsWith("?pending"));
    await expect.poll(find).toBeDefined();
    const { uri, headers, rawBody } = find()!;
    const callback = readCallback({ uri, headers, body: rawBody }, SECRET);
    expect(callback).toMatchObject({ result: "PENDING", transactionType: "DEBIT", uuid });
    expect(await problemsOf("debit", callback)).toEqual([]);
  });

  it("with the result ERROR have the fields of the API document too", async () => {
    const callbackUrl = `${receiver.url}?declined`;
    await triggerCallback(client, { type: "debit", callbackUrl, apiKey: "demo-card", isDeclined: true });
    const find = () => receiver.received.find(({ uri }) => uri.endsWith("?declined"));
    await expect.poll(find).toBeDefined();
    expect(find()!.body).toMatchObject({ result: "ERROR", errorCode: 2003, code: "2003" });
    expect(await problemsOf("debit", find()!.body)).toEqual([]);
  });
});

/** What the API document does not allow in the body, unknown fields included, although receivers must ignore these. */
async function problemsOf(type: string, callback: object): Promise<string[]> {
  const { body: document } = await new ApiClient(started.url).get("/openapi.json");
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const { schemas } = document["components"];
  for (const name of ["Callback", "ChargebackCallback", "ChargebackReversalCallback"])
    schemas[name].additionalProperties = false;
  ajv.addSchema({ $id: "api", components: { schemas } });
  const operations = Object.values<Record<string, DocumentedOperation>>(document["paths"]).flatMap(
    (methods) => Object.values(methods),
  );
  const [documented] = operations.flatMap(({ callbacks = {} }) => Object.values(callbacks[type] ?? {}));
  const { schema } = documented!.post.requestBody.content["application/json"];
  const validate = ajv.compile({ $ref: schema.$ref.replace("#/", "api#/") });
  validate(callback);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params: facts }) => `${instancePath} ${message} ${JSON.stringify(facts)}`,
  );
}

interface DocumentedOperation {
  readonly callbacks?: Readonly<
    Record<string, Readonly<Record<string, { readonly post: DocumentedCallback }>>>
  >;
}

interface DocumentedCallback {
  readonly requestBody: {
    readonly content: { readonly "application/json": { readonly schema: { $ref: string } } };
  };
}
