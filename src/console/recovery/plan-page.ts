import { html, type Html } from "../../platform/pages/index.ts";
import type { CaseOutcome, PlanDryRun } from "../../recovery/index.ts";
import { draftHead, type DraftNotice } from "../configuration/draft-parts.ts";
import { changedTitle, dryRunPanel, type DryRunView } from "../configuration/dry-run-panel.ts";
import { dryRunTable } from "../configuration/dry-run-table.ts";
import { below, type Below } from "../frame/address.ts";
import { factsPanel } from "../frame/facts-list.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { counted, t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { meansWord } from "../payment-facts/recovery-words.ts";
import type { PlanView } from "./plan-at.ts";
import { planFacts } from "./plan-words.ts";

/** A recovery plan: in force, or as the draft has it with what it would have done. */
export function planPage(
  visit: PlaceVisit,
  view: {
    found: PlanView;
    /** The effects of the draft; undefined without one. */
    dryRun: PlanDryRun | undefined;
    last: number;
    notice: DraftNotice | undefined;
    now: Temporal.Instant;
    curl: string;
  },
): ShownPage {
  const { viewer, place } = visit;
  const { found, dryRun, last, notice, now, curl } = view;
  const { plan, shown, draft } = found;
  const at = below(visit.at, "recovery", "plans", plan.guid);
  const edit = html`<a class="button" href="${at("draft")}">${t("Change the plan")}</a>`;
  const content = html`${draftHead(found, {
      title: shown.name,
      ...(shown.isDefault && { badge: html`<span class="badge quiet">${t("Default")}</span>` }),
      above: [
        { at: visit.at("recovery"), text: t("Recovery") },
        { at: visit.at("recovery", "plans"), text: t("Plans") },
      ],
      here: plan.name,
      viewer,
      place,
      at,
      edit: place.allows("draft") ? edit : undefined,
      now,
      notice,
    })}
    <div class="two">
      <div class="stack">
        ${factsPanel(draft ? t("With the draft") : t("In force"), planFacts(shown))}
        ${dryRun ? dryRunPart({ run: dryRun, at, payments: below(visit.at, "payments"), last }) : ""}
      </div>
      ${draft ? html`<div class="stack">${factsPanel(t("In force"), planFacts(plan))}</div>` : ""}
    </div>`;
  return { title: plan.name, content, curl };
}

/** The effects of a draft on failures of the last 90 days. */
function dryRunPart(view: DryRunView<PlanDryRun>): Html {
  const { run, payments } = view;
  const retries = t("Retries: {before} by the plan in force, {after} by the draft.", {
    before: numberText(run.retries.before),
    after: numberText(run.retries.after),
  });
  const notAllowed = counted(run.notAllowed, {
    one: "{count} retry of the draft is not allowed by a limit.",
    other: "{count} retries of the draft are not allowed by a limit.",
  });
  return dryRunPanel(run, {
    ...view,
    title: changedTitle(run.changes),
    content: html`${
      run.applies || run.payments === 0
        ? ""
        : html`<p class="body small">
            ${t("The plan applied to no failure of the last 90 days: all of its merchant's are used.")}
          </p>`
    }
    ${run.payments === 0 ? "" : html`<p class="body small">${retries} ${run.notAllowed === 0 ? "" : notAllowed}</p>`}
    ${run.changes.length === 0 ? "" : table(run, payments)}`,
    limits: t(
      "Failures of the last 90 days, as if nothing were paid meanwhile. Approvals are not simulated.",
    ),
  });
}

function table({ changes }: PlanDryRun, payments: Below): Html {
  const retries = (count: number): string =>
    counted(count, { one: "{count} retry", other: "{count} retries" });
  const rows = changes.map(({ outcome, from, to, isMissed, ...change }) => ({
    ...change,
    from: `${outcomeWord(outcome)}: ${retries(from)}`,
    to: retries(to),
    more: isMissed ? t("The draft would have ended before the retry that was paid.") : "",
  }));
  return dryRunTable(rows, {
    caption: t("Payments that would change"),
    heads: { from: t("Now"), to: t("With the draft"), more: t("Note") },
    payments,
  });
}

function outcomeWord(outcome: CaseOutcome): string {
  switch (outcome) {
    case "lost":
      return t("Lost");
    case "stopped":
      return t("Stopped");
    case "open":
      return t("state|Open");
    default:
      return t("Recovered: {means}", { means: meansWord(outcome) });
  }
}
