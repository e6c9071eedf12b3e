import { Readable } from "node:stream";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { dataAsOf } from "../frame/send-page.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { BANK_STATES } from "./at-bank.ts";
import { connectorsAt, monthShown, readSettlements } from "./read-settlements.ts";
import { settlementCsv } from "./settlement-csv.ts";
import { settlementsPage } from "./settlements-page.ts";

/** Routes of the providers' settlements of a month: a page, and a file for bookkeeping. */
export function settlementRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settlements";
  return [
    getting("settlements", access, (visit) => show(parts, visit)),
    getting("settlements.csv", access, (visit) => download(parts, visit)),
  ];
}

/** Connectors and month of the page and its file. */
async function shownAt(parts: ConsoleParts, visit: PlaceVisit) {
  const reading = readingFrom(parts, visit);
  const testMode = visit.viewer.frame?.testMode ?? false;
  const connectors = await connectorsAt(reading, { place: visit.place, testMode });
  const month = await monthShown(reading, { asked: visit.query("month"), connectors });
  return { reading, testMode, connectors, month };
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { reading, connectors, month } = await shownAt(parts, visit);
  const settlements = await readSettlements(reading, { connectors, month });
  const { publicUrl, clock } = parts;
  const settling = [...new Set(settlements.payouts.map(({ connectorGuid }) => connectorGuid))];
  return visit.show(
    settlementsPage(visit, {
      settlements,
      currency: visit.query("currency"),
      bank: BANK_STATES.find((state) => state === visit.query("bank")) ?? "",
      today: clock.now().toZonedDateTimeISO("UTC").toPlainDate(),
      curl:
        settling.length === 0
          ? undefined
          : settling
              .map((guid) => provisioningCurl({ publicUrl, operation: `listProviderSettlements/${guid}` }))
              .join("\n"),
    }),
  );
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, reply, request } = visit;
  const { reading, testMode, connectors, month } = await shownAt(parts, visit);
  // Before the first byte.
  await changedBy(viewer, { request, operation: "console.exportSettlements" }, () =>
    recordAuditEvent(parts.db, {
      entity: "settlements",
      target: place.guid,
      placeGuid: place.guid,
      facts: { month: month.text, testMode },
    }),
  );
  sendsCsv(reply, `settlements-${month.text}.csv`, dataAsOf(visit.reading()));
  const csv = csvWriterOf(visit);
  return reply.send(Readable.from(settlementCsv(reading, { connectors, month, csv })));
}
