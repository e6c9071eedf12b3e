import type { Exemption } from "@quittance/provider-kit";
import { exemptionRules, type Connector, type ExemptionsConfig } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../tenancy/index.ts";
import { switchField } from "../configuration/choice-fields.ts";
import type { PlaceView } from "../access/places.ts";
import type { DraftedConnector } from "../configuration/drafted-connector.ts";
import { draftActions, draftStateText, noticePart, type DraftNotice } from "../configuration/draft-parts.ts";
import { trialNote } from "../configuration/trial-note.ts";
import type { Below } from "../frame/address.ts";
import { choiceField, textField } from "../frame/field.ts";
import { stateFields, type ShownField, type Typed } from "../frame/form-state.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { EXEMPTION_WORDS } from "../payment-facts/exemption-field.ts";

const MODES = {
  request: "Where the shop's request names one",
  auto: "Wherever one is possible",
  off: "Never",
} as const satisfies Record<string, PlainText>;
const ROUTES = {
  authorisation: "With the authorisation",
  authentication: "In the authentication",
} as const satisfies Record<string, PlainText>;
const BANDS = ["0", "100", "250", "500"] as const;
/** Orders that the form offers; another one, which was set by the API, stays as it is. */
const ORDERS: readonly (readonly Exemption[])[] = [
  ["corporate", "lowValue", "tra", "trusted"],
  ["corporate", "tra", "lowValue", "trusted"],
];

/** The fields of the settings with their present values. */
export function settingFields({ config }: Pick<Connector, "config">): ShownField[] {
  const { exemptions = {} } = config;
  const rules = exemptionRules(exemptions);
  const field = (path: string, label: string, value: string, type = "text"): ShownField => ({
    path,
    label,
    value,
    kind: { type },
  });
  const on = (isOn: boolean): string => (isOn ? "1" : "");
  return [
    field("mode", t("Exemptions"), rules.mode),
    field("lowValue", t("Low value"), on(exemptions.lowValue?.enabled ?? true), "switch"),
    field("maxEur", t("Up to, in EUR"), String(exemptions.lowValue?.maxEur ?? "30.00")),
    field("bandEur", t("Low risk up to"), exemptions.tra?.bandEur ?? "0"),
    field("maxScore", t("Risk score at most"), String(exemptions.tra?.maxScore ?? "")),
    field("corporate", t("Corporate cards"), on(rules.corporate), "switch"),
    field("trusted", t("Customers who trust the merchant at their bank"), on(rules.trusted), "switch"),
    field("order", t("Which first"), rules.order.join(",")),
    field("route", t("How it is requested"), exemptions.route ?? ""),
    field(
      "floorGranted",
      t("Stop at a bank that grants less than, in percent"),
      rules.floor ? String(Math.round(rules.floor.granted * 1_000) / 10) : "",
    ),
    field("floorOf", t("Of so many requests"), rules.floor ? String(rules.floor.of) : ""),
  ];
}

/** The settings of a version in words. */
export function settingFacts({
  content,
}: ConfigurationVersion): readonly (readonly [name: string, value: string])[] {
  const words: Readonly<Record<string, (value: string) => string>> = {
    mode: (value) => t(MODES[value as keyof typeof MODES]),
    bandEur: bandText,
    order: orderText,
    route: (value) => (value === "" ? "" : t(ROUTES[value as keyof typeof ROUTES])),
  };
  return settingFields({ config: content["config"] as Connector["config"] }).map(
    ({ path, label, value, kind }) => [
      label,
      kind.type === "switch" ? (value === "1" ? t("on") : t("off")) : (words[path]?.(value) ?? value),
    ],
  );
}

function bandText(band: string): string {
  return band === "0" ? t("Not requested") : `EUR ${band}.00`;
}

/** The typed values, as `config.exemptions` of the API; a text that is no number is refused there by its field. */
export function readSettings(form: Typed): ExemptionsConfig {
  const text = (name: string): string => form(name).trim();
  const number = (name: string): number => Number(text(name).replace(",", "."));
  const order = text("order").split(",");
  const hasFloor = text("floorGranted") !== "" || text("floorOf") !== "";
  return {
    mode: text("mode") as "auto",
    lowValue: {
      enabled: text("lowValue") === "1",
      ...(text("maxEur") !== "" && { maxEur: text("maxEur").replace(",", ".") }),
    },
    tra: {
      bandEur: text("bandEur") as "0",
      ...(text("maxScore") !== "" && { maxScore: number("maxScore") }),
    },
    corporate: text("corporate") === "1",
    trusted: text("trusted") === "1",
    order: order.filter((one) => one !== "") as Exemption[],
    ...(text("route") !== "" && { route: text("route") as "authorisation" }),
    // A hundredth of a whole number of tenths is written without an error of binary fractions.
    ...(hasFloor && {
      floor: { granted: Math.round(number("floorGranted") * 10) / 1_000, of: number("floorOf") },
    }),
  };
}

interface FormView {
  /** The addresses from the exemptions of the connector on. */
  readonly at: Below;
  readonly viewer: Viewer;
  readonly place: Pick<PlaceView, "allows">;
  readonly drafted: DraftedConnector;
  /** The result of the last form of a draft, in words. */
  readonly notice: DraftNotice | undefined;
  readonly now: Temporal.Instant;
  readonly version: string;
  readonly mayConfigure: boolean;
  readonly isSaved: boolean;
  readonly problem?: FieldProblem | undefined;
  readonly typed?: Typed | undefined;
}

