import type { Below } from "../frame/address.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { longDayText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";

/** How many payments a page looks at, unless more are requested. */
export const USUAL_LAST = 1_000;
const MAX_LAST = 10_000;

/** How many payments the query of the page requests. */
export function readLast(query: (name: string) => string): number {
  return query("last") === String(MAX_LAST) ? MAX_LAST : USUAL_LAST;
}

/** The part of a page that shows a dry run of its draft. */
export interface DryRunView<Run> {
  readonly run: Run;
  /** The address of the page. */
  readonly at: Below;
  /** The address of the list of payments. */
  readonly payments: Below;
  readonly last: number;
}

/** The title of a dry run in which payments change, but stay where they are. */
export function changedTitle(changes: readonly { readonly count: number }[]): string {
  const changed = changes.reduce((sum, { count }) => sum + count, 0);
  return counted(changed, {
    one: "Dry run: {count} payment would change",
    other: "Dry run: {count} payments would change",
  });
}

/** The payments of the past that a dry run looked at. */
interface LookedAt {
  readonly payments: number;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
}

/**
 * The frame of a dry run: its title, the payments that were looked at, and a link that looks at more.
 *
 * @param at the addresses from the page on
 * @param limits what a dry run does not say
 */
export function dryRunPanel(
  run: LookedAt,
  view: { title: string; content: Html; limits: string; at: Below; last: number },
): Html {
  const { title, content, limits, at, last } = view;
  return html`<section class="panel" aria-labelledby="dry-run">
    <header>
      <h2 id="dry-run">${title}</h2>
      <span class="soft small">${periodText(run)}</span>
    </header>
    ${content}
    <footer>
      ${limits}
      ${
        last < MAX_LAST && run.payments === last
          ? html` <a href="${at({ last: String(MAX_LAST), "#": "dry-run" })}"
              >${t("Look at the last {count}", { count: MAX_LAST })}</a
            >`
          : ""
      }
    </footer>
  </section>`;
}

/** An explanation of the shares beside the rules, behind the words of the header. */
export function shareNote(run: Pick<LookedAt, "payments"> | undefined): string {
  if (!run || run.payments === 0) return "";
  return ` · ${counted(run.payments, { one: "share of the last payment", other: "share of the last {count} payments" })}`;
}

function periodText({ payments, from, to }: LookedAt): string {
  if (from === null || to === null) return t("There are no payments yet.");
  const [first, last] = [longDayText(from), longDayText(to)];
  if (first === last) return t("Last {count}, {day}", { count: payments, day: first });
  return t("Last {count}, {from} to {to}", { count: payments, from: first, to: last });
}
