import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import type { ProviderRequest } from "@quittance/provider-kit";
import { card, money, providerRequest } from "@quittance/provider-kit/testing";
import {
  atWorldline,
  follow,
  onPage,
  worldlineConnector,
} from "../../packages/provider-worldline/tests/calls.ts";
import { providerDocuments } from "../support/provider-documents.ts";

/** The schemas of requests, and the types of responses, in Worldline's own SDK (npm `onlinepayments-sdk-nodejs` 6.2.0). */
const REQUESTS = [
  "CreatePaymentRequest",
  "CreateHostedCheckoutRequest",
  "CapturePaymentRequest",
  "CancelPaymentRequest",
  "RefundRequest",
  "CreateTokenRequest",
  "CreateMandateRequest",
  "RevokeMandateRequest",
  "CreatePayoutRequest",
] as const;
const RESPONSES = "responses";
const DOCUMENTS = providerDocuments(
  "worldline",
  [...REQUESTS, RESPONSES].map((name) => `${name}.schema.json`),
  { tests: "requests to Worldline and the fake's responses against the schemas of Worldline's SDK" },
);

/** Which of the schemas a path has; the schemas are closed, and require nothing. */
const BY_PATH: readonly (readonly [
  path: RegExp,
  schema: (typeof REQUESTS)[number],
  required: readonly string[],
])[] = [
  [/^\/payments$/, "CreatePaymentRequest", ["order"]],
  [/^\/hostedcheckouts$/, "CreateHostedCheckoutRequest", ["order", "hostedCheckoutSpecificInput"]],
  [/^\/payments\/[^/]+\/capture$/, "CapturePaymentRequest", ["isFinal", "operationReferences"]],
  [/^\/payments\/[^/]+\/cancel$/, "CancelPaymentRequest", ["isFinal", "operationReferences"]],
  [/^\/payments\/[^/]+\/refund$/, "RefundRequest", ["amountOfMoney", "operationReferences"]],
  [/^\/tokens$/, "CreateTokenRequest", ["paymentProductId", "card"]],
  [/^\/mandates$/, "CreateMandateRequest", ["customer", "uniqueMandateReference"]],
  [/^\/mandates\/[^/]+\/revoke$/, "RevokeMandateRequest", []],
  [/^\/payouts$/, "CreatePayoutRequest", ["amountOfMoney", "references", "cardPayoutMethodSpecificInput"]],
];
const MODES = ["SALE", "PRE_AUTHORIZATION", "FINAL_AUTHORIZATION"];

const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  company: "Engines",
  email: "ada@example.com",
  birthDate: "1815-12-10",
  billingAddress1: "Ring 1",
  billingAddress2: "Door 2",
  billingCity: "Vienna",
  billingPostcode: "1040",
  billingState: "W",
  billingCountry: "AT",
  billingPhone: "+43 1 2345678",
  shippingFirstName: "Grace",
  shippingLastName: "Hopper",
  shippingCompany: "Compilers",
  shippingAddress1: "Gasse 2",
  shippingCity: "Graz",
  shippingPostcode: "8010",
  shippingCountry: "AT",
};
const BROWSER = {
  ipAddress: "203.0.113.9",
  userAgent: "Mozilla/5.0",
  acceptHeader: "text/html",
  language: "de-AT",
  screen: { javaEnabled: false, colorDepth: "24", height: "900", width: "1440", timezone: "-60" },
};
const PROOF = {
  version: "2.2.0",
  eci: "05",
  authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
  dsTransId: "f25084f0-5b16-4c0a-ae5d-b24808a95e4b",
  transStatus: "Y",
};
const ITEMS = [{ name: "Blue socks", identification: "S-1", quantity: "2", price: "4.00", currency: "EUR" }];
const IBAN = { kind: "iban", iban: "AT611904300234573201", mandateId: "M-1" } as const;
const WALLET = {
  type: "googlepay",
  isNetworkToken: true,
  cryptogram: "AgAAAAAABk4DWZ4C28yUQAAAAAA=",
  eci: "05",
} as const;
const TOKEN = { value: "0ca037cc-9079-4df6-8f6f-000000000001", schemeTransactionIdentifier: "9876543210" };

