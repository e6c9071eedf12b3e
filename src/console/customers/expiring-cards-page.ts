import type { ExpiringCard } from "../../recovery/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { olderFoot } from "../frame/list-foot.ts";
import { listPage } from "../frame/list-page.ts";
import type { Columns } from "../frame/list-table.ts";
import type { ShownPage } from "../frame/page.ts";
import { monthText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandName } from "../payment-facts/words.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";

interface ExpiringCards {
  /** `2026-12` */
  readonly month: string;
  readonly cards: readonly ExpiringCard[];
  /** The transactions that stored them, by uuid. */
  readonly registrations: ReadonlyMap<string, ShownPayment["transaction"]>;
  /** The position of the next page. */
  readonly next: string | null;
  readonly curl: string | undefined;
}

/** Stored cards that expire in a month, with the schedules and recovery cases that charge them. */
export function expiringCardsPage(visit: PlaceVisit, view: ExpiringCards): ShownPage {
  const { at } = visit;
  const { month, cards, next, curl } = view;
  const shown = Temporal.PlainYearMonth.from(month);
  const addressOf = (of: Temporal.PlainYearMonth, after?: string): string =>
    at("customers", "expiring", { month: of.toString(), after });
  const text = monthText(shown.toPlainDate({ day: 1 }).toZonedDateTime("UTC").toInstant());
  return listPage({
    title: t("Cards that expire"),
    above: [{ at: at("customers"), text: t("Customers") }],
    lead: html`${text} ·
    ${t("Stored cards that can be charged, with the schedules and recovery cases that use them")}`,
    actions: html`<a class="button" href="${addressOf(shown.subtract({ months: 1 }))}"
        >${t("Previous month")}</a
      >
      <a class="button" href="${addressOf(shown.add({ months: 1 }))}">${t("Next month")}</a>`,
    columns: columns(visit, view),
    rows: cards,
    empty: { title: text, text: t("No stored card expires in this month.") },
    foot: olderFoot({ newest: undefined, older: next === null ? undefined : addressOf(shown, next) }),
    curl,
  });
}

function columns({ at }: PlaceVisit, { registrations }: ExpiringCards): Columns<ExpiringCard> {
  return [
    {
      head: t("Card"),
      cell: ({ brand, registrationUuid, lastFourDigits }) =>
        html`${cardMark(brand, brandName(brand))}
          <a class="go" href="${at("payments", registrationUuid)}">···· ${lastFourDigits}</a>`,
      onPhone: "first",
    },
    {
      head: t("Customer"),
      cell: ({ registrationUuid }) => {
        const registration = registrations.get(registrationUuid);
        return registration ? maskedCustomer(registration) : "";
      },
      onPhone: "second",
      look: ["soft"],
    },
    { head: t("Used by"), cell: (card) => uses(card, at) },
    {
      head: t("Expires"),
      cell: ({ expiryMonth, expiryYear }) => `${expiryMonth}/${expiryYear.slice(-2)}`,
      onPhone: "second end",
      look: ["num"],
    },
  ];
}

function uses({ scheduleIds, recoveryIds }: ExpiringCard, at: PlaceVisit["at"]): Html {
  if (scheduleIds.length + recoveryIds.length === 0)
    return html`<span class="soft">${t("Not in use")}</span>`;
  return html`${scheduleIds.map((id) => html`<a href="${at("schedules", id)}">${t("Schedule")}</a> `)}
  ${recoveryIds.map((id) => html`<a href="${at("recovery", "cases", id)}">${t("Recovery case")}</a> `)}`;
}
