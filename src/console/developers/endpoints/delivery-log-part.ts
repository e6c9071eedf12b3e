import type { LoggedEventAttempt } from "../../../event-endpoints/index.ts";
import { EVENT_TYPE_NAMES, eventIdOf, type EventType } from "../../../events/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { At, Below } from "../../frame/address.ts";
import { choiceField } from "../../frame/field.ts";
import { olderFoot } from "../../frame/list-foot.ts";
import { agoColumn, listTable, type Columns } from "../../frame/list-table.ts";
import { csrfField, type Viewer } from "../../frame/page.ts";
import { eventWord } from "../event-words.ts";
import { minuteText } from "../../language/time-text.ts";
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
  /** The addresses of the place. */
  readonly at: At;
  /** The addresses from the endpoint's page on. */
  readonly own: Below;
  readonly viewer: Viewer;
  /** Nothing is sent to one that is switched off. */
  readonly isActive: boolean;
}

/** Each attempt to deliver an event, newest first, with the receiver's response. */
export function deliveryLogPart(view: LogView): Html {
  const { own, attempts, next, isFirstPage, failedOnly, type } = view;
  const addressOf = (after?: bigint): string =>
    own({ failed: failedOnly ? "yes" : undefined, type, after: after?.toString(), "#": "log" });
  return html`<section class="stack" aria-labelledby="log">
    <h2 id="log">${t("Deliveries")}</h2>
    ${filterForm(view)}
    ${
      attempts.length === 0
        ? html`<p class="panel pad soft">
            ${next === null ? t("There are no attempts.") : t("No match in the attempts searched so far.")}
          </p>`
        : listTable({ caption: t("Deliveries"), columns: columns(view), rows: attempts })
    }
    ${olderFoot({
      newest: isFirstPage ? undefined : addressOf(),
      older: next === null ? undefined : addressOf(next),
      isEmpty: attempts.length === 0,
    })}
  </section>`;
}

function filterForm({ own, failedOnly, type }: LogView): Html {
  return html`<form class="filters" method="get" action="${own({ "#": "log" })}">
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

function columns(view: LogView): Columns<LoggedEventAttempt> {
  const { at, orders, now, isActive } = view;
  return [
    {
      head: t("Event"),
      cell: ({ type, resource }) =>
        html`${orders.has(resource) ? html`<a class="go" href="${at("payments", resource)}">${eventWord(type)}</a>` : eventWord(type)}
          <span class="under"><code>${type}</code></span>`,
      onPhone: "first",
      look: ["whole"],
    },
    {
      head: t("Payment"),
      cell: (attempt) =>
        html`${orders.get(attempt.resource) ?? ""}<span class="under opt-2"
            ><code>${eventIdOf(attempt)}</code></span
          >`,
      look: ["whole"],
    },
    { head: t("State"), cell: ({ outcome }) => attemptBadge(outcome), onPhone: "first end" },
    { head: t("Response"), cell: responseCell, onPhone: "second next", look: ["soft", "whole"] },
    {
      head: t("Next attempt"),
      cell: ({ nextAt }) => (nextAt === null ? "" : minuteText(nextAt)),
      look: ["soft", "nowrap"],
      yields: 1,
    },
    agoColumn({ head: t("When"), at: ({ at }) => at, now }),
    isActive
      ? {
          head: html`<span class="unseen">${t("Resend")}</span>`,
          cell: (attempt) => resendForm(view, attempt),
          look: ["num"],
        }
      : undefined,
  ];
}

function responseCell(attempt: LoggedEventAttempt): Html {
  const { outcome, response } = attempt;
  const isShown = outcome !== "acknowledged" && response !== null && response !== "";
  return html`${responseText(attempt)}${isShown ? html`<span class="under"><code>${response}</code></span>` : ""}`;
}

/** A test event is sent by a form of its own. */
function resendForm({ own, viewer }: LogView, attempt: LoggedEventAttempt): Html {
  if (attempt.type === "test") return html``;
  const eventId = eventIdOf(attempt);
  return html`<form method="post" action="${own("resend")}">
    ${csrfField(viewer)}
    <input type="hidden" name="eventId" value="${eventId}" />
    <button>${t("Resend")}<span class="unseen"> ${eventId}</span></button>
  </form>`;
}

function responseText({ httpStatus, durationMs }: LoggedEventAttempt): string {
  const response = httpStatus === null ? t("no response") : `HTTP ${httpStatus}`;
  return t("{response} after {durationMs} ms", { response, durationMs });
}
