import { html, type Html } from "../../platform/pages/index.ts";
import type { AuthenticationDryRun } from "../../transaction-requests/index.ts";
import { changedTitle, dryRunPanel, type DryRunView } from "../configuration/dry-run-panel.ts";
import { dryRunTable } from "../configuration/dry-run-table.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { planText } from "./plan-words.ts";

/** Which of the newest payments the draft would treat in another way. */
export function dryRunPart(view: DryRunView<AuthenticationDryRun>): Html {
  const { run } = view;
  return dryRunPanel(run, {
    ...view,
    title: changedTitle(run.changes),
    content: html`${
      run.payments === 0
        ? ""
        : html`<p class="body small">
            ${t("Authenticated before the payment: {before} now, {after} with the draft.", {
              before: numberText(run.authenticated.before),
              after: numberText(run.authenticated.after),
            })}
          </p>`
    }
    ${run.changes.length === 0 ? "" : table(view)}`,
    limits: t("Shows the requests to issuers, not their decisions. A demand of risk rules is not counted."),
  });
}

function table({ run, payments }: DryRunView<AuthenticationDryRun>): Html {
  const rows = run.changes.map(({ moment, from, to, ...change }) => ({
    ...change,
    from: planText(from),
    to: planText(to),
    more: moment === "before_payment" ? t("before the payment") : t("after a soft decline"),
  }));
  const heads = { from: t("Now"), to: t("With the draft"), more: t("When") };
  return dryRunTable(rows, { caption: t("Payments that would change"), heads, payments });
}
