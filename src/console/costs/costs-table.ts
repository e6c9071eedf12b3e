import type { AttemptLine, CostLine } from "../../costs/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { counted, t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import type { FilterFields } from "../payment-facts/filter.ts";
import { shareText } from "../payment-facts/share-text.ts";
import { connectorText } from "../settlements/read-settlements.ts";
import { ATTEMPTS, lineText, minorOfUnits, rateText, unitsText } from "./cost-kinds.ts";
import { listOf, type CostsView } from "./costs-view.ts";

/** A row of the table; a value is empty where it does not apply. */
interface CostRow {
  readonly name: Html | string;
  readonly payments: Html | string;
  readonly turnover: Html | string;
  readonly entered: Html | string;
  readonly learned: Html | string;
  readonly actual: Html | string;
  readonly share: Html | string;
  readonly above: Html | string;
  /** The row of a connector, whose cards and other fees follow. */
  readonly isSum?: true;
}

/** A line for each kind of card of a connector, and what its provider took besides: together they are its fees of the month. */
export function costsTable(view: CostsView, currency: string): Html {
  const { lines, attempts, names } = view.shown;
  const groups = [...Map.groupBy(lines, ({ connectorGuid }) => connectorGuid)].toSorted(
    ([, one], [, other]) => Number(actualOf(other) - actualOf(one)),
  );
  const title = t("By connector and card");
  return html`<section class="panel">
    <header>
      <h2>${title}</h2>
      <span class="soft small">${t("{currency}, by settlement", { currency })}</span>
    </header>
    ${figureTable<CostRow>({
      caption: title,
      layout: "stacked slim",
      scrolls: true,
      name: { head: t("Card, type"), cell: ({ name }) => name },
      columns: [
        { head: t("Payments"), cell: ({ payments }) => payments },
        { head: t("Turnover"), cell: ({ turnover }) => turnover },
        { head: t("Entered"), cell: ({ entered }) => entered },
        { head: t("Learned, 90 days"), cell: ({ learned }) => learned },
        { head: t("Actual"), cell: ({ actual }) => actual },
        { head: t("Of turnover"), cell: ({ share }) => share },
        { head: t("Above entered"), cell: ({ above }) => above },
      ],
      isOpened: ({ isSum }) => isSum === true,
      rows: groups.flatMap(([guid, own]) => [
        sumRow(html`<b>${connectorText(names, guid)}</b>`, own, { view, currency, guid }),
        ...own.toSorted(order).map((line) => rowOf(line, { view, currency })),
        ...attempts
          .filter(({ connectorGuid }) => connectorGuid === guid)
          .map((line) => attemptRow(line, currency)),
      ]),
      total: sumRow(t("All"), lines, { view, currency, guid: undefined }),
    })}
    <footer>
      ${t("Entered is what your contract says; learned is the rate of settled payments; actual is what providers took. Routing uses learned where 30 payments are known, else entered. A price that is not known is never taken as zero.")}
      ${attempts.length === 0 ? "" : t("Declined attempts and authentications are counted and priced as entered. Where the provider settles them, they are among its other fees; therefore no sum includes them.")}
    </footer>
  </section>`;
}

function actualOf(lines: readonly CostLine[]): bigint {
  return lines.reduce((sum, { actual }) => sum + actual, 0n);
}

/** Payments first, the most expensive on top; then what is not of one payment. */
function order(one: CostLine, other: CostLine): number {
  const [first, second] = [one.kind === "payment", other.kind === "payment"];
  return first === second ? Number(other.actual - one.actual) : first ? -1 : 1;
}

interface TableContext {
  readonly view: CostsView;
  readonly currency: string;
}

const NOTHING = {
  payments: "",
  turnover: "",
  entered: "",
  learned: "",
  actual: "",
  share: "",
  above: "",
} as const;

