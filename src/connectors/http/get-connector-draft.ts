import { Type } from "typebox";
import { defineOperation, describeDraft, Nullable, type ProvisioningParts } from "../../tenancy/index.ts";
import { currentVersion, findDraft } from "../drafts/draft-store.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
import { Draft, SUBJECT } from "./draft-schemas.ts";

export const getConnectorDraftOperation = defineOperation({
  id: "getConnectorDraft",
  method: "GET",
  summary: "Get the prepared change of a connector",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, subject: SUBJECT },
  response: {
    draft: Nullable(Draft, "Null: there is none."),
    version: Type.Integer({ description: "The number of the version in force." }),
  },
  run: async ({ db }: ProvisioningParts, { params }) => {
    const [draft, version] = await Promise.all([findDraft(db, params), currentVersion(db, params)]);
    return { draft: draft ? describeDraft(draft) : null, version };
  },
});
