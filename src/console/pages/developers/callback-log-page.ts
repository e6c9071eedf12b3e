import type { AttemptPosition, LoggedAttempt } from "../../../callbacks/index.ts";
import { html, type Html } from "../../../payment-pages/index.ts";
import { addressText, timeText } from "../../payments/words.ts";
import type { PlaceView } from "../../places.ts";
import { csrfField, type ConsolePage, type Viewer } from "../page.ts";

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
  const content = html`<h1>Callback log</h1>
    ${isResent ? html`<p class="note" role="status">The callback is being sent again.</p>` : ""}
    <p class="actions">
      <a class="button" href="${at}" ${failedOnly ? "" : html`aria-current="true"`}>All attempts</a>
      <a class="button" href="${at}?failed=yes" ${failedOnly ? html`aria-current="true"` : ""}
        >Failed attempts</a
      >
    </p>
    ${
      attempts.length === 0
        ? html`<p>
            ${next ? "Nothing matches among the attempts that were read so far." : "There is no attempt. Callbacks are sent to the callbackUrl of a request."}
          </p>`
        : html`<ul class="cards">
            ${attempts.map((attempt) => card(view, attempt))}
          </ul>`
    }
    <p class="actions">
      ${
        next
          ? html`<a
              class="button"
              rel="next"
              href="${at}${filter === "" ? "?" : `${filter}&`}after=${positionText(next)}"
              >${attempts.length === 0 ? "Search further back" : "Older"}</a
            >`
          : ""
      }
      ${view.isFirstPage ? "" : html`<a class="button" href="${at}${filter}">Newest</a>`}
    </p>`;
  return { title: "Callback log", content, viewer, area: "developers", curl };
}

function card({ base, viewer, place }: CallbackLogView, attempt: LoggedAttempt): Html {
  const { transactionUuid, outcome, httpStatus, durationMs, response, at, url, result, status } = attempt;
  const isGood = outcome === "acknowledged";
  return html`<li>
    <p>
      <time datetime="${at.toString()}">${timeText(at)}</time>
      <span class="badge ${isGood ? "good" : "wrong"}">${outcome.replaceAll("_", " ")}</span>
      ${result ?? ""} of
      <a href="${base}/console/${place.guid}/payments/${transactionUuid}">${transactionUuid}</a><br />
      <span class="hint"
        >${url === null ? "" : `to ${addressText(url)}; `}${httpStatus === null ? "no response" : `HTTP ${httpStatus}`}
        after ${durationMs}
        ms${status === null ? "; it is being sent again" : `; now ${status.replaceAll("_", " ")}`}</span
      >
      ${isGood || response === null || response === "" ? "" : html`<br /><code>${response}</code>`}
    </p>
    ${
      place.can("resend_callbacks") === "no"
        ? ""
        : html`<form
            method="post"
            action="${base}/console/${place.guid}/developers/callbacks/${transactionUuid}/resend"
          >
            ${csrfField(viewer)}
            <button>Send again<span class="unseen"> the newest callback of ${transactionUuid}</span></button>
          </form>`
    }
  </li>`;
}

function positionText({ at, id }: AttemptPosition): string {
  return `${at.toString()}_${id}`;
}
