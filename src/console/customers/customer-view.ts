import type { PlaceView } from "../access/places.ts";
import type { Viewer } from "../frame/page.ts";
import type { CustomerFacts, CustomerFigure } from "./read-customer.ts";

export interface CustomerView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
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

export function addressOf({ base, place, facts }: Pick<CustomerView, "base" | "place" | "facts">): string {
  return `${base}/console/${place.guid}/customers/${facts.profile.guid}`;
}
