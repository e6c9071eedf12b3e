import { html, type Html } from "../../../platform/pages/index.ts";
import type { LoggedRequest } from "../../../request-log/index.ts";
import type { PlaceView } from "../../access/places.ts";
import {
  ANY_TIME,
  dayChips,
  dayFields,
  daysInForce,
  isAnyTime,
  type Days,
  type ReadDays,
} from "../../frame/days.ts";
import { textField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { agoText, clockText, timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { requestWord } from "../operation-words.ts";
import { httpBadge, resultBadge } from "./request-words.ts";

interface RequestLogView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly requests: readonly LoggedRequest[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly failedOnly: boolean;
  readonly find: string;
  readonly period: ReadDays;
  readonly today: Temporal.PlainDate;
  readonly isFirstPage: boolean;
  /** The last request of the page, where more follow. */
  readonly next: bigint | undefined;
  /** Until then successful requests of the whole place are recorded. */
  readonly watchedUntil: Temporal.Instant | undefined;
}

/** Requests of merchants' servers, the newest first. */
export function requestLogPage(view: RequestLogView): ConsolePage {
  const { base, viewer, place, requests, failedOnly, find, period, isFirstPage, next } = view;
  const at = `${base}/console/${place.guid}/developers/requests`;
  const address = (filters: { failed: boolean; days?: Days; before?: bigint }): string => {
    const query = new URLSearchParams({
      ...(filters.failed && { failed: "yes" }),
      ...(find !== "" && { find }),
      ...daysInForce(filters.days ?? period.days),
      ...(filters.before !== undefined && { before: String(filters.before) }),
    }).toString();
    return query === "" ? at : `${at}?${query}`;
  };
  const content = html`${pageHead({
      title: t("Request log"),
      above: [{ at: `${base}/console/${place.guid}/developers`, text: t("Developers") }],
      lead: t(
        "Requests that failed, and all for an hour while you watch. Without card data, secrets and data of customers; kept for 30 days.",
      ),
      actions: watchPart(view, at),
    })}
    ${errorSummary(period.problems)}
    <nav class="chips" aria-label="${t("Quick filters")}">
      <a class="chip" href="${address({ failed: false })}" ${failedOnly ? "" : html`aria-current="true"`}
        >${t("requests|All")}</a
      >
      <a class="chip" href="${address({ failed: true })}" ${failedOnly ? html`aria-current="true"` : ""}
        >${t("requests|Failed")}</a
      >
      <span class="rule"></span>
      ${dayChips(period.days, { today: view.today, address: (days) => address({ failed: failedOnly, days }) })}
    </nav>
    ${searchForm(view, { at, anyTime: address({ failed: failedOnly, days: ANY_TIME }) })}
    ${
      requests.length === 0
        ? html`<section class="panel">
            <p class="body soft">
              ${
                find === "" && isFirstPage && isAnyTime(period.days)
                  ? t(
                      "No request is recorded yet. Failed requests appear here within seconds; to see successful ones too, watch for an hour.",
                    )
                  : t("There is no such request. Requests appear here within seconds.")
              }
            </p>
          </section>`
        : table(view, at)
    }
    <p class="actions">
      ${next === undefined ? "" : html`<a class="button" rel="next" href="${address({ failed: failedOnly, before: next })}">${t("Older")}</a>`}
      ${isFirstPage ? "" : html`<a class="button" href="${address({ failed: failedOnly })}">${t("Newest")}</a>`}
    </p>`;
  const status = period.problems.length > 0 ? 422 : 200;
  return { title: t("Request log"), content, viewer, area: "developers", status };
}

function searchForm(
  { failedOnly, find, period }: RequestLogView,
  { at, anyTime }: { at: string; anyTime: string },
): Html {
  return html`<form class="filters by-user" method="get" action="${at}">
    ${failedOnly ? html`<input type="hidden" name="failed" value="yes" />` : ""}
    ${textField({ name: "find", label: t("Request id, uuid or API user"), value: find, autocomplete: "off", maxlength: 100 })}
    ${dayFields(period)}
    <p class="actions">
      <button>${t("Search")}</button>
      ${isAnyTime(period.days) ? "" : html`<a class="button" href="${anyTime}">${t("Any time")}</a>`}
    </p>
  </form>`;
}

function watchPart({ viewer, watchedUntil }: RequestLogView, at: string): Html {
  if (watchedUntil)
    return html`<p class="soft small">
      ${t("All requests are recorded until {time}.", { time: clockText(watchedUntil) })}
    </p>`;
  return html`<form method="post" action="${at}/watch">
    ${csrfField(viewer)}<button class="primary">${t("Watch for an hour")}</button>
  </form>`;
}

function table({ requests, merchants, place, viewer }: RequestLogView, at: string): Html {
  const now = viewer.frame?.now;
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Request log")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Operation"))} ${head(t("Request"), "opt-2")} ${head(t("HTTP status and result"))}
        ${head(t("Error"), "opt-1")} ${head(t("API user"), "opt-2")}
        ${place.kind === "tenant" ? head(t("Merchant"), "opt-2") : ""} ${head(t("When"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${requests.map(
        (request) =>
          html`<tr role="row">
            <td role="cell" class="a whole">
              <a class="go" href="${at}/${String(request.id)}">${linkText(request)}</a>
            </td>
            <td role="cell" class="wide soft opt-2">${shortPath(request)}</td>
            <td role="cell" class="b nowrap">${httpBadge(request)} ${resultBadge(request)}</td>
            <td role="cell" class="wide soft opt-1">
              ${[request.errorCode, request.error].filter(Boolean).join(" ")}
            </td>
            <td role="cell" class="e soft nowrap opt-2">${request.username}</td>
            ${place.kind === "tenant" ? html`<td role="cell" class="wide soft nowrap opt-2">${merchants.get(request.merchantGuid) ?? ""}</td>` : ""}
            <td role="cell" class="d num soft">
              <time datetime="${request.at.toString()}" title="${timeText(request.at)}"
                >${now ? agoText(request.at, now) : timeText(request.at)}</time
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The operation; the path beside it is heard with it, because phones do not show its column. */
function linkText(request: LoggedRequest): Html | string {
  const word = requestWord(request);
  return word === "" ? shortPath(request) : html`${word}<span class="unseen"> ${shortPath(request)}</span>`;
}

/** Without what all paths of the API begin with. */
function shortPath({ method, path }: Pick<LoggedRequest, "method" | "path">): string {
  return `${method} ${path.replace("/api/v3/", "")}`;
}
