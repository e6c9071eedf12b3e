import { Guid, type EntityScope } from "../../tenancy/index.ts";
import { findConnector } from "../connector-store.ts";
import type { Connector } from "../connector.ts";

export const CONNECTOR_SCOPE: EntityScope<"connectorGuid", Connector> = {
  field: "connectorGuid",
  param: Guid("The connector.", "CO-0000-0000-0000-0000-0000-0001"),
  what: "connector",
  find: ({ db, sealer }, guid) => findConnector(db, { guid, sealer }),
};
