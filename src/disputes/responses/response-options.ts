import type { Caller } from "../../connectors/index.ts";
import type { DisputeResponder } from "../../providers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listEvidence, type ListedEvidence } from "./evidence-store.ts";
import { findDisputed } from "./find-disputed.ts";
import type { DisputeResponseParts } from "./parts.ts";
import type { DisputeCallRefusal } from "./refusals.ts";
import { refuseLate } from "./refuse-late.ts";

/** The possible responses to a chargeback now. */
export interface ResponseOptions extends Pick<
  DisputeResponder,
  "fileTypes" | "mediaTypes" | "maxFileBytes" | "texts"
> {
  /** Files that are kept for it already. */
  readonly files: readonly ListedEvidence[];
}

/** The evidence that the provider takes for a chargeback, or why it takes no response now. Changes nothing. */
export async function responseOptions(
  parts: Pick<DisputeResponseParts, "db" | "clock" | "adapters" | "findConnector">,
  { uuid, caller }: { uuid: string; caller: Pick<Caller, "connector"> },
): Promise<ResponseOptions | DisputeCallRefusal> {
  const disputed = await findDisputed(parts, { uuid, caller });
  if (isRefusal(disputed)) return disputed;
  const { dispute, chargeback, responder } = disputed;
  const at = parts.clock.now();
  const late = await parts.db.transaction((tx) => refuseLate(tx, { dispute, chargeback, at }));
  if (late) return late;
  const { fileTypes, mediaTypes, maxFileBytes, texts } = responder;
  return { fileTypes, mediaTypes, maxFileBytes, texts, files: await listEvidence(parts.db, uuid) };
}
