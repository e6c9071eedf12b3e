import { sql, type Database } from "../../../platform/database/index.ts";
import { formatAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type {
  DisputeMetadata,
  DisputeResponder,
  DisputeResponse,
  DisputeResponseOutcome,
} from "@quittance/provider-kit";
import type { AdapterParts } from "../../port/index.ts";
import { advanceDispute } from "./dispute-steps.ts";
import { declineError } from "./declines.ts";
import { dueAtOf, findDispute, type Dispute } from "./disputes.ts";

/** Words of `uncategorized_text` that decide the dispute, as in the test mode of some providers; without one a person takes its next step. */
const DECISIONS: Readonly<Record<string, "win" | "lose">> = {
  winning_evidence: "win",
  losing_evidence: "lose",
};
/** Words of `uncategorized_text` with which the first attempt has no outcome. */
const LOST_REQUEST = "lost_request";
const LOST_RESPONSE = "lost_response";

/** Accepts what real providers accept, and decides by a word of the evidence. */
export function simulatedDisputes(parts: Pick<AdapterParts, "db" | "clock" | "notify">): DisputeResponder {
  return {
    fileTypes: ["uncategorized_file", "receipt", "customer_communication", "shipping_documentation"],
    mediaTypes: ["application/pdf", "image/jpeg", "image/png"],
    maxFileBytes: 2_000_000,
    maxTotalBytes: 4_500_000,
    texts: { uncategorized_text: 8_192, product_description: 8_192, shipping_tracking_number: 255 },
    metadata: ({ disputeId }) => metadata(parts, disputeId),
    respond: ({ disputeId }, response) => respond(parts, disputeId, response),
  };
}

async function metadata({ db }: Pick<AdapterParts, "db">, disputeId: string): Promise<DisputeMetadata> {
  const found = await findDispute(db, disputeId);
  if (!found) return refused("There is no such dispute");
  const { stage, reason, amountMinor: minor, currency } = found;
  const { responseKind } = await responseTo(db, disputeId);
  return {
    kind: "known",
    metadata: {
      status: stage,
      reason,
      amount: formatAmount({ minor, currency }),
      currency,
      dueBy: dueAtOf(found).toString(),
      ...(responseKind && { response: responseKind }),
    },
  };
}

async function respond(
  parts: Pick<AdapterParts, "db" | "clock" | "notify">,
  disputeId: string,
  response: DisputeResponse,
): Promise<DisputeResponseOutcome> {
  const word = response.texts["uncategorized_text"] ?? "";
  if (word === LOST_REQUEST && !response.isRepeat)
    return { kind: "unknown", because: "The request was lost on its way." };
  const dispute = await findDispute(parts.db, disputeId);
  if (!dispute) return refused("There is no such dispute");
  const problem = await take(parts, dispute, response);
  if (problem !== undefined) return refused(problem);
  const step = response.kind === "accept" ? "lose" : DECISIONS[word];
  const advanced = step && (await advanceDispute(parts, { disputeId, step }));
  if (isRefusal(advanced)) return refused("The dispute cannot be decided at this stage");
  if (word === LOST_RESPONSE && !response.isRepeat)
    return { kind: "unknown", because: "The response was lost on its way." };
  return { kind: "done", extraData: { status: advanced?.stage ?? dispute.stage } };
}

/** Writes the response into the books; the reason why not. Once written, a repetition of it is no other response. */
async function take(
  { db, clock }: Pick<AdapterParts, "db" | "clock">,
  dispute: Dispute,
  { reference, kind }: DisputeResponse,
): Promise<string | undefined> {
  const { disputeId, stage } = dispute;
  const { responseReference } = await responseTo(db, disputeId);
  if (responseReference === reference) return undefined;
  if (stage !== "chargeback" && stage !== "second_chargeback") return "The dispute is not open";
  if (Temporal.Instant.compare(clock.now(), dueAtOf(dispute)) > 0) return "The dispute was due earlier";
  const taken = await db.execute(sql`
    update simulator_disputes set response_reference = ${reference}, response_kind = ${kind}
    where dispute_id = ${disputeId} and stage = ${stage}
      and (response_reference is null or ${stage} = 'second_chargeback')`);
  return taken === 0 ? "The dispute has a response" : undefined;
}

function responseTo(db: Database, disputeId: string) {
  return db.one<{ responseReference: string | null; responseKind: string | null }>(sql`
    select response_reference, response_kind from simulator_disputes where dispute_id = ${disputeId}`);
}

function refused(adapterMessage: string): Extract<DisputeResponseOutcome, { kind: "refused" }> {
  return { kind: "refused", error: declineError("logicalError", adapterMessage) };
}
