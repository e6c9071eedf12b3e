import { findCurrency } from "../../platform/money/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { tableOf } from "../frame/table.ts";
import { counted, t } from "../language/translate.ts";
import { minorOf } from "../overview/payment-groups.ts";
import { numberText } from "../overview/figures-part.ts";
import { minorText } from "../payment-facts/words.ts";

type Value = Readonly<Record<string, unknown>>;

interface Answer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _source?: Value }[];
  };
  readonly aggregations?: Value;
}

/** The columns of documents, those that all have first. */
const COLUMNS = [
  "created_at",
  "type",
  "status",
  "amount",
  "currency",
  "merchant_name",
  "connector_name",
  "uuid",
];
/** More rows are in the JSON. */
const MAX_ROWS = 1_000;

/** The response to a search: each aggregation and the documents as tables, and the JSON. */
export function answerPart(answer: unknown, amounts: ReadonlySet<string>): Html {
  const { hits, aggregations = {} } = answer as Answer;
  return html`${Object.entries(aggregations).map(([name, aggregation]) => aggregationPart(name, aggregation as Value, amounts))}
    ${hits.hits.length > 0 ? documentsPart(hits.hits.map(({ _source }) => flat(_source ?? {}))) : ""}
    <section class="panel">
      <header>
        <h2>${t("Response")}</h2>
        <span class="soft small"
          >${counted(hits.total.value, { one: "{count} transaction found", other: "{count} transactions found" })}</span
        >
      </header>
      <details class="body as-table">
        <summary>${t("As JSON")}</summary>
        <pre tabindex="0"><code>${JSON.stringify(answer, null, 2)}</code></pre>
      </details>
    </section>`;
}

interface Row {
  readonly keys: readonly string[];
  readonly cells: ReadonlyMap<string, string>;
}

function aggregationPart(name: string, aggregation: Value, amounts: ReadonlySet<string>): Html {
  const rows = rowsOf(aggregation, { keys: [], currency: undefined, name, amounts }).slice(0, MAX_ROWS);
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const depth = Math.max(0, ...rows.map(({ keys }) => keys.length));
  return tablePart(name, {
    heads: [...Array.from({ length: depth }, () => t("Group")), ...columns],
    numbersFrom: depth,
    rows: rows.map(({ keys, cells }) => [
      ...Array.from({ length: depth }, (_, index) => keys[index] ?? ""),
      ...columns.map((column) => cells.get(column) ?? ""),
    ]),
  });
}

/** Where an aggregation stands. */
interface Above {
  readonly name: string;
  /** The groups around it. */
  readonly keys: readonly string[];
  /** Undefined where its documents may have several. */
  readonly currency: string | undefined;
  readonly amounts: ReadonlySet<string>;
}

/** A row for each innermost group, and one for a number without groups. */
function rowsOf(aggregation: Value, above: Above): Row[] {
  const { keys, currency } = above;
  const { buckets } = aggregation;
  if (!Array.isArray(buckets)) return [{ keys, cells: new Map(cellsOf(aggregation, above)) }];
  return (buckets as Value[]).flatMap((bucket) => {
    const key = String(bucket["key_as_string"] ?? bucket["key"]);
    const own = findCurrency(key) ? key : currency;
    const inner = Object.entries(bucket).filter((entry): entry is [string, Value] => isObject(entry[1]));
    const groups = inner.filter(([, value]) => Array.isArray(value["buckets"]));
    if (groups.length > 0)
      return groups.flatMap(([below, value]) =>
        rowsOf(value, { ...above, keys: [...keys, key], currency: own, name: below }),
      );
    const cells = inner.flatMap(([below, value]) => cellsOf(value, { ...above, currency: own, name: below }));
    const found = [t("Transactions"), numberText(Number(bucket["doc_count"]))] as const;
    return [{ keys: [...keys, key], cells: new Map([found, ...cells]) }];
  });
}

/** The numbers of a metric. Below a currency an amount has its decimals and its code. */
function cellsOf(metric: Value, { name, currency, amounts }: Above): [string, string][] {
  const isAmount = currency !== undefined && amounts.has(name);
  return Object.entries(metric)
    .filter((entry): entry is [string, number] => typeof entry[1] === "number")
    .map(([part, value]) => [
      part === "value" ? name : `${name} ${part}`,
      isAmount && part !== "count" ? minorText(minorOf(value, currency), currency) : numberText(value),
    ]);
}

function documentsPart(documents: readonly Value[]): Html {
  const others = [...new Set(documents.flatMap((document) => Object.keys(document)))].filter(
    (name) => !COLUMNS.includes(name),
  );
  const names = [...COLUMNS, ...others];
  return tablePart(t("Transactions"), {
    heads: names,
    numbersFrom: names.length,
    rows: documents.map((document) => names.map((name) => plainText(document[name]))),
  });
}

/** Objects in objects by their paths, as searches name them. */
function flat(document: Value): Value {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(flat(value)).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );
}

function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

function tablePart(
  title: string,
  table: { heads: readonly string[]; numbersFrom: number; rows: readonly (readonly string[])[] },
): Html {
  const { heads, numbersFrom, rows } = table;
  const look = (index: number): string => (index >= numbersFrom ? "num" : "");
  return html`<section class="panel">
    <header><h2>${title}</h2></header>
    ${tableOf({
      caption: title,
      look: "",
      scrolls: true,
      heads: heads.map((text, index) => ({ text, look: look(index) })),
      rows: rows.map((cells) => ({
        cells: cells.map((content, index) => ({ content, look: look(index) })),
      })),
    })}
  </section>`;
}

function isObject(value: unknown): value is Value {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
