import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProviderHttp, type OutboundOutcome, type OutboundRequest } from "@quittance/provider-kit";
import { ProviderCalls, providerRequest } from "@quittance/provider-kit/testing";
import { sendOnLoopback } from "../../packages/provider-kit/src/testing/send-on-loopback.ts";
import type { ProviderUnderTest, Verification } from "@quittance/provider-kit/verify";
import { verification as adyen } from "../../packages/provider-adyen/tests/verification.ts";
import { verification as mollie } from "../../packages/provider-mollie/tests/verification.ts";
import { verification as paypal } from "../../packages/provider-paypal/tests/verification.ts";
import { verification as stripe } from "../../packages/provider-stripe/tests/verification.ts";
import { verification as worldline } from "../../packages/provider-worldline/tests/verification.ts";

/** An adapter's request that moves money, and an error in the provider's own form that certainly was not executed. */
interface Tried {
  readonly verification: Verification;
  readonly moving: RegExp;
  readonly error: (status: number) => object;
}

const ADAPTERS: Readonly<Record<string, Tried>> = {
  Adyen: {
    verification: adyen,
    moving: /\/payments$/,
    error: (status) => ({
      status,
      errorCode: status === 401 ? "000" : "702",
      message: "Invalid",
      errorType: status === 401 ? "security" : "validation",
    }),
  },
  Mollie: {
    verification: mollie,
    moving: /\/payments$/,
    error: (status) => ({ status, title: "Unprocessable Entity", detail: "Invalid" }),
  },
  PayPal: {
    verification: paypal,
    moving: /\/orders$/,
    error: () => ({ name: "UNPROCESSABLE_ENTITY", details: [{ issue: "INVALID_PARAMETER_VALUE" }] }),
  },
  Stripe: {
    verification: stripe,
    moving: /\/confirm$/,
    error: () => ({
      error: { type: "invalid_request_error", code: "parameter_invalid", message: "Invalid" },
    }),
  },
  Worldline: {
    verification: worldline,
    moving: /\/payments$/,
    error: (httpStatusCode) => ({
      errorId: "1",
      errors: [
        httpStatusCode === 401
          ? { errorCode: "9007", id: "ACCESS_TO_MERCHANT_NOT_ALLOWED", httpStatusCode }
          : { errorCode: "50001111", id: "INVALID_VALUE", message: "Invalid", httpStatusCode },
      ],
    }),
  },
};

/** What happens to one attempt. */
type Attempt =
  | { readonly at: "provider"; readonly lost?: boolean }
  | { readonly at: "network"; readonly reason: "unreachable" | "timed_out"; readonly isCertain: boolean }
  /** Instead of the provider, which has executed it or not. */
  | {
      readonly at: "way";
      readonly status: number;
      readonly body: "error" | "html" | "cut" | "empty" | "{}";
      readonly isExecuted?: boolean;
    };

const answered = (status: number, body: "error" | "html" | "cut" | "empty" | "{}" = "error"): Attempt => ({
  at: "way",
  status,
  body,
});
const executed = (status: number, body: "error" | "html" | "cut" | "empty" = "html"): Attempt => ({
  at: "way",
  status,
  body,
  isExecuted: true,
});
const SOUND: Attempt = { at: "provider" };
const LOST: Attempt = { at: "provider", lost: true };
const REFUSED_CONNECTION: Attempt = { at: "network", reason: "unreachable", isCertain: true };
const TIMED_OUT: Attempt = { at: "network", reason: "timed_out", isCertain: false };

/** A description that each provider would take whole only in part, of characters that no part of which is valid. */
const LONG = "😀".repeat(1_000);

