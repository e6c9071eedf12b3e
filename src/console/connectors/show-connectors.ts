import { listConnectorSummaries, listOutages, upcomingChanges } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { webhookStates } from "../../providers/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { searchTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { PlaceView } from "../access/places.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import type { Newest } from "../overview/keep-figures.ts";
import type { ConsoleParts } from "../parts.ts";
import { SHOWN_DAYS } from "./calendar-part.ts";
import { MAX_SHOWN, type healthReader } from "./connector-health.ts";
import type { ratesReader } from "./connector-rates.ts";
import { connectorsPage } from "./connectors-page.ts";

/** The readers of figures, which are kept between pages. */
export interface FigureReaders {
  readonly health: ReturnType<typeof healthReader>;
  readonly rates: ReturnType<typeof ratesReader>;
}

/** Shows the connectors of a place, and how they do. */
export async function showConnectors(parts: ConsoleParts, visit: PlaceVisit, readers: FigureReaders) {
  const { place, viewer } = visit;
  const { db, clock, publicUrl } = parts;
  const merchantGuids = await merchantsAt(db, place);
  const connectors = await listConnectorSummaries(db, { merchantGuids, limit: MAX_SHOWN });
  const guids = connectors.map(({ guid }) => guid);
  const testMode = viewer.frame?.testMode ?? true;
  const newest = await newestAt(db, { place, testMode });
  const [merchants, health, out, webhooks, changes] = await Promise.all([
    nameMerchants(db, [...new Set(connectors.map(({ merchantGuid }) => merchantGuid))]),
    readers.health({ place, testMode }, newest),
    listOutages(db),
    webhookStates(db, guids),
    upcomingChanges(parts, { merchantGuids, ...SHOWN_DAYS }),
  ]);
  const curl = provisioningCurl({
    publicUrl,
    operation: [
      "listConnectors/",
      connectors[0]?.merchantGuid ?? merchantGuids[0] ?? variable("MERCHANT_GUID"),
    ],
  });
  return visit.show(
    connectorsPage(visit, {
      connectors,
      merchants,
      health,
      out: new Set(out),
      webhooks: new Map(webhooks.map((state) => [state.connectorGuid, state])),
      changes,
      now: clock.now(),
      curl,
    }),
  );
}

/** The newest payment, without which figures are not new. */
export async function newestAt(
  db: Queryable,
  { place: owner, testMode }: { place: PlaceView; testMode: boolean },
): Promise<Newest> {
  const { transactions } = await searchTransactions(db, { owner, filter: { testMode }, limit: 1 });
  return transactions[0];
}
