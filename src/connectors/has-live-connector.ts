import { sql, type Queryable } from "../platform/database/index.ts";
import { META_ADAPTER } from "./create-connector.ts";

const IS_LIVE = sql`adapter <> ${META_ADAPTER} and adapter not like 'Simulator%'
  and not coalesce((config->>'testMode')::boolean, false)`;

/** Whether one of the merchants has a connector whose payments move money: not of a test system, and not the Simulator. */
export async function hasLiveConnector(db: Queryable, merchantGuids: readonly string[]): Promise<boolean> {
  const { isLive } = await db.one<{ isLive: boolean }>(sql`
    select exists (
      select from connectors where merchant_guid = any(${merchantGuids}::text[]) and not disabled and ${IS_LIVE}
    ) as is_live`);
  return isLive;
}

/** Whether any connector of the installation is live, also one that is disabled: its payments are still asked about. */
export async function hasAnyLiveConnector(db: Queryable): Promise<boolean> {
  const { isLive } = await db.one<{ isLive: boolean }>(sql`
    select exists (select from connectors where ${IS_LIVE}) as is_live`);
  return isLive;
}
