import { Type } from "typebox";
import { FlatError } from "../../platform/http/index.ts";

const open = { additionalProperties: true } as const;
const STATUSES = ["SUCCESS", "PENDING", "REDIRECT", "CANCELLED", "ERROR"];

/** Of a transaction with `payByLink`, in responses, status and callbacks. */
export const PayByLinkData = Type.Object(
  {
    payByLink: Type.Literal(true),
    sendViaEmail: Type.Boolean(),
    cancelUrl: Type.String(),
    expiresAt: Type.Optional(Type.String({ format: "date-time" })),
    emailStatus: Type.Optional(Type.String({ description: "What became of the link's newest e-mail." })),
    emailReason: Type.Optional(Type.String({ description: "Why no e-mail was sent." })),
  },
  { ...open, title: "PayByLinkData" },
);

const LinkEvent = Type.Object(
  {
    event: Type.Enum([
      "created",
      "transactionTokenNotUsed",
      "mailPending",
      "mailed",
      "notMailed",
      "opened",
      "methodChosen",
      "declined",
      "paid",
      "failed",
      "cancelled",
      "expired",
      "replaced",
      "latePayment",
    ]),
    at: Type.String({ format: "date-time" }),
  },
  { ...open, title: "PayByLinkEvent", description: "Further fields say what the event was about." },
);

export const LinkAnswer = Type.Object(
  {
    success: Type.Literal(true),
    uuid: Type.String(),
    merchantTransactionId: Type.String(),
    transactionStatus: Type.Enum(STATUSES),
    payByLinkData: PayByLinkData,
    timeline: Type.Array(LinkEvent, { description: "Oldest first." }),
  },
  { title: "GetPayByLinkAnswer" },
);
export const CancelAnswer = Type.Object(
  {
    success: Type.Literal(true),
    transactionStatus: Type.String({ examples: ["cancelled"], description: "The internal status." }),
  },
  { title: "CancelPayByLinkAnswer" },
);
export const ResendAnswer = Type.Object(
  { success: Type.Literal(true), emailStatus: Type.String() },
  { title: "ResendPayByLinkAnswer" },
);
export const ReplaceAnswer = Type.Object(
  {
    success: Type.Literal(true),
    uuid: Type.String(),
    redirectUrl: Type.String(),
    payByLinkData: PayByLinkData,
  },
  { title: "ReplacePayByLinkAnswer" },
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
