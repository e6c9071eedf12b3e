import { disputesToAnswer } from "../disputes/index.ts";
import { unreachableCases } from "../recovery/index.ts";
import { openDifferences } from "../shops/index.ts";
import { merchantsAt } from "./access/merchants-at.ts";
import { listPlacesWithin } from "../tenancy/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import { readTestClock } from "../platform/test-clock/index.ts";
import { modeOfNewest } from "../transactions/index.ts";
import type { Membership } from "./access/person.ts";
import { findPlace, viewOf, type PlaceView } from "./access/places.ts";
import { MAX_COUNTED } from "./frame/many-text.ts";
import type { Frame, Viewer } from "./frame/page.ts";
import type { ConsoleParts } from "./parts.ts";
import { countWaiting } from "./refunds/waiting.ts";

/** The switcher shows the first; its search finds the others. */
const MAX_PLACES = 60;

/**
 * Reads the frame of a person's page. Live or test is their choice in this session; before they choose it follows the newest payment at
 * the place.
 *
 * @param options.memberships those that count in the session, as `membershipsOf` has them
 */
export async function frameOf(
  parts: ConsoleParts,
  { viewer, memberships, place: ofPage }: Framed & { readonly place: PlaceView | undefined },
): Promise<Frame> {
  const { db, clock, hasTestClock } = parts;
  const guids = memberships.map(({ placeGuid }) => placeGuid);
  const listing = listPlacesWithin(db, { guids, limit: MAX_PLACES });
  const place = ofPage ?? (await firstPlace(parts, { guid: (await listing)[0]?.guid, memberships }));
  const [places, approvals, { testMode, ...counts }] = await Promise.all([
    listing,
    place?.allows("approve") ? countWaiting(db, { place, personId: viewer.person.id }) : 0,
    modeAndDisputes(db, { viewer, place }),
  ]);
  const testClock = testMode && hasTestClock ? await readTestClock(db) : undefined;
  return { place, places, testMode, waiting: { approvals, ...counts }, now: clock.now(), testClock };
}

interface Framed {
  readonly viewer: Viewer;
  readonly memberships: readonly Membership[];
}

async function modeAndDisputes(
  db: Queryable,
  { viewer, place }: { viewer: Viewer; place: PlaceView | undefined },
): Promise<{ testMode: boolean; disputes: number; recovery: number; shops: number }> {
  if (!place) return { testMode: viewer.testMode ?? true, disputes: 0, recovery: 0, shops: 0 };
  const merchantGuids = await merchantsAt(db, place);
  const testMode = viewer.testMode ?? (await modeOfNewest(db, merchantGuids)) ?? true;
  const counted = { merchantGuids, testMode, limit: MAX_COUNTED };
  if (!place.allows("see_payments")) return { testMode, disputes: 0, recovery: 0, shops: 0 };
  const waiting = await db.one<{ disputes: number; recovery: number; shops: number }>(sql`
    select ${disputesToAnswer(counted)} as disputes, ${unreachableCases(counted)} as recovery,
      ${openDifferences(counted)} as shops`);
  return { testMode, ...waiting };
}

async function firstPlace(
  { db, sealer }: ConsoleParts,
  { guid, memberships }: { guid: string | undefined; memberships: readonly Membership[] },
): Promise<PlaceView | undefined> {
  const place = guid === undefined ? undefined : await findPlace(db, { guid, sealer });
  return place && viewOf(place, memberships);
}
