import { codeOf } from "../../../platform/api-errors/index.ts";
import type { DeclineCode, DeclineName } from "./declines.ts";

/** The simulated provider's decision about a request, before it books it. */
export type Decision =
  | {
      readonly kind: "approved";
      /** An event of the approved payment some minutes later. */
      readonly later?: "chargeback" | "undone";
    }
  | { readonly kind: "declined"; readonly code: DeclineCode }
  /** `null`: it stays pending for ever. */
  | {
      readonly kind: "pending";
      readonly settlesTo: Settlement | null;
      /** At most so long after it was booked. */
      readonly withinMs?: number;
    }
  | { readonly kind: "redirect"; readonly pageResult: PageResult };

export type Settlement = "approved" | "declined";

/** How the visit of the provider's page ends: as the customer chooses, or as was decided before. */
export type PageResult =
  | "customer_chooses"
  | "approved"
  | "declined"
  | "cancelled"
  | "pending_then_approved"
  | "pending_then_declined";

export const approved: Decision = { kind: "approved" };

export function declined(name: DeclineName): Decision {
  return { kind: "declined", code: codeOf(name) };
}
