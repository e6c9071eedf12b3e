import { html, type Html } from "../../platform/pages/index.ts";
import type { AuthenticationDryRun } from "../../transaction-requests/index.ts";
import { dryRunPanel } from "../configuration/dry-run-panel.ts";
import { counted, t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { minorText } from "../payment-facts/words.ts";
import { planText } from "./plan-words.ts";

interface DryRunView {
  readonly run: AuthenticationDryRun;
  /** The address of the page. */
  readonly at: string;
  /** The address of the list of payments. */
  readonly payments: string;
  readonly last: number;
}

/** Which of the newest payments the draft would treat in another way. */
export function dryRunPart(view: DryRunView): Html {
  const { run } = view;
  const changed = run.changes.reduce((sum, { count }) => sum + count, 0);
  return dryRunPanel(run, {
    ...view,
    title: counted(changed, {
      one: "Dry run: {count} payment would change",
      other: "Dry run: {count} payments would change",
    }),
    content: html`${
      run.payments === 0
        ? ""
        : html`<p class="body">
            ${t("Authenticated before the payment: {before} now, {after} with the draft.", {
              before: numberText(run.authenticated.before),
              after: numberText(run.authenticated.after),
            })}
          </p>`
    }
    ${run.changes.length === 0 ? "" : table(view)}`,
    limits: t(
      "Says what would be sent to issuers, not what they would decide. A demand of risk rules is not counted.",
    ),
  });
}

function table({ run, payments }: DryRunView): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="lines" role="table">
    <caption class="unseen">
      ${t("Payments that would change")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Now"))} ${head(t("With the draft"))} ${head(t("Payments"), "num")}
        ${head(t("Amount"), "num")} ${head(t("When"))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${run.changes.map(
        ({ moment, from, to, count, amounts, example }) =>
          html`<tr role="row">
            <td role="cell" class="a">${planText(from)}</td>
            <td role="cell" class="b">→ ${planText(to)}</td>
            <td role="cell" class="c num">
              <a href="${payments}/${example}"
                >${numberText(count)}<span class="unseen"> ${t("the newest of them")}</span></a
              >
            </td>
            <td role="cell" class="d num">
              ${[...amounts].map(([currency, minor]) => html`${minorText(minor, currency)}<br />`)}
            </td>
            <td role="cell" class="wide soft">
              ${moment === "before_payment" ? t("before the payment") : t("after a soft decline")}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
