import { LIST_EVERY_SECONDS, refreshed } from "../frame/refreshed.ts";
import type { AttemptPosition, LoggedAttempt } from "../../callbacks/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { addressText, attemptWord, callbackWord } from "../payment-facts/words.ts";
import { timeText } from "../language/time-text.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, type ConsolePage, type Viewer } from "../frame/page.ts";
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
  readonly isResent: boolean;
  readonly curl: string | undefined;
}

/** Each attempt to deliver a callback, newest first, with the receiver's response. */
export function callbackLogPage(view: CallbackLogView): ConsolePage {
  const { base, viewer, place, attempts, next, failedOnly, isResent, curl } = view;
  const at = `${base}/console/${place.guid}/developers/callbacks`;
  const filter = failedOnly ? "?failed=yes" : "";
  const content = html`${developersHead("callbacks", { base, place })}
    ${isResent ? html`<p class="note" role="status">${t("The callback is being resent.")}</p>` : ""}
    <nav class="chips" aria-label="${t("Quick filters")}">
      <a class="chip" href="${at}" ${failedOnly ? "" : html`aria-current="true"`}>${t("All attempts")}</a>
      <a class="chip" href="${at}?failed=yes" ${failedOnly ? html`aria-current="true"` : ""}
        >${t("Failed attempts")}</a
      >
    </nav>
    ${
      attempts.length === 0
        ? html`<p class="panel pad soft">
            ${next ? t("No match in the attempts searched so far.") : t("There are no attempts. Callbacks are sent to the callbackUrl of a request.")}
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
              href="${at}${filter === "" ? "?" : `${filter}&`}after=${positionText(next)}"
              >${attempts.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
      ${view.isFirstPage ? "" : html`<a class="button" href="${at}${filter}">${t("Newest")}</a>`}
    </p>`;
  return { title: t("Callback log"), content, viewer, area: "developers", curl };
}

function card({ base, viewer, place }: CallbackLogView, attempt: LoggedAttempt): Html {
  const { transactionUuid, outcome, response, at, result } = attempt;
  const isGood = outcome === "acknowledged";
  return html`<li>
    <p>
      <time datetime="${at.toString()}">${timeText(at)}</time>
      <span class="badge ${isGood ? "good" : "wrong"}">${attemptWord(outcome)}</span>
      ${tHtml("{result} of {payment}", {
        result: result ?? "",
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