/** The last attempt repeats for as long as the adapter sends it. */
const TABLE: readonly (readonly [name: string, attempts: readonly Attempt[], expected: string | number])[] = [
  ["a response", [SOUND], "approved"],
  ["an invalid request", [answered(400)], 1002],
  ["another invalid request", [answered(422)], 1002],
  ["wrong credentials", [answered(401)], 1007],
  ["too many requests", [answered(429)], 3003],
  ["too many requests of a proxy", [answered(429, "html")], 3003],
  ["no connection", [REFUSED_CONNECTION], "declined, nothing sent"],
  ["a timeout", [TIMED_OUT], "unknown"],
  ["a connection that is cut after the request", [LOST], "unknown"],
  ["a redirect", [answered(302, "html")], "unknown"],
  ["400 with HTML", [answered(400, "html")], "unknown"],
  ["401 with HTML", [answered(401, "html")], "unknown"],
  ["403 with HTML", [answered(403, "html")], "unknown"],
  ["404 with HTML", [answered(404, "html")], "unknown"],
  ["404 without a body", [answered(404, "empty")], "unknown"],
  ["422 with cut JSON", [answered(422, "cut")], "unknown"],
  ["a conflict of idempotency keys", [answered(409, "html")], "unknown"],
  ["a conflict of idempotency keys with {}", [answered(409, "{}")], "unknown"],
  ["500", [answered(500, "html")], "unknown"],
  ["500 with {}", [answered(500, "{}")], "unknown"],
  ["502", [answered(502, "html")], "unknown"],
  ["503", [answered(503, "html")], "unknown"],
  ["504 after execution", [executed(504)], "unknown"],
  ["200 with HTML", [answered(200, "html")], "unknown"],
  ["200 with cut JSON", [executed(200, "cut")], "unknown"],
  ["200 without a body", [answered(200, "empty")], "unknown"],
  ["200 with {}", [answered(200, "{}")], "unknown"],
  ["201 with an array", [executed(201, "empty")], "unknown"],
  ["too many requests once", [answered(429), SOUND], "approved"],
  ["no connection once", [REFUSED_CONNECTION, SOUND], "approved"],
  ["a failure before execution", [answered(500, "html"), SOUND], "approved"],
  ["a failure after execution", [executed(500), SOUND], "approved"],
  ["a conflict while the first attempt runs", [LOST, answered(409, "{}"), SOUND], "approved"],
  ["a lost response, then too many requests", [LOST, answered(429)], "unknown"],
  ["a lost response, then wrong credentials", [LOST, answered(401)], "unknown"],
  ["a lost response, then no connection", [LOST, REFUSED_CONNECTION], "unknown"],
  ["a failure after execution, then a page of a proxy", [executed(500), answered(404, "html")], "unknown"],
  ["a timeout, then no connection", [TIMED_OUT, REFUSED_CONNECTION], "unknown"],
];

describe.each(Object.entries(ADAPTERS))("a request to %s that moves money", (_name, tried) => {
  let under: ProviderUnderTest;
  let planned: Attempt[] = [];
  beforeAll(async () => {
    under = await tried.verification.open();
  });
  beforeEach(() => {
    planned = [];
  });
  afterAll(() => under.close());

  let observe: (request: OutboundRequest) => unknown = () => undefined;

  async function send(request: OutboundRequest): Promise<OutboundOutcome> {
    observe(request);
    const isMoving = request.method === "POST" && tried.moving.test(new URL(request.url).pathname);
    const attempt = isMoving ? (planned.length > 1 ? planned.shift()! : (planned[0] ?? SOUND)) : SOUND;
    if (attempt.at === "network")
      return { kind: "failed", reason: attempt.reason, mayHaveArrived: !attempt.isCertain };
    const isArriving = attempt.at === "provider" || attempt.isExecuted === true;
    const response = isArriving ? await sendOnLoopback(request) : undefined;
    if (attempt.at === "provider" && !attempt.lost) return response!;
    if (attempt.at === "provider") return { kind: "failed", reason: "unreachable", mayHaveArrived: true };
    const json = JSON.stringify(tried.error(attempt.status));
    const bodies = {
      error: json,
      html: "<!doctype html><h1>Error</h1>",
      cut: json.slice(0, -9),
      empty: "",
      "{}": "{}",
    };
    return {
      kind: "responded",
      status: attempt.status,
      headers: {},
      body: Buffer.from(bodies[attempt.body]),
    };
  }

  function calls(): ProviderCalls {
    const { url, hosts = [] } = under.server!;
    const http = createProviderHttp({
      client: { send },
      clock: {
        after: (_delayMs, run) => {
          const immediate = setImmediate(run);
          return () => clearImmediate(immediate);
        },
      },
      baseUrl: url,
      otherBaseUrls: Object.fromEntries(hosts.map((host) => [host, url])),
      signal: new AbortController().signal,
    });
    return new ProviderCalls(under.createAdapter(), under.connector, http);
  }

  test("has no text that is cut within a character", async () => {
    const bodies: string[] = [];
    observe = ({ body }) => bodies.push(decodeURIComponent(String(body ?? "").replaceAll("+", " ")));
    const item = {
      identification: LONG,
      name: LONG,
      description: LONG,
      quantity: 1,
      price: "9.99",
      currency: "EUR",
    };
    const customer = { firstName: LONG, lastName: "Ada", email: "ada@example.com", billingCountry: "DE" };
    await calls().submit(providerRequest({ ...under.approved, description: LONG, items: [item], customer }));
    observe = () => undefined;
    expect(bodies.length).toBeGreaterThan(0);
    // JSON writes half a character as an escape.
    expect(bodies.join("\n")).not.toMatch(/\\u[dD][89a-fA-F]|\ufffd/);
  });

  test.each(TABLE)("%s", async (_case, attempts, expected) => {
    planned = [...attempts];
    const request = providerRequest(under.approved);
    const outcome = await calls().submit(request);
    const declined =
      outcome.kind === "declined" && (outcome.nothingSent ? "declined, nothing sent" : outcome.error.code);
    expect(declined || outcome.kind).toBe(expected);
    const bookings = await under.bookings();
    const own = bookings.filter(
      ({ submissionReference }) => submissionReference === request.submissionReference,
    );
    expect(own.length).toBeLessThanOrEqual(1);
    if (outcome.kind === "approved") expect(own).toHaveLength(1);
    if (outcome.kind === "declined") expect(own).toHaveLength(0);
  });
});