describe.skipIf(DOCUMENTS === undefined)("by the schemas of Worldline's SDK", () => {
  const schemas = new Map<string, ValidateFunction>();
  let ajv: Ajv;
  const at = atWorldline();

  beforeAll(() => {
    ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
    for (const path of DOCUMENTS!) {
      // Draft 4, with words that later drafts have as well.
      const { $schema: _draft, ...schema } = JSON.parse(readFileSync(path, "utf8")) as Record<string, object>;
      const name = path.replace(/^.*\/(\w+)\.schema\.json$/, "$1");
      if (name === RESPONSES) ajv.addSchema(schema, RESPONSES);
      else schemas.set(name, ajv.compile(schema));
    }
  });

  function problemsOf(name: string, body: unknown): string[] {
    const validate = schemas.get(name) ?? ajv.compile({ $ref: `${RESPONSES}#/definitions/${name}` });
    schemas.set(name, validate);
    return validate(body)
      ? []
      : (validate.errors ?? []).map((one) => `${name}${one.instancePath} ${one.message}`);
  }

  /** The schemas have no required fields, enumerations and lengths: these are checked here. */
  function problems(): string[] {
    const sent = at.fake.requests.filter(({ method }) => method === "POST");
    expect(sent).not.toEqual([]);
    return sent.flatMap(({ path, body, key }) => {
      const [, name = "", required = []] = BY_PATH.find(([pattern]) => pattern.test(path)) ?? [];
      if (!name) return [`${path} is not documented`];
      const written = JSON.stringify(body);
      const names = [...written.matchAll(/"merchantReference":"([^"]*)"/g)].map(([, one]) => one ?? "");
      const modes = [...written.matchAll(/"authorizationMode":"([^"]*)"/g)].map(([, one]) => one ?? "");
      return [
        ...problemsOf(name, body),
        ...required.filter((field) => body[field] === undefined).map((field) => `${path} lacks ${field}`),
        ...names.filter((one) => one.length > 30).map((one) => `${path} has the long reference ${one}`),
        ...modes.filter((one) => !MODES.includes(one)).map((one) => `${path} has the mode ${one}`),
        ...(key === undefined || key.length > 40 ? [`${path} has the key ${key}`] : []),
      ];
    });
  }

  const recurring = { initiator: "merchant", kind: "recurring", isFirst: false } as const;
  test.each<[string, Partial<ProviderRequest>]>([
    [
      "a debit by card",
      { customer: CUSTOMER, browser: BROWSER, language: "de", pspPassthroughData: { shelf: "7" } },
    ],
    ["a preauthorisation with a proof", { operation: "preauthorize", authentication: PROOF }],
    ["a registration", { operation: "register", amount: null }],
    ["a debit that registers", { withRegister: true, source: card("4111111111111111", { cvv: "123" }) }],
    ["a debit by a wallet", { source: card("4111111111111111", { wallet: WALLET }), withRegister: true }],
    [
      "a debit by a wallet's stored number",
      { source: card("4111111111111111", { wallet: { type: "applepay", isNetworkToken: true } }) },
    ],
    ["a debit by token", { source: null, token: TOKEN, storedCredential: recurring }],
    ["an order by telephone", { isMailOrTelephoneOrder: true }],
    ["a payout", { operation: "payout" }],
  ])("%s is sent as documented", async (_name, change) => {
    const connector = worldlineConnector("Creditcard", { descriptor: "SOCKS", payoutReason: "Refund" });
    const outcome = await at.calls(connector).submit(providerRequest(change));
    expect(outcome.kind).toMatch(/^(approved|pending)$/);
    expect(problems()).toEqual([]);
  });

  test.each(["Ideal", "Bancontact", "Klarna", "PayPal"])(
    "a page for %s is opened as documented",
    async (method) => {
      const request = onPage({ customer: CUSTOMER, browser: BROWSER, items: ITEMS, language: "nl" });
      expect((await at.calls(worldlineConnector(method)).submit(request)).kind).toBe("redirect");
      expect(problems()).toEqual([]);
    },
  );

  test("a mandate, its payment and its end are sent as documented", async () => {
    const calls = at.calls(worldlineConnector("DirectDebit"));
    const request = providerRequest({ source: IBAN, customer: CUSTOMER, withRegister: true });
    expect((await calls.submit(request)).kind).toBe("approved");
    const token = { value: "M-1", schemeTransactionIdentifier: null };
    const end = providerRequest({ operation: "deregister", source: null, amount: null, token });
    expect((await calls.submit(end)).kind).toBe("approved");
    expect(problems()).toEqual([]);
  });

  test("a stored card, captures, cancellations and refunds are sent as documented", async () => {
    const stored = at.calls(worldlineConnector("Creditcard", { registration: "token" }));
    await stored.submit(providerRequest({ operation: "register", amount: null }));
    const calls = at.calls();
    const held = providerRequest({ operation: "preauthorize", amount: money("10.00") });
    await calls.submit(held);
    expect((await follow(calls, "capture", held, { amount: money("4.00") })).outcome.kind).toBe("approved");
    const totals = { capturedMinor: 400n };
    await follow(calls, "void", held, { amount: money("1.00"), totals });
    await follow(calls, "refund", held, { amount: money("1.00"), description: "Too small" });
    expect(problems()).toEqual([]);
  });

  test("the fake responds as documented", async () => {
    const calls = at.calls();
    const held = providerRequest({ operation: "preauthorize", amount: money("10.00") });
    const id = (await calls.submit(held)).providerReference!;
    await follow(calls, "capture", held, { amount: money("4.00") });
    await follow(calls, "refund", held, { amount: money("1.00") });
    const [capture, refund] = at.fake.payments.parts(id);
    const payment = at.fake.payments.payment(id);
    expect(problemsOf("CreatePaymentResponse", { payment })).toEqual([]);
    expect(problemsOf("PaymentResponse", payment)).toEqual([]);
    expect(problemsOf("CaptureResponse", capture)).toEqual([]);
    expect(problemsOf("RefundResponse", refund)).toEqual([]);
    expect(problemsOf("CapturesResponse", { captures: [capture] })).toEqual([]);
    expect(problemsOf("RefundsResponse", { refunds: [refund] })).toEqual([]);
  });

  const order = (amount: unknown) => ({ order: { amountOfMoney: { amount, currencyCode: "EUR" } } });
  test.each<[string, object]>([
    ["CreatePaymentRequest", order("2000")],
    ["CreatePaymentRequest", order(20.5)],
    ["CreatePaymentRequest", { order: { amountOfMony: {} } }],
    ["CreatePaymentRequest", { ...order(2_000), capture: true }],
    ["CreatePaymentRequest", { cardPaymentMethodSpecificInput: { card: { cardnumber: "4" } } }],
    ["CapturePaymentRequest", { amountOfMoney: { amount: 500, currencyCode: "EUR" } }],
    ["CapturePaymentRequest", { amount: "500" }],
    ["CapturePaymentRequest", { isFinal: "no" }],
    ["RefundRequest", { amount: 500 }],
    ["CancelPaymentRequest", { amount: 500 }],
    ["CreateHostedCheckoutRequest", { hostedCheckoutSpecificInput: { returnURL: "https://x.example" } }],
    ["CreateMandateRequest", { iban: "AT611904300234573201" }],
    ["CreatePayoutRequest", { amount: 500 }],
    ["CreateTokenRequest", { cardNumber: "4" }],
    ["RevokeMandateRequest", { reason: "x" }],
    ["RefundResponse", { id: 5 }],
  ])("the schemas see what is wrong: %s %j", (name, bad) => {
    expect(problemsOf(name, bad)).not.toEqual([]);
  });
});
