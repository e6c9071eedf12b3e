import { connectorsOfMode } from "../../transaction-requests/index.ts";
import type { PlaceVisit } from "./console-route.ts";
import type { ConsoleParts } from "../parts.ts";
import { merchantsAt } from "../access/merchants-at.ts";

/** The connectors of the place that are live or for tests, as the frame says. */
export async function connectorsOfFrame(
  parts: ConsoleParts,
  { place, viewer }: PlaceVisit,
): Promise<string[]> {
  const merchants = await merchantsAt(parts.db, place);
  const connectors = (await Promise.all(merchants.map((guid) => parts.connectorsOfMerchant(guid)))).flat();
  const ofMode = await connectorsOfMode(parts, connectors, viewer.frame?.testMode === true);
  return ofMode.map(({ guid }) => guid);
}
