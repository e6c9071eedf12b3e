import { draftTables, previewDraft, type Connector, type DraftSubject } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Drafted } from "./draft-parts.ts";
import { readDrafted } from "./read-changes.ts";

/** The draft of a part of a connector, beside what is in force. */
export interface DraftedConnector extends Drafted {
  readonly connector: Connector;
  /** The connector as the draft would leave it; undefined without one, and for one that does not fit any more. */
  readonly after: Connector | undefined;
}

/** Reads the draft of a connector's part. */
export async function draftedConnector(
  { db, provisioning }: Pick<ConsoleParts, "db" | "provisioning">,
  { connector, subject }: { connector: Connector; subject: DraftSubject },
): Promise<DraftedConnector> {
  const drafted = await readDrafted(db, draftTables(subject), connector.guid);
  const { draft } = drafted;
  const after =
    draft &&
    (await previewDraft(db, { current: connector, subject, content: draft.content, parts: provisioning }));
  return {
    ...drafted,
    connector,
    after: after && !isRefusal(after) ? after : undefined,
  };
}
