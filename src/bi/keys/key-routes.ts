import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  closed,
  fieldError,
  Guid,
  noSuchEntity,
  Nullable,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  Text,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { type BiApiKey, createBiApiKey, listBiApiKeys, revokeBiApiKey } from "./bi-api-key.ts";

const TenantGuid = Guid("The tenant.", "TE-0000-0000-0000-0000-0000-0001");

const KeySchema = Type.Object({
  apiKey: Type.String(),
  name: Type.String(),
  tenantGuid: Type.String(),
  merchantGuid: Nullable(Type.String()),
  testOnly: Type.Boolean({ description: "It finds test payments only." }),
  createdAt: Type.String({ format: "date-time" }),
  revokedAt: Nullable(Type.String({ format: "date-time" })),
});

/** Keys of the BI data source. */
export function registerKeyRoutes(app: HttpServer, parts: ProvisioningParts): void {
  createRoute(app, parts);
  revokeRoute(app, parts);
  listRoute(app, parts);
}

function createRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("createBiApiKey", "Create a key to a tenant's BI data; its password is shown once"),
    params: Type.Object({ tenantGuid: TenantGuid }),
    body: Type.Object(
      {
        name: Text(255, "What the key is for.", "Reporting"),
        merchantGuid: Type.Optional(
          Guid("Narrows the key to one merchant.", "ME-0000-0000-0000-0000-0000-0001"),
        ),
        testOnly: Type.Optional(
          Type.Boolean({ description: "Narrows the key to payments of test mode; false unless given." }),
        ),
      },
      { ...closed, title: "CreateBiApiKeyRequest" },
    ),
    response: responses({ apiKey: Type.String(), password: Type.String() }),
  };
  const url = `${PROVISIONING_PATH}/createBiApiKey/:tenantGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    if (!provisionerOf(request).permissions.includes("read")) {
      const message = "the key reads transactions: the credential needs the permission 'read' too";
      return fieldError(reply, { code: "notApplicable", path: "tenantGuid", message });
    }
    const password = parts.ids.secret(20);
    const key = await createBiApiKey(parts.db, {
      apiKey: parts.ids.guid("BI"),
      password,
      ...request.body,
      ...request.params,
    });
    if (!isRefusal(key)) return reply.send({ success: true, apiKey: key.apiKey, password });
    if (key.code === "tenant_not_found") return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
    return noSuchEntity(reply, {
      field: "merchantGuid",
      what: "merchant of this tenant",
      inPath: false,
    });
  });
}

function revokeRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("revokeBiApiKey", "Make a key to BI data unusable"),
    params: Type.Object({ apiKey: Type.String({ maxLength: 50 }) }),
    response: responses({ key: KeySchema }),
  };
  const url = `${PROVISIONING_PATH}/revokeBiApiKey/:apiKey`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { apiKey } = request.params;
    const key = await revokeBiApiKey(parts.db, { apiKey, at: parts.clock.now() });
    if (isRefusal(key)) return noSuchEntity(reply, { field: "apiKey", what: "key" });
    return reply.send({ success: true, key: describe(key) });
  });
}

function listRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("listBiApiKeys", "List a tenant's keys to BI data, oldest first"),
    params: Type.Object({ tenantGuid: TenantGuid }),
    response: responses({ apiKeys: Type.Array(KeySchema) }),
  };
  const url = `${PROVISIONING_PATH}/listBiApiKeys/:tenantGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const keys = await listBiApiKeys(parts.db, request.params);
    return reply.send({ success: true, apiKeys: keys.map(describe) });
  });
}

function describe(key: BiApiKey) {
  const { createdAt, revokedAt, ...plain } = key;
  const reported = (at: Temporal.Instant) => at.toString({ smallestUnit: "second" });
  return { ...plain, createdAt: reported(createdAt), revokedAt: revokedAt && reported(revokedAt) };
}
