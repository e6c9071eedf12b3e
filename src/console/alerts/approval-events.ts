import { connectorInEvents, type Connector } from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import type { AlertParts } from "./alert-kind.ts";
import type { Condition } from "./alert-kinds.ts";

/** The types of events that are recorded here, for endpoints that take one of them. */
export const APPROVAL_EVENTS = ["connector.approvals_fell", "connector.approvals_recovered"] as const;

/** A rate that comes and goes is an event once in that time. */
const QUIET_HOURS = 24;
const DIGITS = 4;

interface Fall {
  readonly connectorGuid: string;
  readonly beganAt: Temporal.Instant;
}

/** The connectors of the place, whatever they are. */
export async function connectorsOf(
  { db, connectorsOfMerchant }: Pick<AlertParts, "db" | "connectorsOfMerchant">,
  place: Place,
): Promise<readonly Connector[]> {
  const merchants = await merchantsAt(db, place);
  return (await Promise.all(merchants.map((guid) => connectorsOfMerchant(guid)))).flat();
}

/**
 * Records which connectors' approvals fell, and which did but do not any more: each once, however many places have the connector.
 *
 * @param found all conditions of the kind `approvals_fall` at a place with these connectors
 */
export async function recordApprovalEvents(
  tx: Queryable,
  options: { connectors: readonly Connector[]; found: readonly Condition[]; now: Temporal.Instant },
): Promise<boolean> {
  const { connectors, found, now } = options;
  const fallen = new Map(
    found.flatMap((one) => (one.kind === "approvals_fall" ? [[one.subject, one.facts]] : [])),
  );
  const named = new Map(connectors.map((connector) => [connector.guid, connector]));
  const guids = [...named.keys()];
  const begun = await beginFalls(
    tx,
    guids.filter((guid) => fallen.has(guid)),
    now,
  );
  const ended = await endFalls(
    tx,
    guids.filter((guid) => !fallen.has(guid)),
    now,
  );
  for (const { type, falls } of [
    { type: APPROVAL_EVENTS[0], falls: begun },
    { type: APPROVAL_EVENTS[1], falls: ended },
  ])
    for (const { connectorGuid, beganAt } of falls) {
      const connector = named.get(connectorGuid)!;
      const facts = fallen.get(connectorGuid);
      await recordEvent(tx, {
        type,
        id: connectorGuid,
        tenantGuid: connector.tenantGuid,
        merchantGuid: connector.merchantGuid,
        test: false,
        object: {
          ...connectorInEvents(connector),
          since: beganAt.toString({ smallestUnit: "second" }),
          ...(facts && { approvalRate: rounded(facts.rate), usualApprovalRate: rounded(facts.usual) }),
        },
      });
    }
  return begun.length + ended.length > 0;
}

/** A share of 1. */
function rounded(rate: number): number {
  return Number(rate.toFixed(DIGITS));
}

function beginFalls(tx: Queryable, guids: readonly string[], now: Temporal.Instant): Promise<Fall[]> {
  const quietSince = now.subtract({ hours: QUIET_HOURS });
  return tx.query<Fall>(sql`
    insert into console_approval_falls as fall (connector_guid, began_at)
    select guid, ${now}::timestamptz from unnest(${[...guids]}::text[]) as guid order by guid
    on conflict (connector_guid) do update set began_at = excluded.began_at, ended_at = null
      where fall.ended_at is not null and fall.began_at <= ${quietSince}::timestamptz
    returning connector_guid, began_at`);
}

function endFalls(tx: Queryable, guids: readonly string[], now: Temporal.Instant): Promise<Fall[]> {
  return tx.query<Fall>(sql`
    update console_approval_falls set ended_at = ${now}
    where connector_guid = any(${[...guids]}::text[]) and ended_at is null returning connector_guid, began_at`);
}
