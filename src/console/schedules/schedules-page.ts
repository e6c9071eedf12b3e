import { declineText } from "../payment-facts/decline-words.ts";
import { brandUsed } from "../../vault/index.ts";
import { SCHEDULE_QUEUES, type Schedule, type ScheduleQueue } from "../../schedules/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { periodText, scheduleBadge } from "../customers/schedule-words.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { rangeText } from "../frame/list-foot.ts";
import { listPage } from "../frame/list-page.ts";
import { merchantColumn, openingColumn, type Columns } from "../frame/list-table.ts";
import type { NumberedPage } from "../frame/numbered-page.ts";
import type { ShownPage } from "../frame/page.ts";
import type { PlainText } from "../language/dictionary.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";

interface Schedules extends Pick<NumberedPage, "page" | "skip"> {
  readonly queue: ScheduleQueue;
  readonly counts: Readonly<Record<ScheduleQueue, number>>;
  readonly schedules: readonly Schedule[];
  /** The transactions that registered the charged instruments, by uuid. */
  readonly registrations: ReadonlyMap<string, Transaction>;
  readonly merchants: ReadonlyMap<string, string>;
  readonly hasNext: boolean;
  readonly mayChange: boolean;
}

const QUEUES = {
  active: "Active",
  failing: "Failing",
  paused: "Paused",
  ended: "Cancelled",
} as const satisfies Record<ScheduleQueue, PlainText>;

/** Recurring charges, the next one first. */
export function schedulesPage(visit: PlaceVisit, view: Schedules): ShownPage {
  const { at, docs } = visit;
  const { queue, counts, schedules, page, skip, hasNext } = view;
  const ofQueue = (name: ScheduleQueue): string => at("schedules", { state: name });
  return listPage({
    title: t("Schedules"),
    lead: t("Recurring charges of stored cards and accounts, the next one first"),
    actions: view.mayChange
      ? html`<a class="button" href="${at("schedules", "price")}">${t("Change a price")}</a>
          <a class="button primary" href="${at("schedules", "new")}">${t("New schedule")}</a>`
      : "",
    chips: SCHEDULE_QUEUES.map((name) => ({
      text: t(QUEUES[name]),
      at: ofQueue(name),
      isCurrent: name === queue,
      count: counts[name],
    })),
    columns: columns(visit, view),
    rows: schedules,
    empty: {
      title: queue === "active" ? t("There is no active schedule") : t("There is no such schedule"),
      text: t(
        "A schedule charges a stored card or account at fixed times. The shop creates it with a payment or afterwards.",
      ),
      action: { at: docs("schedules"), text: t("Guide to schedules") },
    },
    foot: {
      note: rangeText({ first: skip + 1, shown: schedules.length, total: counts[queue] }),
      page,
      hasNext,
      address: (number) => `${ofQueue(queue)}&page=${number}`,
    },
  });
}

function columns(
  { at, place }: PlaceVisit,
  { schedules, registrations, merchants }: Schedules,
): Columns<Schedule> {
  const registrationOf = ({ registrationUuid }: Schedule) => registrations.get(registrationUuid);
  const hasReasons = schedules.some(({ error }) => error !== null);
  return [
    openingColumn({
      head: t("Amount"),
      at: ({ id }) => at("schedules", id),
      text: ({ amountMinor, currency }) => minorText(amountMinor, currency),
      name: ({ id }) => id,
      look: ["num"],
    }),
    { head: t("State"), cell: scheduleBadge, onPhone: "first end" },
    { head: t("How often"), cell: periodText },
    {
      head: t("Charged"),
      cell: (schedule) => chargedText(registrationOf(schedule)),
      onPhone: "second",
      look: ["nowrap"],
    },
    {
      head: t("Customer"),
      cell: (schedule) => {
        const registration = registrationOf(schedule);
        return registration ? maskedCustomer(registration) : "";
      },
      onPhone: "second next",
      look: ["nowrap"],
      yields: 1,
    },
    hasReasons
      ? {
          head: t("Reason"),
          cell: ({ error }) => (error === null ? "" : declineText(error)),
          look: ["soft"],
          yields: 2,
        }
      : undefined,
    merchantColumn(place, ({ merchantGuid }) => merchants.get(merchantGuid)),
    {
      head: t("Next"),
      cell: ({ retryAt, dueAt }) => {
        const next = retryAt ?? dueAt;
        return next === null ? "" : minuteText(next);
      },
      onPhone: "second end",
      look: ["num", "soft"],
    },
  ];
}

/** The card, where one is charged. */
export function chargedText(registration: Transaction | undefined): Html {
  const { card } = registration ?? {};
  return card
    ? html`${cardMark(brandUsed(card), brandName(brandUsed(card)))} ···· ${card.lastFourDigits}`
    : html``;
}
