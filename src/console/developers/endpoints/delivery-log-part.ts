import type { LoggedEventAttempt } from "../../../event-endpoints/index.ts";
import { EVENT_TYPE_NAMES, eventIdOf, type EventType } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { choiceField } from "../../frame/field.ts";
import { csrfField, type Viewer } from "../../frame/page.ts";
import { eventWord } from "../event-words.ts";
import { agoText, minuteText, timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { attemptBadge } from "../../payment-facts/badges.ts";

export interface DeliveryLog {
  readonly attempts: readonly LoggedEventAttempt[];
  /** The merchant's id of each payment among their resources, by its uuid. */
  readonly orders: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
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
        : table(view)
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

function table(view: LogView): Html {
  const head = (text: string | Html, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Deliveries")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Event"))} ${head(t("Payment"))} ${head(t("State"))} ${head(t("Response"))}
        ${head(t("Next attempt"), "opt-1")} ${head(t("When"), "num")}
        ${view.isActive ? head(html`<span class="unseen">${t("Resend")}</span>`) : ""}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${view.attempts.map((attempt) => row(view, attempt))}
    </tbody>
  </table>`;
}

function row(view: LogView, attempt: LoggedEventAttempt): Html {
  const { placeAt, orders, now, isActive } = view;
  const { outcome, response, at, nextAt, type, resource } = attempt;
  const isGood = outcome === "acknowledged";
  const order = orders.get(resource);
  return html`<tr role="row">
    <td role="cell" class="a whole">
      ${order === undefined ? eventWord(type) : html`<a class="go" href="${placeAt}/payments/${resource}">${eventWord(type)}</a>`}
      <span class="under"><code>${type}</code></span>
    </td>
    <td role="cell" class="wide whole">
      ${order ?? ""}<span class="under opt-2"><code>${eventIdOf(attempt)}</code></span>
    </td>
    <td role="cell" class="b">${attemptBadge(outcome)}</td>
    <td role="cell" class="e soft whole">
      ${responseText(attempt)}${isGood || response === null || response === "" ? "" : html`<span class="under"><code>${response}</code></span>`}
    </td>
    <td role="cell" class="wide soft nowrap opt-1">${nextAt === null ? "" : minuteText(nextAt)}</td>
    <td role="cell" class="d num soft">
      <time datetime="${at.toString()}" title="${timeText(at)}">${agoText(at, now)}</time>
    </td>
    ${isActive ? html`<td role="cell" class="wide num">${resendForm(view, attempt)}</td>` : ""}
  </tr>`;
}

/** A test event is sent by a form of its own. */
function resendForm({ at, viewer }: LogView, attempt: LoggedEventAttempt): Html {
  if (attempt.type === "test") return html``;
  const eventId = eventIdOf(attempt);
  return html`<form method="post" action="${at}/resend">
    ${csrfField(viewer)}
    <input type="hidden" name="eventId" value="${eventId}" />
    <button>${t("Resend")}<span class="unseen"> ${eventId}</span></button>
  </form>`;
}

function responseText({ httpStatus, durationMs }: LoggedEventAttempt): string {
  const response = httpStatus === null ? t("no response") : `HTTP ${httpStatus}`;
  return t("{response} after {durationMs} ms", { response, durationMs });
}
