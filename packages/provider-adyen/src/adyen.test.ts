import { beforeEach, describe, expect, test } from "vitest";

import {
  card,
  describeAdapterContract,
  followUp,
  money,
  providerRequest,
} from "@quittance/provider-kit/testing";
import { verification } from "../tests/verification.ts";
import type { ProviderRequest } from "@quittance/provider-kit";
import { eventsOf, fakeAdyen } from "../tests/fake-account.ts";

const VISA = card("4111111111111111", { cvv: "737" });

describeAdapterContract("Adyen", verification.open);

const { fake, callsOf, clear } = await fakeAdyen();
const calls = callsOf();

describe("payments", () => {
  beforeEach(clear);

  const request = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: VISA, ...change });
  const lastBody = () => fake.requests.at(-1)!.body;
  const follow = (...given: Parameters<typeof followUp>) => calls.followUp(followUp(...given));

  test("are one request with a key of the submission, and their response says what Adyen gave", async () => {
    const debit = request();
    expect(await calls.submit(debit)).toMatchObject({
      kind: "approved",
      amount: money("9.99"),
      providerReference: expect.stringMatching(/^88\d{14}$/),
      details: {
        schemeTransactionIdentifier: "777718270854480",
        authCode: "065696",
        extraData: { "cvc-check": "1 Matches" },
      },
    });
    expect(fake.requests).toMatchObject([
      {
        path: "/v71/payments",
        key: `${debit.submissionReference}:payment`,
        body: {
          merchantAccount: "QuittanceCOM",
          reference: debit.submissionReference,
          amount: { value: 999, currency: "EUR" },
          captureDelayHours: 0,
          shopperInteraction: "Ecommerce",
          paymentMethod: { type: "scheme", number: "4111111111111111", expiryMonth: "12", cvc: "737" },
        },
      },
    ]);
  });

  test("that are authorised only are captured by a request of their own, whose webhook concludes it", async () => {
    const preauthorize = request({ operation: "preauthorize" });
    await calls.submit(preauthorize);
    expect(lastBody()).toMatchObject({
      additionalData: { manualCapture: "true", authorisationType: "PreAuth" },
    });
    expect(lastBody()).not.toHaveProperty("captureDelayHours");
    await eventsOf(fake, calls);
    const capture = follow("capture", preauthorize, { amount: money("4.00") });
    const outcome = await calls.submit(capture);
    expect(outcome.kind).toBe("pending");
    expect(fake.requests.at(-1)!.path).toMatch(/^\/v71\/payments\/88\d{14}\/captures$/);
    expect(await eventsOf(fake, calls)).toEqual([
      expect.objectContaining({
        kind: "moved",
        providerReference: outcome.providerReference,
        submissionReference: capture.submissionReference,
        operations: ["capture"],
        outcome: expect.objectContaining({ kind: "approved", amount: money("4.00") }),
      }),
    ]);
  });

  test("whose amount rises are updated to the new total", async () => {
    const preauthorize = request({ operation: "preauthorize", amount: money("10.00") });
    await calls.submit(preauthorize);
    await calls.submit(follow("incremental-authorization", preauthorize, { amount: money("2.50") }));
    expect(lastBody()).toMatchObject({
      amount: { value: 1250, currency: "EUR" },
      industryUsage: "delayedCharge",
    });
  });

  test.each([
    ["ISK", "1500", 150_000],
    ["CLP", "1500", 150_000],
    ["IDR", "15000.00", 15_000],
    ["JPY", "1500", 1500],
    ["KWD", "1.500", 1500],
    ["EUR", "1.50", 150],
  ])("in %s of %s are written as %d", async (currency, amount, value) => {
    await calls.submit(request({ amount: money(amount, currency) }));
    expect(lastBody()).toMatchObject({ amount: { value, currency } });
    expect(await eventsOf(fake, calls)).toMatchObject([{ outcome: { amount: money(amount, currency) } }]);
  });

  test("carry the gateway's 3-D Secure result, and Adyen does not authenticate again", async () => {
    const authentication = {
      version: "2.2.0",
      eci: "05",
      authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
      dsTransId: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
      transStatus: "Y",
    };
    await calls.submit(request({ authentication }));
    expect(lastBody()).toMatchObject({
      mpiData: {
        cavv: authentication.authenticationValue,
        eci: "05",
        dsTransID: authentication.dsTransId,
        threeDSVersion: "2.2.0",
        directoryResponse: "Y",
        authenticationResponse: "Y",
      },
      authenticationData: { attemptAuthentication: "never" },
    });
  });

  test.each([
    ["lowValue", "lowValue"],
    ["tra", "transactionRiskAnalysis"],
    ["trusted", "trustedBeneficiary"],
    ["corporate", "secureCorporate"],
  ] as const)("request the exemption %s as %s", async (exemption, scaExemption) => {
    await calls.submit(request({ exemption }));
    expect(lastBody()).toMatchObject({ additionalData: { scaExemption } });
    await calls.submit(request({ operation: "preauthorize", exemption }));
    expect(lastBody()).toMatchObject({ additionalData: { scaExemption, manualCapture: "true" } });
  });

  const kinds = {
    first: { initiator: "customer", kind: "recurring", isFirst: true },
    cardOnFile: { initiator: "customer", kind: "unscheduled", isFirst: false },
    subscription: { initiator: "merchant", kind: "recurring", isFirst: false },
    unscheduled: { initiator: "merchant", kind: "unscheduled", isFirst: false },
  } as const;
  test.each<[string, Partial<ProviderRequest>, object]>([
    [
      "first of a plan",
      { storedCredential: kinds.first },
      { shopperInteraction: "Ecommerce", recurringProcessingModel: "Subscription" },
    ],
    [
      "of a customer with a stored card",
      { storedCredential: kinds.cardOnFile, source: card("4111111111111111") },
      { shopperInteraction: "ContAuth", recurringProcessingModel: "CardOnFile" },
    ],
    [
      "of a customer who entered the CVC",
      { storedCredential: kinds.cardOnFile },
      { shopperInteraction: "Ecommerce", recurringProcessingModel: "CardOnFile" },
    ],
    [
      "later of a plan",
      { storedCredential: kinds.subscription },
      { shopperInteraction: "ContAuth", recurringProcessingModel: "Subscription" },
    ],
    [
      "unscheduled by the merchant",
      { storedCredential: kinds.unscheduled },
      { shopperInteraction: "ContAuth", recurringProcessingModel: "UnscheduledCardOnFile" },
    ],
    ["by mail or telephone", { isMailOrTelephoneOrder: true }, { shopperInteraction: "Moto" }],
  ])("%s say so to the scheme", async (_name, change, expected) => {
    await calls.submit(request(change));
    expect(lastBody()).toMatchObject(expected);
  });

  test("register a card, charge it by its token, and remove it", async () => {
    const register = request({ operation: "register", amount: null });
    const registered = await calls.submit(register);
    expect(lastBody()).toMatchObject({ amount: { value: 0, currency: "EUR" }, storePaymentMethod: true });
    if (registered.kind !== "approved") throw new Error(registered.kind);
    const value = registered.details.adapterToken!;
    expect(value).toMatch(new RegExp(`^${register.submissionReference}:TOKEN\\d+$`));
    const token = { value, schemeTransactionIdentifier: null };
    await calls.submit(request({ source: null, token, storedCredential: kinds.unscheduled }));
    expect(lastBody()).toMatchObject({
      paymentMethod: { type: "scheme", storedPaymentMethodId: value.split(":")[1] },
      shopperReference: register.submissionReference,
      shopperInteraction: "ContAuth",
    });
    const deregister = providerRequest({ operation: "deregister", source: null, amount: null, token });
    expect((await calls.submit(deregister)).kind).toBe("approved");
    const again = providerRequest({ operation: "deregister", source: null, amount: null, token });
    expect((await calls.submit(again)).kind).toBe("approved");
  });

  test("at Adyen's own page are finished with what the customer brought back, once", async () => {
    const debit = request({ source: card("4111111111111111", { cardHolder: "REDIRECT" }) });
    const outcome = await calls.submit(debit);
    expect(outcome).toMatchObject({ kind: "redirect", method: "POST", fields: { PaReq: "eJx" } });
    const { resume } = calls.adapter;
    const come = (query: Record<string, string>, form: Record<string, string> = {}) =>
      resume!(calls.submission(debit), { query, form, mayChooseAgain: false }, calls.call());
    expect((await come({})).kind).toBe("pending");
    expect((await come({ redirectResult: "forged" })).kind).toBe("unknown");
    const result = outcome.kind === "redirect" ? outcome.fields["MD"]! : "";
    expect((await come({}, { redirectResult: result })).kind).toBe("approved");
    expect((await come({ redirectResult: result })).kind).toBe("approved");
    expect(fake.payments.authorisations(debit.submissionReference)).toBe(1);
  });

  test("split between receivers leave the commissions and the rest with the platform", async () => {
    const receiver = "BA00000000000000000000001";
    const splits = [{ receiver, identification: null, amount: money("5.00"), commission: money("0.50") }];
    await calls.submit(request({ splits }));
    expect(lastBody()["splits"]).toMatchObject([
      { type: "BalanceAccount", account: receiver, amount: { value: 450 } },
      { type: "Commission", amount: { value: 549 } },
    ]);
  });

  test("by SEPA need the name of the account's owner, and are decided later", async () => {
    const sepa = callsOf("DirectDebit");
    const source = { kind: "iban", iban: "AT611904300234573201" } as const;
    expect(await sepa.submit(request({ source }))).toMatchObject({ kind: "declined", error: { code: 2019 } });
    expect(fake.requests).toHaveLength(0);
    const customer = { firstName: "Ada", lastName: "Lovelace" };
    expect((await sepa.submit(request({ source, customer }))).kind).toBe("pending");
    expect(lastBody()["paymentMethod"]).toEqual({
      type: "sepadirectdebit",
      iban: source.iban,
      ownerName: "Ada Lovelace",
    });
  });

  test("a final capture of a part is refused where Adyen would keep the rest authorised", async () => {
    const own = callsOf("Creditcard", { extraData: { multiplePartialCaptures: "true" } });
    const preauthorize = request({ operation: "preauthorize", amount: money("10.00") });
    await own.submit(preauthorize);
    const final = own.followUp(
      followUp("capture", preauthorize, { amount: money("4.00"), isFinalCapture: true }),
    );
    expect(await own.submit(final)).toMatchObject({
      kind: "declined",
      error: { code: 1006, adapterMessage: expect.stringContaining("isFinalCapture") },
    });
    const whole = own.followUp(
      followUp("capture", preauthorize, { amount: money("10.00"), isFinalCapture: true }),
    );
    expect((await own.submit(whole)).kind).toBe("pending");
  });
});
