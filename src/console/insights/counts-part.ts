import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import type { AllSteps } from "./insights-facts.ts";
import { stepsPanel } from "./steps-part.ts";

/**
 * The states of the payment links that were made in the period.
 *
 * @param listOf the list of the links in that state; empty: in any
 */
export function linksPanel(
  { steps, since }: AllSteps["links"],
  listOf: (state: string, when: "now" | "before") => string,
): Html {
  return stepsPanel({
    title: t("Payment links"),
    note: t("shares of all links made in the period"),
    steps,
    since,
    nameOf: {
      created: t("Created"),
      used: t("Page used by the customer"),
      paid: t("Paid"),
      failed: t("Failed"),
      cancelled: t("Cancelled"),
      expired: t("Expired"),
      open: t("state|Open"),
    },
    listOf: (name, when) => (name === "used" ? undefined : listOf(STATES[name], when)),
  });
}

const STATES = {
  created: "",
  paid: "successful",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
  open: "open",
} as const;

/**
 * How callbacks were received.
 *
 * @param log the address of the callback log, for roles that see it
 */
export function callbacksPanel({ steps, since }: AllSteps["callbacks"], log: string | undefined): Html {
  return stepsPanel({
    title: t("Callbacks"),
    note: t("in all currencies, shares of all callbacks sent"),
    steps,
    since,
    nameOf: {
      sent: t("Sent"),
      acknowledged: t("Acknowledged"),
      repeated: t("Acknowledged after a failed attempt"),
      unacknowledged: t("Not acknowledged"),
    },
    // The log has attempts, of which a callback may have several: no number opens it.
    more: log === undefined ? undefined : html`<a href="${log}">${t("Callback log")}</a>`,
  });
}
