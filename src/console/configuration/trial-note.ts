import type { Below } from "../frame/address.ts";
import type { Connector, DraftSubject } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { rateText } from "../overview/figures-part.ts";

/**
 * A note that a draft decides a share of the payments, on the page of the configuration that decides the others.
 *
 * @param at the address of the page
 */
export function trialNote(
  { experiments = [] }: Pick<Connector, "experiments">,
  { subject, at }: { subject: DraftSubject; at: Below },
): Html {
  const running = experiments.find((one) => one.subject === subject);
  if (!running) return html``;
  return html`<p class="notice wait">
    ${icon("alert")}<span
      >${t("A draft is tried on {share} of the payments.", { share: rateText(running.sharePercent / 100) })}
      <a href="${at("what-if")}">${t("Show the result so far")}</a></span
    >
  </p>`;
}
