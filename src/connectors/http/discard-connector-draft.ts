import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { discardDraft } from "../drafts/draft-store.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
import { answerConnectorDraft, SUBJECT } from "./draft-schemas.ts";

export const discardConnectorDraftOperation = defineOperation({
  id: "discardConnectorDraft",
  method: "POST",
  summary: "Discard a prepared change of a connector",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, subject: SUBJECT },
  response: {},
  run: async ({ db }: ProvisioningParts, { params }) =>
    (await discardDraft(db, params)) ? {} : answerConnectorDraft({ refused: true, code: "draft_not_found" }),
});
