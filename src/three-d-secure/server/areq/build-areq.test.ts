import { describe, expect, it } from "vitest";
import { areqFor } from "../../../../tests/support/areq.ts";
import { threeDSecureDataSchema, type ThreeDSecureData } from "../../request/three-d-secure-data.ts";

/** The merchant's app, with the data of its 3DS SDK. */
const APP = {
  channel: "01",
  sdkInterface: "03",
  sdkUiType: "01,02",
  sdkAppID: "d7c1ee99-9478-44a6-b1f2-391e29c6b340",
  sdkEncData: "encrypted",
  sdkEphemPubKey: '{"kty":"EC","crv":"P-256","x":"x","y":"y"}',
  sdkMaxTimeout: 5,
  sdkReferenceNumber: "SDK-1",
  sdkTransID: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
} as const;

const NOT_IN_AREQ = {
  "3dsecure": "decides whether there is an AReq",
  schemeId: "sends the SIRET: configuration-in-areq.test.ts",
  browserChallengeWindowSize: "is in the CReq",
  browserPlatform: "has no element in the protocol",
};

describe("every field of threeDSecureData is in its element", () => {
  const rows: [ThreeDSecureData, element: string, value: unknown][] = [
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
    [{ browserLanguage: "zh-Hant-TW" }, "browserLanguage", "zh-Hant"],
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
    [{ ...APP }, "sdkAppID", APP.sdkAppID],
    [{ ...APP }, "sdkEncData", APP.sdkEncData],
    [{ ...APP }, "sdkEphemPubKey", JSON.parse(APP.sdkEphemPubKey)],
    [{ ...APP }, "sdkMaxTimeout", "05"],
    [{ ...APP }, "sdkReferenceNumber", APP.sdkReferenceNumber],
    [{ ...APP }, "sdkTransID", APP.sdkTransID],
    [{ ...APP }, "deviceRenderOptions", { sdkInterface: "03", sdkUiType: ["01", "02"] }],
    [{ "3dsecure": "MANDATORY", channel: "03", threeRIIndicator: "05" }, "threeRIInd", "05"],
  ];

  it.each(rows)("%o → %s", (data, element, value) => {
    expect(areqFor({ data })).toHaveProperty(element, value);
  });

  it("and none is left out, except those outside of the AReq", () => {
    const shown = new Set([...rows.flatMap(([data]) => Object.keys(data)), ...Object.keys(NOT_IN_AREQ)]);
    const fields = Object.keys(threeDSecureDataSchema.properties);
    expect(fields.filter((field) => !shown.has(field))).toEqual([]);
  });

  it("sends the amount in minor units with the currency's exponent, and none for a register", () => {
    expect(areqFor({})).toMatchObject({
      purchaseAmount: "1050",
      purchaseCurrency: "978",
      purchaseExponent: "2",
      cardExpiryDate: "3103",
    });
    expect(areqFor({ type: "register" })).not.toHaveProperty("purchaseAmount");
  });

  it("cuts texts to the protocol's length and leaves out values it does not allow", () => {
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
