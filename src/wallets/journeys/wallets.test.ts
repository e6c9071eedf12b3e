import { beforeAll, describe, expect, test } from "vitest";
import { expectNoTrace } from "../../../tests/support/card-traces.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import {
  APPLE_MERCHANT,
  APPLE_PAYLOAD,
  openAppleAuthority,
  type AppleTokenOptions,
} from "../../../tests/support/apple-pay.ts";
import { BiClient } from "../../../tests/support/bi.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import {
  GOOGLE_DETAILS,
  GOOGLE_MERCHANT,
  openGoogleAuthority,
  type GoogleTokenOptions,
} from "../../../tests/support/google-pay.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";
import { completeChallenge, openAcs } from "../../../tests/support/three-d-secure.ts";

const apple = openAppleAuthority();
const google = openGoogleAuthority();
const googleTest = openGoogleAuthority();
const log = keepLog("trace");

const started = forThisFile(() =>
  startTestGateway({
    log: log.log,
    bi: { kind: "embedded" },
    walletTrust: { appleRoots: apple.root, googleKeys: google.keys, googleTestKeys: googleTest.keys },
  }),
);
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await connector("wallets");
});

function vault(change: Record<string, unknown> = {}) {
  return {
    applePay: { enabled: true, MerchantIdentifier: APPLE_MERCHANT, privateKey: apple.merchantKey },
    googlePay: { enabled: true, MerchantIdentifier: GOOGLE_MERCHANT, privateKey: google.merchantKey },
    ...change,
  };
}

interface ConnectorOptions {
  vault?: Record<string, unknown>;
  extraData?: Record<string, string>;
  settings?: Record<string, string>;
  method?: string;
}

async function connector(apiKey: string, options: ConnectorOptions = {}): Promise<string> {
  return create(apiKey, {
    adapter: "Simulator",
    method: options.method ?? "Creditcard",
    settings: options.settings ?? {},
    config: { testMode: true, extraData: options.extraData ?? {}, vault: options.vault ?? vault() },
  });
}

function create(apiKey: string, request: Record<string, unknown>): Promise<string> {
  return createConnector(operator, { apiKey, ...request });
}

const applePay = (options?: AppleTokenOptions): string =>
  `applepay:${JSON.stringify(apple.payment(options))}`;
const googlePay = (options?: GoogleTokenOptions): string =>
  `googlepay:${JSON.stringify(google.token(options))}`;
const PAN_ONLY = { details: { authMethod: "PAN_ONLY", cryptogram: undefined, eciIndicator: undefined } };

async function pay(transactionToken: string, more: Record<string, unknown> = {}, apiKey = "wallets") {
  const { body } = await api.debit({ transactionToken, ...more }, apiKey);
  return body;
}

const refusedWith = (message: string) => ({ errorCode: 1002, errorMessage: `transactionToken: ${message}` });

