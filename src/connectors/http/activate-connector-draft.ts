import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  ACTIVATED_REVISION,
  closed,
  defineOperation,
  lacksPermission,
  Warnings,
} from "../../tenancy/index.ts";
import { activateDraft } from "../drafts/manage-draft.ts";
import { connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
import { answerConnectorDraft, SUBJECT } from "./draft-schemas.ts";

const Body = Type.Object(
  {
    revision: ACTIVATED_REVISION,
  },
  { ...closed, title: "ActivateConnectorDraftRequest" },
);

export const activateConnectorDraftOperation = defineOperation({
  id: "activateConnectorDraft",
  method: "POST",
  summary: "Put a prepared change of a connector in force",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, subject: SUBJECT },
  body: Body,
  response: { connector: ConnectorSchema, warnings: Type.Optional(Warnings) },
  run: async (parts: ConnectorParts, { params: { connectorGuid, subject }, body: { revision } }) => {
    const activated = await activateDraft(parts.db, { connectorGuid, subject, revision, parts });
    if (!isRefusal(activated)) return connectorAnswer(activated.connector, { adapters: parts.adapters });
    return activated.code === "needs_credentials"
      ? lacksPermission("credentials")
      : answerConnectorDraft(activated);
  },
});
