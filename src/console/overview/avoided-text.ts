import type { AttemptFees } from "../../costs/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { numberText } from "./figures-part.ts";
import { minorText } from "../payment-facts/words.ts";

/** The fees of schemes that refused attempts did not cause; "unknown" where no price is, and never zero. */
export function avoidedText({ attempts, priced, sums }: AttemptFees): string {
  if (attempts === 0) return "–";
  if (priced === 0) return t("unknown");
  return [...sums].map(([currency, minor]) => minorText(minor, currency)).join(" + ");
}

/** A sentence about the attempts whose fee is not known; nothing where all are. */
export function unpricedNote({ attempts, priced }: AttemptFees): Html | "" {
  if (priced === attempts) return "";
  return html`<p class="body soft small">
    ${t(
      "The fee is known of {priced} of {attempts} refused attempts: enter it in the costs of the connector (createCostSet, attempt excess).",
      { priced: numberText(priced), attempts: numberText(attempts) },
    )}
  </p>`;
}
