import { html, type Html } from "../../../platform/pages/index.ts";
import type { LoggedRequest } from "../../../request-log/index.ts";
import type { At } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
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
import { olderFoot } from "../../frame/list-foot.ts";
import { listPage } from "../../frame/list-page.ts";
import { agoColumn, merchantColumn, openingColumn, type Columns } from "../../frame/list-table.ts";
import { csrfField, type ShownPage } from "../../frame/page.ts";
import { clockText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import { requestWord } from "../operation-words.ts";
import { errorText, httpBadge, resultBadge } from "./request-words.ts";

interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly failedOnly: boolean;
  readonly find: string;
  readonly period: ReadDays;
  readonly today: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  readonly isFirstPage: boolean;
  /** The last request of the page, where more follow. */
  readonly next: bigint | undefined;
  /** Until then successful requests of the whole place are recorded. */
  readonly watchedUntil: Temporal.Instant | undefined;
}

/** Requests of merchants' servers, the newest first. */
export function requestLogPage(visit: PlaceVisit, view: RequestLog): ShownPage {
  const { requests, failedOnly, find, period, isFirstPage, next } = view;
  const { at } = visit;
  const address = (filters: { failed: boolean; days?: Days; before?: bigint }): string =>
    at("developers", "requests", {
      failed: filters.failed ? "yes" : undefined,
      find,
      ...daysInForce(filters.days ?? period.days),
      before: filters.before?.toString(),
    });
  return listPage({
    title: t("Request log"),
    above: [{ at: visit.at("developers"), text: t("Developers") }],
    lead: t(
      "Requests that failed, and all for an hour while you watch. Without card data, secrets and data of customers; kept for 30 days.",
    ),
    actions: watchPart(visit, view),
    problems: period.problems,
    chips: [
      { text: t("requests|All"), at: address({ failed: false }), isCurrent: !failedOnly },
      { text: t("requests|Failed"), at: address({ failed: true }), isCurrent: failedOnly },
      html`<span class="rule"></span>
        ${dayChips(period.days, { today: view.today, address: (days) => address({ failed: failedOnly, days }) })}`,
    ],
    filter: searchForm(view, { at, anyTime: address({ failed: failedOnly, days: ANY_TIME }) }),
    columns: columns(visit, view),
    rows: requests,
    empty: html`<section class="panel">
      <p class="body soft">
        ${
          find === "" && isFirstPage && isAnyTime(period.days)
            ? t(
                "No request is recorded yet. Failed requests appear here within seconds; to see successful ones too, watch for an hour.",
              )
            : t("There is no such request. Requests appear here within seconds.")
        }
      </p>
    </section>`,
    foot: olderFoot({
      newest: isFirstPage ? undefined : address({ failed: failedOnly }),
      older: next === undefined ? undefined : address({ failed: failedOnly, before: next }),
    }),
  });
}

function searchForm(
  { failedOnly, find, period }: RequestLog,
  { at, anyTime }: { at: At; anyTime: string },
): Html {
  return html`<form class="filters by-user" method="get" action="${at("developers", "requests")}">
    ${failedOnly ? html`<input type="hidden" name="failed" value="yes" />` : ""}
    ${textField({ name: "find", label: t("Request id, uuid or API user"), value: find, autocomplete: "off", maxlength: 100 })}
    ${dayFields(period)}
    <p class="actions">
      <button>${t("Search")}</button>
      ${isAnyTime(period.days) ? "" : html`<a class="button" href="${anyTime}">${t("Any time")}</a>`}
    </p>
  </form>`;
}

function watchPart({ at, viewer }: PlaceVisit, { watchedUntil }: RequestLog): Html {
  if (watchedUntil)
    return html`<p class="soft small">
      ${t("All requests are recorded until {time}.", { time: clockText(watchedUntil) })}
    </p>`;
  return html`<form method="post" action="${at("developers", "requests", "watch")}">
    ${csrfField(viewer)}<button class="primary">${t("Watch for an hour")}</button>
  </form>`;
}

function columns({ at, place }: PlaceVisit, { merchants, now }: RequestLog): Columns<LoggedRequest> {
  return [
    openingColumn({
      head: t("Operation"),
      at: ({ id }) => at("developers", "requests", String(id)),
      text: linkText,
      look: ["whole"],
    }),
    { head: t("Request"), cell: shortPath, look: ["soft"], yields: 2 },
    {
      head: t("HTTP status and result"),
      cell: (request) => html`${httpBadge(request)} ${resultBadge(request)}`,
      onPhone: "first end",
      look: ["nowrap"],
    },
    {
      head: t("Error"),
      cell: (request) => [request.errorCode, errorText(request).text].filter(Boolean).join(" "),
      look: ["soft"],
      yields: 1,
    },
    {
      head: t("API user"),
      cell: ({ username }) => username,
      onPhone: "second next",
      look: ["soft", "nowrap"],
      yields: 2,
    },
    merchantColumn(place, ({ merchantGuid }) => merchants.get(merchantGuid)),
    agoColumn({ head: t("When"), at: (request) => request.at, now }),
  ];
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
