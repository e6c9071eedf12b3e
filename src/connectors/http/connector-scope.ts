import { Guid, type EntityScope } from "../../tenancy/index.ts";
import { findConnector } from "../connector-store.ts";

export const CONNECTOR_GUID = Guid("The connector.", "CO-0000-0000-0000-0000-0000-0001");

export const CONNECTOR_SCOPE: EntityScope<"connectorGuid"> = {
  field: "connectorGuid",
  what: "connector",
  tenantOf: async ({ db, sealer }, guid) => (await findConnector(db, { guid, sealer }))?.tenantGuid,
};
