import { describe, expect, it } from "vitest";
import type { ThreeDV2Config } from "../../configuration/configuration.ts";
import type { Message } from "../../messages/message-types.ts";
import { writeMessage } from "../../messages/write-message.ts";
import type { ThreeDSecureData } from "../../request/three-d-secure-data.ts";
import type { Authentication } from "../authentication.ts";
import type { AuthenticationSubject } from "../authentication-subject.ts";
import { chooseAuthentication } from "../choose-authentication.ts";
import { chooseChallengeIndicator } from "../choose-challenge-indicator.ts";
import { chooseVersion } from "../choose-version.ts";
import { buildAReq } from "./build-areq.ts";

const range = { start: "4", end: "5", startVersion: "2.1.0", endVersion: "2.2.0", methodUrl: undefined };
const full: ThreeDV2Config = {
  enabled: true,
  acquirers: [
    { scheme: "visa", bin: "411111", merchantId: "MID-VISA" },
    { scheme: "mastercard", bin: "555555", merchantId: "MID-MC" },
  ],
  merchant: { mcc: "5411", country: "040", name: "Demo Shop", siret: "73282932000074" },
};

type Facts = {
  config?: Partial<ThreeDV2Config>;
  data?: ThreeDSecureData;
  scheme?: "visa" | "mastercard";
  type?: "debit" | "register";
};

/** The AReq that configuration and request lead to, through the same choices the server makes; undefined when there is none. */
function areqFor({
  config: change = {},
  data = {},
  scheme = "visa",
  type = "debit",
}: Facts): Partial<Message<"AReq">> | undefined {
  const config = { ...full, ...change };
  const question = {
    config,
    connectorCheck: undefined,
    data,
    transactionIndicator: "SINGLE",
    scheme,
    softDeclined: false,
  };
  const choice = chooseAuthentication({ ...question, transactionType: type });
  const { version } = chooseVersion(config, range);
  if (choice.kind !== "authenticate" || version === undefined) return undefined;
  const { indicator } = chooseChallengeIndicator({
    config,
    data,
    version,
    stepUp: false,
    customerPresent: true,
  });
  const authentication: Authentication = {
    threeDSServerTransID: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
    transactionUuid: "00000000000000000000",
    state: "areq_sent",
    policy: "OPTIONAL",
    scheme,
    messageCategory: choice.messageCategory,
    deviceChannel: choice.deviceChannel,
    stepUp: false,
    afterSubmissions: 0,
    version,
    enrolled: true,
    methodCompletion: "U",
    challengeWindowSize: "05",
    resultsToken: "",
    sessionToken: "",
    returned: false,
    decisions: [],
    startedAt: "2026-11-20T23:00:00Z",
    ...(indicator !== undefined && { challengeIndicator: indicator }),
  };
  const subject: AuthenticationSubject = {
    transactionUuid: "00000000000000000000",
    submissions: 0,
    transactionType: type,
    transactionIndicator: "SINGLE",
    amount: type === "register" ? null : { minor: 1050n, currency: "EUR" },
    card: {
      pan: "4111111111111111",
      expirationMonth: "03",
      expirationYear: "2031",
      cardHolder: "Ada Lovelace",
      scheme,
    },
    customer: {
      email: "ada@example.com",
      billingCountry: "AT",
      billingCity: "x".repeat(60),
      ipAddress: "203.0.113.7",
    },
    data,
    config,
    merchant: {
      guid: "ME-0000-0000-0000-0000-0000-0001",
      name: "A very long merchant name that no message takes",
    },
    programme: {
      directoryServerUrl: "https://ds.example",
      acquirer: { bin: "400000", merchantId: "FALLBACK" },
      merchant: { mcc: "5999", country: "276" },
    },
  };
  const built = buildAReq(authentication, subject, {
    urls: {
      notificationUrl: "https://pay.example/n",
      resultsUrl: "https://pay.example/r",
      requestorUrl: "https://pay.example",
    },
    captured: { acceptHeader: "text/html", userAgent: "test", language: "de-AT", ipAddress: "198.51.100.1" },
    now: Temporal.Instant.from("2026-11-20T23:00:00Z"),
    serverReference: "REF",
  });
  expect(writeMessage(built.areq)).toMatchObject({ ok: true });
  return built.areq;
}

