import { sql, type Sql } from "../platform/database/index.ts";

/** The states of a transaction (public API facts, "internal statuses"). */
export const TRANSACTION_STATES = [
  "pending",
  "pending_postback",
  "pending_dcc",
  "await_redirect",
  "redirected",
  "await_completion",
  "success",
  "error_adapter",
  "error_internal",
  "cancelled",
] as const;

export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** What can happen to a transaction. */
export type TransactionTrigger =
  | "redirect_issued"
  | "customer_opened_link"
  | "method_chosen"
  | "customer_returned"
  | "payment_submitted"
  | "rerouted"
  | "submission_ended_at_customer"
  | "dcc_offered"
  | "dcc_requoted"
  | "dcc_selected"
  | "authentication_started"
  | "approved"
  | "declined"
  | "refused_by_gateway"
  | "provider_pending"
  | "outcome_unknown"
  | "cancel_requested"
  | "customer_cancelled"
  | "link_expired"
  | "transaction_expired";

/** What must be true of the record, checked by the database in the very statement that moves it. */
export const CONDITIONS = {
  always: sql`true`,
  nothing_in_flight: sql`inquire_at is null`,
  nothing_in_flight_and_not_expired: sql`inquire_at is null and (expires_at is null or expires_at > quittance_now())`,
  nothing_in_flight_and_method_not_chosen: sql`inquire_at is null and method_chosen_at is null`,
  nothing_in_flight_and_expired: sql`inquire_at is null and expires_at <= quittance_now()`,
} satisfies Record<string, Sql>;

export type Condition = keyof typeof CONDITIONS;

/** What the one door does beside writing the state; see move-transaction.ts. */
export type AlsoHappens =
  /** The provider has been asked, or is about to be: if no answer is recorded by then, a status inquiry asks. */
  | "inquiry_scheduled"
  /** Nothing is in flight any more. */
  | "inquiry_ended"
  | "final_callback"
  | "pending_callback";

export interface Transition {
  readonly from: readonly TransactionState[];
  readonly trigger: TransactionTrigger;
  readonly when: Condition;
  /** `same`: the state stays, what happens beside it matters. */
  readonly next: TransactionState | "same";
  readonly also: readonly AlsoHappens[];
}

const WITH_CUSTOMER: readonly TransactionState[] = ["await_redirect", "redirected", "await_completion"];
const OPEN: readonly TransactionState[] = ["pending", "pending_postback", ...WITH_CUSTOMER];

/**
 * The law: no state changes but by a row of this table (spec: "States and transitions"). `from`, `trigger`, `when`,
 * `next` and `also` are the five columns of the spec's own table. What the spec leaves open is decided in
 * docs/decisions/transaction-states.md.
 */
export const TRANSITIONS: readonly Transition[] = [
  {
    from: ["pending"],
    trigger: "redirect_issued",
    when: "always",
    next: "await_redirect",
    also: ["inquiry_ended", "pending_callback"],
  },
  { from: ["await_redirect"], trigger: "customer_opened_link", when: "always", next: "redirected", also: [] },
  {
    from: ["await_redirect", "redirected"],
    trigger: "method_chosen",
    when: "nothing_in_flight_and_not_expired",
    next: "redirected",
    also: [],
  },
  { from: ["redirected"], trigger: "customer_returned", when: "always", next: "await_completion", also: [] },

  {
    from: ["pending", ...WITH_CUSTOMER],
    trigger: "payment_submitted",
    when: "nothing_in_flight_and_not_expired",
    next: "same",
    also: ["inquiry_scheduled"],
  },
  {
    from: OPEN,
    trigger: "rerouted",
    when: "always",
    next: "same",
    also: ["inquiry_scheduled"],
  },
  {
    from: ["pending", ...WITH_CUSTOMER],
    trigger: "submission_ended_at_customer",
    when: "always",
    next: "redirected",
    also: ["inquiry_ended"],
  },
  {
    from: ["pending", "redirected"],
    trigger: "authentication_started",
    when: "always",
    next: "await_redirect",
    also: ["inquiry_ended"],
  },

  {
    from: ["pending", "redirected"],
    trigger: "dcc_offered",
    // Another tab of the customer may have submitted a card meanwhile: then there is nothing to choose any more.
    when: "nothing_in_flight_and_not_expired",
    next: "pending_dcc",
    also: ["inquiry_ended"],
  },
  { from: ["pending_dcc"], trigger: "dcc_requoted", when: "always", next: "same", also: [] },
  {
    from: ["pending_dcc"],
    trigger: "dcc_selected",
    when: "nothing_in_flight_and_not_expired",
    next: "pending",
    also: ["inquiry_scheduled"],
  },

  {
    from: OPEN,
    trigger: "approved",
    when: "always",
    next: "success",
    also: ["inquiry_ended", "final_callback"],
  },
  {
    from: OPEN,
    trigger: "declined",
    when: "always",
    next: "error_adapter",
    also: ["inquiry_ended", "final_callback"],
  },
  {
    from: [...OPEN, "pending_dcc"],
    trigger: "refused_by_gateway",
    when: "always",
    next: "error_internal",
    also: ["inquiry_ended", "final_callback"],
  },
  {
    from: OPEN,
    trigger: "provider_pending",
    when: "always",
    next: "pending_postback",
    also: ["inquiry_scheduled", "pending_callback"],
  },
  { from: OPEN, trigger: "outcome_unknown", when: "always", next: "same", also: ["inquiry_scheduled"] },

  {
    from: ["pending", "await_redirect", "redirected"],
    trigger: "cancel_requested",
    when: "nothing_in_flight_and_method_not_chosen",
    next: "cancelled",
    also: ["final_callback"],
  },
  {
    from: ["pending", ...WITH_CUSTOMER, "pending_dcc"],
    trigger: "customer_cancelled",
    when: "nothing_in_flight",
    next: "cancelled",
    also: ["final_callback"],
  },
  {
    from: ["pending", ...WITH_CUSTOMER, "pending_dcc"],
    trigger: "link_expired",
    when: "nothing_in_flight_and_expired",
    next: "cancelled",
    also: ["final_callback"],
  },
  {
    from: ["pending", ...WITH_CUSTOMER, "pending_dcc"],
    trigger: "transaction_expired",
    when: "nothing_in_flight_and_expired",
    next: "error_internal",
    also: ["final_callback"],
  },
];

const FINAL: readonly TransactionState[] = ["success", "error_adapter", "error_internal", "cancelled"];

/** spec "Events": a final state is a success or an error; no row of the table leaves it. */
export function isFinal(state: TransactionState): boolean {
  return FINAL.includes(state);
}

export function transitionsFor(trigger: TransactionTrigger): readonly Transition[] {
  return TRANSITIONS.filter((transition) => transition.trigger === trigger);
}

export type PublicStatus = "SUCCESS" | "PENDING" | "REDIRECT" | "CANCELLED" | "ERROR";

/** As the status API names it. */
export function publicStatus(state: TransactionState): PublicStatus {
  switch (state) {
    case "success":
      return "SUCCESS";
    case "cancelled":
      return "CANCELLED";
    case "error_adapter":
    case "error_internal":
      return "ERROR";
    case "await_redirect":
    case "redirected":
      return "REDIRECT";
    case "pending":
    case "pending_postback":
    case "pending_dcc":
    case "await_completion":
      return "PENDING";
  }
}

/** As callbacks name it. */
export function callbackResult(state: TransactionState): "OK" | "PENDING" | "ERROR" {
  if (state === "success") return "OK";
  return isFinal(state) ? "ERROR" : "PENDING";
}
