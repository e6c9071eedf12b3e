import type { LoggedEventAttempt } from "../../../event-endpoints/index.ts";
import { EVENT_TYPE_NAMES, eventIdOf, type EventType } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { choiceField } from "../../frame/field.ts";
import { csrfField, type Viewer } from "../../frame/page.ts";
import { eventWord } from "../api-words.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { attemptWord } from "../../payment-facts/words.ts";

export interface DeliveryLog {
  readonly attempts: readonly LoggedEventAttempt[];
  readonly next: bigint | null;
  readonly isFirstPage: boolean;
  readonly failedOnly: boolean;
  readonly type: EventType | undefined;
}

interface LogView extends DeliveryLog {
  /** The address of the endpoint's page. */
  readonly at: string;
  /** The address of the place. */
  readonly placeAt: string;
  readonly viewer: Viewer;
  /** Nothing is sent to one that is switched off. */
  readonly isActive: boolean;
}

/** Each attempt to deliver an event, newest first, with the receiver's response. */
export function deliveryLogPart(view: LogView): Html {
  const { at, attempts, next, isFirstPage, failedOnly, type } = view;
  const filter = new URLSearchParams({ ...(failedOnly && { failed: "yes" }), ...(type && { type }) });
  const addressOf = (after?: bigint): string => {
    const query = new URLSearchParams(filter);
    if (after !== undefined) query.set("after", String(after));
    return query.size === 0 ? `${at}#log` : `${at}?${query.toString()}#log`;
  };
  return html`<section class="stack" aria-labelledby="log">
    <h2 id="log">${t("Deliveries")}</h2>
    ${filterForm(view)}
    ${
      attempts.length === 0
        ? html`<p class="panel pad soft">
            ${next === null ? t("There are no attempts.") : t("No match in the attempts searched so far.")}
          </p>`
        : html`<ul class="cards">
            ${attempts.map((attempt) => card(view, attempt))}
          </ul>`
    }
    <p class="actions">
      ${
        next === null
          ? ""
          : html`<a class="button" rel="next" href="${addressOf(next)}"
              >${attempts.length === 0 ? t("Search further back") : t("Older")}</a
            >`
      }
      ${isFirstPage ? "" : html`<a class="button" href="${addressOf()}">${t("Newest")}</a>`}
    </p>
  </section>`;
}

function filterForm({ at, failedOnly, type }: LogView): Html {
  return html`<form class="filters" method="get" action="${at}#log">
    ${choiceField({
      name: "failed",
      label: t("Attempts"),
      value: failedOnly ? "yes" : "",
      options: [
        ["", t("All attempts")],
        ["yes", t("Failed attempts")],
      ],
    })}
    ${choiceField({ name: "type", label: t("Event"), value: type ?? "", options: [["", t("All events")], ...EVENT_TYPE_NAMES.map((name) => [name, `${eventWord(name)} (${name})`] as const)] })}
    <p class="actions"><button>${t("Show")}</button></p>
  </form>`;
}

function card(view: LogView, attempt: LoggedEventAttempt): Html {
  const { at, viewer, isActive } = view;
  const { outcome, response, at: time, type } = attempt;
  const isGood = outcome === "acknowledged";
  const eventId = eventIdOf(attempt);
  return html`<li>
    <p>
      <time datetime="${time.toString()}">${timeText(time)}</time>
      <span class="badge ${isGood ? "good" : "wrong"}">${attemptWord(outcome)}</span>
      ${subjectOf(view, attempt)}<br />
      <span class="hint"><code>${eventId}</code>; ${hintOf(attempt)}</span>
      ${isGood || response === null || response === "" ? "" : html`<br /><code>${response}</code>`}
    </p>
    ${
      isActive && type !== "test"
        ? html`<form method="post" action="${at}/resend">
            ${csrfField(viewer)}
            <input type="hidden" name="eventId" value="${eventId}" />
            <button>${t("Resend")}<span class="unseen"> ${eventId}</span></button>
          </form>`
        : ""
    }
  </li>`;
}

/** The type; with a link where a transaction is the object. */
function subjectOf({ placeAt }: LogView, { type, resource }: LoggedEventAttempt): Html {
  const isPayment = /^(?:payment|refund|payout)\./.test(type);
  const word = eventWord(type);
  return html`${isPayment ? html`<a href="${placeAt}/payments/${resource}">${word}</a>` : word}
    <code>${type}</code>`;
}

function hintOf({ httpStatus, durationMs, nextAt }: LoggedEventAttempt): string {
  const response = httpStatus === null ? t("no response") : `HTTP ${httpStatus}`;
  return [
    t("{response} after {durationMs} ms", { response, durationMs }),
    ...(nextAt === null ? [] : [t("next attempt {time}", { time: timeText(nextAt) })]),
  ].join("; ");
}
