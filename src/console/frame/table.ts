import { html, type Html } from "../../platform/pages/index.ts";

interface Head {
  readonly text: Html | string;
  readonly look?: string | undefined;
}

interface Cell {
  readonly content: Html | string;
  readonly look?: string | undefined;
  /** Stands before the content on phones, where the heads are not shown. */
  readonly label?: Html | string | undefined;
  /** The words for a drawing that the style shows before the content: screen readers read them. */
  readonly mark?: string | undefined;
  /** For people who point at it. */
  readonly title?: string | undefined;
  /** The head of its row. */
  readonly isHead?: boolean;
}

interface Row {
  readonly look?: string | undefined;
  readonly cells: readonly Cell[];
}

/**
 * The markup that all tables share: a caption for people who do not see the page, and what each head is of.
 *
 * @param table.isLaidOut its rows are lines on phones: explicit roles, because browsers then drop those of the elements
 * @param table.scrolls its columns may need more room than the page has: it scrolls, also with the keys
 */
export function tableOf({
  caption,
  look,
  heads,
  rows,
  total,
  isLaidOut = false,
  scrolls = false,
}: {
  readonly caption: string;
  readonly look: string;
  readonly heads: readonly Head[];
  readonly rows: readonly Row[];
  /** The last row, of all others together. */
  readonly total?: Row | undefined;
  readonly isLaidOut?: boolean;
  readonly scrolls?: boolean;
}): Html {
  const is = (role: string): Html => (isLaidOut ? html` role="${role}"` : html``);
  const table = html`<table${classOf(look)}${is("table")}>
    <caption class="unseen">
      ${caption}
    </caption>
    <thead${is("rowgroup")}>
      <tr${is("row")}>
        ${heads.map((head) => html`<th${is("columnheader")} scope="col"${classOf(head.look)}>${head.text}</th>`)}
      </tr>
    </thead>
    <tbody${is("rowgroup")}>
      ${rows.map((row) => rowOf(row, is))}
    </tbody>
    ${total === undefined ? "" : html`<tfoot${is("rowgroup")}>${rowOf(total, is)}</tfoot>`}
  </table>`;
  if (!scrolls) return table;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">${table}</div>`;
}

function rowOf({ look, cells }: Row, is: (role: string) => Html): Html {
  return html`<tr${is("row")}${classOf(look)}>
    ${cells.map(({ content, isHead = false, ...cell }) => {
      const label = cell.label === undefined ? "" : html` data-label="${cell.label}"`;
      const mark = cell.mark === undefined ? "" : html` data-mark="${cell.mark}"`;
      const more = html`${classOf(cell.look)}${label}${mark}${cell.title === undefined ? "" : html` title="${cell.title}"`}`;
      return isHead
        ? html`<th${is("rowheader")} scope="row"${more}>${content}</th>`
        : html`<td${is("cell")}${more}>${content}</td>`;
    })}
  </tr>`;
}

function classOf(look: string | undefined): Html {
  return look === undefined || look === "" ? html`` : html` class="${look}"`;
}
