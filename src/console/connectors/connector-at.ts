import type { Connector } from "../../connectors/index.ts";
import { merchantsWithin } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";

/** A connector of the place, as it is now; undefined also for one of another place. */
export async function connectorAt(
  { db, findConnector }: Pick<ConsoleParts, "db" | "findConnector">,
  { guid, place }: { guid: string; place: Place },
): Promise<Connector | undefined> {
  const connector = await findConnector(guid);
  if (!connector) return undefined;
  return (await merchantsAt(db, place)).includes(connector.merchantGuid) ? connector : undefined;
}

/** The merchant itself, or all below the tenant. */
export async function merchantsAt(db: ConsoleParts["db"], place: Place): Promise<readonly string[]> {
  return place.kind === "merchant" ? [place.guid] : merchantsWithin(db, place.guid);
}
