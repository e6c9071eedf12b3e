import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, MERCHANT_GUID, MERCHANT_SCOPE, noSuchEntity } from "../../tenancy/index.ts";
import { getConnectorSettings } from "../get-connector-settings.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ADAPTER_ID, connectorSettingsFields, NO_SUCH_ADAPTER } from "./connector-settings-schemas.ts";

/** Every merchant may configure the same: it differs from `getConnectorSettings` only in the credential that it requires. */
export const getConnectorSettingsOfMerchantOperation = defineOperation({
  id: "getConnectorSettingsOfMerchant",
  method: "GET",
  summary: "List what a connector of an adapter can be configured with, for a merchant",
  permission: "read",
  scope: MERCHANT_SCOPE,
  path: "getConnectorSettings",
  params: { adapterId: ADAPTER_ID, merchantGuid: MERCHANT_GUID },
  response: connectorSettingsFields,
  run: async ({ adapters }: ConnectorParts, { params }) => {
    const settings = getConnectorSettings(adapters, params);
    return isRefusal(settings) ? noSuchEntity(NO_SUCH_ADAPTER) : settings;
  },
});
