import { listConnectorSummaries } from "../../../connectors/index.ts";
import {
  searchTransactions,
  type SearchPosition,
  type TransactionFilter,
} from "../../../transactions/index.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import type { Place } from "../../access/places.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { today } from "../../frame/days.ts";
import { readingFrom, type ConsoleParts, type ReadingParts } from "../../parts.ts";
import { readListFilter, readPosition } from "../../payment-facts/filter.ts";
import { shownPayments, withCosts } from "../../payment-facts/shown-payment.ts";
import { viewsOf } from "../../views/view-routes.ts";
import { chosenColumns } from "./column-routes.ts";
import { withAuthenticated } from "./find-authenticated.ts";
import { withMoved } from "./find-moved.ts";
import { COUNTED_STATES } from "./filter-part.ts";
import { hasCurl, listCurl } from "./list-curl.ts";
import { paymentNames } from "../payment-names.ts";
import { paymentsPage } from "./payments-page.ts";
import { countStates, readTotals } from "./totals-part.ts";

const PAGE_SIZE = 50;
/** So many are in the choice of the filter. */
const MAX_CONNECTORS = 200;

/**
 * A page of the list of payments. Other parts of the page are read at the same time: totals of many records take longer than the
 * list.
 */
export async function listPayments(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const reading = readingFrom(parts, visit);
  const { read: readFields } = await readListFilter(visit, parts.sealer);
  const authenticated = await withAuthenticated(parts, { place, read: readFields });
  const read = await withMoved(parts, { read: authenticated });
  const isReadable = read.problems.length === 0;
  const { filter } = read;
  const after = readPosition(visit.query("after"));
  const columns = chosenColumns(parts, visit);
  const reachable = connectorsAt(parts, reading, place);
  const [{ payments, next, names }, totals, counts, connectors, chosen, views] = await Promise.all([
    isReadable ? readPage(reading, { place, filter, after, columns, reachable }) : NOTHING,
    isReadable ? readTotals(reading.db, { owner: place, filter, totals: visit.query("totals") }) : undefined,
    isReadable ? countStates(reading.db, { owner: place, filter, states: COUNTED_STATES }) : undefined,
    reachable,
    columns,
    viewsOf(parts, visit, { list: "payments", fields: read.fields }),
  ]);
  return visit.show(
    paymentsPage(visit, {
      read,
      payments,
      names,
      connectors,
      next,
      totals,
      counts,
      chosen,
      isFirstPage: after === undefined,
      first: after === undefined ? 1 : firstRow(visit.query("first")),
      today: today(parts.clock),
      views,
      mayExport: place.allows("export", { testMode: true }),
      curl:
        isReadable && read.moved === undefined && hasCurl(filter)
          ? listCurl({
              publicUrl: parts.publicUrl,
              place,
              filter,
              authentication: read.authentication,
              limit: PAGE_SIZE,
            })
          : undefined,
    }),
  );
}

function firstRow(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

const NOTHING = { payments: [], next: null, names: { merchants: new Map(), connectors: new Map() } };

async function readPage(
  reading: ReadingParts,
  {
    place,
    filter,
    after,
    columns,
    reachable,
  }: {
    place: Place;
    filter: TransactionFilter;
    after: SearchPosition | undefined;
    columns: ReturnType<typeof chosenColumns>;
    reachable: ReturnType<typeof connectorsAt>;
  },
) {
  const search = { owner: place, filter, after, limit: PAGE_SIZE };
  const { transactions, next } = await searchTransactions(reading.db, search);
  const shown = await shownPayments(reading, transactions);
  const payments = (await columns)?.includes("cost") === true ? await withCosts(reading, shown) : shown;
  return { payments, next, names: await paymentNames(reading, payments, await reachable) };
}

async function connectorsAt(parts: ConsoleParts, reading: ReadingParts, place: Place) {
  const merchantGuids = await merchantsAt(parts.db, place);
  return listConnectorSummaries(reading.db, { merchantGuids, limit: MAX_CONNECTORS });
}
