import { draftedConnector, type DraftedConnector } from "../configuration/drafted-connector.ts";
import { takesCards } from "../connectors/connector-fields.ts";
import { connectorAt } from "../connectors/connector-at.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";

export const SUBJECT = "three_d_secure";

/** The 3-D Secure of a connector, with its draft. */
export interface ThreeDSecureView extends DraftedConnector {
  /** Whether the gateway authenticates: providers without a Directory Server do it themselves, or not at all. */
  readonly hasDirectoryServer: boolean;
}

/** Undefined for a connector without a provider, one that takes no cards, and one of another place. */
export async function threeDSecureAt(
  parts: Pick<ConsoleParts, "db" | "findConnector" | "adapters" | "provisioning">,
  { path, place }: Pick<PlaceVisit, "path" | "place">,
): Promise<ThreeDSecureView | undefined> {
  const { adapters } = parts;
  const connector = await connectorAt(parts, { guid: path("connector"), place });
  if (connector?.kind !== "provider" || !takesCards(adapters, connector)) return undefined;
  return {
    ...(await draftedConnector(parts, { connector, subject: SUBJECT })),
    hasDirectoryServer: adapters.get(connector.adapter)?.schemeDirectory !== undefined,
  };
}
