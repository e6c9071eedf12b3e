import { html, type Html } from "../../../platform/pages/index.ts";
import type { DecidedCounts, RiskDecision, RiskDryRun } from "../../../risk/index.ts";
import { changedTitle, dryRunPanel, type DryRunView } from "../../configuration/dry-run-panel.ts";
import { dryRunTable } from "../../configuration/dry-run-table.ts";
import { t } from "../../language/translate.ts";
import { numberText } from "../../overview/figures-part.ts";
import { actionWord } from "./rule-words.ts";

/** Which of the newest payments the draft would decide in another way. */
export function dryRunPart(view: DryRunView<RiskDryRun>): Html {
  const { run } = view;
  return dryRunPanel(run, {
    ...view,
    title: changedTitle(run.changes),
    content: html`${
      run.applies || run.payments === 0
        ? ""
        : html`<p class="body small">
            ${t("The profile applies to none of the newest payments: all payments of the tenant are used.")}
          </p>`
    }
    ${run.payments === 0 ? "" : html`<p class="body small">${countsText(t("Now"), run.decided.before)} ${countsText(t("With the draft"), run.decided.after)}</p>`}
    ${run.changes.length === 0 ? "" : table(view)}`,
    limits: t(
      "The present lists are used, and velocities count from the first of these payments on. Responses of providers are not simulated.",
    ),
  });
}

function countsText(name: string, { approve, review, decline }: DecidedCounts): Html {
  return html`<b>${name}</b>: ${actionWord("approve")} ${numberText(approve)}, ${actionWord("review")}
    ${numberText(review)}, ${actionWord("decline")} ${numberText(decline)}.<br />`;
}

function decisionWord({ action, threeDSecure }: RiskDecision): string {
  return threeDSecure ? `${actionWord(action)}, ${t("with 3-D Secure")}` : actionWord(action);
}

function table({ run, payments }: DryRunView<RiskDryRun>): Html {
  const rows = run.changes.map(({ from, to, ...change }) => ({
    ...change,
    from: decisionWord(from),
    to: decisionWord(to),
  }));
  const heads = { from: t("Now"), to: t("With the draft") };
  return dryRunTable(rows, { caption: t("Payments that would change"), heads, payments });
}
