import { declineText } from "../payment-facts/decline-words.ts";
import type { Run, Schedule } from "../../schedules/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { periodText, scheduleBadge } from "../customers/schedule-words.ts";
import { type At, below, type Steps } from "../frame/address.ts";
import { questionPanel } from "../frame/question-panel.ts";
import { factsPanel } from "../frame/facts-list.ts";
import { textField } from "../frame/field.ts";
import { pageHead } from "../frame/page-head.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { PlainText } from "../language/dictionary.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { stateBadge } from "../payment-facts/badges.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { minorText } from "../payment-facts/words.ts";
import { reasonInShort } from "../payments/story/decline-reason.ts";
import { copied } from "../payments/facts-part.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import { chargedText } from "./schedules-page.ts";

export interface ScheduleView {
  readonly schedule: Schedule;
  readonly runs: readonly Run[];
  /** The newest recovery case of a run that failed. */
  readonly recoveryId: string | undefined;
  /** The debits of the runs and the registration, by uuid. */
  readonly payments: ReadonlyMap<string, ShownPayment>;
  readonly merchantName: string;
  readonly connectorName: string;
  readonly mayChange: boolean;
  /** For the first charge after a pause. */
  readonly tomorrow: Temporal.PlainDate;
  /** `typed` is shown again in the field. */
  readonly problem:
    | { readonly field?: string; readonly message: string; readonly typed?: string }
    | undefined;
  readonly curl: string;
}

