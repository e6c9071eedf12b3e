import type { Static } from "typebox";
import type { ElementName, elements } from "./elements.ts";
import type { ProtocolVersion } from "./versions.ts";

type ElementValue<Name extends ElementName> = Static<(typeof elements)[Name]>;

/** The required and allowed elements of a message, and those that are required under a condition. */
type MessageShape<Required extends ElementName, Allowed extends ElementName> = {
  required: readonly Required[];
  allowed: readonly Allowed[];
  conditional: readonly Condition[];
};

/** An inclusion rule of the protocol that depends on the other elements (EMV 3DS: "C"). */
type Condition = {
  when: (message: Readonly<Record<string, unknown>>, version: ProtocolVersion) => boolean;
  required: readonly ElementName[];
};

const shape = <const R extends ElementName, const A extends ElementName>(message: MessageShape<R, A>) =>
  message;

const is = (element: ElementName, ...values: readonly unknown[]) => {
  return (message: Readonly<Record<string, unknown>>): boolean => values.includes(message[element]);
};

const browser = is("deviceChannel", "02");
const app = is("deviceChannel", "01");
const payment = is("messageCategory", "01", "80");

/** A browser without JavaScript cannot send these; 2.1.0 requires them nevertheless. */
const sendsScreen: Condition = {
  when: (message, version) =>
    browser(message) && (version === "2.1.0" || message["browserJavascriptEnabled"] === true),
  required: [
    "browserColorDepth",
    "browserJavaEnabled",
    "browserScreenHeight",
    "browserScreenWidth",
    "browserTZ",
  ],
};

const identity = ["threeDSServerTransID"] as const;

