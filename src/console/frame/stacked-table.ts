import type { Html } from "../../platform/pages/index.ts";
import { tableOf } from "./table.ts";

/** A column with a look: classes of its cells, of which `num` is the head's, too. */
interface LookingColumn {
  readonly head: string;
  readonly look?: string;
  /** Stands before its cells on phones; default: the head. */
  readonly label?: string;
  /** Its cells say themselves what they are, also on phones, which show no heads. */
  readonly hasNoLabel?: true;
}

/**
 * A table whose cells stand below each other on phones: the first one names its row there, and each other one has the word of its
 * column before it.
 */
export function stackedTable({
  caption,
  columns: given,
  rows,
  look = "",
  scrolls = false,
}: {
  readonly caption: string;
  readonly columns: readonly (string | LookingColumn)[];
  readonly rows: readonly (readonly (Html | string)[])[];
  /** A class of its own. */
  readonly look?: string;
  readonly scrolls?: boolean;
}): Html {
  const columns = given.map((column): LookingColumn =>
    typeof column === "string" ? { head: column } : column,
  );
  return tableOf({
    caption,
    look: `stacked ${look}`.trim(),
    isLaidOut: true,
    scrolls,
    heads: columns.map(({ head: text, look: classes = "" }) => ({
      text,
      look: classes.split(" ").includes("num") ? "num" : "",
    })),
    rows: rows.map((cells) => ({
      cells: cells.map((content, index) => {
        const { head, look: classes, label = head, hasNoLabel } = columns[index]!;
        return { content, look: classes, label: index === 0 || hasNoLabel ? undefined : label };
      }),
    })),
  });
}
