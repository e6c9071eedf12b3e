import type { ExpiringCard } from "../../recovery/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { emptyPart } from "../frame/empty-part.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { monthText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandName } from "../payment-facts/words.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { maskedCustomer } from "../payments/masked-customer.ts";

interface ExpiringCardsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
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
export function expiringCardsPage(view: ExpiringCardsView): ConsolePage {
  const { base, viewer, place, month, cards, next, curl } = view;
  const customers = `${base}/console/${place.guid}/customers`;
  const title = t("Cards that expire");
  const shown = Temporal.PlainYearMonth.from(month);
  const addressOf = (of: Temporal.PlainYearMonth, after?: string): string =>
    `${customers}/expiring?month=${of.toString()}${after === undefined ? "" : `&after=${encodeURIComponent(after)}`}`;
  const text = monthText(shown.toPlainDate({ day: 1 }).toZonedDateTime("UTC").toInstant());
  const content = html`<nav class="crumbs" aria-label="${t("Breadcrumbs")}">
      <a href="${customers}">${t("Customers")}</a><span aria-hidden="true">/</span><span>${title}</span>
    </nav>
    <div class="head">
      <div>
        <h1>${title}</h1>
        <p class="soft small">
          ${text} ·
          ${t("Stored cards that can be charged, with the schedules and recovery cases that use them")}
        </p>
      </div>
      <div class="actions">
        <a class="button" href="${addressOf(shown.subtract({ months: 1 }))}">${t("Previous month")}</a>
        <a class="button" href="${addressOf(shown.add({ months: 1 }))}">${t("Next month")}</a>
      </div>
    </div>
    ${
      cards.length === 0
        ? emptyPart({ title: text, text: t("No stored card expires in this month.") })
        : table(view)
    }
    ${
      next === null
        ? ""
        : html`<nav class="pager" aria-label="${t("Pages")}">
            <span></span
            ><span class="actions"
              ><a class="button" rel="next" href="${addressOf(shown, next)}">${t("Older")}</a></span
            >
          </nav>`
    }`;
  return { title, content, viewer, area: "customers", curl };
}

function table(view: ExpiringCardsView): Html {
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines edge" role="table">
    <caption class="unseen">
      ${t("Cards that expire")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Card"))} ${head(t("Customer"))} ${head(t("Used by"))} ${head(t("Expires"), "num")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${view.cards.map((card) => row(view, card))}
    </tbody>
  </table>`;
}

function row({ base, place, registrations }: ExpiringCardsView, card: ExpiringCard): Html {
  const at = `${base}/console/${place.guid}`;
  const registration = registrations.get(card.registrationUuid);
  const customer = registration ? maskedCustomer(registration) : "";
  return html`<tr role="row">
    <td role="cell" class="a">
      ${cardMark(card.brand, brandName(card.brand))}
      <a class="go" href="${at}/payments/${card.registrationUuid}">···· ${card.lastFourDigits}</a>
    </td>
    <td role="cell" class="c soft">${customer}</td>
    <td role="cell" class="wide">${uses(card, at)}</td>
    <td role="cell" class="d num">${card.expiryMonth}/${card.expiryYear.slice(-2)}</td>
  </tr>`;
}

function uses({ scheduleIds, recoveryIds }: ExpiringCard, at: string): Html {
  if (scheduleIds.length + recoveryIds.length === 0)
    return html`<span class="soft">${t("Not in use")}</span>`;
  return html`${scheduleIds.map((id) => html`<a href="${at}/schedules/${id}">${t("Schedule")}</a> `)}
  ${recoveryIds.map((id) => html`<a href="${at}/recovery/${id}">${t("Recovery case")}</a> `)}`;
}
