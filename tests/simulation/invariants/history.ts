import { sql, type Database } from "../../../src/platform/database/index.ts";
import { TRANSITIONS } from "../../../src/transactions/index.ts";

/** Every history is a path in the table of states that ends in the state of its record. */
export async function historyIsAPath(db: Database): Promise<string[]> {
  const rows = await db.query<{ uuid: string; status: string; version: number; steps: Step[] | null }>(sql`
    select t.uuid, t.status, t.version, jsonb_agg(jsonb_build_object('from', h.from_status, 'to', h.to_status,
      'trigger', h.trigger, 'version', h.version) order by h.version) filter (where h.version is not null) as steps
    from transactions t left join transaction_history h on h.transaction_uuid = t.uuid group by t.uuid`);
  return rows.flatMap(({ uuid, status, version, steps: stored }) => {
    const steps = [...(stored?.[0]?.version === 1 ? [] : [OPENING]), ...(stored ?? [])];
    const problem = problemOfPath(steps, { status, version }) ?? problemOfAttempts(steps);
    return problem ? [`history of ${uuid}: ${problem}`] : [];
  });
}

/** The default of `tx:max-attempts`; the selection page of the simulation allows fewer. */
const MAX_ATTEMPTS = 5;

/** Customers on the page pay again after a decline up to the limit, and nobody who sent a card along does. */
function problemOfAttempts(steps: readonly Step[]): string | undefined {
  const declined = steps.filter(({ trigger }) => trigger === "attempt_declined").length;
  if (declined >= MAX_ATTEMPTS) return `${declined} declines that were not final`;
  const wasOpened = steps.some(({ trigger }) => trigger === "customer_opened_link");
  return declined > 0 && !wasOpened ? "a decline without a customer on the page was not final" : undefined;
}

/** It has no row: most transactions are opened as pending. */
const OPENING: Step = { from: null, to: "pending", trigger: "opened", version: 1 };

interface Step {
  from: string | null;
  to: string;
  trigger: string;
  version: number;
}

function problemOfPath(steps: readonly Step[], end: { status: string; version: number }): string | undefined {
  if (steps[0]?.trigger !== "opened") return "does not begin with its opening";
  for (const [index, step] of steps.entries()) {
    if (step.version !== index + 1) return `version ${index + 1} is missing`;
    if (index === 0) continue;
    if (step.from !== steps[index - 1]!.to)
      return `${step.trigger} does not begin in the state where the previous step ended`;
    const row = TRANSITIONS.find(({ trigger }) => trigger === step.trigger);
    const next = row?.next === "same" ? step.from : row?.next;
    if (!row?.from.some((from) => from === step.from) || next !== step.to)
      return `${step.trigger} is not in the table`;
  }
  const last = steps.at(-1)!;
  return last.to === end.status && last.version === end.version
    ? undefined
    : "does not end in the record's state";
}
