import { readFileSync } from "node:fs";
import { createAdapter as createMollie } from "@quittance/provider-mollie";
import {
  adapterConnector,
  followUp,
  httpTo,
  money,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";
import type { ProviderRequest } from "@quittance/provider-kit";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeMollie } from "../../packages/lab/src/mollie/fake-mollie.ts";
import { providerDocuments } from "../support/provider-documents.ts";

/** Mollie's own OpenAPI document and the closed schemas of requests. Their licence does not let the repository have them. */
const DOCUMENTS = providerDocuments("mollie", ["requests.schema.json", "openapi.json"], {
  tests: "requests to Mollie and the fake's responses against Mollie's OpenAPI document",
});
const [REQUESTS, OPENAPI] = DOCUMENTS ?? [];

const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  company: "Engines",
  email: "ada@example.com",
  billingAddress1: "Ring 1",
  billingAddress2: "Door 2",
  billingCity: "Vienna",
  billingPostcode: "1040",
  billingState: "W",
  billingCountry: "AT",
  billingPhone: "+43 1 2345678",
  shippingFirstName: "Grace",
  shippingAddress1: "Gasse 2",
  shippingCity: "Graz",
  shippingPostcode: "8010",
  shippingCountry: "AT",
  shippingPhone: "+43 1 2345678",
};
const VERIFICATION_REQUEST =
  "mollie#/paths/~1v2~1business-accounts~1payee-verifications/post/requestBody/content/application~1json/schema";
const IBAN = { kind: "iban", iban: "AT611904300234573201", bic: "BKAUATWW", mandateId: "M-1" } as const;
const EUR = { currency: "EUR", value: "9.99" };

