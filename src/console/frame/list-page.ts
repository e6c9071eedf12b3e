import { html, Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { emptyPart } from "./empty-part.ts";
import { numberedFoot } from "./list-foot.ts";
import { listTable, type Columns } from "./list-table.ts";
import { pageHead } from "./page-head.ts";
import { errorSummary, type ShownPage } from "./page.ts";

/** A quick filter: the rows of one kind. */
interface Chip {
  readonly text: string;
  readonly at: string;
  readonly isCurrent: boolean;
  /** Its rows; undefined where they are not counted. */
  readonly count?: number | string;
}

/** A page that is a list: its head, quick filters, the rows by their columns, and the way to other pages. */
interface List<Row> {
  readonly title: string;
  /** For people who do not see the page; default: the title. */
  readonly caption?: string;
  readonly lead?: string | Html;
  readonly above?: Parameters<typeof pageHead>[0]["above"];
  readonly actions?: Html | "";
  /** Markup of its own among them, such as days. */
  readonly chips?: readonly (Chip | Html)[];
  /** The form of further filters. */
  readonly filter?: Html;
  readonly problems?: Parameters<typeof errorSummary>[0];
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  /** Stands where there is no row. */
  readonly empty: Html | Parameters<typeof emptyPart>[0];
  /** Pages by number, or a foot of the list's own. */
  readonly foot?: Html | ({ readonly note?: string } & Parameters<typeof numberedFoot>[1]);
  readonly curl?: string | undefined;
}

/** Lays out a list; a filter that was refused has status 422. */
export function listPage<Row>(list: List<Row>): ShownPage {
  const { title, caption = title, above = [], lead, actions = "", problems = [], columns, rows } = list;
  const content = html`${pageHead({ title, above, lead, actions })} ${errorSummary(problems)}
  ${chipsPart(list.chips ?? [])} ${list.filter ?? ""}
  ${rows.length === 0 ? emptyOf(list.empty) : listTable({ caption, columns, rows })} ${footOf(list.foot)}`;
  return { title, content, curl: list.curl, ...(problems.length > 0 && { status: 422 }) };
}

function chipsPart(chips: readonly (Chip | Html)[]): Html {
  if (chips.length === 0) return html``;
  return html`<nav class="chips" aria-label="${t("Quick filters")}">
    ${chips.map((chip) => (chip instanceof Html ? chip : chipLink(chip)))}
  </nav>`;
}

function chipLink({ text, at, isCurrent, count }: Chip): Html {
  return html`<a class="chip" href="${at}" ${isCurrent ? html`aria-current="true"` : ""}
    >${text}${count === undefined ? "" : html` <span class="n">${count}</span>`}</a
  >`;
}

function emptyOf(empty: List<never>["empty"]): Html {
  return empty instanceof Html ? empty : emptyPart(empty);
}

function footOf(foot: List<never>["foot"]): Html {
  if (foot === undefined) return html``;
  return foot instanceof Html ? foot : numberedFoot(foot.note ?? "", foot);
}
