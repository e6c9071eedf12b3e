import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { RoutingDryRun } from "../../transaction-requests/index.ts";
import { dryRunPanel, type DryRunView } from "../configuration/dry-run-panel.ts";
import { minorText } from "../payment-facts/words.ts";
import { dryRunTable } from "../configuration/dry-run-table.ts";
import { counted, listed, t } from "../language/translate.ts";

interface RoutingDryRunView extends DryRunView<RoutingDryRun> {
  readonly names: ReadonlyMap<string, string>;
}

/** Which of the newest payments the draft would send elsewhere. */
export function dryRunPart(view: RoutingDryRunView): Html {
  const { run } = view;
  const moved = run.moves.reduce((sum, { count }) => sum + count, 0);
  return dryRunPanel(run, {
    ...view,
    title: counted(moved, {
      one: "Dry run: {count} payment would move",
      other: "Dry run: {count} payments would move",
    }),
    content: html`${
      run.routed || run.payments === 0
        ? ""
        : html`<p class="body soft small">
            ${t("No payment has used this routing yet: payments that went to its connectors directly are shown.")}
          </p>`
    }
    ${run.moves.length === 0 ? "" : table(view)} ${idleRules(run)}
    ${
      run.stored === 0
        ? ""
        : html`<p class="body soft small">
            ${counted(run.stored, { one: "{count} payment by a stored card stays with its connector.", other: "{count} payments by stored cards stay with their connectors." })}
          </p>`
    }`,
    limits: t("Shows where payments would go, not whether they would be approved."),
  });
}

function table({ run, names, payments }: RoutingDryRunView): Html {
  const nameOf = (guid: string | null): string => (guid === null ? t("refused") : (names.get(guid) ?? guid));
  const rows = run.moves.map(({ from, to, rule, ...move }) => ({
    ...move,
    from: nameOf(from),
    to: nameOf(to),
    more: rule === null ? t("Everything else") : t("Rule {number}", { number: rule + 1 }),
  }));
  const heads = { from: t("From"), to: t("To"), more: t("Because") };
  return dryRunTable(rows, { caption: t("Payments that would move"), heads, payments });
}

/** So many moves are said before a draft is activated: those of most payments. */
const MAX_SAID = 5;

/** `610 from Acquirer A to Acquirer B: EUR 31,200.00.` */
export function moveSentences(moves: RoutingDryRun["moves"], names: ReadonlyMap<string, string>): string[] {
  const nameOf = (guid: string | null): string => (guid === null ? t("refused") : (names.get(guid) ?? guid));
  return moves.slice(0, MAX_SAID).map(({ from, to, count, amounts }) =>
    t("{count} from {from} to {to}: {amounts}.", {
      count,
      from: nameOf(from),
      to: nameOf(to),
      amounts: listed([...amounts].map(([currency, minor]) => minorText(minor, currency))),
    }),
  );
}

function idleRules({ hits, payments }: RoutingDryRun): Html {
  if (payments === 0) return html``;
  const idle = hits.slice(0, -1).flatMap((count, index) => (count === 0 ? [index + 1] : []));
  return html`${idle.map(
    (number) =>
      html`<div class="body">
        <p class="notice wait">
          ${icon("alert")}<span
            ><b>${t("Rule {number} never matches.", { number })}</b>
            ${t("It decides none of the last {count} payments.", { count: payments })}</span
          >
        </p>
      </div>`,
  )}`;
}
