import { Type, type Static } from "typebox";
import { DateTime } from "../../tenancy/index.ts";
import { REQUEST_FIELDS } from "../../transactions/index.ts";

/** `PAID`: as many payments, or as much, as it takes. */
export const LINK_STATES = ["OPEN", "PAID", "ENDED", "CANCELLED"] as const;

const closed = { additionalProperties: false } as const;
const Amount = (description: string) =>
  Type.String({ ...REQUEST_FIELDS.amount, description, examples: ["10.00"] });
const Minutes = Type.Integer({
  minimum: 5,
  maximum: 5_256_000,
  description: "Until the end, from the creation on. Without it the link has none.",
});

const Terms = {
  amount: Type.Optional(Amount("Of each payment; with `partial`, of all payments together.")),
  maxPayments: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: "So many payments, and no more." }),
  ),
  partial: Type.Optional(
    Type.Object(
      {
        firstMinimum: Type.Optional(Amount("The least that is paid first. Default: `minimum`.")),
        minimum: Type.Optional(Amount("The least of each later payment, but for the rest. Default: any.")),
      },
      { ...closed, title: "PartialPayment", description: "The amount is paid in parts." },
    ),
  ),
  customerAmount: Type.Optional(
    Type.Object(
      { minimum: Amount("The least."), maximum: Amount("The most.") },
      { ...closed, title: "CustomerAmount", description: "The customer chooses the amount of a payment." },
    ),
  ),
};

/** The fields of a link that each of its payments has. */
export const SHARED_FIELDS = {
  description: Type.Optional(REQUEST_FIELDS.description),
  language: Type.Optional(REQUEST_FIELDS.language),
  callbackUrl: Type.Optional(REQUEST_FIELDS.callbackUrl),
  successUrl: Type.Optional(REQUEST_FIELDS.successUrl),
  errorUrl: Type.Optional(REQUEST_FIELDS.errorUrl),
  merchantMetaData: Type.Optional(REQUEST_FIELDS.merchantMetaData),
};
export type SharedRequest = Readonly<Static<Type.TObject<typeof SHARED_FIELDS>>>;

export const CreateRequest = Type.Object(
  {
    merchantTransactionId: Type.String({
      minLength: 1,
      maxLength: 40,
      description: "Your unique id of the link. The id of each payment begins with it.",
      examples: ["course-2027"],
    }),
    currency: REQUEST_FIELDS.currency,
    ...Terms,
    expirationInMinute: Type.Optional(Minutes),
    ...SHARED_FIELDS,
  },
  {
    ...closed,
    title: "CreateReusableLinkRequest",
    examples: [
      {
        merchantTransactionId: "course-2027",
        amount: "49.00",
        currency: "EUR",
        maxPayments: 20,
        expirationInMinute: 43_200,
        description: "Evening course",
      },
    ],
  },
);
export type CreateRequest = Static<typeof CreateRequest>;

const Link = Type.Object(
  {
    guid: Type.String({ description: "Names the link in the other operations." }),
    url: Type.String({ description: "Give it to your customers." }),
    state: Type.Enum([...LINK_STATES], {
      description: "PAID: as many payments, or as much, as it takes. A link that was paid stays paid.",
    }),
    merchantTransactionId: Type.String(),
    currency: Type.String(),
    paidCount: Type.Integer({ description: "Payments that succeeded." }),
    paidAmount: Type.String({ description: "Of these payments together." }),
    leftAmount: Type.Optional(Type.String({ description: "With `partial`: what is not paid yet." })),
    createdAt: DateTime("When the link was created."),
    endsAt: Type.Optional(DateTime("No payment is made after it.")),
    cancelledAt: Type.Optional(DateTime("When the link was cancelled first.")),
    testMode: Type.Boolean(),
    ...Terms,
    ...SHARED_FIELDS,
  },
  {
    additionalProperties: true,
    title: "ReusableLink",
    description: "A link that several payments are made by.",
  },
);
export type DescribedLink = Readonly<Static<typeof Link>>;

const Payment = Type.Object(
  {
    number: Type.Integer({ description: "In the order in which they began." }),
    uuid: Type.String({ description: "Of the transaction." }),
    amount: Type.String(),
    state: Type.Enum(["OPEN", "PAID", "NOT_PAID"], {
      description:
        "OPEN: it has begun, and may still be paid. NOT_PAID: it failed, was cancelled or expired.",
    }),
  },
  { additionalProperties: true, title: "PaymentOfReusableLink" },
);
export type DescribedPayment = Readonly<Static<typeof Payment>>;

export const LinkResponse = Type.Object(
  { success: Type.Literal(true), reusableLink: Link },
  { title: "ReusableLinkResult" },
);
export const LinkWithPayments = Type.Object(
  {
    success: Type.Literal(true),
    reusableLink: Link,
    payments: Type.Array(Payment, { maxItems: 100, description: "The newest first, 100 at most." }),
  },
  { title: "GetReusableLinkResult" },
);
export const LinksResponse = Type.Object(
  {
    success: Type.Literal(true),
    reusableLinks: Type.Array(Link, { maxItems: 50, description: "The newest first." }),
    next: Type.Union([Type.String(), Type.Null()], { description: "For `before`; null at the end." }),
  },
  { title: "ReusableLinksPage" },
);
export const CancelledResponse = Type.Object(
  {
    success: Type.Literal(true),
    state: Type.Enum([...LINK_STATES], { description: "A link that was paid stays PAID." }),
  },
  { title: "CancelReusableLinkResult" },
);
