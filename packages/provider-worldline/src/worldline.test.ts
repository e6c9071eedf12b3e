import { describe, expect, test } from "vitest";

import type { ProviderRequest } from "@quittance/provider-kit";
import {
  card,
  describeAdapterContract,
  httpTo,
  money,
  providerRequest,
} from "@quittance/provider-kit/testing";
import { atWorldline, follow, worldlineConnector } from "../tests/calls.ts";
import { CHALLENGED_CARD } from "../../lab/src/worldline/fake-payments.ts";
import { FakeWorldline, MERCHANT } from "../../lab/src/worldline/fake-worldline.ts";
import { signedWebhook } from "../../lab/src/worldline/worldline-webhook.ts";
import { nameOf } from "./reference.ts";
import { createWorldline } from "./worldline.ts";

describeAdapterContract("Worldline", async () => {
  const fake = await FakeWorldline.start();
  const way = httpTo(fake.url);
  const event = {
    apiVersion: "v1",
    id: "34b8a607-1fce-4003-b3ae-a4d29e92b232",
    merchantId: MERCHANT,
    type: "payment.captured",
    payment: { id: "3066423435_1", status: "CAPTURED", statusOutput: { statusCode: 9 } },
  };
  return {
    adapter: createWorldline(),
    connector: worldlineConnector(),
    providerHttp: way.http,
    approved: {},
    declined: { source: card("4000000000000002") },
    secrets: ["new-key:new secret", "old-key:old:secret", "foreign-key:foreign secret"],
    webhook: ({ secret }) => signedWebhook(JSON.stringify(event), secret),
    setOnline: (online) => fake.setOnline(online),
    close: async () => {
      await way.close();
      await fake.close();
    },
  };
});

test.each([
  [true, undefined, "https://payment.preprod.direct.worldline-solutions.com"],
  [false, undefined, "https://payment.direct.worldline-solutions.com"],
  [true, "online-payments.com", "https://payment.preprod.online-payments.com"],
  [false, "online-payments.com", "https://payment.online-payments.com"],
])("with testMode %s and the platform %s requests go to %s", (testMode, platform, address) => {
  const connector = { ...worldlineConnector("Creditcard", platform ? { platform } : {}), testMode };
  const adapter = createWorldline();
  expect(adapter.baseUrl?.(connector)).toBe(address);
  expect(adapter.hosts).toContain(new URL(address).hostname);
});

const at = atWorldline();
const sent = (match: RegExp) =>
  at.fake.requests.filter(({ method, path }) => match.test(`${method} ${path}`)).map(({ body }) => body);
const cardInput = () => sent(/POST \/payments$/).at(-1)?.["cardPaymentMethodSpecificInput"];