function sumRow(
  name: Html | string,
  lines: readonly CostLine[],
  { view, currency, guid }: TableContext & { readonly guid: string | undefined },
): CostRow {
  const payments = lines.filter(({ kind }) => kind === "payment");
  const count = payments.reduce((sum, { rows }) => sum + rows, 0);
  const turnover = payments.reduce((sum, { gross }) => sum + gross, 0n);
  const actual = actualOf(lines);
  const href = listOf(view, guid === undefined ? {} : { connector: guid });
  return {
    ...NOTHING,
    isSum: true,
    name,
    payments: html`<b>${count === 0 ? "0" : html`<a href="${href}">${numberText(count)}</a>`}</b>`,
    turnover: html`<b>${unitsText(turnover, currency)}</b>`,
    actual: html`<b>${unitsText(actual, currency)}</b>`,
    share: html`<b>${shareOf(actual, turnover)}</b>`,
  };
}

function rowOf(line: CostLine, { view, currency }: TableContext): CostRow {
  const { kind, rows, unknown, gross, actual } = line;
  const name = lineText(line);
  if (kind !== "payment") {
    const counts = counted(rows, { one: "{count} row", other: "{count} rows" });
    const turnover = html`<span class="soft">${counts}</span>`;
    return { ...NOTHING, name, turnover, actual: unitsText(actual, currency) };
  }
  const fields = fieldsOf(line);
  const number = numberText(rows);
  const without = counted(unknown, { one: "{count} without a fee", other: "{count} without a fee" });
  return {
    name,
    payments: html`${fields === undefined ? number : html`<a href="${listOf(view, fields)}">${number}</a>`}${
      unknown === 0 ? "" : html`<span class="under">${without}</span>`
    }`,
    turnover: unitsText(gross, currency),
    entered: enteredCell(line, view),
    learned: learnedCell(line),
    actual: unknown === rows ? t("amount|not known") : unitsText(actual, currency),
    share: unknown === rows ? "–" : shareOf(actual, gross),
    above: aboveCell(line, currency),
  };
}

/** By the entered price alone. */
function attemptRow({ kind, rows, enteredCost }: AttemptLine, currency: string): CostRow {
  const price = enteredCost % BigInt(rows) === 0n ? enteredCost / BigInt(rows) : undefined;
  return {
    ...NOTHING,
    name: t(ATTEMPTS[kind]),
    payments: html`<span class="soft">${numberText(rows)}</span>`,
    entered:
      price === undefined ? t("by card") : rateText({ percentage: 0n, fixed: price, isByAmount: false }),
    actual: html`<span class="soft"
      >${unitsText(enteredCost, currency)}<span class="under">${t("as entered")}</span></span
    >`,
  };
}

function enteredCell({ entered, connectorGuid }: CostLine, { at, mayEnter }: CostsView): Html | string {
  if (entered === "several") return html`<span class="soft">${t("by country")}</span>`;
  if (entered) return rateText(entered);
  return mayEnter
    ? html`<a href="${at("costs", connectorGuid)}">${t("Enter")}</a>`
    : html`<span class="soft">${t("amount|not known")}</span>`;
}

function learnedCell({ learned }: CostLine): Html | string {
  if (!learned) return html`<span class="soft">–</span>`;
  const payments = counted(learned.rows, { one: "{count} payment", other: "{count} payments" });
  return html`${shareOf(learned.fees, learned.gross)}<span class="under">${payments}</span>`;
}

function aboveCell({ enteredCost, actual, unknown }: CostLine, currency: string): Html | string {
  if (enteredCost === undefined || unknown > 0) return html`<span class="soft">–</span>`;
  const above = minorOfUnits(actual - enteredCost, currency);
  const text = `${above > 0n ? "+" : ""}${unitsText(actual - enteredCost, currency)}`;
  // A twentieth more than the contract says is worth a question.
  return above > 0n && (actual - enteredCost) * 20n > enteredCost
    ? html`<span class="down">${text}</span>`
    : html`<span class="soft">${text}</span>`;
}

function shareOf(part: bigint, whole: bigint): string {
  return shareText(whole === 0n ? undefined : Number(part) / Number(whole));
}

/** The list of just these payments; undefined where a fact is not known, because no list is filtered by its absence. */
function fieldsOf({ connectorGuid, brand, cardType, segment }: CostLine): Partial<FilterFields> | undefined {
  if (brand === null || cardType === null || segment === null) return undefined;
  return { connector: connectorGuid, brand, kind: cardType, segment };
}
