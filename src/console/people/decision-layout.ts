import { html, type Html } from "../../platform/pages/index.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { errorSummary } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";

/** The page of a request that a second person decides: what it is about, how it stands, and the decision. */
export function decisionLayout(view: {
  readonly title: string;
  readonly badge: Html;
  /** The list that it is in. */
  readonly list: { readonly at: string; readonly text: string };
  /** The decision with its person and time, or the time until which it waits. */
  readonly standing: string;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
  /** Shown once, or said of the request as a whole. */
  readonly note?: Html | undefined;
  readonly facts: Parameters<typeof factsPanel>[1];
  /** The form of the decision, or why this person has none; empty after it. */
  readonly decision: Html;
  /** Below the decision. */
  readonly more?: Html | undefined;
  /** Beside the request. */
  readonly side?: Html | undefined;
}): Html {
  const { title, badge, list, standing, problem, note, facts, decision, more, side } = view;
  return html`${pageHead({ title, badge, above: [list], lead: standing })}
    ${errorSummary(problem ? [problem] : [])} ${note ?? ""}
    <div class="two">
      <div class="stack">
        ${factsPanel(t("approval|Request"), facts)}
        ${
          decision.text.trim() === ""
            ? ""
            : html`<section class="panel">
                <header><h2>${t("Decision")}</h2></header>
                <div class="body">${decision}</div>
              </section>`
        }
        ${more ?? ""}
      </div>
      ${side === undefined ? "" : html`<aside class="stack" aria-label="${t("Details")}">${side}</aside>`}
    </div>`;
}
