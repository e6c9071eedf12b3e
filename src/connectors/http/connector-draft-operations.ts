import { Type } from "typebox";
import { draftOperations, closed, SettingsMap } from "../../tenancy/index.ts";
import { connectorDrafts } from "../drafts/manage-draft.ts";
import type { DraftSubject } from "../drafts/draft.ts";
import type { Connector } from "../connector.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";
import { SUBJECT } from "./draft-schemas.ts";
import { RoutingMetaConnector } from "./meta-connector-schemas.ts";
import { ThreeDV2ConfigChange } from "./connector-config-schema.ts";
import { Exemptions } from "./exemptions-schema.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";
import { connectorAnswer, refuseChange, type ConnectorProblem } from "./connector-answers.ts";
import { activateConnectorDraftOperation } from "./activate-connector-draft.ts";

const { get, save, discard, listVersions, restoreVersion } = draftOperations<
  ConnectorParts,
  Connector,
  ConnectorProblem,
  Connector
>({
  name: "Connector",
  scope: CONNECTOR_SCOPE,
  subject: { subject: SUBJECT },
  content: {
    routingMetaConnector: Type.Optional(RoutingMetaConnector),
    config: Type.Optional(
      Type.Object(
        {
          vault: Type.Optional(Type.Object({ threeDV2Config: ThreeDV2ConfigChange }, closed)),
          exemptions: Type.Optional(Exemptions),
        },
        {
          ...closed,
          title: "ConnectorConfigDraft",
          description:
            "As in updateConnector: for `three_d_secure` its `vault.threeDV2Config`, for `exemptions` its `exemptions`.",
        },
      ),
    ),
    settings: Type.Optional(
      SettingsMap("For `three_d_secure`: settings that begin with `3dsecure:`.", {
        "3dsecure:check": "optional",
      }),
    ),
  },
  kindOf: (parts, { subject }) => connectorDrafts(parts, subject as DraftSubject),
  shown: { connector: ConnectorSchema },
  show: connectorAnswer,
  answer: refuseChange,
});

/** The operations of drafts and versions of a subject of connectors: `getConnectorDraft` and so on. */
export const CONNECTOR_DRAFT_OPERATIONS = [
  { ...save, description: "A draft of the same subject is replaced." },
  get,
  discard,
  activateConnectorDraftOperation,
  listVersions,
  {
    ...restoreVersion,
    description: "It becomes the draft of the subject; activateConnectorDraft puts it in force.",
  },
];
