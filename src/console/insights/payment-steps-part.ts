import type { Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { FilterFields } from "../payment-facts/filter.ts";
import type { ChoiceStep, SecureStep } from "./steps-of-payments.ts";
import { stepsPanel } from "./steps-part.ts";
import type { Step } from "./steps.ts";

/** How many payments by card were authenticated, and paid. */
export function securePanel(
  steps: readonly Step<SecureStep>[],
  listOf: (fields: Partial<FilterFields>, when: "now" | "before") => string,
): Html {
  return stepsPanel({
    title: t("3-D Secure"),
    note: t("shares of all payments by card"),
    steps,
    nameOf: {
      byCard: t("Payments by card"),
      started: t("3-D Secure started"),
      challenged: t("Sent to a challenge"),
      completed: t("Challenge completed"),
      authenticated: t("Authenticated"),
      paidAuthenticated: t("Authenticated and approved"),
    },
    listOf: (name, when) => listOf(SECURE_FILTERS[name], when),
  });
}

const SECURE_FILTERS = {
  byCard: { authentication: "card" },
  started: { authentication: "started" },
  challenged: { authentication: "challenged" },
  completed: { authentication: "completed" },
  authenticated: { authentication: "authenticated" },
  paidAuthenticated: { authentication: "authenticated", state: "successful" },
} as const satisfies Readonly<Record<SecureStep, Partial<FilterFields>>>;

/** How customers chose between the currency of the merchant and that of the card. */
export function choicePanel(
  steps: readonly Step<ChoiceStep>[],
  listOf: (fields: Partial<FilterFields>, when: "now" | "before") => string,
): Html {
  return stepsPanel({
    title: t("Currency conversion"),
    note: t("shares of all offers"),
    steps,
    nameOf: {
      offered: t("Offered"),
      accepted: t("Accepted"),
      paidAccepted: t("Accepted and approved"),
      declined: t("Declined"),
      notChosen: t("No choice made"),
    },
    listOf: (name, when) => listOf(CHOICE_FILTERS[name], when),
  });
}

const CHOICE_FILTERS = {
  offered: { conversion: "offered" },
  accepted: { conversion: "accepted" },
  paidAccepted: { conversion: "accepted", state: "successful" },
  declined: { conversion: "declined" },
  notChosen: { conversion: "not_chosen" },
} as const satisfies Readonly<Record<ChoiceStep, Partial<FilterFields>>>;
