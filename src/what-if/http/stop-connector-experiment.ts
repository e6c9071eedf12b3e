import { Type } from "typebox";
import { CONNECTOR_SCOPE, DRAFT_SUBJECT } from "../../connectors/index.ts";
import { defineOperation, fieldError, type ProvisioningParts, closed } from "../../tenancy/index.ts";
import { describeShare } from "../live-shares/describe-share.ts";
import { stopShare } from "../live-shares/stop-share.ts";
import type { WhatIfParts } from "../parts.ts";
import { Share } from "./share-schema.ts";

export const stopConnectorExperimentOperation = defineOperation({
  id: "stopConnectorExperiment",
  method: "POST",
  summary: "Stop trying a draft on a share of the payments",
  description: "The version in force is for all payments again; the draft stays a draft.",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { subject: DRAFT_SUBJECT },
  body: Type.Object({}, { ...closed, title: "StopConnectorExperimentRequest", examples: [{}] }),
  response: { experiment: Share },
  run: async (parts: ProvisioningParts & WhatIfParts, { params: { connectorGuid, subject }, caller }) => {
    const stopped = await parts.db.transaction((tx) =>
      stopShare(tx, parts, { connectorGuid, subject, by: caller.username }),
    );
    if (!stopped)
      return fieldError({ code: "noSuchEntity", path: "subject", fault: { code: "no_draft_tried" } });
    return { experiment: await describeShare(parts.db, stopped) };
  },
});
