import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  findMerchant,
  MERCHANT_GUID,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  Text,
} from "../../tenancy/index.ts";
import { getConnectorSettings } from "../get-connector-settings.ts";
import { noSuchMerchant } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";

const Property = Type.Object(
  { name: Type.String(), type: Type.String(), required: Type.Boolean(), description: Type.String() },
  { title: "Property", description: "In words of JSON Schema.", additionalProperties: true },
);

const answer = responses({
  methods: Type.Array(Type.String()),
  baseConfig: Type.Array(Property, { description: "Fields of `config`." }),
  settings: Type.Array(Property, { description: "Entries of `settings`." }),
  capabilities: Type.Record(Type.String(), Type.Unknown(), {
    description: "What each method can do, by method.",
  }),
  vaultConfig: Type.Object({
    threeDV2Config: Type.Array(Property, { description: "Parameters of `config.vault.threeDV2Config`." }),
    secretLists: Type.Array(Type.Object({ name: Type.String(), isRequired: Type.Boolean() }), {
      description: "Lists of secrets in `config.vault`.",
    }),
    wallets: Type.Array(Property, { description: "Apple Pay and Google Pay in `config.vault`." }),
  }),
});

const AdapterId = Text(50, "The adapter.", "Simulator");
const summary = "List what a connector of an adapter can be configured with";

/** Every merchant may configure the same, so that the two operations differ only in the credentials that they require. */
export function getConnectorSettingsRoutes(app: HttpServer, parts: ConnectorParts): void {
  const path = `${PROVISIONING_PATH}/getConnectorSettings/:adapterId`;
  const forAdapter = {
    ...provisioningDocs("getConnectorSettings", summary),
    params: Type.Object({ adapterId: AdapterId }),
    response: answer,
  };
  app.get(path, { ...provisioningRoute(parts), schema: forAdapter }, async (request, reply) => {
    const settings = getConnectorSettings(parts.adapters, request.params);
    if (isRefusal(settings)) return noSuchEntity(reply, { field: "adapterId", what: "adapter" });
    return reply.send({ success: true, ...settings });
  });

  const forMerchant = {
    ...provisioningDocs("getConnectorSettingsOfMerchant", `${summary}, for a merchant`),
    params: Type.Object({ adapterId: AdapterId, merchantGuid: MERCHANT_GUID }),
    response: answer,
  };
  const options = { ...provisioningRoute(parts), schema: forMerchant };
  app.get(`${path}/:merchantGuid`, options, async (request, reply) => {
    if (!(await findMerchant(parts.db, request.params))) return noSuchMerchant(reply);
    const settings = getConnectorSettings(parts.adapters, request.params);
    if (isRefusal(settings)) return noSuchEntity(reply, { field: "adapterId", what: "adapter" });
    return reply.send({ success: true, ...settings });
  });
}
