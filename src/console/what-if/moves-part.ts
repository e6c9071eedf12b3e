import { html, type Html } from "../../platform/pages/index.ts";
import type { MoveResult, SegmentResult, WhatIf, WhatIfResult } from "../../what-if/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import { t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import { filterQuery } from "../payment-facts/filter.ts";
import { movedByText, type MovedBy } from "../payment-facts/what-if-field.ts";
import { rangeChart, scaleOf } from "./range.ts";
import type { Subject } from "./subjects.ts";
import { costChangeText, intervalText, segmentText, treatmentText } from "./words.ts";

const MAX_ROWS = 30;
const MINIMUM = 50;

interface Row {
  readonly move: MoveResult;
  readonly segment: SegmentResult;
  /** Its positions in the result, by which the list of its payments is named. */
  readonly position: NonNullable<MovedBy["row"]>;
}

/** The payments that would move, by where from and to and by their cards. */
export function movesPart(
  { at }: Pick<PlaceVisit, "at">,
  { whatIf, result, subject }: { whatIf: WhatIf; result: WhatIfResult; subject: Subject },
): Html {
  const rows = result.byMove
    .flatMap((move, moveAt) =>
      move.segments.map((segment, at): Row => ({ move, segment, position: { move: moveAt, segment: at } })),
    )
    .toSorted((one, other) => other.segment.payments - one.segment.payments)
    .slice(0, MAX_ROWS);
  const shares = rows.flatMap(({ segment: { now, then } }) => [now ?? 0, ...(then ?? [])]);
  const scale = scaleOf(shares);
  return html`<section class="panel">
    <header>
      <h2>${t("Payments that would move")}</h2>
      ${examples({ at }, result)}
    </header>
    ${stackedTable({
      caption: t("Payments that would move"),
      scrolls: true,
      columns: [
        t("From and to"),
        { head: t("Payments"), look: "num" },
        { head: t("Approved"), look: "num" },
        { head: `${rateText(scale[0])}–${rateText(scale[1])}`, hasNoLabel: true },
        { head: t("Then"), look: "nowrap" },
        { head: t("Cost, {currency}", { currency: whatIf.currency }), label: t("Cost"), look: "num" },
        { head: t("Alike"), look: "num" },
      ],
      rows: rows.map((row) => cellsOf(row, { subject, scale, at, guid: whatIf.guid })),
    })}
    <div class="body">
      <p class="actions soft tiny">
        <span class="key box before"><i></i>${t("Now")}</span>
        <span class="key box area"><i></i>${t("Likely range, 19 of 20")}</span>
        <span class="key box"><i></i>${t("Most likely")}</span>
        <span>${t("Alike: such payments of the past with the new treatment")}</span>
      </p>
    </div>
  </section>`;
}

/** The list of payments that move, all of them or those of a row. */
export function movedList(at: PlaceVisit["at"], moved: MovedBy): string {
  return at("payments", filterQuery({ whatIf: movedByText(moved) }));
}

function examples({ at }: Pick<PlaceVisit, "at">, { examples: uuids }: WhatIfResult): Html {
  if (uuids.length === 0) return html``;
  return html`<details class="pick">
    <summary class="small">${t("Show examples")}</summary>
    <ul class="pop">
      ${uuids.slice(0, 20).map((uuid) => html`<li><a href="${at("payments", uuid)}">${uuid}</a></li>`)}
    </ul>
  </details>`;
}

function cellsOf(
  { move, segment, position }: Row,
  {
    subject,
    scale,
    at,
    guid,
  }: Pick<PlaceVisit, "at"> & { subject: Subject; scale: readonly [number, number]; guid: string },
): (Html | string)[] {
  const { payments, now, then, like, isWidened, cost } = segment;
  const [from, to] = [treatmentText(move.from, subject), treatmentText(move.to, subject)];
  const refused = move.to === null || move.to === "decline" || move.to === "refused";
  const alike = isWidened
    ? html`<span class="down">${numberText(like)}</span>
        <span class="under">${t("of {count}", { count: numberText(MINIMUM) })}</span>`
    : numberText(like);
  return [
    html`${from} → ${to}<span class="under">${segmentText(segment)}</span>`,
    segment.uuids
      ? html`<a href="${movedList(at, { guid, row: position })}">${numberText(payments)}</a>`
      : numberText(payments),
    rateText(now ?? undefined),
    rangeChart(now ?? 0, then, scale),
    then
      ? html`<b>${rateText(then[1])}</b>
          <span class="under">${isWidened ? t("of a wider group") : intervalText(then)}</span>`
      : html`${t("Unknown")}<span class="under">${t("too few to say")}</span>`,
    costText(cost),
    refused ? "" : alike,
  ];
}

function costText({ now, then }: SegmentResult["cost"]): string {
  if (now === null || then === null) return t("Unknown");
  return costChangeText(now, then);
}
