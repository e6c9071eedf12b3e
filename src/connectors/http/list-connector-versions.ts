import { Type } from "typebox";
import { defineOperation, describeVersion, type ProvisioningParts } from "../../tenancy/index.ts";
import { listVersions } from "../drafts/draft-store.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
import { SUBJECT, Version } from "./draft-schemas.ts";

const MAX_VERSIONS = 200;

export const listConnectorVersionsOperation = defineOperation({
  id: "listConnectorVersions",
  method: "GET",
  summary: "List what a connector was set to, newest first: the first version is in force",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, subject: SUBJECT },
  response: { versions: Type.Array(Version, { maxItems: MAX_VERSIONS, description: "The versions." }) },
  run: async ({ db }: ProvisioningParts, { params }) => {
    const versions = await listVersions(db, { ...params, limit: MAX_VERSIONS });
    return { versions: versions.map(describeVersion) };
  },
});
