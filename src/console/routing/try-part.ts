import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { RouteExplanation } from "../../transaction-requests/index.ts";
import { CARD_BRANDS } from "../../vault/index.ts";
import type { Below } from "../frame/address.ts";
import { codeField } from "../frame/code-field.ts";
import { choiceField, textField } from "../frame/field.ts";
import { withPresent, type CodeKind } from "../language/code-names.ts";
import { listed, t } from "../language/translate.ts";
import { CARD_KINDS, cardKindText } from "../payment-facts/card-kind.ts";
import { brandName } from "../payment-facts/words.ts";
import { conditionName, valueText } from "./rule-words.ts";

/** Typed values of an imagined payment, by the names of the fields of `explainRoute`. */
export type Imagined = Readonly<Record<(typeof IMAGINED)[number], string>>;
export const IMAGINED = ["amount", "currency", "brand", "binCountry", "binType", "customerCountry"] as const;

/** A payment that nobody makes, and where it would go. */
export function tryPart(view: {
  at: Below;
  imagined: Imagined;
  explained: RouteExplanation | undefined;
  problem: string | undefined;
  names: ReadonlyMap<string, string>;
}): Html {
  const { at, imagined, explained, problem, names } = view;
  const field = (name: keyof Imagined, label: string): Html =>
    textField({ name, label, value: imagined[name], autocomplete: "off", maxlength: 30 });
  const code = (kind: CodeKind, name: keyof Imagined, label: string): Html =>
    codeField({ kind, name, label, value: imagined[name] });
  const cardKinds = withPresent(
    CARD_KINDS.map((kind) => [kind, cardKindText(kind)] as const),
    [imagined.binType],
  );
  return html`<aside class="panel" aria-labelledby="try">
    <header><h2 id="try">${t("Try a payment")}</h2></header>
    <div class="body">
      <form method="get" action="${at({ "#": "try" })}">
        <div class="pair keep">
          ${field("amount", t("Amount"))} ${code("currency", "currency", t("Currency"))}
          ${choiceField({
            name: "brand",
            label: conditionName("brands"),
            value: imagined.brand,
            options: ["", ...CARD_BRANDS.map(({ brand }) => brand)].map((brand) => [
              brand,
              brand === "" ? t("not set") : brandName(brand),
            ]),
          })}
          ${code("country", "binCountry", t("Card from"))}
          ${choiceField({
            name: "binType",
            label: conditionName("binTypes"),
            value: imagined.binType,
            options: [["", t("not set")], ...cardKinds],
          })}
          ${code("country", "customerCountry", t("Customer from"))}
        </div>
        <p class="try"><button name="try" value="yes">${t("Try")}</button></p>
      </form>
      ${problem === undefined ? "" : html`<p class="notice wrong" role="alert">${icon("alert")}<span>${problem}</span></p>`}
      ${explained ? explanation(explained, names) : ""}
    </div>
  </aside>`;
}

function explanation(explained: RouteExplanation, names: ReadonlyMap<string, string>): Html {
  const { chosen, fallback, considered, rules, rule } = explained;
  const nameOf = (guid: string): string => names.get(guid) ?? guid;
  const passed = considered.filter(({ obstacle }) => obstacle !== undefined);
  return html`${
      chosen
        ? html`<p class="notice good" role="status">
            ${icon("check")}<span
              ><b>${chosen.name}</b
              >${fallback.length === 0 ? "" : `, ${t("on a technical failure: {names}", { names: listed(fallback.map(({ name }) => name)) })}`}</span
            >
          </p>`
        : html`<p class="notice wrong" role="status">
            ${icon("cross")}<span>${t("No connector can be used: the payment would be refused.")}</span>
          </p>`
    }
    ${passed.map(
      ({ guid, obstacle }) =>
        html`<p class="hint">
          ${nameOf(guid)}: ${obstacle === "disabled" ? t("Disabled") : t("not available in this gateway")}
        </p>`,
    )}
    <ul class="bars conditions">
      ${rules.map(
        (conditions, index) =>
          html`<li>
              <span><b>${index + 1}</b> ${index === rule ? t("matches") : t("does not match")}</span
              ><span></span>
            </li>
            ${conditions.map(
              ({ name, actual, holds }) =>
                html`<li>
                  <span class="soft">${conditionName(name)}</span
                  ><span class="state ${holds ? "good" : "wrong"}"
                    >${icon(holds ? "check" : "cross", "xs")}${actual === undefined ? t("unknown") : valueText(name, actual)}</span
                  >
                </li>`,
            )}`,
      )}
      ${
        rule === null
          ? html`<li>
              <span><b>${t("Everything else")}</b></span
              ><span></span>
            </li>`
          : ""
      }
    </ul>`;
}
