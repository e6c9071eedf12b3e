import { html, type Html } from "../../platform/pages/index.ts";
import type { OpenEvent } from "../../providers/index.ts";
import { shownMoney, typeText } from "../payment-facts/words.ts";
import type { PlainText } from "../language/dictionary.ts";
import { agoText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";

/** So many are read; more are a defect that the alarm reports. */
export const MAX_OPEN_EVENTS = 20;

const KINDS: Readonly<Record<OpenEvent["kind"], PlainText>> = {
  inquire: "A payment has changed",
  outcome: "A payment was decided",
  moved: "Money was moved",
  total: "Money was moved",
  undone: "A success did not last",
  chargeback: "Chargeback",
  chargeback_reversed: "Chargeback reversed",
  dispute: "Dispute",
  instrument: "Stored card renewed by the provider",
  report: "A report is available",
};
const STATES: Readonly<Record<OpenEvent["state"], PlainText>> = {
  contradicting: "It does not fit the payment here, and nothing was recorded.",
  unmatched: "There is no payment here that it is about.",
  waiting: "It waits for the payment that it is about.",
};

/** Reports of the provider about acts that this gateway did not do: refunds above what was paid, in another currency, of unknown payments. */
export function openEventsPart(events: readonly OpenEvent[], now: Temporal.Instant): Html {
  if (events.length === 0) return html``;
  return html`<section class="panel" id="provider-says">
    <header><h2>${t("Reported by the provider, not recorded here")}</h2></header>
    <div class="body">
      <p class="hint">
        ${t("Compare with the provider's own pages before anything is refunded or delivered.")}
      </p>
      <ul>
        ${events.map(
          (event) =>
            html`<li>
              <b>${whatOf(event)}</b> <span class="soft small nowrap">${agoText(event.receivedAt, now)}</span>
              <br />${t(STATES[event.state])}
              ${event.because === null ? "" : html`<span class="soft small" lang="en">${event.because}</span>`}
              <br /><code>${event.providerReference ?? event.submissionReference ?? event.eventId}</code>
            </li>`,
        )}
      </ul>
    </div>
  </section>`;
}

function whatOf({ kind, movement, amount }: OpenEvent): string {
  const money = amount === null || amount === "unreadable" ? "" : shownMoney(amount);
  if (movement === "capture" || movement === "void" || movement === "refund")
    return typeText(movement, money);
  if (kind === "chargeback") return typeText("chargeback", money);
  if (kind === "chargeback_reversed") return typeText("chargeback-reversal", money);
  const word = t(Object.hasOwn(KINDS, kind) ? KINDS[kind] : KINDS.inquire);
  return money === "" ? word : `${word}: ${money}`;
}
