import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  defineOperation,
  describeDraft,
  noSuchEntity,
  RESTORED_VERSION,
} from "../../tenancy/index.ts";
import { findDraft } from "../drafts/draft-store.ts";
import { draftFromVersion } from "../drafts/manage-draft.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
import { answerConnectorDraft, Draft, SUBJECT } from "./draft-schemas.ts";

const Body = Type.Object(
  {
    version: RESTORED_VERSION,
  },
  { ...closed, title: "RestoreConnectorVersionRequest" },
);

export const restoreConnectorVersionOperation = defineOperation({
  id: "restoreConnectorVersion",
  method: "POST",
  summary: "Prepare going back to what a connector was set to before",
  description: "It becomes the draft of the subject; activateConnectorDraft puts it in force.",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, subject: SUBJECT },
  body: Body,
  response: { draft: Draft },
  run: async (parts: ConnectorParts, { params: { connectorGuid, subject }, body: { version }, caller }) => {
    const by = caller.username;
    const begun = await draftFromVersion(parts.db, { connectorGuid, subject, number: version, by, parts });
    if (isRefusal(begun)) return answerConnectorDraft(begun);
    const draft = await findDraft(parts.db, { connectorGuid, subject });
    return draft ? { draft: describeDraft(draft) } : noSuchEntity(CONNECTOR_SCOPE);
  },
});
