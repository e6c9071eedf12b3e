import type { Attempt, PaymentFacts } from "@quittance/shop-kit";

/** The data that Medusa keeps with a session, and hands back with each call. */
export interface SessionData extends Attempt {
  readonly session: string;
  /** The number of the attempt: each has a payment of its own. */
  readonly attempt: number;
}

type Status = "authorized" | "captured" | "pending" | "requires_more" | "error" | "canceled";

const STATUSES: Readonly<Record<PaymentFacts["state"], Status>> = {
  open: "requires_more",
  authorized: "authorized",
  paid: "captured",
  failed: "error",
  cancelled: "canceled",
  refunded: "captured",
};

/** The state of a payment in Medusa's words. */
export function statusOf(facts: PaymentFacts | undefined): Status {
  return facts === undefined ? "pending" : STATUSES[facts.state];
}

type Kept = Readonly<Record<string, unknown>> | undefined;

/** Whether a payment was begun: a session whose beginning failed has none. */
export function isOfGateway(data: Kept): boolean {
  return ["id", "uuid", "session"].every((name) => typeof data?.[name] === "string");
}

/** Reads what Medusa kept; throws when the session was made by another provider. */
export function sessionDataOf(data: Kept): SessionData {
  if (!isOfGateway(data)) throw new TypeError("The payment session has no payment of the gateway");
  return { attempt: 1, ...data } as unknown as SessionData;
}
