import { below, type Steps } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { CustomerFacts, CustomerFigure } from "./read-customer.ts";

export interface CustomerView {
  readonly facts: CustomerFacts;
  /** Until when the person sees the customer's data. */
  readonly revealedUntil: Temporal.Instant | undefined;
  readonly mayReveal: boolean;
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
  /** The address of the list of payments of this customer, or of those of a figure; undefined without an e-mail address. */
  readonly paymentsOf: ((figure?: CustomerFigure) => string) | undefined;
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  readonly curl: string;
}

export function addressOf(
  { at }: PlaceVisit,
  { facts }: Pick<CustomerView, "facts">,
  ...steps: Steps
): string {
  return below(at, "customers", facts.profile.guid)(...steps);
}
