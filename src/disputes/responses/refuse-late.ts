import type { Queryable } from "../../platform/database/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { lockDispute } from "../dispute-store.ts";
import type { Dispute, DisputeStage } from "../dispute.ts";
import type { NotOpen } from "./refusals.ts";
import { standingResponse, type StoredResponse } from "./response-store.ts";

/** Refuses what comes too late, or again. Locks the dispute, so that of two calls one sees what the other did. */
export async function refuseLate(
  tx: Queryable,
  options: { dispute: Pick<Dispute, "guid">; chargeback: Transaction; at: Temporal.Instant },
): Promise<NotOpen | undefined> {
  const { chargeback, at } = options;
  const { stage, dueAt } = await lockDispute(tx, options.dispute);
  const standing = await standingResponse(tx, { chargebackUuid: chargeback.uuid });
  const isSecond = chargeback.result.dispute?.isSecond === true;
  return lateness({ stage, dueAt, standing, isSecond, at });
}

/** The rules, in the order in which they are named. A response that stands comes before all others. */
export function lateness(facts: {
  readonly stage: DisputeStage;
  readonly dueAt: Temporal.Instant | null;
  /** What the merchant responded to this chargeback, unless the provider refused it. */
  readonly standing: Pick<StoredResponse, "kind" | "state"> | undefined;
  readonly isSecond: boolean;
  readonly at: Temporal.Instant;
}): NotOpen | undefined {
  const { stage, dueAt, standing, isSecond, at } = facts;
  const given = refuseRepeated(standing);
  if (given) return given;
  // A first chargeback is over when a second one was made.
  if (stage !== stageOf(isSecond)) return { refused: true, code: "dispute_not_open", stage };
  if (dueAt && Temporal.Instant.compare(at, dueAt) > 0)
    return { refused: true, code: "dispute_overdue", dueAt };
  return undefined;
}

function stageOf(isSecond: boolean): DisputeStage {
  return isSecond ? "second_chargeback" : "chargeback";
}

function refuseRepeated(response: Pick<StoredResponse, "kind" | "state"> | undefined): NotOpen | undefined {
  if (!response) return undefined;
  if (response.state === "sent") return { refused: true, code: "response_under_way" };
  return { refused: true, code: response.kind === "accept" ? "dispute_accepted" : "evidence_submitted" };
}