/** One recurring charge: when it runs next, how its runs went, and the ways to stop it. */
export function schedulePage(visit: PlaceVisit, view: ScheduleView): ShownPage {
  const { schedule, problem, curl } = view;
  const amount = minorText(schedule.amountMinor, schedule.currency);
  const title = `${amount}, ${periodText(schedule)}`;
  const { at } = visit;
  const registration = view.payments.get(schedule.registrationUuid)?.transaction;
  const customer = registration ? maskedCustomer(registration) : "";
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${at("schedules")}">${t("Schedules")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div>
        <div class="lead">
          <h1 class="amount">${title}</h1>
          ${scheduleBadge(schedule)}
        </div>
        <p class="byline">
          ${registration ? html`<span>${chargedText(registration)}</span>` : ""}
          ${customer === "" ? "" : html`<span>${customer}</span>`}<span>${view.merchantName}</span>
        </p>
      </div>
      ${actions(visit, view)}
    </div>
    ${errorSummary(problem ? [problem] : [])}
    ${
      schedule.error === null
        ? ""
        : html`<div class="notice wrong">
            ${icon("cross")}<span><b>${t("The last charge failed.")}</b> ${declineText(schedule.error)}</span>
          </div>`
    }
    <div class="two">
      <div class="stack">${runsPart(view, at)} ${continuePart(visit, view)}</div>
      <aside class="stack" aria-label="${t("Details")}">${detailsPart(view, at)}</aside>
    </div>`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function addressOf({ at }: PlaceVisit, { schedule }: ScheduleView, ...steps: Steps): string {
  return below(at, "schedules", schedule.id)(...steps);
}

function actions(visit: PlaceVisit, view: ScheduleView): Html {
  const { viewer } = visit;
  const { schedule, mayChange } = view;
  if (!mayChange || schedule.state === "CANCELLED") return html``;
  return html`<div class="actions">
    <a class="button" href="${addressOf(visit, view, "change")}">${t("Change schedule")}</a>
    <a class="button danger" href="${addressOf(visit, view, "cancel")}">${t("Cancel schedule")}</a>
    ${
      schedule.state === "ACTIVE"
        ? html`<form method="post" action="${addressOf(visit, view, "pause")}">
            ${csrfField(viewer)}<button>${t("verb|Pause")}</button>
          </form>`
        : ""
    }
  </div>`;
}

/** The day of the first charge; periods count from there. */
function continuePart(visit: PlaceVisit, view: ScheduleView): Html {
  const { viewer } = visit;
  const { schedule, mayChange, tomorrow, problem } = view;
  if (!mayChange || (schedule.state !== "PAUSED" && schedule.state !== "ERROR")) return html``;
  return html`<section class="panel">
    <header><h2>${t("Continue")}</h2></header>
    <form class="body" method="post" action="${addressOf(visit, view, "continue")}">
      ${csrfField(viewer)}
      ${textField({
        name: "day",
        label: t("Next charge on"),
        type: "date",
        value: problem?.typed ?? tomorrow.toString(),
        hint: t("At 10:00 in your time zone; further charges follow from that day."),
        problem: problem?.field === "day" ? problem.message : undefined,
        required: true,
      })}
      <p class="actions"><button class="primary">${t("Continue")}</button></p>
    </form>
  </section>`;
}

const RUNS = {
  open: "In progress",
  success: "Paid",
  failed: "Failed",
  skipped: "Skipped",
} as const satisfies Record<Run["state"], PlainText>;

function runsPart({ runs, payments }: ScheduleView, at: At): Html {
  return html`<section class="panel">
    <header><h2>${t("Charges so far")}</h2></header>
    ${
      runs.length === 0
        ? html`<p class="body soft small">${t("None has been made yet.")}</p>`
        : html`<ul class="todo rows">
            ${runs.map(({ number, attempt, dueAt, state, transactionUuid }) => {
              const payment = payments.get(transactionUuid ?? "");
              const title =
                attempt > 1
                  ? t("Charge {number}, attempt {attempt}", { number, attempt })
                  : t("Charge {number}", { number });
              return html`<li>
                <span class="round">${number}</span
                ><span
                  ><b
                    >${payment ? html`<a href="${at("payments", payment.transaction.uuid)}">${title}</a>` : title}</b
                  ><span class="soft"
                    >${[minuteText(dueAt), state === "failed" && payment ? reasonInShort(payment.transaction) : ""].filter(Boolean).join(" · ")}</span
                  ></span
                ><span>${payment ? stateBadge(payment) : t(RUNS[state])}</span>
              </li>`;
            })}
          </ul>`
    }
  </section>`;
}

function detailsPart(view: ScheduleView, at: At): Html {
  const { schedule, payments, connectorName, recoveryId } = view;
  const registration = payments.get(schedule.registrationUuid)?.transaction;
  const next = schedule.retryAt ?? schedule.dueAt;
  const rows: (readonly [string, Html | string])[] = [
    [
      schedule.retryAt === null ? t("Next charge") : t("Repeated on"),
      next === null ? t("none") : minuteText(next),
    ],
    [
      t("Card or account stored by"),
      html`<a href="${at("payments", schedule.registrationUuid)}"
        >${registration?.merchantTransactionId ?? t("Open the payment")}</a
      >`,
    ],
    ...(recoveryId === undefined
      ? []
      : [
          [
            t("Recovery"),
            html`<a href="${at("recovery", "cases", recoveryId)}">${t("Open the case")}</a>`,
          ] as const,
        ]),
    [t("Connector"), connectorName],
    [t("Time zone"), schedule.timeZone.replace(/^\+00:00$/, "UTC")],
    [t("Since"), minuteText(schedule.createdAt)],
    [t("Schedule ID"), copied(t("Schedule ID"), schedule.id) ?? ""],
  ];
  return factsPanel(t("Details"), rows);
}

/** The page to confirm a cancellation, after which nothing is charged. */
export function cancelPage(visit: PlaceVisit, view: ScheduleView): ShownPage {
  const { viewer } = visit;
  const { schedule, problem, curl } = view;
  const amount = minorText(schedule.amountMinor, schedule.currency);
  const title = t("Cancel the schedule of {amount}, {period}?", { amount, period: periodText(schedule) });
  const above = [
    { at: visit.at("schedules"), text: t("Schedules") },
    { at: addressOf(visit, view), text: amount },
  ];
  const content = html`${pageHead({ title, above, here: t("Cancel schedule") })}
  ${errorSummary(problem ? [problem] : [])}
  ${questionPanel({ viewer, consequences: [t("It makes no more charges and cannot be resumed. A charge in progress is not cancelled.")], action: addressOf(visit, view, "cancel"), button: t("Cancel schedule"), kind: "ends", back: { at: addressOf(visit, view), text: t("Back to the schedule") } })}`;
  return { title, content, curl };
}
