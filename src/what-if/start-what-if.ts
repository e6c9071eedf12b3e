import type { Connector } from "../connectors/index.ts";
import { enqueue } from "../platform/jobs/index.ts";
import { findSubject, type NoSubject } from "./find-subject.ts";
import type { WhatIfDraft } from "./kinds/kind.ts";
import type { WhatIfParts } from "./parts.ts";
import { RUN_WHAT_IF } from "./run-what-if.ts";
import { countRunning, insertWhatIf, type WhatIf } from "./what-if-store.ts";

/** More of one merchant do not run at the same time. */
const MAX_RUNNING = 3;

type StartRefusal = NoSubject | { readonly path: "running"; readonly most: number };

/** Records a what-if of a draft as it is now, and plans its computation. */
export async function startWhatIf(
  parts: WhatIfParts,
  options: {
    connector: Connector;
    draft: WhatIfDraft;
    subjectId?: string | undefined;
    period: Pick<WhatIf, "since" | "until">;
    currency: string;
    requestedBy: string;
  },
): Promise<WhatIf | StartRefusal> {
  const { connector, draft, period, currency, requestedBy } = options;
  const subject = await findSubject(parts, options);
  if ("path" in subject) return subject;
  const { guid: connectorGuid, merchantGuid } = connector;
  const started = await parts.db.transaction(async (tx): Promise<WhatIf | StartRefusal> => {
    if ((await countRunning(tx, merchantGuid)) >= MAX_RUNNING) return { path: "running", most: MAX_RUNNING };
    const guid = parts.ids.guid("WI");
    const of = { guid, connectorGuid, merchantGuid, draft, currency, requestedBy, ...subject, ...period };
    const whatIf = await insertWhatIf(tx, of);
    await enqueue(tx, { kind: RUN_WHAT_IF, payload: { guid }, owner: merchantGuid });
    return whatIf;
  });
  if (!("path" in started)) parts.notifyWorkers();
  return started;
}
