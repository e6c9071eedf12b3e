import { expiringCards, nextMonth } from "../../recovery/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { connectorsOfFrame } from "../frame/connectors-of-frame.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { ConsoleParts } from "../parts.ts";
import { expiringCardsPage } from "./expiring-cards-page.ts";

const PAGE_SIZE = 50;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Stored cards that expire in a month: the next one unless the address names another. */
export function expiringCardsRoute(parts: ConsoleParts): ConsoleRoute {
  return getting("customers/expiring", "customers", (visit) => list(parts, visit));
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const { db } = parts;
  const month = MONTH.test(query("month")) ? query("month") : nextMonth(parts.clock.now());
  const connectorGuids = await connectorsOfFrame(parts, visit);
  const after = query("after");
  const found = await expiringCards(db, { connectorGuids, month, after, limit: PAGE_SIZE + 1 });
  const cards = found.slice(0, PAGE_SIZE);
  const registrations = await findTransactions(
    db,
    cards.map(({ registrationUuid }) => registrationUuid),
  );
  const operation = `listExpiringCards/${place.guid}?month=${month}`;
  return visit.show(
    expiringCardsPage(visit, {
      month,
      cards,
      registrations: new Map(registrations.map((transaction) => [transaction.uuid, transaction])),
      next: found.length > PAGE_SIZE ? (cards.at(-1)?.registrationUuid ?? null) : null,
      curl:
        place.kind === "merchant" ? provisioningCurl({ publicUrl: parts.publicUrl, operation }) : undefined,
    }),
  );
}
