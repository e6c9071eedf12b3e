import type { Html } from "../../platform/pages/index.ts";
import { tableOf } from "./table.ts";

export interface FigureColumn<Row> {
  readonly head: Html | string;
  readonly cell: (row: Row) => Html | string;
  /** Default: `num`, which aligns digits, in the head as well; the others are of the cells. */
  readonly look?: readonly ("num" | "soft" | "barcell")[];
  /** Hidden on phones. */
  readonly yields?: boolean;
}

/**
 * Figures in rows that have names.
 *
 * @param table.name the first column, which says what a row is about
 * @param table.total the row of all others together, at the foot
 * @param table.isOpened belongs to the row above it
 * @param table.layout `slim`: small, with less space on phones; `stacked`: on phones cells stand below each other, each behind the
 *   head of its column, without the empty ones
 */
export function figureTable<Row>({
  caption,
  name,
  columns,
  rows,
  total,
  isOpened = () => false,
  layout,
  scrolls,
}: {
  readonly caption: string;
  readonly name: Pick<FigureColumn<Row>, "head" | "cell"> & { readonly look?: "nowrap" };
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly total?: Row | undefined;
  readonly isOpened?: (row: Row) => boolean;
  readonly layout: "" | "slim" | "stacked" | "stacked slim";
  readonly scrolls?: true;
}): Html {
  const isLaidOut = layout.startsWith("stacked");
  const row = (one: Row): Parameters<typeof tableOf>[0]["rows"][number] => ({
    look: isOpened(one) ? "opened" : undefined,
    cells: [
      { content: name.cell(one), look: name.look, isHead: true },
      ...columns.map(({ head, cell, look = ["num"], yields = false }) => {
        const content = cell(one);
        const isWide = yields || (isLaidOut && content === "");
        return {
          content,
          look: [...look, ...(isWide ? ["wide"] : [])].join(" "),
          label: isLaidOut ? head : undefined,
        };
      }),
    ],
  });
  return tableOf({
    caption,
    look: layout,
    isLaidOut,
    ...(scrolls && { scrolls }),
    heads: [
      { text: name.head, look: name.look },
      ...columns.map(({ head, look = ["num"], yields = false }) => ({
        text: head,
        look: [...(look.includes("num") ? ["num"] : []), ...(yields ? ["wide"] : [])].join(" "),
      })),
    ],
    rows: rows.map(row),
    total: total && row(total),
  });
}
