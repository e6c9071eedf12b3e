import { Type } from "typebox";
import { Amount, closed, CurrencyCode, numbered, oneOf, text } from "./primitives.ts";

const Count = Type.Integer({ minimum: 0, maximum: 999 });
const DigitsOrNumber = Type.Union([
  Type.Integer({ minimum: 0, maximum: 999_999 }),
  Type.String({ pattern: "^[0-9]{1,6}$" }),
]);
/** Card protocols take dates in several shapes; which one is right depends on the field. */
const AnyDate = Type.String({ pattern: "^[0-9TZ :+\\-]{6,30}$" });
const PhoneCountryPrefix = Type.String({ pattern: "^[0-9]{1,3}$" });
const PhoneNumber = Type.String({ pattern: "^[0-9]{1,15}$" });
const State = Type.String({ pattern: "^[A-Z0-9]{1,3}$" });

/** public API facts §1.2, threeDSecureData. */
export const ThreeDSecureData = closed({
  "3dsecure": Type.Optional(oneOf("OFF", "OPTIONAL", "MANDATORY")),
  schemeId: Type.Optional(oneOf("CB")),
  channel: Type.Optional(numbered(3)),
  authenticationIndicator: Type.Optional(numbered(6)),
  cardholderAuthenticationMethod: Type.Optional(numbered(6)),
  cardholderAuthenticationDateTime: Type.Optional(AnyDate),
  cardHolderAuthenticationData: Type.Optional(text(1024)),
  challengeIndicator: Type.Optional(numbered(9)),
  priorReference: Type.Optional(text(36)),
  priorAuthenticationMethod: Type.Optional(numbered(4)),
  priorAuthenticationDateTime: Type.Optional(AnyDate),
  priorAuthenticationData: Type.Optional(text(2048)),
  cardholderAccountType: Type.Optional(numbered(4)),
  cardholderAccountAgeIndicator: Type.Optional(numbered(5)),
  cardholderAccountDate: Type.Optional(AnyDate),
  cardholderAccountChangeIndicator: Type.Optional(numbered(4)),
  cardholderAccountLastChange: Type.Optional(AnyDate),
  cardholderAccountPasswordChangeIndicator: Type.Optional(numbered(5)),
  cardholderAccountLastPasswordChange: Type.Optional(AnyDate),
  shippingAddressUsageIndicator: Type.Optional(numbered(4)),
  shippingAddressFirstUsage: Type.Optional(AnyDate),
  transactionActivityDay: Type.Optional(Count),
  transactionActivityYear: Type.Optional(Count),
  addCardAttemptsDay: Type.Optional(Count),
  purchaseCountSixMonths: Type.Optional(Count),
  suspiciousAccountActivityIndicator: Type.Optional(numbered(2)),
  shippingNameEqualIndicator: Type.Optional(numbered(2)),
  paymentAccountAgeIndicator: Type.Optional(numbered(5)),
  paymentAccountAgeDate: Type.Optional(AnyDate),
  billingAddressLine3: Type.Optional(text(128)),
  billingAddressState: Type.Optional(State),
  shippingAddressLine3: Type.Optional(text(128)),
  shippingAddressState: Type.Optional(State),
  billingShippingAddressMatch: Type.Optional(oneOf("Y", "N")),
  homePhoneCountryPrefix: Type.Optional(PhoneCountryPrefix),
  homePhoneNumber: Type.Optional(PhoneNumber),
  mobilePhoneCountryPrefix: Type.Optional(PhoneCountryPrefix),
  mobilePhoneNumber: Type.Optional(PhoneNumber),
  workPhoneCountryPrefix: Type.Optional(PhoneCountryPrefix),
  workPhoneNumber: Type.Optional(PhoneNumber),
  purchaseInstalData: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 999 }), Type.String({ pattern: "^[0-9]{1,3}$" })]),
  ),
  shipIndicator: Type.Optional(numbered(7)),
  deliveryTimeframe: Type.Optional(numbered(4)),
  deliveryEmailAddress: Type.Optional(Type.String({ maxLength: 254, format: "email" })),
  reorderItemsIndicator: Type.Optional(numbered(2)),
  preOrderPurchaseIndicator: Type.Optional(numbered(2)),
  preOrderDate: Type.Optional(AnyDate),
  giftCardAmount: Type.Optional(Amount),
  giftCardCurrency: Type.Optional(CurrencyCode),
  giftCardCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  purchaseDate: Type.Optional(AnyDate),
  recurringExpiry: Type.Optional(AnyDate),
  recurringFrequency: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
  transType: Type.Optional(oneOf("01", "03", "10", "11", "28")),
  exemptionIndicator: Type.Optional(numbered(7)),
  threeRIIndicator: Type.Optional(numbered(12)),
  browserChallengeWindowSize: Type.Optional(numbered(5)),
  browserAcceptHeader: Type.Optional(text(2048)),
  browserIpAddress: Type.Optional(text(56)),
  browserJavaEnabled: Type.Optional(Type.Boolean()),
  browserLanguage: Type.Optional(text(8, 1)),
  browserColorDepth: Type.Optional(
    Type.Union([
      Type.Enum([1, 4, 8, 15, 16, 24, 30, 32, 48]),
      oneOf("1", "4", "8", "15", "16", "24", "30", "32", "48"),
    ]),
  ),
  browserScreenHeight: Type.Optional(DigitsOrNumber),
  browserScreenWidth: Type.Optional(DigitsOrNumber),
  browserTimezone: Type.Optional(
    Type.Union([
      Type.Integer({ minimum: -9999, maximum: 9999 }),
      Type.String({ pattern: "^[+-]?[0-9]{1,4}$" }),
    ]),
  ),
  browserUserAgent: Type.Optional(text(2048)),
  browserPlatform: Type.Optional(text(2048)),
  sdkInterface: Type.Optional(numbered(3)),
  sdkUiType: Type.Optional(text(16)),
  sdkAppID: Type.Optional(text(36)),
  sdkEncData: Type.Optional(text(65_536)),
  sdkEphemPubKey: Type.Optional(text(256)),
  sdkMaxTimeout: Type.Optional(Type.Integer({ minimum: 5, maximum: 99 })),
  sdkReferenceNumber: Type.Optional(text(32)),
  sdkTransID: Type.Optional(text(36)),
});
