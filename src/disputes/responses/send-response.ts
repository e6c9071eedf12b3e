import type { DisputeResponseOutcome } from "../../providers/index.ts";
import { moveTransaction } from "../../transactions/index.ts";
import { callResponder } from "./call-responder.ts";
import { openEvidence } from "./evidence-store.ts";
import type { Disputed } from "./find-disputed.ts";
import type { DisputeResponseParts } from "./parts.ts";
import { endResponse, markUnknown, type StoredResponse } from "./response-store.ts";
import { cutText } from "../../platform/cut-text.ts";

/** The context in which texts of evidence are sealed. */
export const textsContext = (guid: string): string => `dispute_responses:${guid}`;

/** Hands a recorded response to the provider, and records its outcome. */
export async function sendResponse(
  parts: DisputeResponseParts,
  {
    disputed,
    response,
    isRepeat,
  }: {
    disputed: Pick<Disputed, "adapter" | "connector" | "dispute" | "responder">;
    response: StoredResponse;
    isRepeat: boolean;
  },
): Promise<DisputeResponseOutcome> {
  const { dispute, adapter, connector, responder } = disputed;
  const { guid: reference, kind, chargebackUuid, texts: sealed } = response;
  const texts =
    sealed === null
      ? {}
      : (JSON.parse(await parts.vault.open(sealed, textsContext(reference))) as Record<string, string>);
  const files = kind === "evidence" ? await openEvidence(parts.db, parts.vault, chargebackUuid) : [];
  const { disputeId, amount } = dispute;
  const outcome = await callResponder(parts, { adapter, connector }, (call) =>
    responder.respond({ disputeId, amount }, { reference, kind, isRepeat, texts, files }, call),
  );
  return record(parts, { disputed, response, outcome, isRepeat });
}

async function record(
  parts: DisputeResponseParts,
  options: {
    disputed: Pick<Disputed, "adapter" | "dispute">;
    response: StoredResponse;
    outcome: DisputeResponseOutcome;
    isRepeat: boolean;
  },
): Promise<DisputeResponseOutcome> {
  const { disputed, response, outcome, isRepeat } = options;
  const { guid, chargebackUuid } = response;
  const { adapter, dispute } = disputed;
  if (outcome.kind === "unknown") {
    const because = cutText(adapter.scrub(outcome.because), 500);
    await markUnknown(parts.db, { guid, because });
    return { ...outcome, because };
  }
  const at = parts.clock.now();
  const isDone = outcome.kind === "done";
  const because = isDone ? null : (outcome.error.adapterMessage ?? outcome.error.message);
  await parts.db.transaction(async (tx) => {
    const state = isDone ? "done" : "refused";
    const ended = await endResponse(tx, {
      guid,
      state,
      reason: because === null ? null : cutText(adapter.scrub(because), 500),
      at,
    });
    // A merchant that got the outcome in the response needs no callback.
    if (!ended || !isRepeat) return;
    await moveTransaction(tx, {
      uuid: chargebackUuid,
      trigger: "dispute_changed",
      at,
      facts: { stage: dispute.stage },
    });
  });
  parts.notifyWorkers();
  return outcome;
}