/** Inclusion rules of each message (EMV 3DS 2.1.0 and 2.2.0, annex B), for the channels and categories this gateway uses. */
export const messageShapes = {
  PReq: shape({
    required: [...identity, "threeDSServerRefNumber"],
    allowed: ["threeDSServerOperatorID", "serialNum", "messageExtension"],
    conditional: [],
  }),
  PRes: shape({
    required: [...identity, "dsStartProtocolVersion", "dsEndProtocolVersion"],
    allowed: ["dsTransID", "cardRangeData", "serialNum", "messageExtension"],
    conditional: [],
  }),
  AReq: shape({
    required: [
      ...identity,
      "deviceChannel",
      "messageCategory",
      "acctNumber",
      "threeDSRequestorID",
      "threeDSRequestorName",
      "threeDSRequestorURL",
      "threeDSServerRefNumber",
      "threeDSServerURL",
    ],
    allowed: [
      "acctID",
      "acctInfo",
      "acctType",
      "acquirerBIN",
      "acquirerMerchantID",
      "addrMatch",
      "billAddrCity",
      "billAddrCountry",
      "billAddrLine1",
      "billAddrLine2",
      "billAddrLine3",
      "billAddrPostCode",
      "billAddrState",
      "browserAcceptHeader",
      "browserColorDepth",
      "browserIP",
      "browserJavaEnabled",
      "browserJavascriptEnabled",
      "browserLanguage",
      "browserScreenHeight",
      "browserScreenWidth",
      "browserTZ",
      "browserUserAgent",
      "cardExpiryDate",
      "cardholderName",
      "deviceRenderOptions",
      "email",
      "homePhone",
      "mcc",
      "merchantCountryCode",
      "merchantName",
      "merchantRiskIndicator",
      "messageExtension",
      "mobilePhone",
      "notificationURL",
      "payTokenInd",
      "purchaseAmount",
      "purchaseCurrency",
      "purchaseDate",
      "purchaseExponent",
      "purchaseInstalData",
      "recurringExpiry",
      "recurringFrequency",
      "sdkAppID",
      "sdkEncData",
      "sdkEphemPubKey",
      "sdkMaxTimeout",
      "sdkReferenceNumber",
      "sdkTransID",
      "shipAddrCity",
      "shipAddrCountry",
      "shipAddrLine1",
      "shipAddrLine2",
      "shipAddrLine3",
      "shipAddrPostCode",
      "shipAddrState",
      "threeDSCompInd",
      "threeDSRequestorAuthenticationInd",
      "threeDSRequestorAuthenticationInfo",
      "threeDSRequestorChallengeInd",
      "threeDSRequestorPriorAuthenticationInfo",
      "threeDSServerOperatorID",
      "threeRIInd",
      "transType",
      "whiteListStatus",
      "workPhone",
    ],
    conditional: [
      {
        when: payment,
        required: ["acquirerBIN", "acquirerMerchantID", "mcc", "merchantCountryCode", "merchantName"],
      },
      { when: payment, required: ["purchaseAmount", "purchaseCurrency", "purchaseExponent", "purchaseDate"] },
      {
        when: browser,
        required: [
          "notificationURL",
          "threeDSCompInd",
          "browserAcceptHeader",
          "browserLanguage",
          "browserUserAgent",
        ],
      },
      {
        when: (message, version) => browser(message) && version !== "2.1.0",
        required: ["browserJavascriptEnabled"],
      },
      sendsScreen,
      {
        when: (message) => browser(message) || app(message),
        required: ["threeDSRequestorAuthenticationInd"],
      },
      {
        when: app,
        required: [
          "deviceRenderOptions",
          "sdkAppID",
          "sdkEphemPubKey",
          "sdkMaxTimeout",
          "sdkReferenceNumber",
          "sdkTransID",
        ],
      },
      { when: is("deviceChannel", "03"), required: ["threeRIInd"] },
      {
        when: is("threeDSRequestorAuthenticationInd", "02", "03"),
        required: ["recurringExpiry", "recurringFrequency"],
      },
      { when: is("threeDSRequestorAuthenticationInd", "03"), required: ["purchaseInstalData"] },
    ],
  }),
  ARes: shape({
    required: [
      ...identity,
      "acsReferenceNumber",
      "acsTransID",
      "dsReferenceNumber",
      "dsTransID",
      "transStatus",
    ],
    allowed: [
      "acsChallengeMandated",
      "acsDecConInd",
      "acsOperatorID",
      "acsURL",
      "authenticationType",
      "authenticationValue",
      "cardholderInfo",
      "eci",
      "messageExtension",
      "sdkTransID",
      "transStatusReason",
      "whiteListStatus",
      "whiteListStatusSource",
    ],
    conditional: [
      { when: is("transStatus", "C"), required: ["acsChallengeMandated", "acsURL", "authenticationType"] },
      { when: is("transStatus", "N", "U", "R"), required: ["transStatusReason"] },
      { when: is("transStatus", "Y", "A"), required: ["authenticationValue"] },
    ],
  }),
  CReq: shape({
    required: [...identity, "acsTransID"],
    allowed: ["challengeCancel", "challengeWindowSize", "messageExtension", "sdkTransID"],
    conditional: [],
  }),
  CRes: shape({
    required: [...identity, "acsTransID", "transStatus"],
    allowed: ["challengeCompletionInd", "messageExtension", "sdkTransID"],
    conditional: [],
  }),
  RReq: shape({
    required: [...identity, "acsTransID", "dsTransID", "messageCategory", "transStatus"],
    allowed: [
      "authenticationMethod",
      "authenticationType",
      "authenticationValue",
      "challengeCancel",
      "eci",
      "interactionCounter",
      "messageExtension",
      "sdkTransID",
      "transStatusReason",
      "whiteListStatus",
      "whiteListStatusSource",
    ],
    conditional: [
      { when: is("transStatus", "N", "U", "R"), required: ["transStatusReason"] },
      { when: is("transStatus", "Y", "A"), required: ["authenticationValue"] },
    ],
  }),
  RRes: shape({
    required: [...identity, "acsTransID", "dsTransID", "resultsStatus"],
    allowed: ["messageExtension", "sdkTransID"],
    conditional: [],
  }),
  Erro: shape({
    required: ["errorCode", "errorComponent", "errorDescription", "errorDetail"],
    allowed: [...identity, "acsTransID", "dsTransID", "errorMessageType", "sdkTransID"],
    conditional: [],
  }),
} as const;

export type MessageType = keyof typeof messageShapes;

type RequiredOf<T extends MessageType> = (typeof messageShapes)[T]["required"][number];
type AllowedOf<T extends MessageType> = (typeof messageShapes)[T]["allowed"][number];

/** A message as a plain record. `writeMessage` and `readMessage` check the conditional elements. */
export type Message<T extends MessageType> = T extends MessageType
  ? { messageType: T; messageVersion: ProtocolVersion } & { [Name in RequiredOf<T>]: ElementValue<Name> } & {
      [Name in AllowedOf<T>]?: ElementValue<Name>;
    }
  : never;

export type AnyMessage = Message<MessageType>;
