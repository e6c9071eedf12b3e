import { LIST_EVERY_SECONDS, refreshed } from "../frame/refreshed.ts";
import type { AttemptPosition, CallbackResult, LoggedAttempt } from "../../callbacks/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { addressText, callbackWord } from "../payment-facts/words.ts";
import { attemptBadge } from "../payment-facts/badges.ts";
import { agoText, timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { dayChips, dayFields, daysInForce, isAnyTime, type Days, type ReadDays } from "../frame/days.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { developersHead } from "./developers-head.ts";

/** Failing: attempts of callbacks that fail now. */
type AttemptChoice = "all" | "failed" | "failing";

interface CallbackLogView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly attempts: readonly LoggedAttempt[];
  /** The merchant's id of each payment, by its uuid. */
  readonly orders: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
  readonly next: AttemptPosition | null;
  readonly isFirstPage: boolean;
  readonly chosen: AttemptChoice;
  readonly period: ReadDays;
  readonly today: Temporal.PlainDate;
  readonly isResent: boolean;
  readonly curl: string | undefined;
}

/** Each attempt to deliver a callback, newest first, with the receiver's response. */
export function callbackLogPage(view: CallbackLogView): ConsolePage {
  const { base, viewer, place, attempts, next, chosen, period, isResent, curl } = view;
  const at = `${base}/console/${place.guid}/developers/callbacks`;
  const address = (more: { choice: AttemptChoice; days?: Days; after?: string }): string => {
    const query = new URLSearchParams({
      ...(more.choice !== "all" && { [more.choice]: "yes" }),
      ...(more.choice !== "failing" && daysInForce(more.days ?? period.days)),
      ...(more.after !== undefined && { after: more.after }),
    }).toString();
    return query === "" ? at : `${at}?${query}`;
  };
  const content = html`${developersHead("callbacks", { base, place })} ${errorSummary(period.problems)}
    ${isResent ? html`<p class="note" role="status">${t("The callback is being resent.")}</p>` : ""}
    <nav class="chips" aria-label="${t("Quick filters")}">
      ${CHOICES.map(
        ([choice, words]) =>
          html`<a
            class="chip"
            href="${address({ choice })}"
            ${chosen === choice ? html`aria-current="true"` : ""}
            >${t(words)}</a
          >`,
      )}
      ${
        // Its days are always the last ones.
        chosen === "failing"
          ? ""
          : html`<span class="rule"></span>
              ${dayChips(period.days, { today: view.today, address: (days) => address({ choice: chosen, days }) })}`
      }
    </nav>
    ${chosen === "failing" ? "" : periodForm(view, at)}
    ${
      attempts.length === 0
        ? html`<p class="panel pad soft">
            ${chosen === "failing" ? t("No callback failed in the last 24 hours that has not been delivered since.") : next ? t("No match in the attempts searched so far.") : isAnyTime(period.days) ? t("There are no attempts. Callbacks are sent to the callbackUrl of a request.") : t("There are no attempts in these days.")}
          </p>`
        : refreshed(
            "attempts",
            { isWaiting: view.isFirstPage, everySeconds: LIST_EVERY_SECONDS },
            table(view),
          )
    }
    <p class="actions">
      ${
        next
          ? html`<a class="button" rel="next" href="${address({ choice: chosen, after: positionText(next) })}"
              >${attempts.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
      ${view.isFirstPage ? "" : html`<a class="button" href="${address({ choice: chosen })}">${t("Newest")}</a>`}
    </p>`;
  const status = period.problems.length > 0 ? 422 : 200;
  return { title: t("Callback log"), content, viewer, area: "developers", curl, status };
}

const CHOICES: readonly (readonly [AttemptChoice, PlainText])[] = [
  ["all", "All attempts"],
  ["failed", "Failed attempts"],
  ["failing", "Failing now"],
];

function periodForm({ chosen, period }: CallbackLogView, at: string): Html {
  return html`<form class="filters" method="get" action="${at}">
    ${chosen === "failed" ? html`<input type="hidden" name="failed" value="yes" />` : ""} ${dayFields(period)}
    <p class="actions">
      <button>${t("Show")}</button>
      ${isAnyTime(period.days) ? "" : html`<a class="button" href="${at}${chosen === "failed" ? "?failed=yes" : ""}">${t("Any time")}</a>`}
    </p>
  </form>`;
}

function table(view: CallbackLogView): Html {
  const head = (text: string | Html, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Callback log")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Payment"))} ${head(t("State"))} ${head(t("Callback"), "opt-2")}
        ${head(t("Address"), "opt-1")} ${head(t("Response"))} ${head(t("When"), "num")}
        ${head(html`<span class="unseen">${t("Resend")}</span>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${view.attempts.map((attempt) => row(view, attempt))}
    </tbody>
  </table>`;
}

function row(view: CallbackLogView, attempt: LoggedAttempt): Html {
  const { base, place, orders, now } = view;
  const { transactionUuid, outcome, response, url, at, result } = attempt;
  const isGood = outcome === "acknowledged";
  return html`<tr role="row">
    <td role="cell" class="a">
      <a class="go" href="${base}/console/${place.guid}/payments/${transactionUuid}"
        >${orders.get(transactionUuid) ?? transactionUuid}</a
      >
    </td>
    <td role="cell" class="b nowrap">${attemptBadge(outcome)}</td>
    <td role="cell" class="wide nowrap opt-2">${result === null ? "" : resultText(result)}</td>
    <td role="cell" class="wide soft opt-1">${url === null ? "" : addressText(url)}</td>
    <td role="cell" class="e soft">
      ${responseText(attempt)}${isGood || response === null || response === "" ? "" : html`<br /><code>${response}</code>`}
    </td>
    <td role="cell" class="d num soft">
      <time datetime="${at.toString()}" title="${timeText(at)}">${agoText(at, now)}</time>
    </td>
    <td role="cell" class="wide num">${resendForm(view, attempt)}</td>
  </tr>`;
}

function resendForm(
  { base, viewer, place, orders }: CallbackLogView,
  { transactionUuid }: LoggedAttempt,
): Html {
  if (!place.allows("resend_callbacks", { testMode: true })) return html``;
  return html`<form
    method="post"
    action="${base}/console/${place.guid}/developers/callbacks/${transactionUuid}/resend"
  >
    ${csrfField(viewer)}
    <button>
      ${t("Resend")}<span class="unseen">
        ${t("the newest callback of {uuid}", { uuid: orders.get(transactionUuid) ?? transactionUuid })}</span
      >
    </button>
  </form>`;
}

/** The result in the callback, with its name in the API. */
function resultText(result: CallbackResult): string {
  const words = { OK: t("Successful"), PENDING: t("In progress"), ERROR: t("Failed") };
  return `${words[result]} (${result})`;
}

/** How the receiver responded, and what becomes of the callback. */
function responseText({ httpStatus, durationMs, status }: LoggedAttempt): string {
  const response = httpStatus === null ? t("no response") : `HTTP ${httpStatus}`;
  return [
    t("{response} after {durationMs} ms", { response, durationMs }),
    status === null ? t("it is being resent") : t("now {status}", { status: callbackWord(status) }),
  ].join("; ");
}

function positionText({ at, id }: AttemptPosition): string {
  return `${at.toString()}_${id}`;
}
