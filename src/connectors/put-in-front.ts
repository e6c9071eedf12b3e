import type { Database } from "../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { Refusal } from "../platform/refusal.ts";
import { lockConnector, saveConnector } from "./connector-store.ts";
import type { Connector } from "./connector.ts";
import { GENERATED_KEY_BYTES, type ConnectorConfigurationParts } from "./create-connector.ts";
import { membersOf } from "./meta-connector.ts";

/**
 * Gives a routing the API key, the public integration key and the shared secret of one of its connectors, so that what the shop sends
 * follows the rules and the shop changes nothing. The connector gets generated keys and keeps its secret, with which callbacks of its
 * earlier payments are signed. The routing's own keys end.
 */
export async function putInFront(
  db: Database,
  {
    routingGuid,
    memberGuid,
    parts: { sealer, ids },
  }: {
    routingGuid: string;
    memberGuid: string;
    parts: Pick<ConnectorConfigurationParts, "sealer" | "ids">;
  },
): Promise<Connector | Refusal<"connector_not_found"> | FieldRefused> {
  return db.transaction(async (tx) => {
    // The routing first, as everywhere where both are locked.
    const routing = await lockConnector(tx, { guid: routingGuid, sealer });
    if (!routing) return { refused: true, code: "connector_not_found" };
    if (routing.kind !== "routing")
      return fieldRefused("connectorGuid", "not_applicable", { code: "only_routing_in_front" });
    // A second time it would take the generated key.
    if (routing.inFrontOf.includes(memberGuid))
      return fieldRefused("connector", "not_allowed", { code: "in_front_already" });
    const member = membersOf(routing).includes(memberGuid)
      ? await lockConnector(tx, { guid: memberGuid, sealer })
      : undefined;
    if (!member) return fieldRefused("connector", "not_allowed", { code: "not_routed_to" });
    const generatedKey = (): string => ids.secret(GENERATED_KEY_BYTES).toLowerCase();
    const { apiKey, publicIntegrationKey, sharedSecret, previousSharedSecret } = member;
    await saveConnector(
      tx,
      { ...member, apiKey: generatedKey(), publicIntegrationKey: generatedKey() },
      sealer,
    );
    const inFront = {
      ...routing,
      apiKey,
      publicIntegrationKey,
      sharedSecret,
      previousSharedSecret,
      inFrontOf: [...routing.inFrontOf, memberGuid],
    };
    await saveConnector(tx, inFront, sealer);
    return inFront;
  });
}
