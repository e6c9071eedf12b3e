import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { AuthenticationPlan, ImaginedCardPayment } from "../../transaction-requests/index.ts";
import type { Below } from "../frame/address.ts";
import { choiceField } from "../frame/field.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { brandName, typeWord } from "../payment-facts/words.ts";
import { decisionSentence, decisionText } from "../payments/story/decision-text.ts";
import { challengeText, planText } from "./plan-words.ts";

/** Choices for an imagined payment; the first of each is that of a usual payment. */
const CHOICES = {
  brand: ["visa", "mastercard", "maestro", "amex", "diners", "discover", "jcb"],
  transactionType: ["debit", "preauthorize", "register"],
  transactionIndicator: [
    "SINGLE",
    "INITIAL",
    "RECURRING",
    "CARDONFILE",
    "CARDONFILE-MERCHANT-INITIATED",
    "MOTO",
  ],
  "3dsecure": ["", "OFF", "OPTIONAL", "MANDATORY"],
  challengeIndicator: ["", "01", "02", "03", "04", "05", "06", "07", "08", "09"],
  softDeclined: ["", "yes"],
} as const;
type Name = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as readonly Name[];

const INDICATORS = {
  SINGLE: "A single payment",
  INITIAL: "The first of several",
  RECURRING: "A recurring one",
  CARDONFILE: "With a stored card, by the customer",
  "CARDONFILE-MERCHANT-INITIATED": "With a stored card, by the merchant",
  MOTO: "By mail or telephone",
} as const satisfies Record<(typeof CHOICES)["transactionIndicator"][number], PlainText>;
const REQUESTED = {
  "": "The request does not choose",
  OFF: "Off",
  OPTIONAL: "Optional",
  MANDATORY: "Required",
} as const satisfies Record<(typeof CHOICES)["3dsecure"][number], PlainText>;

/** The chosen values of an imagined payment. */
export type Imagined = Readonly<Record<Name, string>>;

/** Reads the chosen values from the query; a value that cannot be chosen is the usual one. */
export function readImagined(query: (name: string) => string): Imagined {
  return Object.fromEntries(
    NAMES.map((name) => {
      const value = query(name);
      const choices: readonly string[] = CHOICES[name];
      return [name, choices.includes(value) ? value : (choices[0] ?? "")];
    }),
  ) as Imagined;
}

/** In the form of `explainAuthentication`. */
export function paymentOf(imagined: Imagined): ImaginedCardPayment {
  const { softDeclined, ...others } = imagined;
  const given = Object.entries(others).filter(([, value]) => value !== "");
  return {
    ...(Object.fromEntries(given) as unknown as ImaginedCardPayment),
    ...(softDeclined === "yes" && { softDeclined: true }),
  };
}

/** A payment by card that nobody makes, and what 3-D Secure would do with it. */
export function tryPart(view: { at: Below; imagined: Imagined; plan: AuthenticationPlan | undefined }): Html {
  const { at, imagined, plan } = view;
  const field = <Name extends keyof typeof CHOICES>(
    name: Name,
    label: string,
    textOf: (value: (typeof CHOICES)[Name][number]) => string,
  ): Html =>
    choiceField({
      name,
      label,
      value: imagined[name],
      options: CHOICES[name].map((value: (typeof CHOICES)[Name][number]) => [value, textOf(value)] as const),
    });
  return html`<aside class="panel" aria-labelledby="try">
    <header><h2 id="try">${t("Try a payment")}</h2></header>
    <div class="body">
      <form method="get" action="${at({ "#": "try" })}">
        <div class="pair keep">
          ${field("brand", t("Card"), brandName)} ${field("transactionType", t("Type"), typeWord)}
        </div>
        ${field("transactionIndicator", t("Kind of payment"), (value) => t(INDICATORS[value]))}
        ${field("3dsecure", t("3-D Secure in the request"), (value) => t(REQUESTED[value]))}
        ${field("challengeIndicator", t("Challenge preference in the request"), (value) => (value === "" ? t("not set") : challengeText(value)))}
        ${choiceField({
          name: "softDeclined",
          label: t("The issuer's response"),
          value: imagined.softDeclined,
          options: [
            ["", t("before the payment")],
            ["yes", t("soft decline (2022)")],
          ],
        })}
        <p class="try"><button name="try" value="yes">${t("Try")}</button></p>
      </form>
      ${plan ? explanation(plan) : ""}
    </div>
  </aside>`;
}

function explanation(plan: AuthenticationPlan): Html {
  const { result, decisions } = plan;
  const isWrong = result === "refused";
  return html`<p
      class="notice ${isWrong ? "wrong" : result === "authenticated" ? "good" : "wait"}"
      role="status"
    >
      ${icon(isWrong ? "cross" : result === "authenticated" ? "check" : "alert")}<span
        ><b>${planText(plan)}</b></span
      >
    </p>
    <dl class="decisions">
      ${decisions.map(
        (decision) =>
          html`<dt>${decisionText(decision.question)}</dt>
            <dd>${decisionSentence(decision)}</dd>`,
      )}
    </dl>`;
}
