import { recordEvent, type EventType } from "../events/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { RecoveryCase } from "./case.ts";
import { describeCase } from "./describe-case.ts";

type CaseEvent = Extract<EventType, `recovery.${string}`>;

/** Records an event of a case that was saved, in its database transaction. */
export async function recordCaseEvent(
  tx: Queryable,
  parts: Parameters<typeof describeCase>[1],
  { type, of }: { type: CaseEvent; of: RecoveryCase },
): Promise<void> {
  const { id, tenantGuid, merchantGuid, testMode: test } = of;
  const recovery = await describeCase(tx, parts, of);
  await recordEvent(tx, { type, id, tenantGuid, merchantGuid, test, object: recovery });
}