describe("a payment by wallet", () => {
  test.each([
    ["applepay", () => applePay(), "visa", "4320", "05"],
    ["googlepay", () => googlePay(), "mastercard", GOOGLE_DETAILS.pan.slice(-4), "02"],
  ] as const)(
    "with %s is a card payment: debit, preauthorize and register",
    async (type, token, brand, last, eci) => {
      for (const operation of ["debit", "preauthorize", "register"]) {
        const { merchantTransactionId, amount, currency } = anOrder();
        const { body } = await api.transaction("wallets", operation, {
          merchantTransactionId,
          ...(operation !== "register" && { amount, currency }),
          transactionToken: token(),
          customer: { firstName: "Ada", lastName: "Lovelace" },
        });
        expect(body).toMatchObject({
          success: true,
          returnType: "FINISHED",
          paymentMethod: "Creditcard",
          returnData: { _TYPE: "cardData", type: brand, lastFourDigits: last, cardHolder: "Ada Lovelace" },
        });
        await started.gateway.runDue();
        expect(await new BiClient(started.url).document(body["uuid"])).toMatchObject({
          creditcard: { type: brand, token_type: type, eci },
        });
      }
    },
  );

  test("can be captured and refunded like any other", async () => {
    const { body } = await api.preauthorize({ transactionToken: applePay() }, "wallets");
    const { merchantTransactionId } = anOrder();
    const follow = { merchantTransactionId, amount: "9.99", currency: "EUR", referenceUuid: body["uuid"] };
    expect((await api.transaction("wallets", "capture", follow)).body).toMatchObject({
      returnType: "FINISHED",
    });
  });

  test("with withRegister stores the network token without its cryptogram, and the profile shows the wallet", async () => {
    const customerIdentification = `wallet-${Date.now()}`;
    const paid = await pay(applePay(), {
      withRegister: true,
      customerProfileData: { customerIdentification },
    });
    expect(paid).toMatchObject({ returnType: "FINISHED" });
    const { body } = await api.post("/api/v3/customerProfiles/wallets/getProfile", {
      customerIdentification,
    });
    expect(body["paymentInstruments"]).toMatchObject([
      { method: "card", associatedTokenType: "applepay", paymentData: { lastFourDigits: "4320" } },
    ]);
    const again = await pay(body["paymentInstruments"][0].paymentToken, {
      transactionIndicator: "CARDONFILE",
    });
    expect(again).toMatchObject({ returnType: "FINISHED", returnData: { lastFourDigits: "4320" } });
  });

  test("is not for payouts", async () => {
    const { body } = await api.transaction("wallets", "payout", {
      ...anOrder(),
      transactionToken: applePay(),
    });
    expect(body).toMatchObject(refusedWith("a wallet's token is for debit, preauthorize, register"));
  });

  test("leaves number and cryptogram in no table and no line of the log", async () => {
    const paid = await pay(applePay(), { withRegister: true });
    expect(paid).toMatchObject({ returnType: "FINISHED" });
    const kept = `${await dumpDatabase(started.gateway.db)}\n${log.text()}`;
    expect(kept).not.toContain(APPLE_PAYLOAD.paymentData.onlinePaymentCryptogram);
    expect(kept).not.toContain(apple.merchantKey.split("\n")[1]);
    const { applicationPrimaryAccountNumber: pan } = APPLE_PAYLOAD;
    expectNoTrace({ pan, cvv: "none", expirationMonth: "12", expirationYear: "2031", cardHolder: "" }, kept);
  });
});

