import { brandUsed } from "../../vault/index.ts";
import { SCHEDULE_QUEUES, type Schedule, type ScheduleQueue } from "../../schedules/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceView } from "../access/places.ts";
import { periodText, scheduleBadge } from "../customers/schedule-words.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { numberedFoot, rangeText } from "../frame/list-foot.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import type { PlainText } from "../language/dictionary.ts";
import { minuteText } from "../language/time-text.ts";
import { t, translated } from "../language/translate.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/masked-customer.ts";

interface SchedulesView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly queue: ScheduleQueue;
  readonly counts: Readonly<Record<ScheduleQueue, number>>;
  readonly schedules: readonly Schedule[];
  /** The transactions that registered the charged instruments, by uuid. */
  readonly registrations: ReadonlyMap<string, Transaction>;
  readonly merchants: ReadonlyMap<string, string>;
  readonly page: number;
  readonly hasNext: boolean;
  readonly mayChange: boolean;
}

const QUEUES = {
  active: "Active",
  failing: "Failing",
  paused: "Paused",
  ended: "Cancelled",
} as const satisfies Record<ScheduleQueue, PlainText>;

export const PAGE_SIZE = 50;

/** Recurring charges, the next one first. */
export function schedulesPage(view: SchedulesView): ConsolePage {
  const { base, viewer, place, queue, counts, schedules, page, hasNext } = view;
  const at = `${base}/console/${place.guid}/schedules`;
  const content = html`<div class="head">
      <div>
        <h1>${t("Schedules")}</h1>
        <p class="soft small">${t("Recurring charges of stored cards and accounts, the next one first")}</p>
      </div>
      ${
        view.mayChange
          ? html`<div class="actions"><a class="button" href="${at}/price">${t("Change a price")}</a></div>`
          : ""
      }
    </div>
    <nav class="chips" aria-label="${t("Quick filters")}">
      ${SCHEDULE_QUEUES.map(
        (name) =>
          html`<a class="chip" href="${at}?state=${name}" ${name === queue ? html`aria-current="true"` : ""}
            >${t(QUEUES[name])} <span class="n">${counts[name]}</span></a
          >`,
      )}
    </nav>
    ${
      schedules.length === 0
        ? emptyPart({
            title: queue === "active" ? t("There is no active schedule") : t("There is no such schedule"),
            text: t(
              "A schedule charges a stored card or account at fixed times. The shop creates it with a payment or afterwards.",
            ),
            action: { at: `${base}/docs/guides/schedules`, text: t("Guide to schedules") },
          })
        : table(view, at)
    }
    ${numberedFoot(
      rangeText({ first: (page - 1) * PAGE_SIZE + 1, shown: schedules.length, total: counts[queue] }),
      {
        page,
        hasNext,
        address: (number) => `${at}?state=${queue}&page=${number}`,
      },
    )}`;
  return { title: t("Schedules"), content, viewer, area: "schedules" };
}

function table({ schedules, registrations, merchants, place }: SchedulesView, at: string): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  const hasReasons = schedules.some(({ error }) => error !== null);
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Schedules")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Amount"), "num")} ${head(t("State"))} ${head(t("How often"))} ${head(t("Charged"))}
        ${head(t("Customer"), "opt-1")} ${hasReasons ? head(t("Reason"), "opt-2") : ""}
        ${place.kind === "tenant" ? head(t("Merchant"), "opt-2") : ""} ${head(t("Next"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${schedules.map((schedule) => {
        const registration = registrations.get(schedule.registrationUuid);
        const next = schedule.retryAt ?? schedule.dueAt;
        return html`<tr role="row">
          <td role="cell" class="a num">
            <a class="go" href="${at}/${schedule.id}"
              >${minorText(schedule.amountMinor, schedule.currency)}<span class="unseen">
                ${schedule.id}</span
              ></a
            >
          </td>
          <td role="cell" class="b">${scheduleBadge(schedule)}</td>
          <td role="cell" class="wide">${periodText(schedule)}</td>
          <td role="cell" class="c nowrap">${chargedText(registration)}</td>
          <td role="cell" class="e nowrap opt-1">${registration ? maskedCustomer(registration) : ""}</td>
          ${hasReasons ? html`<td role="cell" class="wide soft opt-2">${schedule.error === null ? "" : translated(schedule.error.message)}</td>` : ""}
          ${place.kind === "tenant" ? html`<td role="cell" class="wide soft nowrap opt-2">${merchants.get(schedule.merchantGuid) ?? ""}</td>` : ""}
          <td role="cell" class="d num soft">${next === null ? "" : minuteText(next)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** The card, where one is charged. */
export function chargedText(registration: Transaction | undefined): Html {
  const { card } = registration ?? {};
  return card
    ? html`${cardMark(brandUsed(card), brandName(brandUsed(card)))} ···· ${card.lastFourDigits}`
    : html``;
}
