import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, noSuchEntity } from "../../tenancy/index.ts";
import { getConnectorSettings } from "../get-connector-settings.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ADAPTER_ID, connectorSettingsFields, NO_SUCH_ADAPTER } from "./connector-settings-schemas.ts";

export const getConnectorSettingsOperation = defineOperation({
  id: "getConnectorSettings",
  method: "GET",
  summary: "List what a connector of an adapter can be configured with",
  permission: "read",
  scope: "public",
  params: { adapterId: ADAPTER_ID },
  response: connectorSettingsFields,
  run: async ({ adapters }: ConnectorParts, { params }) => {
    const settings = getConnectorSettings(adapters, params);
    return isRefusal(settings) ? noSuchEntity(NO_SUCH_ADAPTER) : settings;
  },
});
