import { countToAnswer } from "../disputes/index.ts";
import { merchantsAt } from "./access/merchants-at.ts";
import { listPlacesWithin } from "../tenancy/index.ts";
import { searchTransactions } from "../transactions/index.ts";
import { membershipsOf } from "./access/memberships.ts";
import { findPlace, viewOf, type PlaceView } from "./access/places.ts";
import { MANY } from "./frame/many-text.ts";
import type { Frame, Viewer } from "./frame/page.ts";
import type { ConsoleParts } from "./parts.ts";
import { countWaiting } from "./refunds/waiting.ts";

/** The switcher shows the first; its search finds the others. */
const MAX_PLACES = 60;

/**
 * What stands around a page of the person. Live or test is their choice in this session; before they choose it is what the newest payment
 * at the place was.
 */
export async function frameOf(
  parts: ConsoleParts,
  { viewer, place: ofPage }: { viewer: Viewer; place: PlaceView | undefined },
): Promise<Frame> {
  const { db, clock } = parts;
  const personId = viewer.person.id;
  const memberships = await membershipsOf(db, viewer.person);
  const places = await listPlacesWithin(db, {
    guids: memberships.map(({ placeGuid }) => placeGuid),
    limit: MAX_PLACES,
  });
  const place = ofPage ?? (await firstPlace(parts, { guid: places[0]?.guid, memberships }));
  const approvals = place?.allows("approve") ? await countWaiting(db, { place, personId }) : 0;
  const testMode = viewer.testMode ?? (place === undefined || (await modeOfNewest(parts, place)));
  const disputes = place?.allows("see_payments") ? await disputesToAnswer(db, { place, testMode }) : 0;
  return { place, places, testMode, waiting: { approvals, disputes }, now: clock.now() };
}

async function disputesToAnswer(
  db: ConsoleParts["db"],
  { place, testMode }: { place: PlaceView; testMode: boolean },
): Promise<number> {
  return countToAnswer(db, { merchantGuids: await merchantsAt(db, place), testMode, limit: MANY });
}

async function firstPlace(
  { db, sealer }: ConsoleParts,
  { guid, memberships }: { guid: string | undefined; memberships: Awaited<ReturnType<typeof membershipsOf>> },
): Promise<PlaceView | undefined> {
  const place = guid === undefined ? undefined : await findPlace(db, { guid, sealer });
  return place && viewOf(place, memberships);
}

/** The mode of the newest payment at the place; test where there is none. */
async function modeOfNewest({ db }: ConsoleParts, place: PlaceView): Promise<boolean> {
  const { transactions } = await searchTransactions(db, { owner: place, filter: {}, limit: 1 });
  return transactions[0]?.testMode ?? true;
}