describe("a wallet's token", () => {
  test.each([
    ["Apple Pay", applePay],
    ["Google Pay", googlePay],
  ])("of %s pays once", async (_name, make) => {
    const token = make();
    expect(await pay(token)).toMatchObject({ returnType: "FINISHED" });
    expect(await pay(token)).toMatchObject(refusedWith("was used before"));
  });

  test("pays once when it is sent twice at the same moment", async () => {
    const token = applePay();
    const bodies = await Promise.all(Array.from({ length: 6 }, () => pay(token)));
    expect(bodies.filter((body) => body["returnType"] === "FINISHED")).toHaveLength(1);
    expect(
      bodies.filter((body) => body["errorMessage"] === "transactionToken: was used before"),
    ).toHaveLength(5);
  });

  test("is still good after a request that was refused", async () => {
    const token = applePay();
    expect(await pay(token, { amount: "10.00" })).toMatchObject(
      refusedWith("transactionAmount is not the amount that the customer approved"),
    );
    expect(await pay(token, { currency: "USD" })).toMatchObject(
      refusedWith("currencyCode is not the currency that the customer approved"),
    );
    expect(await pay(token)).toMatchObject({ returnType: "FINISHED" });
  });

  test("counts in the minor units of its currency", async () => {
    const token = applePay({ payload: { currencyCode: "392", transactionAmount: 1500 } });
    expect(await pay(token, { amount: "1500", currency: "JPY" })).toMatchObject({ returnType: "FINISHED" });
  });

  test("is approved with the surcharge in its amount", async () => {
    const token = applePay({ payload: { transactionAmount: 1049 } });
    expect(await pay(token, { surchargeAmount: "0.50" })).toMatchObject({ returnType: "FINISHED" });
  });

  test.each([
    ["applepay:", "is not JSON behind its prefix"],
    ["applepay:{}", "token.paymentData is missing"],
    ["googlepay:[]", "the token is not an object"],
    ["googlepay:null", "the token is not an object"],
  ])("%s is refused", async (token, message) => {
    expect(await pay(token)).toMatchObject(refusedWith(message));
  });

  test("of more than 8192 characters is refused", async () => {
    expect(await pay(`applepay:${"x".repeat(8192)}`)).toMatchObject({ success: false, errorCode: 1002 });
  });

  test("with a card that has expired is refused", async () => {
    expect(await pay(applePay({ payload: { applicationExpirationDate: "200131" } }))).toMatchObject(
      refusedWith("The card has expired."),
    );
  });

  test("of Google's test environment pays only where the connector says so", async () => {
    await connector("google-test", {
      vault: {
        googlePay: {
          enabled: true,
          MerchantIdentifier: GOOGLE_MERCHANT,
          privateKey: googleTest.merchantKey,
          useTestEnvironment: true,
        },
      },
    });
    const token = `googlepay:${JSON.stringify(googleTest.token())}`;
    expect(await pay(token)).toMatchObject({
      errorMessage: expect.stringContaining("or of its other environment"),
    });
    expect(await pay(token, {}, "google-test")).toMatchObject({ returnType: "FINISHED" });
    expect(await pay(googlePay(), {}, "google-test")).toMatchObject({ success: false });
  });

  test("that names another merchant of its payment service provider is refused", async () => {
    expect(await pay(googlePay({ message: { gatewayMerchantId: "ME-other" } }))).toMatchObject(
      refusedWith("gatewayMerchantId is of another merchant"),
    );
    expect(await pay(googlePay({ message: { gatewayMerchantId: DEMO_MERCHANT } }))).toMatchObject({
      returnType: "FINISHED",
    });
  });

  test("is refused by a connector without the wallet", async () => {
    await connector("no-wallets", { vault: { applePay: { enabled: false } } });
    expect(await pay(applePay(), {}, "no-wallets")).toMatchObject(
      refusedWith("Apple Pay is not enabled on this connector"),
    );
    expect(await pay(googlePay(), {}, "no-wallets")).toMatchObject(
      refusedWith("Google Pay is not enabled on this connector"),
    );
  });
});

describe("3-D Secure", () => {
  const required = { threeDSecureData: { "3dsecure": "MANDATORY" }, successUrl: "https://shop.example/ok" };
  beforeAll(() =>
    connector("secured", { vault: vault({ threeDV2Config: { enabled: true } }) }).then(() => undefined),
  );

  test("is not repeated for a token with a cryptogram, also where it is mandatory", async () => {
    for (const token of [applePay(), googlePay()])
      expect(await pay(token, required, "secured")).toMatchObject({ returnType: "FINISHED" });
  });

  test("applies to PAN_ONLY as to any card: a customer who is challenged pays afterwards", async () => {
    const details = { ...PAN_ONLY.details, pan: "4000002000000024" };
    const { returnType, redirectUrl, uuid } = await pay(googlePay({ details }), required, "secured");
    expect(returnType).toBe("REDIRECT");
    expect((await completeChallenge(await openAcs(redirectUrl), "pass")).url).toBe(required.successUrl);
    await started.gateway.runDue();
    expect(await new BiClient(started.url).document(uuid)).toMatchObject({
      status: "success",
      creditcard: { token_type: "googlepay", "3ds_status": "authenticated" },
    });
  });

  test("a soft decline of a payment with a cryptogram is final: it is not submitted again", async () => {
    await connector("soft", {
      vault: vault({ threeDV2Config: { enabled: true, "3dsOnDemand": true } }),
      extraData: { "simulator:softDecline": "always" },
    });
    const token = applePay({ payload: { transactionAmount: 6500 } });
    expect(await pay(token, { amount: "65.00" }, "soft")).toMatchObject({
      returnType: "ERROR",
      errors: [{ errorCode: 2022 }],
    });
  });

  test("a cryptogram satisfies an issuer that demands strong authentication", async () => {
    const token = applePay({ payload: { transactionAmount: 6500 } });
    expect(await pay(token, { amount: "65.00" })).toMatchObject({ returnType: "FINISHED" });
  });
});

