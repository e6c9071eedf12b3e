import { html, type Html } from "../../platform/pages/index.ts";
import type { ClockState } from "../../platform/test-clock/index.ts";
import { below } from "../frame/address.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage } from "../frame/page.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { minorText } from "../payment-facts/words.ts";
import { paymentsTable, type PaymentNames } from "../payments/list/payments-table.ts";
import { dueAddress, MAX_DUE } from "./due-part.ts";
import type { DueItem, DueKind } from "./list-due.ts";

interface TestTimeView {
  readonly clock: ClockState;
  readonly due: readonly DueItem[];
  /** The kind of the due items that are shown; all kinds where it is undefined. */
  readonly kind: DueKind | undefined;
  /** Payments since the last advance began, the newest first. */
  readonly payments: readonly ShownPayment[];
  readonly hasMore: boolean;
  readonly names: PaymentNames;
  readonly curl: string;
}

/** The payments of a place since the last advance of the test clock began, and its next due items. */
export function testTimePage(visit: PlaceVisit, view: TestTimeView): ShownPage {
  const { clock, curl } = view;
  const content = html`${pageHead({ title: t("Test time"), lead: minuteText(clock.now) })}
  ${happened(visit, view)} ${dueNext(visit, view)}`;
  return { title: t("Test time"), content, curl };
}

function happened(visit: PlaceVisit, { clock, payments, hasMore, names }: TestTimeView): Html {
  const { at, place } = visit;
  if (clock.beganAt === null) return html``;
  return html`<section class="panel">
    <header>
      <h2>${t("What happened")}</h2>
      <span class="soft small">${t("since {time}", { time: minuteText(clock.beganAt) })}</span>
    </header>
    ${
      payments.length === 0
        ? html`<p class="body soft">${t("No payment was made.")}</p>`
        : paymentsTable({
            at: below(at, "payments"),
            payments,
            names,
            caption: t("What happened"),
            hasMerchants: place.kind === "tenant",
          })
    }
    ${hasMore ? html`<footer><a href="${at("payments")}">${t("All payments")}</a></footer>` : ""}
  </section>`;
}

function dueNext(visit: PlaceVisit, { due, kind }: TestTimeView): Html {
  const { at } = visit;
  const shown = kind === undefined ? due : due.filter((item) => item.kind === kind);
  return html`<section class="panel">
    <header>
      <h2>${t("Due next")}</h2>
      ${kind === undefined ? "" : html`<a class="small" href="${at("test-clock")}">${t("All")}</a>`}
    </header>
    ${
      shown.length === 0
        ? html`<p class="body soft">${t("Nothing is due.")}</p>`
        : stackedTable({
            caption: t("Due next"),
            columns: [t("When"), t("What"), t("Amount")],
            rows: shown.map((item) => [
              html`<time datetime="${item.at.toString()}">${minuteText(item.at)}</time>`,
              html`<a href="${dueAddress(item, at)}">${kindText(item.kind)}</a>`,
              minorText(item.amountMinor, item.currency),
            ]),
          })
    }
    ${due.length < MAX_DUE ? "" : html`<p class="body soft small">${t("The first {count} are shown.", { count: MAX_DUE })}</p>`}
  </section>`;
}

function kindText(kind: DueKind): string {
  switch (kind) {
    case "charge":
      return t("Charge of a schedule");
    case "retry":
      return t("Retry");
    case "expiry":
      return t("A payment expires");
    case "dispute":
      return t("Last day to answer a dispute");
  }
}
