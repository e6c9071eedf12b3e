import { Type } from "typebox";
import { ANY_ADDRESS_PATTERN } from "../../platform/email-address.ts";
import { closed, Nullable } from "../../tenancy/index.ts";

export const Params = Type.Object({
  apiKey: Type.String({
    maxLength: 50,
    description: "API key of a connector with a container.",
    examples: ["demo-card"],
  }),
});

const ProfileGuid = Type.String({
  minLength: 1,
  maxLength: 36,
  description: "Assigned by the gateway.",
  examples: ["CP-91ec-509a-3899-4f4f-a4ad-67fb"],
});
/** A string in the handlers, because `identificationAsText` runs before them. */
const CustomerIdentification = Type.Unsafe<string>({
  anyOf: [
    { type: "string", minLength: 1, maxLength: 36 },
    { type: "integer", minimum: 0 },
  ],
  description: "Your own id of the customer; unique within the container. A number is the same as its text.",
  examples: ["customer-1"],
});
export const TransactionUuid = Type.String({
  minLength: 1,
  maxLength: 50,
  description: "The successful transaction that registered the instrument.",
  examples: ["d94c0d72f3a36e21f16e"],
});

export const identifiers = {
  profileGuid: Type.Optional(ProfileGuid),
  customerIdentification: Type.Optional(CustomerIdentification),
};

/** An example that works against the demo tenant as soon as it has a customer. */
export const IDENTIFIED = { customerIdentification: "customer-1" };

const text = (maxLength: number, example: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, examples: [example] })));
const StringMap = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8_192 }), {
  maxProperties: 64,
  propertyNames: { maxLength: 64 },
});

/** The fields of a profile's customer with the public API's limits. */
export const CustomerDataChangeSchema = Type.Object(
  {
    /** The PHP client sends back the customer it got, with this in it. */
    _TYPE: Type.Optional(Type.Literal("customerData")),
    identification: text(36, "customer-4711"),
    firstName: text(50, "Ada"),
    lastName: text(50, "Lovelace"),
    birthDate: Type.Optional(Nullable(Type.String({ format: "date", examples: ["1985-12-10"] }))),
    gender: Type.Optional(Nullable(Type.String({ pattern: "^[MF]$" }))),
    billingAddress1: text(50, "Main Street 1"),
    billingAddress2: text(50, ""),
    billingCity: text(50, "Vienna"),
    billingPostcode: text(16, "1010"),
    billingState: text(30, "Vienna"),
    billingCountry: Type.Optional(Nullable(Type.String({ pattern: "^[A-Z]{2}$", examples: ["AT"] }))),
    billingPhone: text(20, "+43 1 234567"),
    company: text(50, "Analytical Engines"),
    email: Type.Optional(
      Nullable(Type.String({ maxLength: 255, pattern: ANY_ADDRESS_PATTERN, examples: ["ada@example.com"] })),
    ),
    emailVerified: Type.Optional(Nullable(Type.Boolean())),
    ipAddress: text(255, "192.0.2.1"),
    nationalId: text(64, ""),
    extraData: Type.Optional(Nullable(StringMap)),
  },
  { ...closed, description: "Fields that are not named are unchanged; null removes a field." },
);

export const CustomerSchema = Type.Object(
  { _TYPE: Type.Literal("customerData") },
  {
    additionalProperties: true,
    title: "CustomerData",
    description: "Every field, null where it is unknown.",
  },
);

export const InstrumentSchema = Type.Object(
  {
    _TYPE: Type.Literal("paymentInstrument"),
    createdAt: Type.String({ examples: ["2026-11-21 10:15:00"] }),
    method: Type.Enum(["card", "iban", "wallet"]),
    paymentData: Type.Record(Type.String(), Type.Unknown()),
    paymentToken: Type.String({ examples: ["pt::71ee81126036ab3fd0a1"] }),
    isPreferred: Type.Boolean(),
    associatedTokenType: Nullable(Type.String()),
    networkTokenStatus: Nullable(Type.String()),
    expiresSoon: Type.Boolean({ description: "The card expires within 60 days, or has expired." }),
    lastUsed: Nullable(
      Type.Object({ at: Type.String(), transactionType: Nullable(Type.String()) }),
      "The last successful transaction that charged it.",
    ),
    chargeableConnectors: Type.Array(Type.String(), {
      description: "API keys of your connectors on which its paymentToken can be charged.",
    }),
  },
  { additionalProperties: true, title: "PaymentInstrument" },
);

export const ProfileError = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.Optional(Type.String()),
    errorMessage: Type.String(),
    errorCode: Type.Union([Type.Integer(), Type.String()]),
  },
  { additionalProperties: true, title: "CustomerProfileError" },
);