describe("a card", () => {
  test("is charged with its own data, its product and the name of the submission", async () => {
    const request = providerRequest({ source: card("4111111111111111", { cvv: "123" }) });
    const outcome = await at.calls().submit(request);
    expect(outcome).toMatchObject({
      kind: "approved",
      amount: money("9.99"),
      details: { authCode: "TEST123", schemeTransactionIdentifier: "9876543210" },
    });
    expect(sent(/POST \/payments$/).at(-1)).toMatchObject({
      order: {
        amountOfMoney: { amount: 999, currencyCode: "EUR" },
        references: { merchantReference: nameOf(request) },
      },
      cardPaymentMethodSpecificInput: {
        paymentProductId: 1,
        authorizationMode: "SALE",
        transactionChannel: "ECOMMERCE",
        card: {
          cardNumber: "4111111111111111",
          expiryDate: "1299",
          cvv: "123",
          cardholderName: "Ada Lovelace",
        },
        threeDSecure: { redirectionData: { returnUrl: request.returnUrl } },
      },
    });
  });

  test.each([
    ["4111111111111111", 1],
    ["5555555555554444", 3],
    ["2223003122003222", 3],
    ["2720992593319364", 3],
    ["378282246310005", 2],
    ["30569309025904", 132],
    ["3530111333300000", 125],
    ["6011111111111117", 128],
    ["6212345678900000003", 56],
    ["6759649826438453", 117],
  ])("%s is of the product %i", async (pan, product) => {
    await at.calls().submit(providerRequest({ source: card(pan) }));
    expect(cardInput()).toMatchObject({ paymentProductId: product });
  });

  test("of no product of Worldline's is declined before anything is sent", async () => {
    const outcome = await at.calls().submit(providerRequest({ source: card("9111111111111111") }));
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 2011 } });
    expect(at.fake.requests).toEqual([]);
  });

  test.each([
    ["1234", "JPY", 1234],
    ["1.234", "KWD", 1234],
    ["12.34", "EUR", 1234],
  ])("%s %s is written in the smallest unit", async (amount, currency, written) => {
    const outcome = await at.calls().submit(providerRequest({ amount: money(amount, currency) }));
    expect(outcome).toMatchObject({ kind: "approved", amount: money(amount, currency) });
    expect(sent(/POST \/payments$/).at(-1)).toMatchObject({
      order: { amountOfMoney: { amount: written, currencyCode: currency } },
    });
  });

  test("whose issuer challenges goes to the issuer's page, and the payment decides", async () => {
    const calls = at.calls();
    const request = providerRequest({ source: card(CHALLENGED_CARD), withRegister: true });
    const outcome = await calls.submit(request);
    expect(outcome).toMatchObject({ kind: "redirect", url: expect.stringContaining("issuer.example") });
    // The customer is still there, and Worldline does not show the address again.
    expect(await calls.inquire(request)).toMatchObject({
      kind: "redirect",
      url: (outcome as { url: string }).url,
    });
    at.fake.payments.decide(calls.submission(request).providerReference!, "CAPTURED");
    const token = { adapterToken: expect.any(String) };
    expect(await calls.inquire(request)).toMatchObject({ kind: "approved", details: token });
  });

  test("that the gateway authenticated goes with the proof, and a soft decline comes back", async () => {
    const authentication = {
      version: "2.2.0",
      eci: "05",
      authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
      dsTransId: "f25084f0-5b16-4c0a-ae5d-b24808a95e4b",
      transStatus: "Y",
    };
    at.fake.payments.next = { errorCode: "301A1001" };
    const outcome = await at.calls().submit(providerRequest({ authentication }));
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 2022 } });
    expect(cardInput()).toMatchObject({
      threeDSecure: {
        skipAuthentication: true,
        skipSoftDecline: true,
        externalCardholderAuthenticationData: {
          cavv: authentication.authenticationValue,
          eci: 5,
          directoryServerTransactionId: authentication.dsTransId,
          threeDSecureVersion: "2.2.0",
        },
      },
    });
  });

  test.each([
    ["lowValue", "low-value"],
    ["tra", "transaction-risk-analysis"],
    ["trusted", "whitelist"],
  ] as const)("requests the exemption %s as %s", async (exemption, exemptionRequest) => {
    await at.calls().submit(providerRequest({ exemption }));
    expect(cardInput()).toMatchObject({ threeDSecure: { exemptionRequest } });
  });

  test("is sent with the customer and the browser, whose sizes are text", async () => {
    const browser = {
      ipAddress: "203.0.113.9",
      userAgent: "Mozilla/5.0",
      acceptHeader: "text/html",
      language: "de-AT",
      screen: { javaEnabled: false, colorDepth: "24", height: "900", width: "1440", timezone: "-60" },
    };
    const customer = {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      billingAddress1: "Gasse 2",
      billingCity: "Graz",
      billingPostcode: "8010",
      billingCountry: "AT",
      birthDate: "1815-12-10",
    };
    await at.calls().submit(providerRequest({ browser, customer, language: "de" }));
    expect(sent(/POST \/payments$/).at(-1)).toMatchObject({
      order: {
        customer: {
          locale: "de_AT",
          contactDetails: { emailAddress: "ada@example.com" },
          personalInformation: { name: { firstName: "Ada", surname: "Lovelace" }, dateOfBirth: "18151210" },
          billingAddress: { street: "Gasse 2", zip: "8010", city: "Graz", countryCode: "AT" },
          device: {
            ipAddress: "203.0.113.9",
            timezoneOffsetUtcMinutes: "-60",
            browserData: { colorDepth: 24, screenHeight: "900", screenWidth: "1440", javaEnabled: false },
          },
        },
      },
    });
  });

  test("in a wallet is charged by its network token and cryptogram", async () => {
    const wallet = {
      type: "applepay",
      isNetworkToken: true,
      cryptogram: "AgAAAAAABk4DWZ4C28yUQAAAAAA=",
      eci: "07",
    } as const;
    await at.calls().submit(providerRequest({ source: card("4111111111111111", { wallet }) }));
    expect(sent(/POST \/payments$/).at(-1)).toMatchObject({
      mobilePaymentMethodSpecificInput: {
        paymentProductId: 302,
        decryptedPaymentData: { dpan: "4111111111111111", cryptogram: wallet.cryptogram, eci: 7 },
      },
    });
  });
});

