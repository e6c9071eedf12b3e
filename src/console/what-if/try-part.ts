import { html, type Html } from "../../platform/pages/index.ts";
import type { describeShare } from "../../what-if/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { csrfField } from "../frame/csrf-field.ts";
import { choiceField } from "../frame/field.ts";
import { actLink } from "../frame/question-page.ts";
import { dateText } from "../language/time-text.ts";
import { presentZone } from "../language/time-zone.ts";
import { counted, t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import type { Problem, Subject } from "./subjects.ts";
import { pointsText } from "./words.ts";

export type Share = Awaited<ReturnType<typeof describeShare>>;

/** The form that tries the draft on a share of the payments, or the share that is being tried. */
export function tryPart(
  visit: PlaceVisit,
  { subject, shares, problem }: { subject: Subject; shares: readonly Share[]; problem: Problem | undefined },
): Html {
  const running = shares.find(({ state }) => state === "running");
  if (running) return runningPart(visit, { subject, share: running });
  if (!subject.drafted || subject.trial === undefined || !subject.allows("configure")) return html``;
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]): Html =>
    choiceField({ name, label, value: options[0]![0], options });
  const points = (text: string): string => t("{points} points", { points: text });
  const payments = (count: number): readonly [string, string] => [
    String(count),
    counted(count, { one: "{count} payment", other: "{count} payments" }),
  ];
  const wrong = problem?.field === "share" ? problem.message : undefined;
  return html`<section class="panel" id="try">
    <header><h2>${t("Try it on live payments")}</h2></header>
    <form class="body" method="post" action="${visit.at(...subject.path, "what-if", "try")}">
      ${csrfField(visit.viewer)}
      <input type="hidden" name="revision" value="${String(subject.drafted.revision)}" />
      ${wrong === undefined ? "" : html`<p class="note wrong" role="alert">${wrong}</p>`}
      ${select(
        "share",
        t("Share of payments"),
        [5, 10, 20, 50].map((share) => [String(share), rateText(share / 100)] as const),
      )}
      <fieldset>
        <legend>${t("Stop by itself when")}</legend>
        ${select("drop", t("Approval falls by"), [
          ["1", points("1.0")],
          ["0.5", points("0.5")],
          ["2", points("2.0")],
        ])}
        ${select("after", t("After at least"), [payments(500), payments(200), payments(1_000)])}
      </fieldset>
      <div class="actions"><button class="primary">${t("Try the draft")}</button></div>
      <p class="hint">
        ${t("The other payments keep the version in force. Which payment takes part is decided by its id: the same payment always the same way.")}
        <a href="${visit.at("alerts")}">${t("Get a mail when it stops by itself")}</a>
      </p>
    </form>
  </section>`;
}

function runningPart(visit: PlaceVisit, { subject, share }: { subject: Subject; share: Share }): Html {
  const { sharePercent, draft, others, guardrail } = share;
  const side = ({ payments, approved }: Share["draft"]): string =>
    payments === 0
      ? "–"
      : t("{rate} of {count}", { rate: rateText(approved / payments), count: numberText(payments) });
  return html`<section class="panel" id="try">
    <header><h2>${t("On {share} of live payments", { share: rateText(sharePercent / 100) })}</h2></header>
    <div class="body">
      <dl class="facts">
        <dt>${t("With the draft")}</dt>
        <dd>${side(draft)}</dd>
        <dt>${t("Without it")}</dt>
        <dd>${side(others)}</dd>
        <dt>${t("Predicted")}</dt>
        <dd>${differenceText(share.prediction)}</dd>
        <dt>${t("Result so far")}</dt>
        <dd>${differenceText(share.result)}</dd>
        <dt>${t("Stops by itself")}</dt>
        <dd>
          ${t("at {points} points less, after {count} payments", {
            points: String(guardrail.approvalDropPoints),
            count: numberText(guardrail.after),
          })}
        </dd>
      </dl>
      ${
        subject.allows("configure")
          ? html`<div class="actions">
              ${actLink({ at: visit.at(...subject.path, "what-if", "stop"), text: t("Stop trying"), look: "danger" })}
            </div>`
          : ""
      }
    </div>
  </section>`;
}

/** `+0.4 points (−0.2 to 1.1)`. */
function differenceText(difference: readonly number[] | null): string {
  if (!difference) return t("Unknown");
  const [low, mid, high] = difference.map(pointsText) as [string, string, string];
  return t("{mid} points ({low} to {high})", { mid, low, high });
}

/** Drafts that were tried before, with prediction and result. */
export function earlierPart(shares: readonly Share[]): Html {
  const ended = shares.filter(({ state }) => state !== "running");
  if (ended.length === 0) return html``;
  return html`<section class="panel">
    <header><h2>${t("Tried before")}</h2></header>
    <ul class="body">
      ${ended.map(
        (share) =>
          html`<li class="pulse">
            <i class="dot ${share.stoppedBy === "guardrail" ? "wrong" : "good"}"></i>
            <span class="plain"
              ><b
                >${t("Draft on {share} of payments", { share: rateText(share.sharePercent / 100) })}</b
              ></span
            >
            <span class="soft">${dayOf(share.startedAt.toString())}</span>
            <span class="more tiny soft"
              >${endText(share)}
              ${t("Predicted {prediction}, then {result}.", {
                prediction: differenceText(share.prediction),
                result: differenceText(share.result),
              })}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function dayOf(moment: string): string {
  return dateText(Temporal.Instant.from(moment).toZonedDateTimeISO(presentZone()).toPlainDate());
}

function endText({ state, stoppedBy, draft }: Share): string {
  if (state === "activated") return t("It came in force.");
  if (state === "superseded") return t("Another version came in force.");
  return stoppedBy === "guardrail"
    ? t("Stopped by itself after {count} payments.", { count: numberText(draft.payments) })
    : t("Stopped by {who}.", { who: stoppedBy ?? "" });
}
