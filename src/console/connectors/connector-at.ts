import type { Connector } from "../../connectors/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
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
