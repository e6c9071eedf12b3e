import { Type, type TSchema } from "typebox";
import { Customer } from "./customer.ts";
import { AmountOrNumber, Items, L2L3Data, Splits } from "./line-items.ts";
import {
  Amount,
  CurrencyCode,
  DateTime,
  HttpUrl,
  Language,
  named,
  oneOf,
  ReturnUrl,
  StringMap,
  text,
} from "./primitives.ts";
import { threeDSecureDataSchema } from "../../three-d-secure/index.ts";

export const INDICATORS = [
  "SINGLE",
  "INITIAL",
  "RECURRING",
  "FIRST-CARDONFILE",
  "CARDONFILE",
  "CARDONFILE-MERCHANT-INITIATED",
  "MOTO",
] as const;

/** Clients send the amount as a number and the length as text, too. */
const Schedule = named(
  "ScheduleOfRequest",
  {
    amount: AmountOrNumber,
    currency: CurrencyCode,
    periodLength: Type.Union([
      Type.Integer({ minimum: 1, maximum: 364 }),
      Type.String({ pattern: "^[0-9]{1,3}$" }),
    ]),
    periodUnit: oneOf("DAY", "WEEK", "MONTH", "YEAR"),
    startDateTime: Type.Optional(DateTime),
    merchantMetaData: Type.Optional(text(255)),
    callbackUrl: Type.Optional(HttpUrl),
  },
  "Charges the payment instrument again and again, once this transaction has succeeded; it is registered for that.",
);

export const CustomerProfileData = Type.Object(
  {
    profileGuid: Type.Optional(text(36, 1)),
    customerIdentification: Type.Optional(
      Type.Union([text(36, 1), Type.Integer({ minimum: 0 })], { description: "A number is kept as text" }),
    ),
    markAsPreferred: Type.Optional(Type.Boolean()),
  },
  {
    additionalProperties: false,
    title: "CustomerProfileReference",
    description: "One of the two ids names the customer's profile.",
  },
);

export const PayByLink = named(
  "PayByLink",
  {
    // spec: required and explicit; when omitted no Pay-by-Link is created, so the schema lets it be absent.
    sendByEmail: Type.Optional(Type.Boolean()),
    expirationInMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_256_000 })),
    reminderInMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_256_000 })),
  },
  "Makes the transaction a link to a payment page.",
);

/** Conversion done by the merchant before the request, for the record. */
const DccData = named("MerchantConversion", {
  remoteIdentifier: Type.Optional(text(255)),
  originalAmount: Type.Optional(AmountOrNumber),
  originalCurrency: Type.Optional(CurrencyCode),
  convertedAmount: Type.Optional(AmountOrNumber),
  convertedCurrency: Type.Optional(CurrencyCode),
  conversionRate: Type.Optional(
    Type.Union([Type.Number({ minimum: 0 }), Type.String({ pattern: "^[0-9]{1,10}(\\.[0-9]{1,10})?$" })]),
  ),
  selectedCurrency: Type.Optional(text(32)),
  markUp: Type.Optional(
    Type.Union([Type.Number(), Type.String({ pattern: "^-?[0-9]{1,6}(\\.[0-9]{1,6})?$" })]),
  ),
});

const CardData = named(
  "CardDataOfRequest",
  {
    cardHolder: Type.String({ minLength: 1, maxLength: 255 }),
    pan: Type.String({ pattern: "^[0-9](?:[ -]?[0-9]){11,18}$" }),
    cvv: Type.Optional(Type.String({ pattern: "^[0-9]{3,4}$" })),
    expirationMonth: Type.String({ pattern: "^(0?[1-9]|1[0-2])$" }),
    expirationYear: Type.String({ pattern: "^(20)?[0-9]{2}$" }),
  },
  "Only on connectors with the setting pci:card-data; the request must be signed.",
);

/** Every field a transaction request can have. */
const Recovery = Type.Object(
  {
    plan: Type.Optional(
      Type.String({
        pattern: "^RP(-[0-9a-f]{4}){6}$",
        description: "A recovery plan of the merchant; when left out, the default plan",
      }),
    ),
    notify: Type.Optional(
      Type.Boolean({ description: "Whether the customer gets e-mails with a link; true by default" }),
    ),
    until: Type.Optional(
      Type.String({
        maxLength: 40,
        description: "The end of the recovery, at most 30 days after the failure",
        examples: ["2099-12-14T10:00:00Z"],
      }),
    ),
  },
  {
    additionalProperties: false,
    title: "Recovery",
    description:
      "Opens a recovery case if the debit fails: repetitions by a plan, e-mails and a page for the customer. For recurring and merchant-initiated debits.",
  },
);

export const REQUEST_FIELDS = {
  merchantTransactionId: Type.String({
    minLength: 1,
    maxLength: 50,
    description: "Your unique id of the transaction",
    examples: ["order-1"],
  }),
  additionalId1: text(50, 1),
  additionalId2: text(50, 1),
  extraData: StringMap,
  pspPassthroughData: StringMap,
  merchantMetaData: text(255),
  referenceUuid: text(50, 1),
  amount: Amount,
  currency: CurrencyCode,
  surchargeAmount: AmountOrNumber,
  captureInMinutes: Type.Union([Type.Integer({ minimum: 1, maximum: 525_600 }), Type.Null()]),
  successUrl: ReturnUrl,
  cancelUrl: ReturnUrl,
  errorUrl: ReturnUrl,
  callbackUrl: HttpUrl,
  transactionToken: Type.String({
    minLength: 1,
    maxLength: 8192,
    description:
      "A one-time token of a card, the paymentToken of a stored instrument, or the token of a wallet: `applepay:` or `googlepay:` and its JSON. `method:` and a connector's guid is the method that the customer chose in payment.js's element. With payByLink it is not used: the customer pays on the link's page, and a one-time token stays valid",
  }),
  description: text(255),
  items: Items,
  splits: Splits,
  isFinalCapture: Type.Boolean(),
  withRegister: Type.Boolean(),
  transactionIndicator: oneOf(...INDICATORS),
  customer: Customer,
  schedule: Schedule,
  recovery: Recovery,
  customerProfileData: CustomerProfileData,
  threeDSecureData: threeDSecureDataSchema,
  payByLink: PayByLink,
  language: Language,
  requestDcc: Type.Boolean(),
  dccData: DccData,
  l2l3Data: L2L3Data,
  referenceSchemeTransactionIdentifier: Type.String({
    maxLength: 50,
    description: "The scheme's own id of the transaction that began an agreement; given to the provider",
  }),
  referenceSchemeLifecycleIdentifier: Type.String({
    maxLength: 50,
    description: "The scheme's own id of the payment's life cycle; given to the provider",
  }),
  requestPartialAuthorization: Type.Boolean({
    description:
      "Allows the issuer to approve less than the amount. No adapter of this gateway makes use of it: a payment is approved as a whole or declined",
  }),
  allowUnlinkedRefund: Type.Boolean({
    description:
      "Allows a provider to pay out as a refund without a charge before it. No adapter of this gateway makes use of it: a payout is sent as a payout",
  }),
  recipientAccountReferenceUuid: text(50),
  includeTracing: Type.Boolean(),
  tokenType: oneOf("ALL", "PAN", "NT"),
  cardData: CardData,
} satisfies Record<string, TSchema>;

export type RequestField = keyof typeof REQUEST_FIELDS;
