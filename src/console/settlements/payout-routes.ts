import {
  monthOfConnectors,
  payoutsOfConnectors,
  rowsOfConnectors,
  type SettledRow,
  type SettledTogether,
} from "../../settlement/index.ts";
import { findByOrder, findTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { readNote, type RefusedNote } from "../frame/notes-panel.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { addPayoutNote, notesOfPayout } from "./payout-notes.ts";
import { bankSideOf } from "./at-bank.ts";
import { payoutPage } from "./payout-page.ts";
import { connectorsAt, namesOf, payoutQuery } from "./read-settlements.ts";
import { filterOf, rowsPartOf } from "./rows-part.ts";

const PAGE_SIZE = 100;
const MAX_TYPED = 200;
const MAX_ORDERS = 50;
const ROW_ID = /^[1-9]\d{0,17}$/;

/** One payout of a provider: its rows, fees and notes. */
export function payoutRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "settlements/payout";
  const access = "settlements";
  return [
    getting(path, access, (visit) => show(parts, visit)),
    posting(`${path}/notes`, access, (visit) => note(parts, visit), { refusesCardNumbers: true }),
  ];
}

/** The payout that the fields name, at a connector of the place; undefined where there is none. */
async function payoutOf(
  parts: ConsoleParts,
  { place, viewer }: PlaceVisit,
  field: (name: string) => string,
): Promise<SettledTogether | undefined> {
  const testMode = viewer.frame?.testMode ?? false;
  const connectors = await connectorsAt(parts, { place, testMode });
  const [guid, settlementNumber, currency] = ["connector", "number", "currency"].map((name) =>
    field(name).slice(0, MAX_TYPED),
  ) as [string, string, string];
  return connectors.has(guid) ? { connectorGuids: [guid], settlementNumber, currency } : undefined;
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  {
    field = visit.query,
    problem,
  }: {
    field?: (name: string) => string;
    problem?: RefusedNote;
  } = {},
) {
  const { place, viewer, query } = visit;
  const reading = readingFrom(parts, visit);
  const { db } = reading;
  // An address without a payout leads to the list of them.
  if (field("connector") === "") return visit.goTo("settlements");
  const of = await payoutOf(parts, visit, field);
  const [payout] = of ? await payoutsOfConnectors(db, { ...of, limit: 1 }) : [];
  if (!of || !payout) return visit.nothing();
  const [connectorGuid] = of.connectorGuids;
  const text = query("query").trim().slice(0, MAX_TYPED);
  const search = await searchOf(parts, place, text);
  const part = rowsPartOf(query("rows"));
  const after = ROW_ID.test(query("after")) ? BigInt(query("after")) : 0n;
  const connectors = await connectorsAt(parts, { place, testMode: viewer.frame?.testMode ?? false });
  const [[total], rows, notes, names] = await Promise.all([
    monthOfConnectors(db, of),
    rowsOfConnectors(db, { ...of, ...filterOf(part), search, after, limit: PAGE_SIZE + 1 }),
    // A note that was just added is there.
    notesOfPayout(parts.db, { connectorGuid, settlementNumber: of.settlementNumber }),
    namesOf(reading, [...connectors.values()]),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return visit.show(
    payoutPage(visit, {
      payout,
      total: total!,
      names,
      rows: shown,
      orders: await ordersOf(parts, shown),
      next: rows.length > PAGE_SIZE ? shown.at(-1)?.id : undefined,
      searched: text,
      part,
      ...(await bankSideOf(reading, { connectors, payout })),
      notes,
      problem,
      mayNote: place.allows("annotate"),
      curl: provisioningCurl({
        publicUrl: parts.publicUrl,
        operation: `listProviderSettlements/${connectorGuid}`,
      }),
    }),
  );
}

/** References and amounts are in the rows, and orders in the records. */
async function searchOf({ db }: ConsoleParts, place: Place, text: string) {
  if (text === "") return undefined;
  const orders = await findByOrder(db, {
    merchantGuids: await merchantsAt(db, place),
    merchantTransactionId: text,
    limit: MAX_ORDERS,
  });
  return { text, uuids: orders.map(({ uuid }) => uuid) };
}

/** By the uuid of the transaction. */
async function ordersOf(
  { db }: ConsoleParts,
  rows: readonly SettledRow[],
): Promise<ReadonlyMap<string, string>> {
  const payments = await findTransactions(
    db,
    rows.flatMap(({ transactionUuid }) => transactionUuid ?? []),
  );
  return new Map(payments.map(({ uuid, merchantTransactionId }) => [uuid, merchantTransactionId]));
}

async function note(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, form } = visit;
  const of = await payoutOf(parts, visit, form);
  if (!of || !place.allows("annotate")) return visit.nothing();
  const [payout] = await payoutsOfConnectors(parts.db, { ...of, limit: 1 });
  if (!payout) return visit.nothing();
  const text = readNote(form);
  if (typeof text !== "string") return show(parts, visit, { field: form, problem: text });
  await addPayoutNote(parts.db, parts.ids, {
    connectorGuid: payout.connectorGuid,
    settlementNumber: payout.settlementNumber,
    text,
    writtenBy: viewer.person.name,
  });
  return visit.goTo("settlements", "payout", payoutQuery(payout));
}
