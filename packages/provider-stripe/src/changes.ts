import type { DatedChange } from "@quittance/provider-kit";

/** Dated changes of Stripe that concern connectors. */
export const STRIPE_CHANGES: readonly DatedChange[] = [
  {
    id: "stripe-api-2026-10-28",
    on: "2026-10-28",
    title: "Stripe API version 2026-10-28",
    what: "Newer than the version of this adapter, 2026-08-26.dahlia. Webhook endpoints keep the version that they were created with: leave theirs as it is, because events of another version have other forms.",
    source: "docs.stripe.com/upgrades",
    url: "https://docs.stripe.com/upgrades",
  },
];
