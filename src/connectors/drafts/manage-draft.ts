import type { Database, Queryable } from "../../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { lockConnector } from "../connector-store.ts";
import type { ConnectorRequest } from "../connector-request.ts";
import type { Connector } from "../connector.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";
import type { ConnectorRefusal } from "../refusals.ts";
import { changeConnector, changedConnector } from "../update-connector.ts";
import { currentVersion, discardDraft, findDraft, findVersion, writeDraft } from "./draft-store.ts";
import {
  draftToActivate,
  refuseRevision,
  type DraftContent,
  type DraftRefusal,
} from "../../tenancy/index.ts";
import { DRAFT_FIELDS, type DraftSubject } from "./draft.ts";

type NotFound = Extract<ConnectorRefusal, { code: "connector_not_found" }>;

interface DraftOf {
  readonly connectorGuid: string;
  readonly subject: DraftSubject;
  readonly parts: ConnectorConfigurationParts;
}

/** Whether the connector has the subject: only a routing connector has rules, and only one with a provider 3-D Secure. */
function hasSubject({ kind }: Pick<Connector, "kind">, subject: DraftSubject): boolean {
  return subject === "routing" ? kind === "routing" : kind === "provider";
}

/**
 * Keeps a change for later. It has to be one that `updateConnector` accepts now; it is checked again when it is activated.
 *
 * @param content the part of the request of `updateConnector`
 * @param by the person or credential
 * @param revision of the draft that the caller has read, 0 for none: another one is not replaced. Left out, any is
 * @param basedOn the version that the draft goes back to; left out, a draft stays based on the version it was begun from
 */
export function saveDraft(
  db: Database,
  {
    connectorGuid,
    subject,
    content,
    by,
    revision,
    basedOn,
    parts,
  }: DraftOf & { content: DraftContent; by: string; revision?: number | undefined; basedOn?: number },
): Promise<{ readonly saved: true } | NotFound | FieldRefused | Refusal<"draft_changed">> {
  return db.transaction(async (tx) => {
    const current = await lockConnector(tx, { guid: connectorGuid, sealer: parts.sealer });
    if (!current) return { refused: true, code: "connector_not_found" } as const;
    const changed = refuseRevision(await findDraft(tx, { connectorGuid, subject }), revision);
    if (changed) return changed;
    const after = await refuseOrChange(tx, { current, subject, content, parts });
    if (isRefusal(after)) return after;
    await writeDraft(tx, {
      connectorGuid,
      subject,
      merchantGuid: current.merchantGuid,
      content,
      basedOn: basedOn ?? (await currentVersion(tx, { connectorGuid, subject })),
      isBegunAgain: basedOn !== undefined,
      changedBy: by,
      changedAt: parts.clock.now(),
    });
    return { saved: true } as const;
  });
}

/** Begins a draft with what the connector was set to: it is a change of the version in force. */
export async function draftFromVersion(
  db: Database,
  { number, by, ...draft }: DraftOf & { number: number; by: string },
): Promise<
  { readonly saved: true } | NotFound | FieldRefused | Refusal<"draft_changed"> | Refusal<"version_not_found">
> {
  const { connectorGuid, subject } = draft;
  const version = await findVersion(db, { connectorGuid, subject, number });
  if (!version) return { refused: true, code: "version_not_found" };
  const basedOn = await currentVersion(db, { connectorGuid, subject });
  return saveDraft(db, { ...draft, content: version.content, by, basedOn });
}

/** The connector as the content would leave it; nothing is saved. */
export function previewDraft(
  db: Queryable,
  { current, ...options }: Omit<DraftOf, "connectorGuid"> & { current: Connector; content: DraftContent },
): Promise<Connector | FieldRefused> {
  return refuseOrChange(db, { current, ...options });
}

/**
 * Puts a draft in force, by `updateConnector`.
 *
 * @param revision that the caller has read: another one is not activated
 */
export function activateDraft(
  db: Database,
  { connectorGuid, subject, revision, parts }: DraftOf & { revision: number },
): Promise<
  | { readonly connector: Connector }
  | Extract<ConnectorRefusal, { code: "connector_not_found" | "field_refused" | "needs_credentials" }>
  | Exclude<DraftRefusal, { code: "version_not_found" }>
> {
  return db.transaction(async (tx) => {
    const current = await lockConnector(tx, { guid: connectorGuid, sealer: parts.sealer });
    if (!current) return { refused: true, code: "connector_not_found" } as const;
    const draft = draftToActivate(await findDraft(tx, { connectorGuid, subject }), {
      revision,
      currentVersion: await currentVersion(tx, { connectorGuid, subject }),
    });
    if (isRefusal(draft)) return draft;
    const changed = await changeConnector(tx, {
      // A draft has rules alone.
      isAgreed: false,
      current,
      request: draft.content,
      // A draft has neither a secret nor an address of a provider.
      mayUseCredentials: false,
      parts,
    });
    if (isRefusal(changed)) return changed;
    await discardDraft(tx, { connectorGuid, subject });
    return { connector: changed.connector };
  });
}

async function refuseOrChange(
  tx: Queryable,
  options: {
    current: Connector;
    subject: DraftSubject;
    content: DraftContent;
    parts: ConnectorConfigurationParts;
  },
): Promise<Connector | FieldRefused> {
  const { current, subject, content, parts } = options;
  if (!hasSubject(current, subject))
    return fieldRefused("subject", "not_applicable", `this is a ${current.kind} connector`);
  const settings = (content as ConnectorRequest).settings ?? {};
  const foreign = Object.keys(settings).find((name) => !name.startsWith("3dsecure:"));
  if (foreign !== undefined)
    return fieldRefused(`settings.${foreign.slice(0, 100)}`, "not_applicable", "is no setting of 3-D Secure");
  const other = Object.keys(content).find((name) => !DRAFT_FIELDS[subject].includes(name));
  if (other !== undefined)
    return fieldRefused(other, "not_applicable", `is not part of a draft of '${subject}'`);
  return changedConnector(tx, { current, request: content, parts });
}
