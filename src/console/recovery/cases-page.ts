import { html, icon, type Html } from "../../platform/pages/index.ts";
import { RECOVERED_BY, type CaseGroup } from "../../recovery/index.ts";
import { dayFields } from "../frame/days.ts";
import { choiceField, textField } from "../frame/field.ts";
import { rangeText } from "../frame/list-foot.ts";
import { listPage } from "../frame/list-page.ts";
import type { ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";
import { BUILT_IN, NEEDS_YOU, type CaseFields, type ReadCaseFilter } from "./case-filter.ts";
import { caseColumns } from "./cases-table.ts";
import type { ListedCase } from "./list-cases.ts";
import { meansWord, REASON_NAMES, reasonWord } from "../payment-facts/recovery-words.ts";

export const PAGE_SIZE = 50;
/** Cases of a filter are counted up to so many. */
export const MAX_COUNTED = 10_000;

interface CasesView {
  readonly read: ReadCaseFilter;
  readonly cases: readonly ListedCase[];
  readonly total: number;
  readonly page: number;
  readonly plans: readonly Choice[];
  readonly connectors: readonly Choice[];
  readonly curl: string;
}

type Choice = readonly [guid: string, name: string];

/** The groups that a person chooses among, in their order. */
const GROUPS = {
  open: "All open",
  waiting: "Waiting for a retry",
  customer: "Waiting for the customer",
  recovered: "Recovered",
  lost: "Lost",
  stopped: "Stopped",
} as const satisfies Partial<Record<CaseGroup, PlainText>>;

/** Those that figures open beside them. */
const OTHERS = {
  decided: "Recovered or lost",
  counted: "All but stopped",
} as const satisfies Partial<Record<CaseGroup, PlainText>>;

/** Cases of the place by a filter. */
export function casesPage(visit: PlaceVisit, view: CasesView): ShownPage {
  const { read, cases, total, page, curl } = view;
  const { at } = visit;
  const { fields, problems } = read;
  const title = t("Cases");
  const range = { first: (page - 1) * PAGE_SIZE + 1, shown: cases.length, total };
  return listPage({
    title,
    above: [{ at: at("recovery"), text: t("Recovery") }],
    lead: t("Recurring payments that failed: open ones by their next retry, then those that ended"),
    problems,
    // A chosen one leads back to all.
    chips: [...Object.entries(GROUPS), [NEEDS_YOU, "Needs you"] as const].map(([name, word]) => {
      const isCurrent = fields.state === name;
      return {
        text: t(word as PlainText),
        at: at("recovery", "cases", { ...fields, state: isCurrent ? "" : name }),
        isCurrent,
      };
    }),
    filter: filterForm(view, visit),
    columns: caseColumns(visit),
    rows: cases,
    empty: html`<section class="panel"><p class="body soft">${t("There is no such case.")}</p></section>`,
    foot: {
      note:
        total < MAX_COUNTED
          ? rangeText(range)
          : counted(cases.length, { one: "{count} case", other: "{count} cases" }),
      page,
      hasNext: cases.length === PAGE_SIZE && page * PAGE_SIZE < total,
      address: (number) => at("recovery", "cases", { ...fields, page: String(number) }),
    },
    curl,
  });
}

function filterForm({ read: { fields, problems }, plans, connectors }: CasesView, { at }: PlaceVisit): Html {
  const any: Choice = ["", t("Any")];
  const words = (of: Readonly<Record<string, PlainText>>): Choice[] =>
    Object.entries(of).map(([name, word]) => [name, t(word)]);
  const isTyped = Object.keys(fields).some((name) => name !== "state");
  const choice = (name: keyof CaseFields, label: string, options: readonly Choice[]): Html =>
    choiceField({ name, label, value: fields[name] ?? "", options: [any, ...options] });
  return html`<details class="more-filters" ${problems.length > 0 ? "open" : ""}>
    <summary class="chip add">
      ${icon("plus", "xs")}${t("Filter")}${isTyped ? html` <b>${t("in use")}</b>` : ""}
    </summary>
    <form class="filters" method="get" action="${at("recovery", "cases")}">
      ${choice("state", t("State"), [...words(GROUPS), ...words(OTHERS), [NEEDS_YOU, t("Needs you")]])}
      ${choice(
        "reason",
        t("Why it failed"),
        REASON_NAMES.map((name) => [name, reasonWord(name)]),
      )}
      ${choice(
        "by",
        t("Recovered by"),
        RECOVERED_BY.map((name) => [name, meansWord(name)]),
      )}
      ${choice("plan", t("Plan"), [[BUILT_IN, t("Built-in plan")], ...plans])}
      ${choice("connector", t("Connector"), connectors)}
      ${textField({ name: "currency", label: t("Currency"), value: fields.currency ?? "", maxlength: 3, placeholder: "EUR", autocomplete: "off" })}
      ${dayFields({ days: { from: fields.from ?? "", to: fields.to ?? "" }, problems })}
      <p class="hint">${t("The days are those on which a case ended; open ones are always there.")}</p>
      <p class="actions">
        <button class="primary">${t("Apply")}</button>
        <a class="button" href="${at("recovery", "cases")}">${t("Clear")}</a>
      </p>
    </form>
  </details>`;
}