/**
 * The settings of the connector, which apply from the next payment on, or those of its draft. Either is saved by a button of its own;
 * beside a draft nothing else is saved.
 */
export function settingsPart(view: FormView): Html {
  const { at, viewer, place, drafted, version, mayConfigure, problem, typed } = view;
  const { connector, draft, after } = drafted;
  const fields = settingFields(after ?? connector);
  const changing = [
    ...(mayConfigure && !draft ? [at()] : []),
    ...(place.allows("draft") ? [at("draft")] : []),
  ];
  const [first] = changing;
  const value = (path: string): string =>
    typed ? typed(path) : (fields.find((field) => field.path === path)?.value ?? "");
  const label = (path: string): string => fields.find((field) => field.path === path)?.label ?? "";
  const text = (path: string, more: object = {}): Html =>
    textField({
      name: path,
      label: label(path),
      value: value(path),
      autocomplete: "off",
      problem: problem?.path === path ? problem.message : undefined,
      ...more,
    });
  const choice = (path: string, options: readonly (readonly [string, string])[]): Html =>
    choiceField({ name: path, label: label(path), value: value(path), options });
  const shown = html`<fieldset ${changing.length > 0 ? "" : "disabled"}>
    <legend class="unseen">${t("Settings of {connector}", { connector: connector.name })}</legend>
    ${choice("mode", wordsOf(MODES))}
    ${switchField({ name: "lowValue", label: label("lowValue"), value: value("lowValue"), problem: undefined, hint: t("For a card at most 5 payments or EUR 100.00 until it is confirmed again.") })}
    ${text("maxEur", { inputmode: "decimal", maxlength: 5 })}
    ${choice(
      "bandEur",
      BANDS.map((band) => [band, bandText(band)]),
    )}
    <p class="hint gap-b">
      ${t("Your acquirer states the amount. It depends on the fraud rate of all its merchants.")}
    </p>
    ${text("maxScore", { inputmode: "numeric", maxlength: 8 })}
    ${switchField({ name: "corporate", label: label("corporate"), value: value("corporate"), problem: undefined })}
    ${switchField({ name: "trusted", label: label("trusted"), value: value("trusted"), problem: undefined })}
    ${choice("order", orderChoices(value("order")))}
    ${choice("route", [["", t("By default: automatic ones at the authorisation, named ones as the payment is authenticated")], ...wordsOf(ROUTES)])}
    ${text("floorGranted", { inputmode: "decimal", maxlength: 5, placeholder: "70" })}
    ${text("floorOf", { inputmode: "numeric", maxlength: 6, placeholder: "50" })}
    <p class="actions">
      ${changing.map((to, index) => html`<button formaction="${to}" ${index === 0 ? html`class="primary"` : ""}>${to === at() ? t("Save") : t("Save as draft")}</button>`)}
    </p>
  </fieldset>`;
  return html`<section class="panel" id="settings">
    <header><h2>${t("Settings of {connector}", { connector: connector.name })}</h2></header>
    ${draftPart(view)}
    ${
      first === undefined
        ? html`<div class="body">${shown}</div>`
        : html`<form class="body" method="post" action="${first}">
            ${resultPart(view, fields)} ${csrfField(viewer)} ${stateFields(fields, { version, typed })}
            <input type="hidden" name="revision" value="${String(draft?.revision ?? 0)}" />
            ${shown}
          </form>`
    }
  </section>`;
}

/** The result of the last form, but for a problem that stands beside its field. */
function resultPart({ notice, problem, isSaved }: FormView, fields: readonly ShownField[]): Html {
  if (problem)
    return fields.some(({ path }) => path === problem.path)
      ? html``
      : html`<p class="note wrong" role="alert">${problem.message}</p>`;
  if (isSaved) return html`<p class="note" role="status">${t("The settings were saved.")}</p>`;
  return noticePart(notice);
}

/** The author of the draft, and the acts that are possible with it. */
function draftPart({ at, viewer, place, drafted, now }: FormView): Html {
  const trial = trialNote(drafted.connector, { subject: "exemptions", at });
  if (!drafted.draft && drafted.version === 0) return trial;
  return html`<div class="body">
    <p class="soft small">${draftStateText(drafted, { viewer, now })}</p>
    <div class="actions">${draftActions(drafted, { at, place })}</div>
    ${trial}
  </div>`;
}

function wordsOf(words: Readonly<Record<string, PlainText>>): (readonly [string, string])[] {
  return Object.entries(words).map(([name, word]) => [name, t(word)]);
}

function orderChoices(chosen: string): (readonly [string, string])[] {
  const offered = ORDERS.map((order) => order.join(","));
  const all = chosen === "" || offered.includes(chosen) ? offered : [...offered, chosen];
  return all.map((order) => [order, orderText(order)]);
}

function orderText(order: string): string {
  return order
    .split(",")
    .map((one) => (Object.hasOwn(EXEMPTION_WORDS, one) ? t(EXEMPTION_WORDS[one as Exemption]) : one))
    .join(", ");
}
