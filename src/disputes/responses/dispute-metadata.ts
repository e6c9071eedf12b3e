import type { Caller } from "../../connectors/index.ts";
import type { DisputeMetadata } from "../../providers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { callResponder } from "./call-responder.ts";
import { findDisputed } from "./find-disputed.ts";
import type { DisputeResponseParts } from "./parts.ts";
import type { DisputeCallRefusal } from "./refusals.ts";

/** Reads a chargeback's dispute at the provider as it is now. Possible at every stage. */
export async function disputeMetadata(
  parts: DisputeResponseParts,
  { uuid, caller }: { uuid: string; caller: Pick<Caller, "connector"> },
): Promise<Exclude<DisputeMetadata, { kind: "refused" }> | DisputeCallRefusal> {
  const disputed = await findDisputed(parts, { uuid, caller });
  if (isRefusal(disputed)) return disputed;
  const { dispute, responder } = disputed;
  const { disputeId, amount } = dispute;
  const found = await callResponder(parts, disputed, (call) =>
    responder.metadata({ disputeId, amount }, call),
  );
  return found.kind === "refused" ? { refused: true, code: "provider_refused", error: found.error } : found;
}
