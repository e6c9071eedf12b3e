import { Type, type Static, type TSchema } from "typebox";
import { AMOUNT_PATTERN, CURRENCY_PATTERN } from "../platform/money/index.ts";

export const PUSH_TYPES = [
  "debit",
  "preauthorize",
  "capture",
  "void",
  "refund",
  "register",
  "payout",
  "chargeback",
] as const;
export type PushType = (typeof PUSH_TYPES)[number];

const text = (maxLength: number, minLength = 0) => Type.String({ maxLength, minLength });
const closed = { additionalProperties: false } as const;
const optional = Type.Optional;

/** Clients send ids and digits as numbers, too. */
const textOrNumber = (maxLength: number) =>
  Type.Union([text(maxLength), Type.Integer({ minimum: 0, maximum: 10 ** Math.min(maxLength, 15) })]);
const Amount = Type.Union([Type.String({ pattern: AMOUNT_PATTERN }), Type.Number({ minimum: 0 })]);
const Country = Type.String({ pattern: "^[A-Z]{2}$" });

const Customer = Type.Object(
  {
    identification: optional(textOrNumber(36)),
    firstName: optional(text(50)),
    lastName: optional(text(50)),
    birthDate: optional(Type.String({ format: "date" })),
    gender: optional(Type.Enum(["M", "F"])),
    billingAddress1: optional(text(50)),
    billingAddress2: optional(text(50)),
    billingCity: optional(text(50)),
    billingPostcode: optional(text(16)),
    billingState: optional(text(30)),
    billingCountry: optional(Country),
    billingPhone: optional(text(20)),
    shippingFirstName: optional(text(50)),
    shippingLastName: optional(text(50)),
    shippingCompany: optional(text(50)),
    shippingAddress1: optional(text(50)),
    shippingAddress2: optional(text(50)),
    shippingCity: optional(text(50)),
    shippingPostcode: optional(text(16)),
    shippingState: optional(text(30)),
    shippingCountry: optional(Country),
    shippingPhone: optional(text(20)),
    company: optional(text(50)),
    email: optional(text(100)),
    // As long as a list that proxies made of it.
    ipAddress: optional(text(255)),
    nationalId: optional(text(14)),
    iban: optional(Type.String({ pattern: "^[A-Za-z]{2}[ -]?[0-9]{2}[A-Za-z0-9 -]{1,48}$" })),
    bic: optional(text(11)),
  },
  { ...closed, title: "PushedCustomer" },
);

const digits = (count: number) =>
  Type.Union([
    Type.String({ pattern: `^[0-9]{${count}}$` }),
    Type.Integer({ minimum: 0, maximum: 10 ** count - 1 }),
  ]);

/** Facts of a card: there is no field for its number. */
const CreditCard = Type.Object(
  {
    cardHolder: optional(text(60)),
    country: optional(Country),
    expiryMonth: optional(Type.Integer({ minimum: 1, maximum: 12 })),
    expiryYear: optional(Type.Integer({ minimum: 0, maximum: 9999 })),
    firstSixDigits: optional(digits(6)),
    lastFourDigits: optional(digits(4)),
    type: optional(text(15)),
  },
  { ...closed, title: "PushedCard" },
);

const PushError = Type.Object(
  {
    message: text(60),
    code: textOrNumber(20),
    adapter_error_message: optional(text(65_535)),
    adapter_error_code: optional(text(20)),
    created: optional(text(40)),
  },
  { ...closed, title: "PushedError" },
);

const FIELDS = {
  transactionId: Type.String({
    minLength: 1,
    maxLength: 50,
    description: "Your unique id",
    examples: ["pos-1"],
  }),
  referenceTransactionId: text(50, 1),
  referenceUuid: Type.String({
    minLength: 1,
    maxLength: 50,
    description: "A uuid, or the purchaseId with it",
  }),
  amount: Amount,
  currency: Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] }),
  status: Type.Enum(["success", "failed", "error_adapter", "error_internal", "cancelled"]),
  adapterTxId: text(50),
  adapterToken: text(50),
  createdAt: Type.String({ maxLength: 40, examples: ["2026-11-20T12:00:00Z", "2026-11-20 12:00:00"] }),
  additionalId1: text(50),
  additionalId2: text(50),
  merchantMetaData: text(255),
  description: text(255),
  postbackUrl: Type.String({ pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$", maxLength: 255 }),
  extraData: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8192 }), {
    maxProperties: 64,
    propertyNames: { maxLength: 64 },
  }),
  descriptor: text(50),
  buyerCountry: Country,
  customer: Customer,
  creditcard: CreditCard,
  error: PushError,
  transactionSubType: Type.Enum(["cb-resolved", "cb-reversal-resolved"]),
} satisfies Record<string, TSchema>;

type PushField = keyof typeof FIELDS;
export type PushRequest = { [Field in PushField]?: Static<(typeof FIELDS)[Field]> } & {
  transactionId: string;
};

/** One column a type, in the order of PUSH_TYPES: R required, o optional, - not accepted. */
const MATRIX: Readonly<Record<PushField, string>> = {
  transactionId: "R R R R R R R R",
  referenceTransactionId: "o o o o o - o o",
  referenceUuid: "o o o o o - o o",
  amount: "R R R o R o R R",
  currency: "R R R o R o R R",
  status: "o o o o o - o o",
  adapterTxId: "o o o o o o o o",
  adapterToken: "o o o o o o o o",
  createdAt: "o o o o o o o o",
  additionalId1: "o o o o o o o o",
  additionalId2: "o o o o o o o o",
  merchantMetaData: "o o o o o o o o",
  description: "o o o o o o o o",
  postbackUrl: "o o - - - o o -",
  extraData: "o o o o o o o o",
  descriptor: "o o o o o o o o",
  buyerCountry: "o o - - o o o o",
  customer: "o o - - o o o o",
  creditcard: "o o - - o o o o",
  error: "o o o o o o o o",
  transactionSubType: "- - - - - - - o",
};

export const PUSH_SCHEMAS = Object.fromEntries(
  PUSH_TYPES.map((type, column) => [type, schemaOf(type, column)]),
) as Record<PushType, ReturnType<typeof schemaOf>>;

function schemaOf(type: PushType, column: number) {
  const properties = Object.entries(MATRIX).flatMap(([field, columns]) => {
    const schema = FIELDS[field as PushField];
    const mark = columns.split(" ")[column];
    return mark === "-" ? [] : [[field, mark === "R" ? schema : Type.Optional(schema)] as const];
  });
  return Type.Object(Object.fromEntries(properties), { ...closed, title: `Pushed ${type}` });
}
