import { CARD_BRANDS } from "../../../platform/card-numbers/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import { TRANSACTION_TYPES } from "../../../transactions/index.ts";
import { AUTHENTICATION_WORDS } from "../../payment-facts/authentication-field.ts";
import { CARD_KINDS, cardKindText, SEGMENT_WORDS } from "../../payment-facts/card-kind.ts";
import { COST_WORDS } from "../../payment-facts/cost-field.ts";
import { EXEMPTION_OUTCOME_WORDS, exemptionText } from "../../payment-facts/exemption-field.ts";
import { CONVERSION_WORDS } from "../../payment-facts/conversion-field.ts";
import type { At } from "../../frame/address.ts";
import { dayFields, lastDays, type Days } from "../../frame/days.ts";
import { choiceField, textField } from "../../frame/field.ts";
import { later } from "../../frame/later.ts";
import type { Text } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { filterQuery, type FilterFields, type ReadFilter } from "../../payment-facts/filter.ts";
import { TYPE_GROUP_WORDS, type StateGroup } from "../../payment-facts/groups.ts";
import { typeWord } from "../../payment-facts/words.ts";

export interface ConnectorChoice {
  readonly guid: string;
  readonly name: string;
}

/** States that people filter by every day. */
const QUICK_STATES = [
  ["review", "On hold for review"],
  ["failed", "Declined"],
  ["refunded", "Refunded"],
  ["disputed", "Disputed"],
  ["open", "Waiting"],
] as const satisfies readonly (readonly [StateGroup, Text])[];
export const COUNTED_STATES: readonly StateGroup[] = QUICK_STATES.map(([state]) => state);

/** The filters that people use every day; each keeps the others, and has the number of payments that its list has. */
export function quickFilters(
  fields: FilterFields,
  {
    at,
    today,
    counts,
  }: { at: At; today: Temporal.PlainDate; counts: ReadonlyMap<StateGroup, string> | undefined },
): Html {
  const chip = (text: string, change: Partial<FilterFields>, count?: string): Html => {
    const isChosen = Object.entries(change).every(
      ([field, value]) => fields[field as keyof FilterFields] === value,
    );
    const cleared = Object.fromEntries(Object.keys(change).map((field) => [field, ""]));
    const query = filterQuery({ ...fields, ...(isChosen ? cleared : change) });
    return html`<a class="chip" href="${at("payments", query)}" ${isChosen ? html`aria-current="true"` : ""}
      >${text}${count === undefined ? "" : html` <span class="n">${count}</span>`}</a
    >`;
  };
  return html`<nav class="chips" aria-label="${t("Quick filters")}">
    ${chip(t("Today"), lastDays(today, 1))} ${chip(t("7 days"), lastDays(today, 7))}
    ${chip(t("This month"), monthOf(today))} ${chip(t("Last month"), monthOf(today.subtract({ months: 1 })))}
    <span class="rule"></span>
    ${QUICK_STATES.map(([state, word]) => html`${chip(t(word), { state }, counts?.get(state))} `)}
  </nav>`;
}