describe("follow-ups", () => {
  async function held(change: Partial<ProviderRequest> = {}) {
    const calls = at.calls();
    const request = providerRequest({ operation: "preauthorize", amount: money("10.00"), ...change });
    expect((await calls.submit(request)).kind).toBe("approved");
    return { calls, request };
  }

  test("capture in parts, of which the last one is final", async () => {
    const { calls, request } = await held();
    const first = await follow(calls, "capture", request, { amount: money("4.00") });
    expect(first.outcome).toMatchObject({ kind: "approved", amount: money("4.00") });
    const totals = { capturedMinor: 400n };
    const last = await follow(calls, "capture", request, { amount: money("6.00"), totals });
    expect(last.outcome.kind).toBe("approved");
    expect(sent(/capture$/)).toMatchObject([
      { amount: 400, isFinal: false, operationReferences: { merchantReference: nameOf(first.request) } },
      { amount: 600, isFinal: true },
    ]);
  });

  test("capture finally, and what is left is released", async () => {
    const { calls, request } = await held();
    await follow(calls, "capture", request, { amount: money("4.00"), isFinalCapture: true });
    expect(sent(/capture$/)).toMatchObject([{ amount: 400, isFinal: true }]);
  });

  test("capture a currency without two decimals as a whole, and never in part", async () => {
    const { calls, request } = await held({ amount: money("1000", "JPY") });
    const part = await follow(calls, "capture", request, { amount: money("400", "JPY") });
    expect(part.outcome).toMatchObject({ kind: "declined", error: { code: 1006 } });
    const whole = await follow(calls, "capture", request, { amount: money("1000", "JPY") });
    expect(whole.outcome).toMatchObject({ kind: "approved", amount: money("1000", "JPY") });
    expect(sent(/capture$/)).toEqual([{ isFinal: true, operationReferences: expect.anything() }]);
  });

  test("void the whole, or a part, which is found among the operations", async () => {
    const { calls, request } = await held();
    const part = await follow(calls, "void", request, { amount: money("4.00") });
    expect(part.outcome.kind).toBe("pending");
    expect(await calls.inquire(part.request)).toMatchObject({ kind: "approved" });
    const rest = await follow(calls, "void", request, { amount: null, totals: { voidedMinor: 400n } });
    expect(rest.outcome.kind).toBe("approved");
    expect(sent(/cancel$/)).toMatchObject([
      { amountOfMoney: { amount: 400, currencyCode: "EUR" }, isFinal: false },
      { isFinal: true },
    ]);
  });

  test("void a part, and not by an operation of another amount", async () => {
    const { calls, request } = await held();
    const part = await follow(calls, "void", request, { amount: money("4.00") });
    const id = calls.submission(request).providerReference!;
    const [operation] = at.fake.payments.parts(id);
    operation!["amountOfMoney"] = { amount: 1_000, currencyCode: "EUR" };
    expect((await calls.inquire(part.request)).kind).toBe("unknown");
  });

  test("refund in parts, with the amount in money", async () => {
    const calls = at.calls();
    const debit = providerRequest();
    await calls.submit(debit);
    const { outcome, request } = await follow(calls, "refund", debit, { amount: money("4.00") });
    expect(outcome).toMatchObject({ kind: "approved", amount: money("4.00") });
    expect(sent(/refund$/)).toMatchObject([
      {
        amountOfMoney: { amount: 400, currencyCode: "EUR" },
        operationReferences: { merchantReference: nameOf(request) },
      },
    ]);
  });

  test.each(["capture", "void", "refund"] as const)(
    "a %s that is only acknowledged is pending until Worldline has done it",
    async (operation) => {
      at.fake.payments.isSlow = true;
      const { calls, request } =
        operation === "refund" ? await paid() : await held({ amount: money("9.99") });
      const amount = operation === "void" ? null : money("9.99");
      const { outcome, request: followed } = await follow(calls, operation, request, { amount });
      expect(outcome.kind).toBe("pending");
      expect((await calls.inquire(followed)).kind).toBe("pending");
      const done = { capture: "CAPTURED", void: "CANCELLED", refund: "REFUNDED" }[operation];
      at.fake.payments.decide(outcome.providerReference!, done);
      if (operation === "void") at.fake.payments.decide(calls.submission(request).providerReference!, done);
      expect((await calls.inquire(followed)).kind).toBe("approved");
    },
  );

  async function paid() {
    const calls = at.calls();
    const request = providerRequest();
    await calls.submit(request);
    return { calls, request };
  }

  test("a refund that is rejected is declined by the acquirer's reason", async () => {
    const { calls, request } = await paid();
    at.fake.payments.isSlow = true;
    const { outcome, request: refund } = await follow(calls, "refund", request, { amount: money("9.99") });
    const errors = [{ errorCode: "30051001", id: "DECLINED", message: "Do not honour" }];
    at.fake.payments.decide(outcome.providerReference!, "REJECTED", { statusCode: 83, errors });
    expect(await calls.inquire(refund)).toMatchObject({ kind: "declined", error: { code: 2003 } });
  });
});