describe("every configuration parameter changes what is sent", () => {
  const { merchant } = full;
  it.each<[string, Facts, string, unknown]>([
    ["acquirers[].bin", {}, "acquirerBIN", "411111"],
    ["acquirers[].scheme", { scheme: "mastercard" }, "acquirerBIN", "555555"],
    ["acquirers[].merchantId", {}, "acquirerMerchantID", "MID-VISA"],
    ["acquirers left out", { config: { acquirers: [] } }, "acquirerMerchantID", "FALLBACK"],
    ["merchant.mcc", { config: { merchant: { ...merchant, mcc: "7995" } } }, "mcc", "7995"],
    [
      "merchant.country",
      { config: { merchant: { ...merchant, country: "250" } } },
      "merchantCountryCode",
      "250",
    ],
    [
      "merchant.name",
      { config: { merchant: { ...merchant, name: "Corner Shop" } } },
      "merchantName",
      "Corner Shop",
    ],
    [
      "merchant.name left out",
      { config: { merchant: {} } },
      "merchantName",
      "A very long merchant name that no messag",
    ],
    [
      "merchant.siret",
      { data: { schemeId: "CB" } },
      "messageExtension",
      [{ name: "CB-SIRET", id: "CB-SIRET", criticalityIndicator: false, data: { siret: "73282932000074" } }],
    ],
    [
      "parameterConfig.challengeIndicator",
      { config: { parameterConfig: { challengeIndicator: "03" } } },
      "threeDSRequestorChallengeInd",
      "03",
    ],
    [
      "parameterConfig.challengeIndicator over the request's",
      { config: { parameterConfig: { challengeIndicator: "02" } }, data: { challengeIndicator: "04" } },
      "threeDSRequestorChallengeInd",
      "02",
    ],
    ["mcIdentityCheck", { config: { mcIdentityCheck: true }, scheme: "mastercard" }, "messageCategory", "80"],
    ["mcIdentityCheck on a Visa card", { config: { mcIdentityCheck: true } }, "messageCategory", "01"],
    [
      "mcIdentityCheck on a register",
      { config: { mcIdentityCheck: true }, scheme: "mastercard", type: "register" },
      "messageCategory",
      "02",
    ],
    [
      "preferredProtocolVersion 2.1.0",
      { config: { preferredProtocolVersion: "2.1.0" } },
      "messageVersion",
      "2.1.0",
    ],
    [
      "preferredProtocolVersion latest",
      { config: { preferredProtocolVersion: "latest" } },
      "messageVersion",
      "2.2.0",
    ],
  ])("%s", (_, facts, element, value) => {
    expect(areqFor(facts)).toHaveProperty(element, value);
  });

  it("enabled: no AReq without it", () => {
    expect(areqFor({ config: { enabled: false } })).toBeUndefined();
  });

  it("3dsOnDemand: no AReq before a soft decline, unless the request says MANDATORY", () => {
    expect(areqFor({ config: { "3dsOnDemand": true } })).toBeUndefined();
    expect(areqFor({ config: { "3dsOnDemand": true }, data: { "3dsecure": "MANDATORY" } })).toBeDefined();
  });

  it("enforcePreferredProtocolVersion: no AReq in another version", () => {
    const only21 = { ...range, endVersion: "2.1.0" };
    const preferred = { enabled: true, preferredProtocolVersion: "2.2.0" } as const;
    expect(chooseVersion(preferred, only21).version).toBe("2.1.0");
    expect(
      chooseVersion({ ...preferred, enforcePreferredProtocolVersion: true }, only21).version,
    ).toBeUndefined();
  });
});

