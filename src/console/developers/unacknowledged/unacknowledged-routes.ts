import { html } from "../../../platform/pages/index.ts";
import { ACKNOWLEDGEMENT_DAYS, listUnacknowledged } from "../../../transaction-requests/index.ts";
import { searchTransactions, type SearchPosition } from "../../../transactions/index.ts";
import { below } from "../../frame/address.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { filterQuery, readPosition } from "../../payment-facts/filter.ts";
import { shownPayments } from "../../payment-facts/shown-payment.ts";
import { paymentNames } from "../../payments/payment-names.ts";
import { paymentsTable } from "../../payments/list/payments-table.ts";
import { developersHead } from "../developers-head.ts";

const PAGE_SIZE = 50;

/** Payments whose success no server of the merchant acknowledged. */
export function unacknowledgedRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [getting("developers/unacknowledged", "developers", (visit) => list(parts, visit))];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { at, place, viewer, query } = visit;
  const testMode = viewer.frame?.testMode ?? true;
  const after = readPosition(query("after"));
  const { transactions, next } = await readPage(parts, visit, { testMode, after });
  const payments = await shownPayments(parts, transactions);
  const title = t("Orders that the shop may not know");
  const older = next && at("developers", "unacknowledged", filterQuery({}, next));
  const content = html`${developersHead("unacknowledged", visit, {
      lead: t(
        "Approved payments of the last {count} days of which no server acknowledged a callback or an event. Compare them with the orders of the shop.",
        { count: ACKNOWLEDGEMENT_DAYS },
      ),
    })}
    ${
      payments.length === 0
        ? html`<p class="panel pad soft">
            ${next ? t("No match in the payments searched so far.") : t("There are none: a server acknowledged each payment.")}
          </p>`
        : paymentsTable({
            at: below(at, "payments"),
            payments,
            names: await paymentNames(parts, payments),
            caption: title,
            hasMerchants: place.kind === "tenant",
          })
    }
    <p class="actions">
      ${after === undefined ? "" : html`<a class="button" href="${at("developers", "unacknowledged")}">${t("Newest")}</a>`}
      ${
        older
          ? html`<a class="button" rel="next" href="${older}"
              >${payments.length === 0 ? t("Search further back") : t("Older")}</a
            >`
          : ""
      }
    </p>`;
  return visit.show({ title, content });
}

function readPage(
  parts: ConsoleParts,
  { place }: PlaceVisit,
  { testMode, after }: { testMode: boolean; after: SearchPosition | undefined },
) {
  const from = parts.clock.now().subtract({ hours: ACKNOWLEDGEMENT_DAYS * 24 });
  const filter = { from, testMode, types: ["debit", "preauthorize"], statuses: ["success"] } as const;
  return listUnacknowledged(parts, { after, limit: PAGE_SIZE }, (position) =>
    searchTransactions(parts.db, { owner: place, filter, after: position, limit: PAGE_SIZE }),
  );
}
