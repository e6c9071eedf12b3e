import { Type, type Static } from "typebox";
import { FlatError } from "../../platform/http/index.ts";

const open = { additionalProperties: true } as const;
const STATUSES = ["SUCCESS", "PENDING", "REDIRECT", "CANCELLED", "ERROR"];

export const LINK_EVENTS = [
  "created",
  "transactionTokenNotUsed",
  "mailPending",
  "mailed",
  "notMailed",
  "opened",
  "formShown",
  "methodChosen",
  "declined",
  "paid",
  "failed",
  "cancelled",
  "expired",
  "replaced",
  "latePayment",
] as const;

/** For a transaction with `payByLink`, in responses, status and callbacks. */
export const PayByLinkData = Type.Object(
  {
    payByLink: Type.Literal(true),
    sendViaEmail: Type.Boolean(),
    cancelUrl: Type.String(),
    expiresAt: Type.Optional(Type.String({ format: "date-time" })),
    emailStatus: Type.Optional(Type.String({ description: "The state of the link's newest e-mail." })),
    emailReason: Type.Optional(Type.String({ description: "Why no e-mail was sent." })),
  },
  { ...open, title: "PayByLinkData" },
);
export type PayByLinkData = Readonly<Static<typeof PayByLinkData>>;

const LinkEvent = Type.Object(
  {
    event: Type.Enum([...LINK_EVENTS]),
    at: Type.String({ format: "date-time" }),
  },
  { ...open, title: "PayByLinkEvent", description: "Further fields give details of the event." },
);

export const LinkResponse = Type.Object(
  {
    success: Type.Literal(true),
    uuid: Type.String(),
    merchantTransactionId: Type.String(),
    transactionStatus: Type.Enum(STATUSES),
    payByLinkData: PayByLinkData,
    timeline: Type.Array(LinkEvent, { description: "Oldest first." }),
  },
  { title: "GetPayByLinkResult" },
);
export type LinkResponse = Readonly<Static<typeof LinkResponse>>;
export const CancelResponse = Type.Object(
  {
    success: Type.Literal(true),
    transactionStatus: Type.String({ examples: ["cancelled"], description: "The internal status." }),
  },
  { title: "CancelPayByLinkResult" },
);
export const ResendResponse = Type.Object(
  { success: Type.Literal(true), emailStatus: Type.String() },
  { title: "ResendPayByLinkResult" },
);
export const ReplaceResponse = Type.Object(
  {
    success: Type.Literal(true),
    uuid: Type.String(),
    redirectUrl: Type.String(),
    payByLinkData: PayByLinkData,
  },
  { title: "ReplacePayByLinkResult" },
);

/** 422: the link is in a state that does not allow it. */
export const LinkError = Type.Object(
  {
    ...FlatError.properties,
    transactionStatus: Type.Optional(Type.String()),
    emailReason: Type.Optional(Type.String()),
  },
  { ...open, title: "PayByLinkError" },
);
