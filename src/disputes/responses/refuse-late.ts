import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
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
  const dispute = await lockDispute(tx, options.dispute);
  const given = refuseRepeated(await standingResponse(tx, { chargebackUuid: chargeback.uuid }));
  if (isRefusal(given)) return given;
  const { stage, dueAt } = dispute;
  // A first chargeback is over when a second one was made.
  const isSecond = chargeback.result.dispute?.isSecond === true;
  if (stage !== stageOf(isSecond)) return { refused: true, code: "dispute_not_open", stage };
  if (dueAt && Temporal.Instant.compare(at, dueAt) > 0)
    return { refused: true, code: "dispute_overdue", dueAt };
  return undefined;
}

function stageOf(isSecond: boolean): DisputeStage {
  return isSecond ? "second_chargeback" : "chargeback";
}

function refuseRepeated(response: StoredResponse | undefined): NotOpen | undefined {
  if (!response) return undefined;
  if (response.state === "sent") return { refused: true, code: "response_under_way" };
  return { refused: true, code: response.kind === "accept" ? "dispute_accepted" : "evidence_submitted" };
}
