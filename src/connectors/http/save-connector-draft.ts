import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  defineOperation,
  describeDraft,
  noSuchEntity,
  SAVED_REVISION,
  SettingsMap,
} from "../../tenancy/index.ts";
import { findDraft } from "../drafts/draft-store.ts";
import { saveDraft } from "../drafts/manage-draft.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ThreeDV2ConfigChange } from "./connector-config-schema.ts";
import { RoutingMetaConnector } from "./meta-connector-schemas.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
import { answerConnectorDraft, Draft, SUBJECT } from "./draft-schemas.ts";

const Body = Type.Object(
  {
    revision: Type.Optional(SAVED_REVISION),
    routingMetaConnector: Type.Optional(RoutingMetaConnector),
    config: Type.Optional(
      Type.Object(
        { vault: Type.Object({ threeDV2Config: ThreeDV2ConfigChange }, closed) },
        {
          ...closed,
          title: "ThreeDSecureDraft",
          description: "For `three_d_secure`, as in updateConnector.",
        },
      ),
    ),
    settings: Type.Optional(
      SettingsMap("For `three_d_secure`: settings that begin with `3dsecure:`.", {
        "3dsecure:check": "optional",
      }),
    ),
  },
  { ...closed, minProperties: 1, title: "SaveConnectorDraftRequest" },
);

export const saveConnectorDraftOperation = defineOperation({
  id: "saveConnectorDraft",
  method: "POST",
  summary: "Prepare a change of a connector that is not in force yet",
  description: "A draft of the same subject is replaced.",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, subject: SUBJECT },
  body: Body,
  response: { draft: Draft },
  run: async (
    parts: ConnectorParts,
    { params: { connectorGuid, subject }, body: { revision, ...content }, caller },
  ) => {
    const saved = await saveDraft(parts.db, {
      connectorGuid,
      subject,
      content,
      by: caller.username,
      revision,
      parts,
    });
    if (isRefusal(saved)) return answerConnectorDraft(saved);
    const draft = await findDraft(parts.db, { connectorGuid, subject });
    return draft ? { draft: describeDraft(draft) } : noSuchEntity(CONNECTOR_SCOPE);
  },
});