describe.skipIf(DOCUMENTS === undefined)("by Mollie's OpenAPI document", () => {
  let requests: Map<string, ValidateFunction>;
  let ajv: Ajv2020;
  let fake: FakeMollie;
  let way: ReturnType<typeof httpTo>;

  beforeAll(async () => {
    // Mollie's patterns do not compile with the flag u, and its formats are of its own.
    ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
    const { requests: schemas } = JSON.parse(readFileSync(REQUESTS!, "utf8")) as {
      requests: Record<string, object>;
    };
    requests = new Map(Object.entries(schemas).map(([call, schema]) => [call, ajv.compile(schema)]));
    ajv.addSchema(JSON.parse(readFileSync(OPENAPI!, "utf8")) as object, "mollie");
    requests.set(
      "POST /v2/business-accounts/payee-verifications",
      ajv.compile({ $ref: VERIFICATION_REQUEST }),
    );
    fake = await FakeMollie.start();
    fake.judge = judge;
    way = httpTo(fake.url);
  });
  afterAll(async () => {
    await way?.close();
    await fake?.close();
  });
  beforeEach(() => void (fake.judged.length = 0));

  function judge(call: string, body: object): string | undefined {
    // Deletions of mandates have no body.
    if (call === "DELETE /v2/customers/{id}/mandates/{id}") return undefined;
    const validate = requests.get(call);
    if (!validate) return `there is no schema of ${call}`;
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  }

  const callsOf = (method: string, extraData: Record<string, string> = {}) =>
    new ProviderCalls(
      createMollie(),
      adapterConnector(method, extraData, { credentials: { apiSecret: "test_key" } }),
      way.http,
    );
  const atPage = (change: Partial<ProviderRequest> = {}) =>
    providerRequest({
      source: null,
      customer: CUSTOMER,
      webhookUrl: "https://pay.example/providers/mollie/CO",
      items: [{ name: "Hat", quantity: 2, price: "4.00", identification: "hat" }],
      ...change,
    });
  const idOf = (request: ProviderRequest) => String(fake.books.paymentOf(request.submissionReference)!["id"]);

  test.each<[string, object]>([
    ["POST /v2/payments", { amount: { ...EUR, value: 9.99 }, description: "x", redirectUrl: "https://a" }],
    ["POST /v2/payments", { amount: EUR, redirectUrl: "https://a" }],
    ["POST /v2/payments", { amount: EUR, description: "x", redirectURL: "https://a" }],
    ["POST /v2/payments", { amount: EUR, description: "x", redirectUrl: "https://a", method: "sofort" }],
    ["POST /v2/payments", { amount: EUR, description: "x", sequenceType: "recurring" }],
    ["POST /v2/payments/{id}/refunds", { description: "x" }],
    ["POST /v2/payments/{id}/refunds", { amount: "5.00" }],
    ["POST /v2/payments/{id}/captures", { value: EUR }],
    ["POST /v2/payments/{id}/release-authorization", { amount: EUR }],
    ["DELETE /v2/payments/{id}", { reason: "x" }],
    ["POST /v2/customers", { fullName: "Ada" }],
    ["POST /v2/customers/{id}/mandates", { method: "ideal", consumerName: "Ada" }],
    ["POST /v2/customers/{id}/mandates", { method: "directdebit" }],
  ])("%s refuses what is wrong: %j", (call, body) => {
    expect(judge(call, body)).toEqual(expect.any(String));
  });

  test("every payment at Mollie's page is right, for every method", async () => {
    const { methods } = createMollie();
    for (const [method, { operations, instrument }] of Object.entries(methods)) {
      if (instrument === "iban") continue;
      for (const operation of operations.filter((one) => one === "debit" || one === "preauthorize"))
        for (const currency of ["EUR", "CHF", "SEK", "NOK", "PLN"]) {
          const outcome = await callsOf(method, { profileId: "pfl_1" }).submit(
            atPage({ operation, amount: money("9.99", currency), language: "fr" }),
          );
          expect(outcome.kind).toMatch(
            method === "BankTransfer" ? /^(pending|declined)$/ : /^(redirect|declined)$/,
          );
        }
    }
    expect(fake.judged).toEqual([]);
    expect(fake.sent("POST", /payments$/).length).toBeGreaterThan(30);
  });

  test("customers, mandates, recurring payments, captures, refunds and releases are right", async () => {
    const debits = callsOf("DirectDebit");
    await debits.submit(atPage({ source: IBAN }));
    const registration = await debits.submit(atPage({ operation: "register", amount: null, source: IBAN }));
    const token = {
      value: registration.kind === "approved" ? registration.details.adapterToken! : "",
      schemeTransactionIdentifier: null,
    };
    expect((await debits.submit(atPage({ token }))).kind).toBe("pending");
    const cards = callsOf("Creditcard");
    const registered = atPage({ operation: "register", amount: null });
    expect((await cards.submit(registered)).kind).toBe("redirect");
    const held = atPage({ operation: "preauthorize", amount: money("10.00") });
    await cards.submit(held);
    fake.books.conclude(idOf(held), "authorized");
    const capture = followUp("capture", held, { amount: money("4.00"), isFinalCapture: true });
    expect((await cards.submit(cards.followUp(capture))).kind).toBe("approved");
    fake.books.conclude(idOf(held), "paid");
    const refund = followUp("refund", held, { amount: money("1.00") });
    expect((await cards.submit(cards.followUp(refund))).kind).toBe("pending");
    const open = atPage();
    await cards.submit(open);
    expect(await cards.neutralise(open)).toBe("done");
    expect((await debits.submit(atPage({ operation: "deregister", token }))).kind).toBe("approved");
    expect(fake.judged).toEqual([]);
  });

  test.each([
    ["capture-response", () => fake.books.operations.captures],
    ["payment-response", () => fake.books.payments.filter((one) => one["sequenceType"] !== "recurring")],
    ["entity-refund-response", () => fake.books.operations.refunds],
  ])("the fake's responses are right: %s", (schema, all) => {
    const validate = ajv.getSchema(`mollie#/components/schemas/${schema}`)!;
    expect(all().length).toBeGreaterThan(0);
    for (const response of all()) {
      // Links to other resources are of no use to the adapter, and the fake has none.
      const withLinks = { ...response, _links: expectedLinks(response) };
      expect(validate(withLinks) ? "" : ajv.errorsText(validate.errors)).toBe("");
    }
  });

  test("a verification of payee is sent as documented, and one without a name is not", async () => {
    const secrets = { webhookSecrets: [], hmacKeys: [], reportCredentials: ["access_key"], payoutKeys: [] };
    const connector = adapterConnector(
      "DirectDebit",
      {},
      { credentials: { apiSecret: "test_key" }, secrets },
    );
    const calls = new ProviderCalls(createMollie(), connector, way.http);
    const payee = { iban: "NL02ABNA0123456789", name: "Jan Jansen" };
    expect(await calls.adapter.verifyPayee!(payee, calls.call())).toMatchObject({ outcome: "match" });
    expect(fake.judged).toEqual([]);
    const account = { creditorBankAccount: { format: "iban", accountNumber: payee.iban } };
    expect(judge("POST /v2/business-accounts/payee-verifications", account)).toContain("accountHolderName");
  });
});

function expectedLinks({ _links: links }: Record<string, unknown>): object {
  const link = { href: "https://api.mollie.com/v2/x", type: "application/hal+json" };
  return { self: link, dashboard: link, documentation: link, payment: link, ...(links as object) };
}
