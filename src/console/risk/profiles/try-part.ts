import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { Evaluation, RiskProfile } from "../../../risk/index.ts";
import type { Below } from "../../frame/address.ts";
import { codeField } from "../../frame/code-field.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { csrfField, type Viewer } from "../../frame/page.ts";
import type { CodeKind } from "../../language/code-names.ts";
import { t } from "../../language/translate.ts";
import { typedDecimal } from "../../payment-facts/typed-amount.ts";
import { actionWord, checkText, outcomeText } from "./rule-words.ts";

/** Fields of an imagined payment, by the names of `explainRiskProfile`. */
export const IMAGINED = [
  "amount",
  "currency",
  "bin",
  "binCountry",
  "billingCountry",
  "shippingCountry",
  "email",
  "identification",
  "ipAddress",
] as const;
export type Imagined = Readonly<Record<(typeof IMAGINED)[number] | "connectorGuid", string>>;

/** In the form of the API; what is empty is not known of the payment. */
export function paymentOf({ connectorGuid: _of, amount, ...others }: Imagined): Record<string, string> {
  const read = typedDecimal(amount, others.currency);
  const imagined = { amount: "decimal" in read ? read.decimal : "", ...others };
  const given = Object.entries(imagined).filter(([, value]) => value !== "");
  return Object.fromEntries(
    given.map(([name, value]) => [name, /country|currency/i.test(name) ? value.toUpperCase() : value]),
  );
}

/** A payment that nobody makes, and what the profile decides of it. */
export function tryPart(view: {
  at: Below;
  imagined: Imagined;
  profile: RiskProfile;
  evaluation: Evaluation | undefined;
  problem: string | undefined;
  viewer: Viewer;
  connectors: readonly (readonly [guid: string, name: string])[];
}): Html {
  const { at, imagined, profile, evaluation, problem, viewer, connectors } = view;
  const field = (name: (typeof IMAGINED)[number], label: string): Html =>
    textField({ name, label, value: imagined[name], autocomplete: "off", maxlength: 255 });
  const code = (kind: CodeKind, name: (typeof IMAGINED)[number], label: string): Html =>
    codeField({ kind, name, label, value: imagined[name] });
  return html`<aside class="panel" aria-labelledby="try">
    <header><h2 id="try">${t("Try a payment")}</h2></header>
    <div class="body">
      <form method="post" action="${at("try", { "#": "try" })}">
        ${csrfField(viewer)}
        <div class="pair keep">
          ${field("amount", t("Amount"))} ${code("currency", "currency", t("Currency"))}
          ${field("bin", t("First digits of the card"))} ${code("country", "binCountry", t("Card from"))}
          ${code("country", "billingCountry", t("Billing country"))}
          ${code("country", "shippingCountry", t("Shipping country"))}
        </div>
        ${field("email", t("E-mail address"))} ${field("identification", t("Customer number"))}
        ${field("ipAddress", t("IP address"))}
        ${choiceField({
          name: "connectorGuid",
          label: t("Connector"),
          value: imagined.connectorGuid,
          options: [["", t("none: nothing is counted")], ...connectors],
        })}
        <p class="try"><button>${t("Try")}</button></p>
      </form>
      ${problem === undefined ? "" : html`<p class="notice wrong" role="alert">${icon("alert")}<span>${problem}</span></p>`}
      ${evaluation ? explanation(evaluation, profile) : ""}
    </div>
  </aside>`;
}

function explanation({ action, score, threeDSecure, checks }: Evaluation, { rules }: RiskProfile): Html {
  const tones = { approve: "good", review: "wait", decline: "wrong" } as const;
  const signs = { approve: "check", review: "alert", decline: "cross" } as const;
  return html`<p class="notice ${tones[action]}" role="status">
      ${icon(signs[action])}<span
        ><b>${actionWord(action)}</b
        >${score === 0 ? "" : `, ${t("Score {points}", { points: score })}`}${threeDSecure ? `, ${t("with 3-D Secure")}` : ""}</span
      >
    </p>
    <ul class="bars conditions">
      ${checks.map(
        ({ rule, hit }) =>
          html`<li>
            <span class="soft"><b>${rules.indexOf(rule) + 1}</b> ${checkText(rule)}</span
            ><span class="state ${hit ? "wait" : "quiet"}"
              >${icon(hit ? "check" : "cross", "xs")}${hit ? outcomeText(rule) : t("does not hit")}</span
            >
          </li>`,
      )}
    </ul>`;
}
