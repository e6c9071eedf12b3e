import { expect, test } from "vitest";
import type { Adapter, OutboundOutcome, ProviderCall, ReceivedWebhook } from "../index.ts";
import { tinyVerification } from "../../tests/tiny-provider.ts";
import { liveWithUnknownValues } from "./unknown-part.ts";
import { withUnknownFields, withUnknownValues } from "./unknown-values.ts";
import type { ProviderUnderTest, Verification } from "./verification.ts";
import { World } from "./world.ts";

type Json = Record<string, unknown>;

/** The tiny adapter with webhooks, as an author with one more mistake would write it. */
interface Mistaken {
  /** Reads a response before the adapter does. */
  readonly response?: (body: Json) => Json;
  readonly receive?: (event: Json) => ReceivedWebhook;
}

const KNOWN_RESULTS = ["yes", "no", "page", "expired"];
const FIELDS = ["id", "reference", "amount", "currency", "result"];

/** A sound author: a kind of webhook that is not known is acknowledged, and causes nothing. */
function receiveKnown(event: Json): ReceivedWebhook {
  if (event["type"] !== "paid") return { kind: "received", events: [] };
  const reference = String(event["reference"]);
  return {
    kind: "received",
    events: [
      {
        kind: "outcome",
        eventId: `paid ${reference}`,
        submissionReference: reference,
        outcome: { kind: "approved", providerReference: `tiny-${reference}`, details: {} },
      },
    ],
  };
}

async function findingsOf(mistaken: Mistaken): Promise<string[]> {
  const verification: Verification = {
    open: async () => withWebhooks(await tinyVerification().open(), mistaken),
  };
  const world = await World.open(verification, undefined);
  try {
    const { part } = await liveWithUnknownValues(world, verification);
    return [...new Set(part.findings.map(({ kind, what }) => `${kind}: ${what}`))];
  } finally {
    await world.close();
  }
}

function withWebhooks(
  under: ProviderUnderTest,
  { response, receive = receiveKnown }: Mistaken,
): ProviderUnderTest {
  const createAdapter = (): Adapter => {
    const adapter = under.createAdapter();
    const through = (call: ProviderCall): ProviderCall => ({
      ...call,
      http: { send: async (request) => changed(await call.http.send(request), response) },
    });
    return {
      ...adapter,
      submit: (request, call) => adapter.submit(request, through(call)),
      inquire: async (submission, call) => adapter.inquire!(submission, through(call)),
      receive: async ({ rawBody }) => receive(JSON.parse(rawBody.toString()) as Json),
    };
  };
  const announced = new Set<string>();
  return {
    ...under,
    adapter: createAdapter(),
    createAdapter,
    takeWebhooks: () =>
      ((under.bookings() as readonly { submissionReference: string }[]) ?? [])
        .filter(
          ({ submissionReference }) =>
            !announced.has(submissionReference) && announced.add(submissionReference),
        )
        .map(({ submissionReference: reference }) => ({
          body: JSON.stringify({ type: "paid", reference }),
          headers: {},
        })),
    signed: (webhook) => webhook,
  };
}

function changed(outcome: OutboundOutcome, change: Mistaken["response"]): OutboundOutcome {
  if (!change || outcome.kind === "failed" || outcome.status !== 200) return outcome;
  return {
    ...outcome,
    body: Buffer.from(JSON.stringify(change(JSON.parse(outcome.body.toString()) as Json))),
  };
}

test("an adapter that reads what it knows, and believes nothing else, passes", async () => {
  expect(await findingsOf({})).toEqual([]);
});

test("an adapter that breaks at a field of a response which it does not have is found", async () => {
  const response = (body: Json) => {
    if (Object.keys(body).some((name) => !FIELDS.includes(name))) throw new Error("Unexpected field");
    return body;
  };
  expect(await findingsOf({ response })).toContain("broken: submit of a debit threw: Unexpected field");
});

test("an adapter that takes every field for its own is found by the inquiries that it needs", async () => {
  const response = (body: Json) => (Object.keys(body).length > FIELDS.length ? {} : body);
  expect((await findingsOf({ response })).join("\n")).toMatch(
    /broken: new fields in responses change its course from debit declined after 0 inquiries to debit declined after \d+ inquiries/,
  );
});

test("an adapter that approves at a result which the provider never documented is found", async () => {
  const response = (body: Json) =>
    KNOWN_RESULTS.includes(String(body["result"])) ? body : { ...body, result: "yes" };
  expect(await findingsOf({ response })).toContain(
    "wrong: approved by a response that proves nothing (debit)",
  );
});

test("an adapter that declines at a result which the provider never documented is found", async () => {
  const response = (body: Json) =>
    KNOWN_RESULTS.includes(String(body["result"])) ? body : { ...body, result: "no" };
  expect(await findingsOf({ response })).toContain("lost: a debit was declined, and approved later");
});

test("an adapter that concludes by a kind of webhook which it does not know is found", async () => {
  expect(await findingsOf({ receive: (event) => receiveKnown({ ...event, type: "paid" }) })).toContain(
    "wrong: a webhook of a new kind concluded something",
  );
});

test("an adapter that refuses a kind of webhook which it does not know is found, and one that throws", async () => {
  const refuse = (event: Json): ReceivedWebhook =>
    event["type"] === "paid" ? receiveKnown(event) : { kind: "unreadable" };
  expect(await findingsOf({ receive: refuse })).toContain(
    "broken: a webhook of a new kind is unreadable, so that the provider repeats it until it gives up",
  );
  const fail = (event: Json): ReceivedWebhook => {
    if (event["type"] !== "paid") throw new Error("Unexpected type");
    return receiveKnown(event);
  };
  expect(await findingsOf({ receive: fail })).toContain(
    "broken: a webhook of a new kind is an exception: Error: Unexpected type",
  );
});

test("an adapter that reads a webhook otherwise because of a new field is found", async () => {
  const receive = (event: Json) =>
    Object.keys(event).length > 2 ? ({ kind: "received", events: [] } as const) : receiveKnown(event);
  expect(await findingsOf({ receive })).toContain(
    "broken: a webhook with new fields is read otherwise than without",
  );
});

test("fields are added to each object, values replaced by name, and other texts left as they are", () => {
  const body = '{"status":"ok","list":[{"status":"no","id":1}]}';
  expect(withUnknownValues(body, ["status"]).match(/quittance_unknown_value/g)).toHaveLength(2);
  expect(withUnknownFields(body).match(/quittance_unknown_field/g)).toHaveLength(2);
  for (const text of ["id=tr_1", "", "[1]", "<html>"]) {
    expect(withUnknownFields(text)).toBe(text);
    expect(withUnknownValues(text, ["id"])).toBe(text);
  }
});
