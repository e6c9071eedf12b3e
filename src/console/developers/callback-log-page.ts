import { LIST_EVERY_SECONDS, refreshed } from "../frame/refreshed.ts";
import type { AttemptPosition, CallbackResult, LoggedAttempt } from "../../callbacks/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { addressText, attemptWord, callbackWord } from "../payment-facts/words.ts";
import { timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { dayChips, dayFields, daysInForce, isAnyTime, type Days, type ReadDays } from "../frame/days.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t, tHtml } from "../language/translate.ts";
import { developersHead } from "./developers-head.ts";

interface CallbackLogView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly attempts: readonly LoggedAttempt[];
  readonly next: AttemptPosition | null;
  readonly isFirstPage: boolean;
  readonly failedOnly: boolean;
  readonly period: ReadDays;
  readonly today: Temporal.PlainDate;
  readonly isResent: boolean;
  readonly curl: string | undefined;
}

/** Each attempt to deliver a callback, newest first, with the receiver's response. */
export function callbackLogPage(view: CallbackLogView): ConsolePage {
  const { base, viewer, place, attempts, next, failedOnly, period, isResent, curl } = view;
  const at = `${base}/console/${place.guid}/developers/callbacks`;
  const address = (more: { failed: boolean; days?: Days; after?: string }): string => {
    const query = new URLSearchParams({
      ...(more.failed && { failed: "yes" }),
      ...daysInForce(more.days ?? period.days),
      ...(more.after !== undefined && { after: more.after }),
    }).toString();
    return query === "" ? at : `${at}?${query}`;
  };
  const content = html`${developersHead("callbacks", { base, place })} ${errorSummary(period.problems)}
    ${isResent ? html`<p class="note" role="status">${t("The callback is being resent.")}</p>` : ""}
    <nav class="chips" aria-label="${t("Quick filters")}">
      <a class="chip" href="${address({ failed: false })}" ${failedOnly ? "" : html`aria-current="true"`}
        >${t("All attempts")}</a
      >
      <a class="chip" href="${address({ failed: true })}" ${failedOnly ? html`aria-current="true"` : ""}
        >${t("Failed attempts")}</a
      >
      <span class="rule"></span>
      ${dayChips(period.days, { today: view.today, address: (days) => address({ failed: failedOnly, days }) })}
    </nav>
    ${periodForm(view, at)}
    ${
      attempts.length === 0
        ? html`<p class="panel pad soft">
            ${next ? t("No match in the attempts searched so far.") : isAnyTime(period.days) ? t("There are no attempts. Callbacks are sent to the callbackUrl of a request.") : t("There are no attempts in these days.")}
          </p>`
        : refreshed(
            "attempts",
            { isWaiting: view.isFirstPage, everySeconds: LIST_EVERY_SECONDS },
            html`<ul class="cards">
              ${attempts.map((attempt) => card(view, attempt))}
            </ul>`,
          )
    }
    <p class="actions">
      ${
        next
          ? html`<a
              class="button"
              rel="next"
              href="${address({ failed: failedOnly, after: positionText(next) })}"
              >${attempts.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
      ${view.isFirstPage ? "" : html`<a class="button" href="${address({ failed: failedOnly })}">${t("Newest")}</a>`}
    </p>`;
  const status = period.problems.length > 0 ? 422 : 200;
  return { title: t("Callback log"), content, viewer, area: "developers", curl, status };
}

function periodForm({ failedOnly, period }: CallbackLogView, at: string): Html {
  return html`<form class="filters" method="get" action="${at}">
    ${failedOnly ? html`<input type="hidden" name="failed" value="yes" />` : ""} ${dayFields(period)}
    <p class="actions">
      <button>${t("Show")}</button>
      ${isAnyTime(period.days) ? "" : html`<a class="button" href="${at}${failedOnly ? "?failed=yes" : ""}">${t("Any time")}</a>`}
    </p>
  </form>`;
}

function card({ base, viewer, place }: CallbackLogView, attempt: LoggedAttempt): Html {
  const { transactionUuid, outcome, response, at, result } = attempt;
  const isGood = outcome === "acknowledged";
  return html`<li>
    <p>
      <time datetime="${at.toString()}">${timeText(at)}</time>
      <span class="badge ${isGood ? "good" : "wrong"}">${attemptWord(outcome)}</span>
      ${tHtml("{result} of {payment}", {
        result: result === null ? "" : resultText(result),
        payment: html`<a href="${base}/console/${place.guid}/payments/${transactionUuid}"
          >${transactionUuid}</a
        >`,
      })}<br />
      <span class="hint">${hintOf(attempt)}</span>
      ${isGood || response === null || response === "" ? "" : html`<br /><code>${response}</code>`}
    </p>
    ${
      !place.allows("resend_callbacks", { testMode: true })
        ? ""
        : html`<form
            method="post"
            action="${base}/console/${place.guid}/developers/callbacks/${transactionUuid}/resend"
          >
            ${csrfField(viewer)}
            <button>
              ${t("Resend")}<span class="unseen">
                ${t("the newest callback of {uuid}", { uuid: transactionUuid })}</span
              >
            </button>
          </form>`
    }
  </li>`;
}

/** The result in the callback, with its name in the API. */
function resultText(result: CallbackResult): string {
  const words = { OK: t("Successful"), PENDING: t("In progress"), ERROR: t("Failed") };
  return `${words[result]} (${result})`;
}

/** Where it went, how the receiver responded, and what becomes of the callback. */
function hintOf({ httpStatus, durationMs, url, status }: LoggedAttempt): string {
  const response = httpStatus === null ? t("no response") : `HTTP ${httpStatus}`;
  return [
    ...(url === null ? [] : [t("to {address}", { address: addressText(url) })]),
    t("{response} after {durationMs} ms", { response, durationMs }),
    status === null ? t("it is being resent") : t("now {status}", { status: callbackWord(status) }),
  ].join("; ");
}

function positionText({ at, id }: AttemptPosition): string {
  return `${at.toString()}_${id}`;
}