/** Every field of the filter. */
export function filterForm(
  { fields, problems }: Pick<ReadFilter, "fields" | "problems">,
  { at, connectors }: { at: At; connectors: readonly ConnectorChoice[] },
): Html {
  const problemOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const text = (name: keyof FilterFields, label: string, more: object = {}): Html =>
    textField({ name, label, value: fields[name], problem: problemOf(name), autocomplete: "off", ...more });
  const states = Object.entries(STATE_WORDS).map(([state, word]) => [state, t(word)] as const);
  const types = TRANSACTION_TYPES.map((type) => [type, typeWord(type)] as const);
  const groups = Object.entries(TYPE_GROUP_WORDS).map(([group, word]) => [group, t(word)] as const);
  const conversions = Object.entries(CONVERSION_WORDS).map(([name, word]) => [name, t(word)] as const);
  const costs = Object.entries(COST_WORDS).map(([name, word]) => [name, t(word)] as const);
  const authentications = Object.entries(AUTHENTICATION_WORDS).map(
    ([name, word]) => [name, t(word)] as const,
  );
  const isOpen = problems.length > 0;
  // People change a filter that is in force.
  const isInForce = Object.values(fields).some((value) => value !== "");
  const form = html`<form class="filters" method="get" action="${at("payments")}">
    ${fields.customer === "" ? "" : html`<input type="hidden" name="customer" value="${fields.customer}" />`}
    ${fields.whatIf === "" ? "" : html`<input type="hidden" name="whatIf" value="${fields.whatIf}" />`}
    ${choiceField({ name: "state", label: t("State"), value: fields.state, options: [["", t("Any")], ...states] })}
    ${choiceField({ name: "type", label: t("Type"), value: fields.type, options: [["", t("Any")], ...groups, ...types] })}
    ${dayFields({ days: fields, problems })} ${text("amount", t("Amount or range"))}
    ${text("currency", t("Currency"), { maxlength: 3, placeholder: "EUR" })}
    ${text("card", t("Last four digits"), { maxlength: 4, inputmode: "numeric" })}
    ${text("auth", t("Authorisation code"), { maxlength: 20 })}
    ${text("arn", t("ARN"), { maxlength: 23, inputmode: "numeric" })}
    ${text("rrn", t("RRN"), { maxlength: 12 })} ${text("order", t("Order, or its beginning"))}
    ${choiceField({ name: "connector", label: t("Connector"), value: fields.connector, options: [["", t("Any")], ...connectorChoices(connectors, fields.connector)] })}
    ${choiceField({ name: "brand", label: t("Brand"), value: fields.brand, options: [["", t("Any")], ...BRANDS] })}
    ${text("country", t("Country of the card"), { maxlength: 2, placeholder: "AT" })}
    ${choiceField({ name: "kind", label: t("Kind of card"), value: fields.kind, options: [["", t("Any")], ...kindChoices(fields.kind)] })}
    ${choiceField({ name: "segment", label: t("Whose card"), value: fields.segment, options: [["", t("Any")], ...Object.entries(SEGMENT_WORDS).map(([name, word]) => [name, t(word)] as const)] })}
    ${text("bank", t("Bank of the card"), { maxlength: 200 })}
    ${text("bin", t("BIN"), { maxlength: 900, placeholder: "431274" })}
    ${choiceField({ name: "cost", label: t("Cost"), value: fields.cost, options: [["", t("Any")], ...costs] })}
    ${text("settled", t("Settled in"), { maxlength: 7, placeholder: "2026-11" })}
    ${choiceField({ name: "exemption", label: t("Exemption"), value: fields.exemption, options: [["", t("Any")], ...exemptionChoices(fields.exemption)] })}
    ${choiceField({ name: "conversion", label: t("Currency conversion"), value: fields.conversion, options: [["", t("Any")], ...conversions] })}
    ${choiceField({ name: "authentication", label: t("3-D Secure"), value: fields.authentication, options: [["", t("Any")], ...authentications] })}
    ${text("code", t("Decline code"), { maxlength: 4, inputmode: "numeric" })}
    <p class="actions">
      <button class="primary">${t("Apply")}</button>
      <a class="button" href="${at("payments")}">${t("Clear")}</a>
    </p>
  </form>`;
  return html`<details class="more-filters" ${isOpen ? "open" : ""}>
    <summary class="chip add">
      ${icon("plus", "xs")}${t("Filter")}${isTyped(fields) ? html` <b>${t("in use")}</b>` : ""}
    </summary>
    ${isInForce ? form : later(form)}
  </details>`;
}

const BRANDS = CARD_BRANDS.map(({ brand, name }) => [brand, name] as const);

/** One that the address names and that is not among them stays chosen. */
function connectorChoices(
  connectors: readonly ConnectorChoice[],
  chosen: string,
): (readonly [string, string])[] {
  const choices = connectors.map(({ guid, name }) => [guid, name] as const);
  const isListed = chosen === "" || connectors.some(({ guid }) => guid === chosen);
  return isListed ? choices : [...choices, [chosen, t("another connector")]];
}

function kindChoices(chosen: string): (readonly [string, string])[] {
  const kinds: string[] = [...CARD_KINDS];
  const shown = chosen === "" || kinds.includes(chosen) ? kinds : [...kinds, chosen];
  return shown.map((kind) => [kind, cardKindText(kind)]);
}

/** One of a single exemption, which an address names, stays chosen. */
function exemptionChoices(chosen: string): (readonly [string, string])[] {
  const choices = Object.entries(EXEMPTION_OUTCOME_WORDS).map(([name, word]) => [name, t(word)] as const);
  return chosen.includes(".") ? [...choices, [chosen, exemptionText(chosen)]] : choices;
}

/** Whether the form has more than the quick filters have. */
function isTyped(fields: FilterFields): boolean {
  return Object.entries(fields).some(([field, value]) => value !== "" && !QUICK.has(field));
}

const QUICK = new Set(["from", "to", "state", "mode"]);

/** Its first and last day. */
function monthOf(day: Temporal.PlainDate): Days {
  const [from, to] = [day.with({ day: 1 }), day.with({ day: day.daysInMonth })];
  return { from: from.toString(), to: to.toString() };
}

/** The groups of states, as they are said of payments. */
export const STATE_WORDS = {
  successful: "Successful",
  failed: "Failed",
  open: "state|Open",
  review: "Under review",
  cancelled: "Cancelled",
  expired: "Expired",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  charged_back: "Charged back",
  won: "Won",
} as const satisfies Readonly<Record<StateGroup, Text>>;
