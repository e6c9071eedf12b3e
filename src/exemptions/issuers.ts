import type { Exemption } from "@quittance/provider-kit";
import type { ExemptionRules } from "../connectors/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";

interface Issuer {
  readonly connectorGuid: string;
  readonly issuer: string;
}

const PAUSE_DAYS = 30;

/** The issuer of a card: its bank by the BIN data, else the first six digits. */
export function issuerOf(card: {
  readonly firstSixDigits: string;
  readonly bin: { readonly bank: string | null } | null;
}): string {
  return card.bin?.bank ?? card.firstSixDigits;
}

/** The exemptions that are not requested of the issuer now. */
export async function pausedAtIssuer(
  db: Queryable,
  { connectorGuid, issuer, now }: Issuer & { readonly now: Temporal.Instant },
): Promise<Exemption[]> {
  const rows = await db.query<{ exemption: Exemption }>(sql`
    select exemption from exemption_issuers
    where connector_guid = ${connectorGuid} and issuer = ${issuer} and paused_until > ${now}::timestamptz`);
  return rows.map(({ exemption }) => exemption);
}

/** The issuers of which an exemption is not requested now, by the end of the pause. */
export function pausedIssuers(
  db: Queryable,
  { connectorGuid, now }: { readonly connectorGuid: string; readonly now: Temporal.Instant },
): Promise<{ issuer: string; exemption: Exemption; pausedUntil: Temporal.Instant }[]> {
  return db.query(sql`
    select issuer, exemption, paused_until from exemption_issuers
    where connector_guid = ${connectorGuid} and paused_until > ${now}::timestamptz
    order by paused_until, issuer, exemption limit 50`);
}

/** Counts a request, and pauses the exemption at the issuer when the connector's floor is not reached. */
export async function countAtIssuer(
  db: Queryable,
  options: Issuer & {
    readonly exemption: Exemption;
    readonly isGranted: boolean;
    readonly floor: ExemptionRules["floor"];
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { connectorGuid, issuer, exemption, isGranted, floor, now } = options;
  const granted = isGranted ? 1 : 0;
  const counted = await db.one<{ requested: number; granted: number }>(sql`
    insert into exemption_issuers as counted (connector_guid, issuer, exemption, requested, granted)
    values (${connectorGuid}, ${issuer}, ${exemption}, 1, ${granted}::int)
    on conflict (connector_guid, issuer, exemption) do update
      set requested = counted.requested + 1, granted = counted.granted + excluded.granted
    returning requested, granted`);
  if (floor === undefined || counted.requested < floor.of) return;
  const isBelow = counted.granted < floor.granted * counted.requested;
  const pausedUntil = isBelow ? now.add({ hours: PAUSE_DAYS * 24 }) : null;
  await db.execute(sql`
    update exemption_issuers set requested = 0, granted = 0, paused_until = ${pausedUntil}::timestamptz
    where connector_guid = ${connectorGuid} and issuer = ${issuer} and exemption = ${exemption}`);
}