describe("every field of threeDSecureData lands where the protocol wants it", () => {
  it.each<[ThreeDSecureData, string, unknown]>([
    [{ authenticationIndicator: "04" }, "threeDSRequestorAuthenticationInd", "04"],
    [
      {
        cardholderAuthenticationMethod: "02",
        cardholderAuthenticationDateTime: "2026-11-20 09:30",
        cardHolderAuthenticationData: "x",
      },
      "threeDSRequestorAuthenticationInfo",
      { threeDSReqAuthMethod: "02", threeDSReqAuthTimestamp: "202611200930", threeDSReqAuthData: "x" },
    ],
    [{ challengeIndicator: "09" }, "threeDSRequestorChallengeInd", "09"],
    [{ exemptionIndicator: "02" }, "threeDSRequestorChallengeInd", "05"],
    [
      {
        priorReference: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
        priorAuthenticationMethod: "01",
        priorAuthenticationDateTime: "2026-11-20T09:30:00+02:00",
        priorAuthenticationData: "p",
      },
      "threeDSRequestorPriorAuthenticationInfo",
      {
        threeDSReqPriorRef: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
        threeDSReqPriorAuthMethod: "01",
        threeDSReqPriorAuthTimestamp: "202611200730",
        threeDSReqPriorAuthData: "p",
      },
    ],
    [{ cardholderAccountType: "03" }, "acctType", "03"],
    [
      { cardholderAccountAgeIndicator: "05", cardholderAccountDate: "2020-01-31" },
      "acctInfo",
      { chAccAgeInd: "05", chAccDate: "20200131" },
    ],
    [
      { cardholderAccountChangeIndicator: "01", cardholderAccountLastChange: "2026-01-02" },
      "acctInfo",
      { chAccChangeInd: "01", chAccChange: "20260102" },
    ],
    [
      { cardholderAccountPasswordChangeIndicator: "02", cardholderAccountLastPasswordChange: "2026-01-02" },
      "acctInfo",
      { chAccPwChangeInd: "02", chAccPwChange: "20260102" },
    ],
    [
      { shippingAddressUsageIndicator: "04", shippingAddressFirstUsage: "2024-05-06" },
      "acctInfo",
      { shipAddressUsageInd: "04", shipAddressUsage: "20240506" },
    ],
    [
      {
        transactionActivityDay: 1,
        transactionActivityYear: 20,
        addCardAttemptsDay: 0,
        purchaseCountSixMonths: 9,
      },
      "acctInfo",
      { txnActivityDay: "1", txnActivityYear: "20", provisionAttemptsDay: "0", nbPurchaseAccount: "9" },
    ],
    [
      {
        suspiciousAccountActivityIndicator: "01",
        shippingNameEqualIndicator: "02",
        paymentAccountAgeIndicator: "03",
        paymentAccountAgeDate: "2025-07-08",
      },
      "acctInfo",
      {
        suspiciousAccActivity: "01",
        shipNameIndicator: "02",
        paymentAccInd: "03",
        paymentAccAge: "20250708",
      },
    ],
    [{ billingAddressLine3: "Stair 2" }, "billAddrLine3", "Stair 2"],
    [{ billingAddressState: "W" }, "billAddrState", "W"],
    [{ shippingAddressLine3: "Door 3" }, "shipAddrLine3", "Door 3"],
    [{ shippingAddressState: "9" }, "shipAddrState", "9"],
    [{ billingShippingAddressMatch: "Y" }, "addrMatch", "Y"],
    [
      { homePhoneCountryPrefix: "43", homePhoneNumber: "1234567" },
      "homePhone",
      { cc: "43", subscriber: "1234567" },
    ],
    [
      { mobilePhoneCountryPrefix: "43", mobilePhoneNumber: "664123" },
      "mobilePhone",
      { cc: "43", subscriber: "664123" },
    ],
    [{ workPhoneCountryPrefix: "1", workPhoneNumber: "555" }, "workPhone", { cc: "1", subscriber: "555" }],
    [{ purchaseInstalData: 3 }, "purchaseInstalData", "03"],
    [
      {
        shipIndicator: "01",
        deliveryTimeframe: "02",
        deliveryEmailAddress: "a@b.example",
        reorderItemsIndicator: "01",
        preOrderPurchaseIndicator: "02",
        preOrderDate: "2026-12-24",
      },
      "merchantRiskIndicator",
      {
        shipIndicator: "01",
        deliveryTimeframe: "02",
        deliveryEmailAddress: "a@b.example",
        reorderItemsInd: "01",
        preOrderPurchaseInd: "02",
        preOrderDate: "20261224",
      },
    ],
    [
      { giftCardAmount: "123.45", giftCardCurrency: "USD", giftCardCount: 2 },
      "merchantRiskIndicator",
      { giftCardAmount: "123", giftCardCurr: "840", giftCardCount: "02" },
    ],
    [{ purchaseDate: "2026-11-20T10:00:00+01:00" }, "purchaseDate", "20261120090000"],
    [{ recurringExpiry: "2027-01-01", recurringFrequency: 30 }, "recurringExpiry", "20270101"],
    [{ recurringExpiry: "2027-01-01", recurringFrequency: 30 }, "recurringFrequency", "30"],
    [{ transType: "11" }, "transType", "11"],
    [{ browserAcceptHeader: "*/*" }, "browserAcceptHeader", "*/*"],
    [{ browserIpAddress: "192.0.2.9" }, "browserIP", "192.0.2.9"],
    [{ browserLanguage: "fr" }, "browserLanguage", "fr"],
    [{ browserUserAgent: "Mozilla" }, "browserUserAgent", "Mozilla"],
    [
      {
        browserColorDepth: 30,
        browserScreenHeight: "900",
        browserScreenWidth: 1600,
        browserTimezone: -60,
        browserJavaEnabled: true,
      },
      "browserColorDepth",
      "24",
    ],
    [
      {
        browserColorDepth: 24,
        browserScreenHeight: "900",
        browserScreenWidth: 1600,
        browserTimezone: -60,
        browserJavaEnabled: true,
      },
      "browserTZ",
      "-60",
    ],
    [
      {
        browserColorDepth: 24,
        browserScreenHeight: "900",
        browserScreenWidth: 1600,
        browserTimezone: -60,
        browserJavaEnabled: true,
      },
      "browserJavaEnabled",
      true,
    ],
  ])("%o → %s", (data, element, value) => {
    expect(areqFor({ data })).toHaveProperty(element, value);
  });

  it("tells the amount in minor units with the currency's exponent, and none for a register", () => {
    expect(areqFor({})).toMatchObject({
      purchaseAmount: "1050",
      purchaseCurrency: "978",
      purchaseExponent: "2",
      cardExpiryDate: "3103",
    });
    expect(areqFor({ type: "register" })).not.toHaveProperty("purchaseAmount");
  });

  it("cuts texts to the protocol's length and leaves out what it can't say", () => {
    const areq = areqFor({
      data: { cardholderAccountType: "04", priorReference: "not-a-uuid", priorAuthenticationMethod: "02" },
    });
    expect(areq).toMatchObject({ billAddrCity: "x".repeat(50), billAddrCountry: "040" });
    expect(areq).not.toHaveProperty("acctType");
    expect(areq).toHaveProperty("threeDSRequestorPriorAuthenticationInfo", {
      threeDSReqPriorAuthMethod: "02",
    });
  });
});
