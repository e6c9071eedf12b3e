import type { Database } from "../../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { draftToActivate, type DraftRefusal } from "../../tenancy/index.ts";
import { lockConnector } from "../connector-store.ts";
import type { Connector } from "../connector.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";
import { currentVersion, findDraft } from "../drafts/draft-store.ts";
import type { DraftSubject } from "../drafts/draft.ts";
import { previewDraft } from "../drafts/manage-draft.ts";
import type { ConnectorRefusal } from "../refusals.ts";
import { variantOf } from "./connector-for.ts";
import { insertExperiment, type Experiment } from "./experiment-store.ts";

/** The limit at which a trial stops by itself. */
interface Guardrail {
  /** Percentage points below the approval of the others. */
  readonly approvalDropPoints: number;
  /** Concluded payments of the draft before which it does not stop. */
  readonly after: number;
}

const USUAL: Guardrail = { approvalDropPoints: 1, after: 500 };

/**
 * Tries a draft on a share of the payments: the connector stays as it is, and the draft stays a draft.
 *
 * @param of.revision that the caller has read: another one is not tried
 */
export function startExperiment(
  db: Database,
  of: {
    connectorGuid: string;
    subject: DraftSubject;
    revision: number;
    sharePercent: number;
    guardrail?: Guardrail | undefined;
    /** The person or credential. */
    by: string;
    parts: ConnectorConfigurationParts;
  },
): Promise<
  | { readonly connector: Connector; readonly experiment: Experiment }
  | Extract<ConnectorRefusal, { code: "connector_not_found" }>
  | FieldRefused
  | Exclude<DraftRefusal, { code: "version_not_found" }>
> {
  const { connectorGuid, subject, revision, sharePercent, guardrail = USUAL, by, parts } = of;
  return db.transaction(async (tx) => {
    const current = await lockConnector(tx, { guid: connectorGuid, sealer: parts.sealer });
    if (!current) return { refused: true, code: "connector_not_found" } as const;
    const draft = draftToActivate(await findDraft(tx, { connectorGuid, subject }), {
      revision,
      currentVersion: await currentVersion(tx, { connectorGuid, subject }),
    });
    if (isRefusal(draft)) return draft;
    const { content } = draft;
    const after = await previewDraft(tx, { current, subject, content, parts });
    if (isRefusal(after)) return after;
    const experiment = await insertExperiment(tx, {
      guid: parts.ids.guid("EX"),
      connectorGuid,
      merchantGuid: current.merchantGuid,
      subject,
      revision,
      content,
      variant: variantOf(after, subject),
      sharePercent,
      approvalDropPoints: String(guardrail.approvalDropPoints),
      after: guardrail.after,
      startedBy: by,
    });
    if (!experiment) return fieldRefused("sharePercent", "not_allowed", { code: "draft_tried_already" });
    return { connector: current, experiment };
  });
}
