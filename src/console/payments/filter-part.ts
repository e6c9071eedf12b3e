import { CARD_BRANDS } from "../../platform/card-numbers/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { TRANSACTION_TYPES } from "../../transactions/index.ts";
import { AUTHENTICATION_WORDS } from "../payment-facts/authentication-field.ts";
import { CONVERSION_WORDS } from "../payment-facts/conversion-field.ts";
import { dayFields, lastDays, type Days } from "../frame/days.ts";
import { choiceField, textField } from "../frame/field.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { filterQuery, type FilterFields, type ReadFilter } from "../payment-facts/filter.ts";
import { TYPE_GROUP_WORDS, type StateGroup } from "../payment-facts/groups.ts";
import { typeWord } from "../payment-facts/words.ts";

export interface ConnectorChoice {
  readonly guid: string;
  readonly name: string;
}

/** The filters that people use every day; each keeps the others. */
export function quickFilters(
  fields: FilterFields,
  { at, today }: { at: string; today: Temporal.PlainDate },
): Html {
  const chip = (text: string, change: Partial<FilterFields>): Html => {
    const isChosen = Object.entries(change).every(
      ([field, value]) => fields[field as keyof FilterFields] === value,
    );
    const cleared = Object.fromEntries(Object.keys(change).map((field) => [field, ""]));
    const query = filterQuery({ ...fields, ...(isChosen ? cleared : change) });
    return html`<a class="chip" href="${at}${query}" ${isChosen ? html`aria-current="true"` : ""}
      >${text}</a
    >`;
  };
  return html`<nav class="chips" aria-label="${t("Quick filters")}">
    ${chip(t("Today"), lastDays(today, 1))} ${chip(t("7 days"), lastDays(today, 7))}
    ${chip(t("This month"), monthOf(today))} ${chip(t("Last month"), monthOf(today.subtract({ months: 1 })))}
    <span class="rule"></span>
    ${chip(t("On hold for review"), { state: "review" })} ${chip(t("Declined"), { state: "failed" })}
    ${chip(t("Refunded"), { state: "refunded" })} ${chip(t("Disputed"), { state: "disputed" })}
    ${chip(t("Waiting"), { state: "open" })}
  </nav>`;
}

/** Every field of the filter. */
export function filterForm(
  { fields, problems }: Pick<ReadFilter, "fields" | "problems">,
  { at, connectors }: { at: string; connectors: readonly ConnectorChoice[] },
): Html {
  const problemOf = (name: string): string | undefined =>
    problems.find(({ field }) => field === name)?.message;
  const text = (name: keyof FilterFields, label: string, more: object = {}): Html =>
    textField({ name, label, value: fields[name], problem: problemOf(name), autocomplete: "off", ...more });
  const states = Object.entries(STATE_WORDS).map(([state, word]) => [state, t(word)] as const);
  const types = TRANSACTION_TYPES.map((type) => [type, typeWord(type)] as const);
  const groups = Object.entries(TYPE_GROUP_WORDS).map(([group, word]) => [group, t(word)] as const);
  const conversions = Object.entries(CONVERSION_WORDS).map(([name, word]) => [name, t(word)] as const);
  const authentications = Object.entries(AUTHENTICATION_WORDS).map(
    ([name, word]) => [name, t(word)] as const,
  );
  return html`<details class="more-filters" ${problems.length > 0 ? "open" : ""}>
    <summary class="chip add">
      ${icon("plus", "xs")}${t("Filter")}${isTyped(fields) ? html` <b>${t("in use")}</b>` : ""}
    </summary>
    <form class="filters" method="get" action="${at}">
      ${fields.customer === "" ? "" : html`<input type="hidden" name="customer" value="${fields.customer}" />`}
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
      ${choiceField({ name: "conversion", label: t("Currency conversion"), value: fields.conversion, options: [["", t("Any")], ...conversions] })}
      ${choiceField({ name: "authentication", label: t("3-D Secure"), value: fields.authentication, options: [["", t("Any")], ...authentications] })}
      ${text("code", t("Decline code"), { maxlength: 4, inputmode: "numeric" })}
      <p class="actions">
        <button class="primary">${t("Apply")}</button>
        <a class="button" href="${at}">${t("Clear")}</a>
      </p>
    </form>
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
const STATE_WORDS = {
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
