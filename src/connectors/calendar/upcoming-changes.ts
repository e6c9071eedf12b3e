import type { Adapter, DatedChange } from "../../providers/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { META_ADAPTER } from "../create-connector.ts";
import { DUTIES, type Duty } from "./duties.ts";

interface AffectedConnector {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly name: string;
}

/** A dated change with the connectors that it concerns. */
export interface UpcomingChange extends DatedChange {
  readonly kind: Duty["kind"] | "provider";
  /** Days (UTC) until it holds; negative for one that holds already. */
  readonly daysLeft: number;
  /** In use, by name; at least one. */
  readonly connectors: readonly AffectedConnector[];
}

/** How far ahead people plan. */
export const SHOWN_DAYS_AHEAD = 90;
/** So long a change that has come is still shown. */
const SHOWN_DAYS_SINCE = 30;

/**
 * The duties of schemes and laws and the changes of providers that are near and concern a connector in use, the nearest first.
 *
 * @param options.merchantGuids only these merchants' connectors; all merchants' when left out
 * @param options.daysAhead how many days before its day a change is shown
 * @param options.daysSince how many days after it
 */
export async function upcomingChanges(
  { db, adapters, clock }: { db: Queryable; adapters: ReadonlyMap<string, Adapter>; clock: Clock },
  {
    merchantGuids,
    daysAhead = SHOWN_DAYS_AHEAD,
    daysSince = SHOWN_DAYS_SINCE,
  }: { merchantGuids?: readonly string[]; daysAhead?: number; daysSince?: number } = {},
): Promise<UpcomingChange[]> {
  const today = clock.now().toZonedDateTimeISO("UTC").toPlainDate();
  const near = allChanges(adapters.values())
    .map((change) => ({ ...change, daysLeft: today.until(change.on, { largestUnit: "days" }).days }))
    .filter(({ daysLeft }) => daysLeft <= daysAhead && daysLeft >= -daysSince)
    .toSorted((one, other) => one.daysLeft - other.daysLeft);
  if (near.length === 0) return [];
  const connectors = await connectorsInUse(db, merchantGuids);
  return near.flatMap(({ adapter, ...change }) => {
    const affected = connectors
      .filter((one) => adapter === undefined || one.adapter === adapter)
      .filter(({ method }) => change.methods === undefined || change.methods.includes(method))
      .map(({ guid, merchantGuid, name }) => ({ guid, merchantGuid, name }));
    return affected.length > 0 ? [{ ...change, connectors: affected }] : [];
  });
}

type KnownChange = DatedChange & Pick<UpcomingChange, "kind"> & { readonly adapter?: string };

/** All changes there are: of schemes, of laws, and of these adapters. */
export function allChanges(adapters: Iterable<Pick<Adapter, "id" | "changes">>): KnownChange[] {
  const ofProviders = [...adapters].flatMap(({ id, changes = [] }) =>
    changes.map((change): KnownChange => ({ ...change, kind: "provider", adapter: id })),
  );
  return [...DUTIES, ...ofProviders];
}

function connectorsInUse(
  db: Queryable,
  merchantGuids: readonly string[] | undefined,
): Promise<(AffectedConnector & { readonly adapter: string; readonly method: string })[]> {
  const ofMerchants =
    merchantGuids === undefined ? sql.nothing : sql`and merchant_guid = any(${[...merchantGuids]}::text[])`;
  return db.query(sql`
    select guid, merchant_guid, name, adapter, method from connectors
    where not disabled and adapter <> ${META_ADAPTER} and adapter not like 'Simulator%' ${ofMerchants}
    order by lower(name), guid`);
}