describe("a meta-connector", () => {
  test("opens a token with its member's key, before its rules route by the device's number", async () => {
    const visa = await connector("route-visa");
    const mastercard = await connector("route-mastercard");
    await create("route", {
      routingMetaConnector: {
        defaultConnector: visa,
        rules: [{ connector: mastercard, brands: ["mastercard"] }],
      },
    });
    for (const [token, guid] of [
      [applePay(), visa],
      [googlePay(), mastercard],
    ] as const) {
      const { uuid } = await pay(token, {}, "route");
      const { body } = await api.get(`/api/v3/status/route/getByUuid/${uuid}?includeTracing=1`);
      expect(body["tracingData"].transactions.at(-1).connector.guid).toBe(guid);
    }
  });

  test("with methods to choose from takes a token to the first card method that has the wallet", async () => {
    const accounts = await connector("select-accounts", { method: "DirectDebit", vault: {} });
    const plain = await connector("select-plain", { vault: {} });
    const cards = await connector("select-cards");
    await create("select", { multiMethodMetaConnector: { connectors: [accounts, plain, cards] } });
    const { uuid, returnType } = await pay(applePay(), {}, "select");
    expect(returnType).toBe("FINISHED");
    const { body } = await api.get(`/api/v3/status/select/getByUuid/${uuid}?includeTracing=1`);
    expect(body["tracingData"].transactions.at(-1).connector.guid).toBe(cards);
  });

  test("whose rules lead to a connector without the wallet refuses the token, which stays good", async () => {
    const plain = await connector("route-plain", { vault: {} });
    const cards = await connector("route-cards");
    const rules = [{ connector: plain, currencies: ["USD"] }];
    await create("route-mixed", { routingMetaConnector: { defaultConnector: cards, rules } });
    const token = applePay({ payload: { currencyCode: "840" } });
    expect(await pay(token, { currency: "USD" }, "route-mixed")).toMatchObject(
      refusedWith("the connector behind the meta-connector does not take it"),
    );
    expect(await pay(token, { currency: "USD" })).toMatchObject({ returnType: "FINISHED" });
  });

  test("does not send a cryptogram to a second connector, but the card of PAN_ONLY", async () => {
    const down = await connector("cascade-down", { extraData: { "simulator:decline": "3003" } });
    const up = await connector("cascade-up");
    await create("cascade", { routingMetaConnector: { defaultConnector: down, fallback: [up] } });
    expect(await pay(applePay(), {}, "cascade")).toMatchObject({
      returnType: "ERROR",
      errors: [{ errorCode: 3003 }],
    });
    expect(await pay(googlePay(PAN_ONLY), {}, "cascade")).toMatchObject({ returnType: "FINISHED" });
  });
});

describe("a token that the provider opens", () => {
  beforeAll(() =>
    connector("passed-on", {
      vault: { applePay: { enabled: true }, googlePay: { enabled: true }, enablePassthroughToken: true },
    }).then(() => undefined),
  );

  test("is passed on as it came, once", async () => {
    for (const token of [applePay(), googlePay()]) {
      expect(await pay(token, {}, "passed-on")).toMatchObject({ returnType: "FINISHED" });
      expect(await pay(token, {}, "passed-on")).toMatchObject(refusedWith("was used before"));
    }
  });

  test("is of the form it must have", async () => {
    expect(await pay("applepay:{}", {}, "passed-on")).toMatchObject(
      refusedWith("token.paymentData is missing"),
    );
  });

  test("cannot be registered, because the gateway does not see the instrument", async () => {
    expect(await pay(applePay(), { withRegister: true }, "passed-on")).toMatchObject({
      errorMessage: expect.stringContaining("cannot be registered where the provider opens it"),
    });
  });
});

describe("a currency of the card", () => {
  test("is not offered: the customer has approved an amount in the wallet", async () => {
    await connector("dcc", { settings: { "dcc:enabled": "1" } });
    const details = { ...PAN_ONLY.details, pan: "4111111111111111" };
    expect(await pay(googlePay({ details }), { requestDcc: true }, "dcc")).toMatchObject({
      returnType: "FINISHED",
    });
  });
});
