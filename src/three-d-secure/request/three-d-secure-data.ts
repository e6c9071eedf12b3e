import { Type, type Static } from "typebox";
import { AMOUNT_PATTERN, CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { ANY_ADDRESS_PATTERN } from "../../platform/email-address.ts";

const code = (first: number, last: number) =>
  Type.Enum(Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, "0")));
const text = (maxLength: number) => Type.String({ maxLength });
/** Clients send dates in several formats, with and without time and offset; one that can't be parsed is not sent on. */
const anyDate = Type.String({ pattern: "^[0-9TZtz :.+\\-]{6,40}$" });
const countUpTo999 = Type.Integer({ minimum: 0, maximum: 999 });
const integerOrDigits = (limits: { minimum: number; maximum: number }, pattern: string) =>
  Type.Union([Type.Integer(limits), Type.String({ pattern })]);
const screenSize = integerOrDigits({ minimum: 0, maximum: 999_999 }, "^[0-9]{1,6}$");
const COLOR_DEPTHS = [1, 4, 8, 15, 16, 24, 30, 32, 48];
const phonePrefix = Type.String({ pattern: "^[0-9]{1,3}$" });
const phoneNumber = Type.String({ pattern: "^[0-9]{1,15}$" });
const addressState = Type.String({ pattern: "^[A-Z0-9]{1,3}$" });

/** `threeDSecureData` of a transaction request; every field is optional and unknown ones are refused (public API, request fields). */
export const threeDSecureDataSchema = Type.Partial(
  Type.Object({
    "3dsecure": Type.Enum(["OFF", "OPTIONAL", "MANDATORY"], { title: "ThreeDSecurePolicy" }),
    // The official PHP client's own constant is in lower case.
    schemeId: Type.Enum(["CB", "cb"]),
    channel: code(1, 3),
    authenticationIndicator: code(1, 6),
    cardholderAuthenticationMethod: code(1, 6),
    cardholderAuthenticationDateTime: anyDate,
    cardHolderAuthenticationData: text(1024),
    challengeIndicator: code(1, 9),
    priorReference: text(36),
    priorAuthenticationMethod: code(1, 4),
    priorAuthenticationDateTime: anyDate,
    priorAuthenticationData: text(2048),
    cardholderAccountType: code(1, 4),
    cardholderAccountAgeIndicator: code(1, 5),
    cardholderAccountDate: anyDate,
    cardholderAccountChangeIndicator: code(1, 4),
    cardholderAccountLastChange: anyDate,
    cardholderAccountPasswordChangeIndicator: code(1, 5),
    cardholderAccountLastPasswordChange: anyDate,
    shippingAddressUsageIndicator: code(1, 4),
    shippingAddressFirstUsage: anyDate,
    transactionActivityDay: countUpTo999,
    transactionActivityYear: countUpTo999,
    addCardAttemptsDay: countUpTo999,
    purchaseCountSixMonths: countUpTo999,
    suspiciousAccountActivityIndicator: code(1, 2),
    shippingNameEqualIndicator: code(1, 2),
    paymentAccountAgeIndicator: code(1, 5),
    paymentAccountAgeDate: anyDate,
    billingAddressLine3: text(128),
    billingAddressState: addressState,
    shippingAddressLine3: text(128),
    shippingAddressState: addressState,
    billingShippingAddressMatch: Type.Enum(["Y", "N"]),
    homePhoneCountryPrefix: phonePrefix,
    homePhoneNumber: phoneNumber,
    mobilePhoneCountryPrefix: phonePrefix,
    mobilePhoneNumber: phoneNumber,
    workPhoneCountryPrefix: phonePrefix,
    workPhoneNumber: phoneNumber,
    purchaseInstalData: Type.Union([
      Type.Integer({ minimum: 1, maximum: 999 }),
      Type.String({ pattern: "^[0-9]{1,3}$" }),
    ]),
    shipIndicator: code(1, 7),
    deliveryTimeframe: code(1, 4),
    deliveryEmailAddress: Type.String({ maxLength: 254, pattern: ANY_ADDRESS_PATTERN }),
    reorderItemsIndicator: code(1, 2),
    preOrderPurchaseIndicator: code(1, 2),
    preOrderDate: anyDate,
    // The official PHP client sends a number.
    giftCardAmount: Type.Union([
      Type.String({ pattern: AMOUNT_PATTERN }),
      Type.Number({ minimum: 0, maximum: 9_999_999_999 }),
    ]),
    giftCardCurrency: Type.String({ pattern: CURRENCY_PATTERN }),
    giftCardCount: Type.Integer({ minimum: 1, maximum: 99 }),
    purchaseDate: anyDate,
    recurringExpiry: anyDate,
    recurringFrequency: Type.Integer({ minimum: 0, maximum: 9999 }),
    transType: Type.Enum(["01", "03", "10", "11", "28"]),
    exemptionIndicator: code(1, 7),
    threeRIIndicator: code(1, 12),
    browserChallengeWindowSize: code(1, 5),
    browserAcceptHeader: text(2048),
    browserIpAddress: text(56),
    browserJavaEnabled: Type.Boolean(),
    browserLanguage: Type.String({ minLength: 1, maxLength: 35 }),
    browserColorDepth: Type.Union([Type.Enum(COLOR_DEPTHS), Type.Enum(COLOR_DEPTHS.map(String))]),
    browserScreenHeight: screenSize,
    browserScreenWidth: screenSize,
    browserTimezone: integerOrDigits({ minimum: -9999, maximum: 9999 }, "^[+-]?[0-9]{1,4}$"),
    browserUserAgent: text(2048),
    browserPlatform: text(2048),
    sdkInterface: code(1, 3),
    sdkUiType: text(14),
    sdkAppID: text(36),
    sdkEncData: text(64_000),
    sdkEphemPubKey: text(2048),
    sdkMaxTimeout: Type.Integer({ minimum: 5, maximum: 99 }),
    sdkReferenceNumber: text(32),
    sdkTransID: text(36),
  }),
  { additionalProperties: false, title: "ThreeDSecureData" },
);

/** The merchant's data about one payment's authentication. */
export type ThreeDSecureData = Static<typeof threeDSecureDataSchema>;
