import { Type, type Static } from "typebox";
import { MAX_ORDER_LENGTH } from "../../transactions/index.ts";
import { Nullable } from "../../tenancy/index.ts";
import { DIFFERENCE_KINDS, ORDER_STATES } from "../orders/judge-orders.ts";
import { MAX_ORDERS_PER_PAGE } from "../orders/list-orders.ts";

const closed = { additionalProperties: false } as const;
const Parameter = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, examples: [example] }));

export const OrdersQuery = Type.Object(
  {
    from: Parameter("Created since then: a day in UTC, or a moment.", "2026-11-01"),
    to: Parameter(
      "Created until then: the last day, which it includes, or the moment that ends it.",
      "2026-11-30",
    ),
    after: Parameter("`next` of the page before.", "MTc5NTY4ODAwMDAwMDAwMDAwMC5kOTRjMGQ3MmYzYTM2ZTIxZjE2ZQ"),
    limit: Parameter(`Payments per page: 1 to ${MAX_ORDERS_PER_PAGE}, 100 unless given.`, "100"),
  },
  closed,
);

const Order = Type.Object(
  {
    uuid: Type.String({ description: "Of the payment." }),
    merchantTransactionId: Type.String(),
    order: Type.String({
      description:
        "The order of the shop: `extraData.order` of the payment, else its description, else its `merchantTransactionId`.",
    }),
    paid: Type.String({ description: "The amount that was collected.", examples: ["42.40"] }),
    refunded: Type.String({ description: "The amount of refunds that succeeded." }),
    open: Type.String({
      description: "The amount that may still be collected: of a payment that waits, or of an authorisation.",
    }),
    currency: Type.String(),
    sequence: Type.Integer({
      description: "Of the event of its last change: events of the payment with a smaller one are older.",
    }),
  },
  { title: "OrderPayment" },
);

export const OrdersResponse = Type.Object(
  {
    success: Type.Literal(true),
    orders: Type.Array(Order, {
      maxItems: MAX_ORDERS_PER_PAGE,
      description: "Payments, oldest first; an order that was tried several times has several.",
    }),
    next: Nullable(Type.String(), "For `after`; null at the end."),
  },
  { title: "OrdersPage" },
);

const MAX_REPORTED = 1_000;

const Reported = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: MAX_ORDER_LENGTH,
      pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
      description: "The order: what the list calls `order`.",
      examples: ["SO-100305"],
    }),
    total: Type.String({
      minLength: 1,
      maxLength: 32,
      description: "The amount that the customer has to pay.",
      examples: ["42.40"],
    }),
    currency: Type.String({ minLength: 3, maxLength: 3, examples: ["EUR"] }),
    state: Type.Enum([...ORDER_STATES], { description: "The state of its payment in the shop." }),
  },
  { ...closed, title: "ReportedOrder" },
);

export const ReportBody = Type.Object(
  {
    orders: Type.Array(Reported, {
      maxItems: MAX_REPORTED,
      description: `Orders of the shop, each once; at most ${MAX_REPORTED}.`,
    }),
  },
  { ...closed, title: "ReportOrdersRequest" },
);
export type ReportBody = Static<typeof ReportBody>;

const Difference = Type.Object(
  {
    id: Type.String({ description: "The order." }),
    kind: Type.Enum([...DIFFERENCE_KINDS], {
      description:
        "`unpaid_here`: paid in the shop and not here; `unknown_there`: paid here, open or cancelled in the shop; `amount`, `currency`: what was paid is not what the order says; `double`: paid more than once.",
    }),
    uuids: Type.Array(Type.String(), { description: "The payments that it is about." }),
  },
  { title: "OrderDifference" },
);

export const ReportResponse = Type.Object(
  {
    success: Type.Literal(true),
    differences: Type.Array(Difference, {
      description: "A difference is in each report until it is none any more, or another one.",
    }),
  },
  { title: "OrderReport" },
);
