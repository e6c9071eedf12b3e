import type { Queryable } from "../../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { DraftContent, DraftedKind } from "../../tenancy/index.ts";
import { lockConnector } from "../connector-store.ts";
import type { ConnectorRequest } from "../connector-request.ts";
import type { Connector } from "../connector.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";
import { endByActivation, lockRunning } from "../experiments/experiment-store.ts";
import type { ConnectorRefusal } from "../refusals.ts";
import { changeConnector, changedConnector } from "../update-connector.ts";
import { draftTables } from "./draft-store.ts";
import { DRAFT_CONFIG_FIELDS, DRAFT_FIELDS, type DraftSubject } from "./draft.ts";

/** Whether the connector has the subject: only a routing connector has rules, and only one with a provider 3-D Secure. */
function hasSubject({ kind }: Pick<Connector, "kind">, subject: DraftSubject): boolean {
  return subject === "routing" ? kind === "routing" : kind === "provider";
}

type Problem = Extract<ConnectorRefusal, { code: "field_refused" | "needs_credentials" }>;

/**
 * A subject of connectors. A draft is a part of the request of `updateConnector`: it has to be one that this accepts now, and is checked
 * again when it is activated.
 */
export function connectorDrafts(
  parts: ConnectorConfigurationParts,
  subject: DraftSubject,
): DraftedKind<string, Connector, Problem, Connector> {
  return {
    tables: draftTables(subject),
    lock: (tx, guid) => lockConnector(tx, { guid, sealer: parts.sealer }),
    ownerOf: ({ merchantGuid }) => merchantGuid,
    refuse: async (current, content, tx) => {
      const after = await previewDraft(tx, { current, subject, content, parts });
      return isRefusal(after) ? after : undefined;
    },
    change: async (tx, current, content) => {
      const tried = await lockRunning(tx, { connectorGuid: current.guid, subject });
      const changed = await changeConnector(tx, {
        // A draft has rules alone.
        isAgreed: false,
        current,
        request: content,
        // A draft has neither a secret nor an address of a provider.
        mayUseCredentials: false,
        parts,
      });
      if (isRefusal(changed)) return { problem: changed };
      if (tried !== undefined) await endByActivation(tx, tried);
      return { changed: changed.connector };
    },
  };
}

/** The connector as the content would leave it; nothing is saved. */
export async function previewDraft(
  db: Queryable,
  options: {
    current: Connector;
    subject: DraftSubject;
    content: DraftContent;
    parts: ConnectorConfigurationParts;
  },
): Promise<Connector | FieldRefused> {
  const { current, subject, content, parts } = options;
  if (!hasSubject(current, subject))
    return fieldRefused("subject", "not_applicable", { code: "is_of_kind", values: { kind: current.kind } });
  const settings = (content as ConnectorRequest).settings ?? {};
  const foreign = Object.keys(settings).find((name) => !name.startsWith("3dsecure:"));
  if (foreign !== undefined)
    return fieldRefused(`settings.${foreign.slice(0, 100)}`, "not_applicable", {
      code: "no_authentication_setting",
    });
  const other = Object.keys(content).find((name) => !DRAFT_FIELDS[subject].includes(name));
  if (other !== undefined)
    return fieldRefused(other, "not_applicable", { code: "not_of_draft", values: { subject } });
  const ofConfig = Object.keys((content as ConnectorRequest).config ?? {});
  const otherConfig = ofConfig.find((name) => !DRAFT_CONFIG_FIELDS[subject].includes(name));
  if (otherConfig !== undefined)
    return fieldRefused(`config.${otherConfig}`, "not_applicable", {
      code: "not_of_draft",
      values: { subject },
    });
  return changedConnector(db, { current, request: content, parts });
}
