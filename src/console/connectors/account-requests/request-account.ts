import { changedAccount, hasLiveAccount, type Connector } from "../../../connectors/index.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { Steps } from "../../frame/address.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";
import { readConnectorForm } from "../read-connector-form.ts";
import { connectorGroups, currentConnector } from "../save-connector.ts";
import { accountRequests } from "./account-request-store.ts";

/**
 * Requests another account for a live connector where the form names one: nothing of the form is saved, and a second person
 * decides.
 *
 * @returns the page of the request; undefined where none is needed, or too many wait, which saving refuses
 */
export async function requestAccount(
  parts: ConsoleParts,
  visit: PlaceVisit,
  found: Connector,
): Promise<Steps | undefined> {
  const { viewer, request } = visit;
  const connector = await currentConnector(parts, found);
  const { guid: connectorGuid, name, merchantGuid, adapter, config } = connector;
  if (!hasLiveAccount(config)) return undefined;
  const groups = await connectorGroups(parts, connector);
  const { config: typed = {} } = readConnectorForm(groups, { connector, form: visit.form }) as {
    readonly config?: Partial<Connector["config"]>;
  };
  const after = { adapter, config: { ...config, ...typed } };
  const account = changedAccount(parts.adapters, { before: connector, after });
  if (!account) return undefined;
  const inserted = {
    id: parts.ids.uuid(),
    placeGuid: merchantGuid,
    wanted: { connectorGuid, name, ...account },
    requestedBy: viewer.person.id,
  };
  const waiting = await changedBy(viewer, { request, operation: "console.requestAccount" }, () =>
    parts.db.transaction((tx) => accountRequests.insert(tx, inserted)),
  );
  return waiting && [merchantGuid, "account-requests", waiting.id];
}
