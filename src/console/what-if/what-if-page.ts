import { Big } from "big.js";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { listedWhole, type WhatIf, type WhatIfResult } from "../../what-if/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { pageHead } from "../frame/page-head.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { refreshed } from "../frame/refreshed.ts";
import { daysText, minuteText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { roundedMinor } from "../payment-facts/minor-of-sum.ts";
import { decimalText, minorText } from "../payment-facts/words.ts";
import { beginPart, type Asked } from "./begin-part.ts";
import { movedList, movesPart } from "./moves-part.ts";
import type { Problem, Subject } from "./subjects.ts";
import { earlierPart, tryPart, type Share } from "./try-part.ts";
import { changeText, costChangeText, intervalText } from "./words.ts";

interface View {
  readonly subject: Subject;
  /** The newest first. */
  readonly before: readonly WhatIf[];
  readonly chosen: WhatIf | undefined;
  readonly shares: readonly Share[];
  readonly asked: Asked;
  readonly problem: Problem | undefined;
  readonly curl: string | undefined;
}

/** The page of a draft's effects: the form, the newest result, and trying the draft on live payments. */
export function whatIfPage(visit: PlaceVisit, view: View): ShownPage {
  const { subject, chosen, shares, problem, curl } = view;
  const title = t("What if");
  const content = html`${pageHead({
      title,
      above: [{ at: visit.at(...subject.path), text: subject.name }],
      lead: chosen ? leadText(chosen) : t("What the draft would have brought on your own payments."),
      actions: html`<a class="button" href="${visit.at(...subject.path)}">${t("Open the draft")}</a>`,
    })}
    ${errorSummary(problem ? [problem] : [])}
    ${refreshed(
      "what-if",
      { isWaiting: chosen?.state === "running" },
      html`${chosen ? resultPart(visit, { ...view, chosen }) : ""}`,
    )}
    <div class="two">
      <div class="stack">${beginPart(visit, view)} ${explanation(visit)}</div>
      <aside class="stack" aria-label="${t("Try it")}">
        ${tryPart(visit, view)} ${chosen?.result ? basisPart(chosen, chosen.result) : ""}
        ${earlierPart(shares)}
      </aside>
    </div>`;
  return { title, content, status: problem ? 422 : 200, ...(curl !== undefined && { curl }) };
}

function leadText({ since, until, revision }: WhatIf): string {
  const days = periodText({ since, until });
  return revision === null
    ? t("The rules in force on the payments of {days}, against what happened", { days })
    : t("The draft on the payments of {days}, against what happened", { days });
}

function periodText({ since, until }: Pick<WhatIf, "since" | "until">): string {
  const day = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO("UTC").toPlainDate();
  return daysText(day(since), day(until.subtract({ seconds: 1 })));
}

function resultPart(visit: PlaceVisit, { subject, chosen }: View & { chosen: WhatIf }): Html {
  if (chosen.state === "failed")
    return html`<p class="note wrong" role="status">
      ${
        chosen.failure === "draft_does_not_fit"
          ? t("The draft does not fit the configuration any more. Change the draft, and compute it again.")
          : t("It could not be computed: a fault of the gateway, whose log has it. Compute it again.")
      }
    </p>`;
  const { result } = chosen;
  if (!result)
    return html`<section class="panel pad">
      <h2>${t("Being computed")}</h2>
      <p>${t("{share} of the period is done.", { share: rateText(chosen.progress / 100) })}</p>
      <noscript
        ><a class="button" href="${visit.at(...subject.path, "what-if")}">${t("Read again")}</a></noscript
      >
    </section>`;
  if (result.moved === 0)
    return html`<section class="panel pad narrow">
      <h2>${t("No payment would move")}</h2>
      <p>
        ${counted(result.payments, {
          one: "{count} payment of the period would be treated as it was.",
          other: "All {count} payments of the period would be treated as they were.",
        })}
        ${t("Change the draft, or choose a longer period.")}
      </p>
    </section>`;
  return html`${figures(visit, chosen, result)} ${unknownNote(result)}
  ${movesPart(visit, { whatIf: chosen, result, subject })} ${meaningPart(chosen, result)}`;
}

function figures({ at }: PlaceVisit, { guid, currency }: WhatIf, result: WhatIfResult): Html {
  const { approval, challenges, cost, moved, payments, movedAmount, basis } = result;
  const one = (name: string, value: string, below: string, list?: string): Html => {
    const content = html`<span class="named"><span class="name">${name}</span></span>
      <span class="value long">${value}</span><span class="tiny soft">${below}</span>`;
    return list === undefined
      ? html`<div class="figure">${content}</div>`
      : html`<a class="figure" href="${list}">${content}</a>`;
  };
  const likely = (then: WhatIfResult["approval"]["then"]): string =>
    then ? t("likely {range}", { range: intervalText(then) }) : t("no claim");
  const costs =
    cost.now === null || cost.then === null ? t("Unknown") : costChangeText(cost.now, cost.then, currency);
  return html`<section class="panel figures solo judged" aria-label="${t("Key figures")}">
    ${one(
      t("Payments that move"),
      numberText(moved),
      t("of {count}, {share} · {amount}", {
        count: numberText(payments),
        share: rateText(moved / payments),
        amount: decimalText(movedAmount, currency),
      }),
      listedWhole(result) && movedList(at, { guid, row: undefined }),
    )}
    ${one(
      t("Approval of those we can judge"),
      changeText(approval.now, approval.then),
      `${likely(approval.then)} · ${counted(basis.judged, { one: "{count} payment", other: "{count} payments" })}`,
    )}
    ${one(t("Cost of those we can judge"), costs, t("a payment"))}
    ${one(t("Asked to confirm"), changeText(challenges.now, challenges.then), `${likely(challenges.then)} · 3-D Secure`)}
  </section>`;
}

function unknownNote({ basis: { unknown, unknownShare }, approval, moved }: WhatIfResult): Html {
  if (unknown === 0) return html``;
  const text =
    approval.then === null
      ? t(
          "A third is the most that may be unknown. Choose a longer period, or try the draft on a small share of payments.",
        )
      : t(
          "Fewer than 50 payments were like them. They are left out of the three figures above, not guessed.",
        );
  return html`<p class="notice wait">
    ${icon("alert")}<span
      ><b
        >${
          approval.then === null
            ? t("No statement for this draft: {share} of the payments that move cannot be judged.", {
                share: rateText(unknownShare),
              })
            : t("{unknown} of {moved} payments cannot be judged ({share}).", {
                unknown: numberText(unknown),
                moved: numberText(moved),
                share: rateText(unknownShare),
              })
        }</b
      >
      ${text}</span
    >
  </p>`;
}

function meaningPart({ currency }: WhatIf, { all, basis, payments, moved, movedAmount }: WhatIfResult): Html {
  const { now, then } = all;
  if (now === null || !then) return html``;
  const judged = payments - moved + basis.judged;
  const [low, mid, high] = then.map((share) => Math.round((share - now) * judged)) as [
    number,
    number,
    number,
  ];
  const money = (count: number): string =>
    minorText(roundedMinor(new Big(movedAmount).times(count).div(moved).toFixed(), currency), currency);
  return factsPanel(t("What that means"), [
    [
      t("All payments"),
      t("{now} → {after} approved ({range})", {
        now: rateText(now),
        after: rateText(then[1]),
        range: intervalText(then),
      }),
    ],
    [
      t("More approved"),
      t("{count} payments in the period ({low} to {high})", {
        count: numberText(mid),
        low: numberText(low),
        high: numberText(high),
      }),
    ],
    [
      t("More taken in"),
      t("{amount} ({low} to {high}), by the mean amount of payments that move", {
        amount: money(mid),
        low: money(low),
        high: money(high),
      }),
    ],
  ]);
}

function explanation(visit: PlaceVisit): Html {
  return html`<p class="soft small">
    ${t("Approval of a payment that moves is the rate of like payments of the period with the new treatment: brand, debit or credit, country of the issuer, amount, and who started it. That a customer tries again is not counted.")}
    <a href="${visit.docs("what-if")}">${t("How it is computed")}</a>
  </p>`;
}

function basisPart(whatIf: WhatIf, { basis, payments }: WhatIfResult): Html {
  const { since, until, finishedAt } = whatIf;
  return factsPanel(t("Based on"), [
    [t("Period"), periodText({ since, until })],
    [t("Payments"), numberText(payments)],
    [
      t("Segments"),
      t("{segments}, {widened} of them widened", {
        segments: numberText(basis.segments),
        widened: numberText(basis.widened),
      }),
    ],
    [t("Computed"), finishedAt && minuteText(finishedAt)],
  ]);
}