describe("a stored card", () => {
  test("is registered by a payment of nothing, charged without the customer and removed", async () => {
    const calls = at.calls();
    const register = providerRequest({ operation: "register", amount: null });
    const outcome = await calls.submit(register);
    expect(outcome).toMatchObject({ kind: "approved", details: { adapterToken: expect.any(String) } });
    expect(sent(/POST \/payments$/).at(-1)).toMatchObject({
      order: { amountOfMoney: { amount: 0, currencyCode: "EUR" } },
      cardPaymentMethodSpecificInput: {
        tokenize: true,
        authorizationMode: "PRE_AUTHORIZATION",
        threeDSecure: { challengeIndicator: "challenge-required" },
      },
    });
    const value = outcome.kind === "approved" ? outcome.details.adapterToken! : "";
    const token = { value, schemeTransactionIdentifier: "9876543210" };
    const storedCredential = { initiator: "merchant", kind: "recurring", isFirst: false } as const;
    const charge = providerRequest({ source: null, token, storedCredential });
    expect((await calls.submit(charge)).kind).toBe("approved");
    expect(cardInput()).toMatchObject({
      token: value,
      isRecurring: true,
      recurring: { recurringPaymentSequenceIndicator: "recurring" },
      schemeReferenceData: "9876543210",
      threeDSecure: { skipAuthentication: true },
    });
    const remove = providerRequest({ operation: "deregister", source: null, amount: null, token });
    expect((await calls.submit(remove)).kind).toBe("approved");
    expect(at.fake.stored.tokens.has(value)).toBe(false);
    expect((await calls.submit(remove)).kind).toBe("approved");
  });

  test.each([
    ["unscheduled", "merchant", false, "merchantInitiated", "subsequent"],
    ["unscheduled", "customer", false, "cardholderInitiated", "subsequent"],
    ["unscheduled", "customer", true, "cardholderInitiated", "first"],
  ] as const)("%s by the %s, first %s: %s %s", async (kind, initiator, isFirst, requestor, indicator) => {
    await at.calls().submit(providerRequest({ storedCredential: { kind, initiator, isFirst } }));
    expect(cardInput()).toMatchObject({
      unscheduledCardOnFileRequestor: requestor,
      unscheduledCardOnFileSequenceIndicator: indicator,
    });
  });

  test("is stored without a payment where the connector says so", async () => {
    const calls = at.calls(worldlineConnector("Creditcard", { registration: "token" }));
    const outcome = await calls.submit(providerRequest({ operation: "register", amount: null }));
    expect(outcome).toMatchObject({ kind: "approved", details: { adapterToken: expect.any(String) } });
    expect(sent(/POST \/tokens$/)).toHaveLength(1);
  });

  test("is paid, and the payout is pending until Worldline has made it", async () => {
    const calls = at.calls(worldlineConnector("Creditcard", { payoutReason: "Gambling" }));
    const payout = providerRequest({ operation: "payout" });
    const outcome = await calls.submit(payout);
    expect(outcome.kind).toBe("pending");
    const made = at.fake.stored.payouts.get(outcome.providerReference!)!;
    expect((await calls.inquire(payout)).kind).toBe("pending");
    made["status"] = "ACCOUNT_CREDITED";
    expect(await calls.inquire(payout)).toMatchObject({ kind: "approved", amount: money("9.99") });
  });
});
