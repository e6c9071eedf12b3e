import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { RoutingDryRun } from "../../transaction-requests/index.ts";
import { dryRunPanel } from "../configuration/dry-run-panel.ts";
import { counted, t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { minorText } from "../payment-facts/words.ts";

interface DryRunView {
  readonly run: RoutingDryRun;
  readonly names: ReadonlyMap<string, string>;
  /** The address of the page of the routing. */
  readonly at: string;
  /** The address of the list of payments. */
  readonly payments: string;
  readonly last: number;
}

/** Which of the newest payments the draft would send elsewhere. */
export function dryRunPart(view: DryRunView): Html {
  const { run } = view;
  const moved = run.moves.reduce((sum, { count }) => sum + count, 0);
  return dryRunPanel(run, {
    ...view,
    title: counted(moved, {
      one: "Dry run: {count} payment would move",
      other: "Dry run: {count} payments would move",
    }),
    content: html`${run.moves.length === 0 ? "" : table(view)} ${idleRules(run)}
    ${
      run.stored === 0
        ? ""
        : html`<p class="body soft small">
            ${counted(run.stored, { one: "{count} payment by a stored card stays with its connector.", other: "{count} payments by stored cards stay with their connectors." })}
          </p>`
    }`,
    limits: t("Says where payments would go, not whether they would be approved."),
  });
}

function table({ run, names, payments }: DryRunView): Html {
  const nameOf = (guid: string | null): string => (guid === null ? t("refused") : (names.get(guid) ?? guid));
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="lines" role="table">
    <caption class="unseen">
      ${t("Payments that would move")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("From"))} ${head(t("To"))} ${head(t("Payments"), "num")} ${head(t("Amount"), "num")}
        ${head(t("Because"))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${run.moves.map(
        ({ from, to, count, amounts, rule, example }) =>
          html`<tr role="row">
            <td role="cell" class="a">${nameOf(from)}</td>
            <td role="cell" class="b">→ ${nameOf(to)}</td>
            <td role="cell" class="c num">
              <a href="${payments}/${example}"
                >${numberText(count)}<span class="unseen"> ${t("the newest of them")}</span></a
              >
            </td>
            <td role="cell" class="d num">
              ${[...amounts].map(([currency, minor]) => html`${minorText(minor, currency)}<br />`)}
            </td>
            <td role="cell" class="wide soft">
              ${rule === null ? t("Everything else") : t("Rule {number}", { number: rule + 1 })}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
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
