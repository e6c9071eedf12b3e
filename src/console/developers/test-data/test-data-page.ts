import type { Connector } from "../../../connectors/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { TestStep, TestValue } from "../../../providers/index.ts";
import type { ShownPage } from "../../frame/page.ts";
import { stackedTable } from "../../frame/stacked-table.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { listed, t } from "../../language/translate.ts";
import { developersHead } from "../developers-head.ts";

/** The test connectors of one payment method, and what they do with which value. */
export interface TestMethod {
  readonly connectors: readonly Pick<Connector, "name" | "apiKey">[];
  readonly values: readonly TestValue[];
}

interface TestDataView {
  readonly methods: readonly TestMethod[];
  /** `12/2029`, of every test card. */
  readonly expiry: string;
  readonly curl: string | undefined;
}

/** Values to copy into a payment page or a request, with what follows. */
export function testDataPage(visit: PlaceVisit, view: TestDataView): ShownPage {
  const { place } = visit;
  const { methods, curl } = view;
  const { at } = visit;
  const lead =
    methods.length === 0
      ? undefined
      : t("Enter these on a payment page, or send them to the API. No money moves.");
  const content = html`${developersHead("test-data", visit, { lead })}
  ${
    methods.length === 0
      ? html`<p>
            ${t("There is no test connector here. Test data works with connectors of the Simulator only.")}
          </p>
          ${
            place.allows("configure")
              ? html`<p>
                  <a class="button" href="${at("connectors", "new")}">${t("Connect a provider")}</a>
                </p>`
              : ""
          }`
      : ""
  }
  ${methods.flatMap((method) => KINDS.map((kind) => section(view, method, kind)))}`;
  return { title: t("Test data"), content, curl };
}

type Kind = TestValue["kind"];

const KINDS: readonly Kind[] = ["card", "authentication", "iban", "code", "amount"];

const TITLES: Readonly<Record<Kind, PlainText>> = {
  card: "Test cards",
  authentication: "Cards for 3-D Secure",
  iban: "Test bank accounts",
  code: "Codes of the banking app",
  amount: "Amounts with an outcome",
};

const VALUE_WORDS: Readonly<Record<Kind, PlainText>> = {
  card: "Card number",
  authentication: "Card number",
  iban: "IBAN",
  code: "Code",
  amount: "Amount",
};

const HINTS: Readonly<Record<Kind, PlainText>> = {
  card: "Other card numbers have the default result of the connector.",
  authentication:
    "The payment must require 3-D Secure, for example with threeDSecureData. With the name of the cardholder any card has the same effect.",
  iban: "The last four digits decide.",
  code: "Every other code of six digits is accepted too.",
  amount: "In any currency. With cards, only a payment that is not authenticated is declined.",
};

const STEP_WORDS: Readonly<Record<TestStep, PlainText>> = {
  approved: "approved",
  declined: "declined",
  cancelled: "cancelled",
  pending: "pending",
  provider_page: "page of the provider",
  chargeback: "chargeback",
  undone: "reversed by the provider",
};

function section(view: TestDataView, { connectors, values }: TestMethod, kind: Kind): Html {
  const rows = values.filter((value) => value.kind === kind);
  if (rows.length === 0) return html``;
  const title = t(TITLES[kind]);
  const columns = columnsOf(view, kind);
  return html`<section class="panel">
    <header>
      <h2>${title}</h2>
      <span class="soft small">${listed(connectors.map(({ name }) => name))}</span>
    </header>
    ${stackedTable({
      caption: title,
      columns: [t(VALUE_WORDS[kind]), ...columns.map(([word]) => word)],
      rows: rows.map((row) => [
        html`<code class="value">${row.value}</code>`,
        ...columns.map(([, cell]) => cell(row)),
      ]),
    })}
    <footer>${t(HINTS[kind])}</footer>
  </section>`;
}

type TestColumn = readonly [word: string, cell: (row: TestValue) => Html | string];

function columnsOf({ expiry }: TestDataView, kind: Kind): readonly TestColumn[] {
  const card: readonly TestColumn[] = [
    [t("Expiry"), () => expiry],
    [t("Security code"), ({ cvvDigits = 3 }) => "1234".slice(0, cvvDigits)],
  ];
  switch (kind) {
    case "card":
      return [...card, outcomeColumn()];
    case "authentication":
      return [
        ...card,
        [
          t("Name of the cardholder"),
          ({ cardHolder = "" }) => html`<code class="value">${cardHolder}</code>`,
        ],
      ];
    case "iban":
    case "code":
    case "amount":
      return [outcomeColumn()];
  }
}

function outcomeColumn(): TestColumn {
  return [
    t("Outcome"),
    ({ steps, code }) => {
      const words = steps.map((step) => t(STEP_WORDS[step])).join(" → ");
      return code === undefined ? words : html`${words} <code>${code}</code>`;
    },
  ];
}
