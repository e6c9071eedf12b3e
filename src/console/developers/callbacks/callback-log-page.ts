import type { At } from "../../frame/address.ts";
import { LIST_EVERY_SECONDS, refreshed } from "../../frame/refreshed.ts";
import type { AttemptPosition, CallbackResult, LoggedAttempt } from "../../../callbacks/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { addressText, callbackWord } from "../../payment-facts/words.ts";
import { attemptBadge } from "../../payment-facts/badges.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { dayChips, dayFields, daysInForce, isAnyTime, type Days, type ReadDays } from "../../frame/days.ts";
import { olderFoot } from "../../frame/list-foot.ts";
import { agoColumn, listTable, openingColumn, type Columns } from "../../frame/list-table.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { developersHead } from "../developers-head.ts";

/** Failing: attempts of callbacks that fail now. */
type AttemptChoice = "all" | "failed" | "failing";

interface CallbackLog {
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
export function callbackLogPage(visit: PlaceVisit, view: CallbackLog): ShownPage {
  const { attempts, next, chosen, period, isResent, curl } = view;
  const { at } = visit;
  const address = (more: { choice: AttemptChoice; days?: Days; after?: string }): string => {
    return at("developers", "callbacks", {
      ...(more.choice !== "all" && { [more.choice]: "yes" }),
      ...(more.choice !== "failing" && daysInForce(more.days ?? period.days)),
      after: more.after,
    });
  };
  const content = html`${developersHead("callbacks", visit)} ${errorSummary(period.problems)}
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
            listTable({ caption: t("Callback log"), columns: columns(visit, view), rows: attempts }),
          )
    }
    ${olderFoot({
      newest: view.isFirstPage ? undefined : address({ choice: chosen }),
      older: next ? address({ choice: chosen, after: positionText(next) }) : undefined,
      isEmpty: attempts.length === 0,
    })}`;
  const status = period.problems.length > 0 ? 422 : 200;
  return { title: t("Callback log"), content, curl, status };
}

const CHOICES: readonly (readonly [AttemptChoice, PlainText])[] = [
  ["all", "All attempts"],
  ["failed", "Failed attempts"],
  ["failing", "Failing now"],
];

function periodForm({ chosen, period }: CallbackLog, at: At): Html {
  return html`<form class="filters" method="get" action="${at("developers", "callbacks")}">
    ${chosen === "failed" ? html`<input type="hidden" name="failed" value="yes" />` : ""} ${dayFields(period)}
    <p class="actions">
      <button>${t("Show")}</button>
      ${isAnyTime(period.days) ? "" : html`<a class="button" href="${at("developers", "callbacks", { failed: chosen === "failed" ? "yes" : undefined })}">${t("Any time")}</a>`}
    </p>
  </form>`;
}

function columns(visit: PlaceVisit, { orders, now }: CallbackLog): Columns<LoggedAttempt> {
  const orderOf = ({ transactionUuid }: LoggedAttempt): string =>
    orders.get(transactionUuid) ?? transactionUuid;
  return [
    openingColumn({
      head: t("Payment"),
      at: ({ transactionUuid }) => visit.at("payments", transactionUuid),
      text: orderOf,
    }),
    {
      head: t("State"),
      cell: ({ outcome }) => attemptBadge(outcome),
      onPhone: "first end",
      look: ["nowrap"],
    },
    {
      head: t("Callback"),
      cell: ({ result }) => (result === null ? "" : resultText(result)),
      look: ["nowrap"],
      yields: 2,
    },
    {
      head: t("Address"),
      cell: ({ url }) => (url === null ? "" : addressText(url)),
      look: ["soft"],
      yields: 1,
    },
    { head: t("Response"), cell: responseCell, onPhone: "second next", look: ["soft"] },
    agoColumn({ head: t("When"), at: ({ at }) => at, now }),
    {
      head: html`<span class="unseen">${t("Resend")}</span>`,
      cell: (attempt) => resendForm(visit, attempt, orderOf(attempt)),
      look: ["num"],
    },
  ];
}

function responseCell(attempt: LoggedAttempt): Html {
  const { outcome, response } = attempt;
  const isShown = outcome !== "acknowledged" && response !== null && response !== "";
  return html`${responseText(attempt)}${isShown ? html`<br /><code>${response}</code>` : ""}`;
}

function resendForm(
  { at, viewer, place }: PlaceVisit,
  { transactionUuid }: LoggedAttempt,
  order: string,
): Html {
  if (!place.allows("resend_callbacks", { testMode: true })) return html``;
  return html`<form method="post" action="${at("developers", "callbacks", transactionUuid, "resend")}">
    ${csrfField(viewer)}
    <button>
      ${t("Resend")}<span class="unseen"> ${t("the newest callback of {uuid}", { uuid: order })}</span>
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
