import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  ALL_PERMISSIONS,
  createProvisioningCredential,
  DEFAULT_OVERLAP_HOURS,
  DEFAULT_VALID_DAYS,
  listCredentials,
  MAX_OVERLAP_HOURS,
  MAX_VALID_DAYS,
  PROVISIONING_PERMISSIONS,
  revokeProvisioningCredential,
  rotateProvisioningCredential,
  type ProvisioningCredential,
} from "../credentials/index.ts";
import {
  fieldError,
  lacksPermission,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { closed, Guid, Nullable, responses, TENANT_GUID, Text } from "./schemas.ts";

const CREDENTIAL_GUID = Guid("The credential.", "PC-91ec-509a-3899-4f4f-a4ad-67fb");

const Permissions = Type.Array(Type.Enum(ALL_PERMISSIONS), {
  minItems: 1,
  uniqueItems: true,
  description: Object.entries(PROVISIONING_PERMISSIONS)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}.`)
    .join(" "),
});

const Credential = Type.Object(
  {
    guid: Type.String({ description: "It is the username." }),
    name: Type.String({ description: "What the credential is for." }),
    tenantGuid: Type.String({ description: "Its scope: this tenant and all below it." }),
    permissions: Permissions,
    createdAt: Type.String({ format: "date-time", description: "When it was made." }),
    expiresAt: Type.String({ format: "date-time", description: "From then on it is refused." }),
    revokedAt: Nullable(
      Type.String({ format: "date-time" }),
      "When it was revoked, and refused from then on; null: it was not.",
    ),
  },
  { title: "ProvisioningCredential", description: "The credential, without its password." },
);
const created = responses({
  credential: Credential,
  password: Type.String({ description: "Shown once." }),
});

/** Credentials of this API that are not the root credential: of one tenant, with chosen permissions, for a time. */
export function registerCredentialRoutes(app: HttpServer, parts: ProvisioningParts): void {
  createRoute(app, parts);
  rotateRoute(app, parts);
  revokeRoute(app, parts);
  listRoute(app, parts);
}

function createRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("createProvisioningCredential", "Create a credential of this API for a tenant"),
    params: Type.Object({ tenantGuid: TENANT_GUID }),
    body: Type.Object(
      {
        name: Text(100, "What the credential is for.", "Terraform"),
        permissions: Permissions,
        validDays: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: MAX_VALID_DAYS,
            description: `How long it is valid, at most until the credential that makes it ends; unless given ${DEFAULT_VALID_DAYS} days, or until that end.`,
          }),
        ),
      },
      { ...closed, title: "CreateProvisioningCredentialRequest" },
    ),
    response: created,
  };
  const url = `${PROVISIONING_PATH}/createProvisioningCredential/:tenantGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const giver = provisionerOf(request);
    const made = await createProvisioningCredential(parts, { ...request.params, ...request.body, giver });
    if (!isRefusal(made))
      return reply.send({ success: true, credential: describe(made.credential), password: made.password });
    if (made.code === "missing_permission") return lacksPermission(reply, made.permission);
    if (made.code === "tenant_not_found") return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
    const message = `the credential that makes it ends at ${timeText(made.giverEndsAt)}`;
    return fieldError(reply, { code: "valueNotAllowed", path: "validDays", message });
  });
}

function rotateRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "rotateProvisioningCredential",
      "Make the successor of a credential, which ends after an overlap; it is valid at most until the caller's own end",
    ),
    params: Type.Object({ credentialGuid: CREDENTIAL_GUID }),
    body: Type.Object(
      {
        overlapHours: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MAX_OVERLAP_HOURS,
            description: `How long the one before is valid too; ${DEFAULT_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
          }),
        ),
      },
      { ...closed, title: "RotateProvisioningCredentialRequest" },
    ),
    response: created,
  };
  const url = `${PROVISIONING_PATH}/rotateProvisioningCredential/:credentialGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { credentialGuid: guid } = request.params;
    const giver = provisionerOf(request);
    const made = await rotateProvisioningCredential(parts, { guid, ...request.body, giver });
    if (!isRefusal(made))
      return reply.send({ success: true, credential: describe(made.credential), password: made.password });
    if (made.code === "missing_permission") return lacksPermission(reply, made.permission);
    return noSuchEntity(reply, { field: "credentialGuid", what: "credential" });
  });
}

function revokeRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("revokeProvisioningCredential", "Make a credential of this API unusable"),
    params: Type.Object({ credentialGuid: CREDENTIAL_GUID }),
    response: responses({ credential: Credential }),
  };
  const url = `${PROVISIONING_PATH}/revokeProvisioningCredential/:credentialGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const credential = await revokeProvisioningCredential(parts, { guid: request.params.credentialGuid });
    if (isRefusal(credential)) return noSuchEntity(reply, { field: "credentialGuid", what: "credential" });
    return reply.send({ success: true, credential: describe(credential) });
  });
}

function listRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "listProvisioningCredentials",
      "List a tenant's credentials of this API, oldest first",
    ),
    params: Type.Object({ tenantGuid: TENANT_GUID }),
    response: responses({
      credentials: Type.Array(Credential, {
        description: "The credentials, with those that have expired or were revoked.",
      }),
    }),
  };
  const url = `${PROVISIONING_PATH}/listProvisioningCredentials/:tenantGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const credentials = await listCredentials(parts.db, request.params);
    return reply.send({ success: true, credentials: credentials.map(describe) });
  });
}

function describe({ permissions, createdAt, expiresAt, revokedAt, ...credential }: ProvisioningCredential) {
  return {
    ...credential,
    permissions: [...permissions],
    createdAt: timeText(createdAt),
    expiresAt: timeText(expiresAt),
    revokedAt: revokedAt && timeText(revokedAt),
  };
}

function timeText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}
