import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";
import { agoTime } from "./ago-time.ts";
import { tableOf } from "./table.ts";

/** Where a cell stands on a phone, on which a row has two lines, and the class that puts it there. */
const PHONE_CLASSES = {
  first: "a",
  "first next": "o",
  "first end": "b",
  second: "c",
  "second next": "e",
  "second end": "d",
  /** A line of its own below them, with its head; nothing where it is empty. */
  below: "more",
  /** The page that the row opens has it. */
  hidden: "wide",
} as const;

type OnPhone = keyof typeof PHONE_CLASSES;

/** The looks that heads have, too. */
const HEAD_LOOKS: readonly string[] = ["num", "tick"];

/** A column of a list: its head, what a row has in it, and how it yields where room is short. */
interface Column<Row> {
  readonly head: Html | string;
  readonly cell: (row: Row) => Html | string;
  /** For people who point at the cell. */
  readonly title?: (row: Row) => string;
  /** Default: hidden. */
  readonly onPhone?: OnPhone | ((row: Row) => OnPhone);
  /** `num` aligns digits, in the head as well; `tick` is of both, too; the others are of the cells. */
  readonly look?: readonly ("num" | "soft" | "nowrap" | "whole" | "cut" | "reason" | "pulse-cell" | "tick")[];
  /** Looks that depend on the row. */
  readonly lookOf?: (row: Row) => readonly string[];
  /** The words for the drawing before the content, whose class is among the looks (`markLook`). */
  readonly mark?: (row: Row) => string | undefined;
  /** Hidden where the window is narrow: 1 below 1,400 px, 2 below 1,240, 3 below 1,100, 4 below 960. */
  readonly yields?: 1 | 2 | 3 | 4;
  /** The head stands before the value on phones, which show no heads. */
  readonly hasLabel?: true;
}

/** Columns that do not apply are undefined. */
export type Columns<Row> = readonly (Column<Row> | undefined)[];

/**
 * The column whose cell opens the page of its row.
 *
 * @param column.at the address of the row's page
 * @param column.name what distinguishes the row from others of the same text, for people who do not see the row
 */
export function openingColumn<Row>({
  at,
  text,
  name,
  ...column
}: Omit<Column<Row>, "cell"> & {
  readonly at: (row: Row) => string;
  readonly text: (row: Row) => Html | string;
  readonly name?: (row: Row) => string;
}): Column<Row> {
  return {
    onPhone: "first",
    ...column,
    cell: (row) => {
      const unseen = name === undefined ? "" : html`<span class="unseen"> ${name(row)}</span>`;
      return html`<a class="go" href="${at(row)}">${text(row)}${unseen}</a>`;
    },
  };
}

/** The merchant of each row, at a place with several. */
export function merchantColumn<Row>(
  place: PlaceView,
  name: (row: Row) => string | undefined,
): Column<Row> | undefined {
  if (place.kind !== "tenant") return undefined;
  return { head: t("Merchant"), cell: (row) => name(row) ?? "", look: ["soft", "nowrap"], yields: 2 };
}

/** When something happened: how long ago, with the time for people who point at it. */
export function agoColumn<Row>({
  at,
  now,
  ...column
}: Omit<Column<Row>, "cell"> & {
  readonly at: (row: Row) => Temporal.Instant;
  readonly now: Temporal.Instant;
}): Column<Row> {
  return { onPhone: "second end", look: ["num", "soft"], ...column, cell: (row) => agoTime(at(row), now) };
}

/**
 * A list in rows, each of which opens its page. Explicit roles, because browsers drop those of a table whose rows are laid out as
 * two lines.
 *
 * @param list.isShort on a page with other parts: it keeps all its columns on a narrow window
 * @param list.isPlain rows that open nothing, which are short, too
 */
export function listTable<Row>(list: {
  readonly caption: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly isShort?: boolean;
  readonly isPlain?: boolean;
  readonly scrolls?: boolean;
}): Html {
  const { caption, rows, isShort = false, isPlain = false, scrolls = false } = list;
  const columns = list.columns.filter((column) => column !== undefined);
  return tableOf({
    caption,
    look: isPlain ? "lines" : isShort ? "open lines" : "open lines edge",
    isLaidOut: true,
    scrolls,
    heads: columns.map(({ head, look, yields }) => ({
      text: head,
      look: [...(look ?? []).filter((one) => HEAD_LOOKS.includes(one)), ...yieldClass(yields)].join(" "),
    })),
    rows: rows.map((row) => ({ cells: columns.map((column) => cellOf(column, row)) })),
  });
}

function cellOf<Row>(
  { head, cell, title, onPhone = "hidden", look = [], lookOf, mark, yields, hasLabel }: Column<Row>,
  row: Row,
): Parameters<typeof tableOf>[0]["rows"][number]["cells"][number] {
  const content = cell(row);
  const line = typeof onPhone === "string" ? onPhone : onPhone(row);
  if (line === "below" && content === "") return { content, look: PHONE_CLASSES.hidden };
  return {
    content,
    look: [PHONE_CLASSES[line], ...look, ...(lookOf?.(row) ?? []), ...yieldClass(yields)].join(" "),
    mark: mark?.(row),
    label: hasLabel || line === "below" ? head : undefined,
    title: title?.(row),
  };
}

function yieldClass(yields: number | undefined): readonly string[] {
  return yields === undefined ? [] : [`opt-${yields}`];
}
