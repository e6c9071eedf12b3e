import {
  disputeFacts,
  multipartBody,
  object,
  refusedOrUnknown as ofResponse,
  text,
  type DisputeAtProvider,
  type DisputeMetadata,
  type DisputeResponder,
  type DisputeResponse,
  type DisputeResponseOutcome,
  type JsonObject,
  type NotOk,
} from "@quittance/provider-kit";
import { send, type PayPalCall, type PayPalError } from "./api.ts";
import { declinedBy } from "./errors.ts";

const MAX_FILE_BYTES = 10_000_000;

type Limits = Omit<DisputeResponder, "metadata" | "respond">;

/** Evidence of the Disputes API. */
const LIMITS: Limits = {
  fileTypes: [
    "OTHER",
    "PROOF_OF_FULFILLMENT",
    "PROOF_OF_REFUND",
    "PROOF_OF_DELIVERY_SIGNATURE",
    "PROOF_OF_RECEIPT_COPY",
    "RETURN_POLICY",
    "ITEM_DESCRIPTION",
  ],
  mediaTypes: ["application/pdf", "image/jpeg", "image/png"],
  maxFileBytes: MAX_FILE_BYTES,
  maxTotalBytes: 5 * MAX_FILE_BYTES,
  texts: { notes: 2_000, carrier_name: 100, tracking_number: 127, refund_id: 127 },
};

/** @param withTokens adds the adapter's access tokens to a call */
export function paypalDisputes(
  withTokens: (call: Parameters<DisputeResponder["metadata"]>[1]) => PayPalCall,
): DisputeResponder {
  return {
    ...LIMITS,
    metadata: (dispute, call) => fetchMetadata(dispute, withTokens(call)),
    respond: (dispute, response, call) => respond(dispute, response, withTokens(call)),
  };
}

async function respond(
  dispute: DisputeAtProvider,
  response: DisputeResponse,
  call: PayPalCall,
): Promise<DisputeResponseOutcome> {
  if (response.isRepeat) {
    // The earlier attempt may have been executed: PayPal repeats no responses of this API.
    const found = await send(call, { method: "GET", path: pathOf(dispute) });
    if (found.kind !== "ok") return { kind: "unknown", because: "It was not found out yet." };
    if (wasExecuted(found.body, response.kind)) return doneAs(found.body);
  }
  const isAccepted = response.kind === "accept";
  const sent = await send(call, {
    method: "POST",
    path: `${pathOf(dispute)}/${isAccepted ? "accept-claim" : "provide-evidence"}`,
    body: multipartBody([
      inputOf(isAccepted ? { accept_claim_type: "REFUND" } : { evidences: evidencesOf(response) }),
      ...response.files.map(({ name: fileName, mediaType, content }) => ({
        name: "evidence-file",
        fileName,
        mediaType,
        content,
      })),
    ]),
    key: { submissionReference: response.reference, step: response.kind },
  });
  return sent.kind === "ok" ? { kind: "done", extraData: {} } : refusedOrUnknown(sent);
}

function inputOf(input: JsonObject) {
  return { name: "input", mediaType: "application/json", content: JSON.stringify(input) };
}

/** One evidence for each file; texts are with the first one. */
function evidencesOf({ texts, files }: DisputeResponse): JsonObject[] {
  const { notes, carrier_name: carrier, tracking_number: tracking, refund_id: refund } = texts;
  const info = {
    ...(tracking && { tracking_info: [{ carrier_name: carrier ?? "OTHER", tracking_number: tracking }] }),
    ...(refund && { refund_ids: [{ refund_id: refund }] }),
  };
  const withTexts = {
    ...(notes && { notes }),
    ...(Object.keys(info).length > 0 && { evidence_info: info }),
  };
  if (files.length === 0) {
    const type = tracking ? "PROOF_OF_FULFILLMENT" : refund ? "PROOF_OF_REFUND" : "OTHER";
    return [{ evidence_type: type, ...withTexts }];
  }
  return files.map(({ type, name }, index) => ({
    evidence_type: type,
    documents: [{ name }],
    ...(index === 0 && withTexts),
  }));
}

function wasExecuted(dispute: JsonObject, kind: DisputeResponse["kind"]): boolean {
  if (kind === "accept") return text(dispute["status"]) === "RESOLVED";
  const evidences = Array.isArray(dispute["evidences"]) ? dispute["evidences"].map(object) : [];
  return evidences.some((one) => text(one?.["source"]) === "SUBMITTED_BY_SELLER");
}

function doneAs(dispute: JsonObject): DisputeResponseOutcome {
  return { kind: "done", extraData: { status: text(dispute["status"]) } };
}

function refusedOrUnknown(response: NotOk<PayPalError>) {
  return ofResponse(response, (error) => declinedBy(error, { isFollowUp: true }));
}

async function fetchMetadata(dispute: DisputeAtProvider, call: PayPalCall): Promise<DisputeMetadata> {
  const response = await send(call, { method: "GET", path: pathOf(dispute) });
  if (response.kind !== "ok") return refusedOrUnknown(response);
  const { body } = response;
  const facts: Record<string, string> = {
    status: text(body["status"]),
    reason: text(body["reason"]),
    stage: text(body["dispute_life_cycle_stage"]),
    channel: text(body["dispute_channel"]),
    externalReasonCode: text(body["external_reason_code"]),
    outcome: text(object(body["dispute_outcome"])?.["outcome_code"]),
    dueBy: text(body["seller_response_due_date"]),
  };
  return disputeFacts(facts);
}

function pathOf({ disputeId }: DisputeAtProvider): string {
  return `/v1/customer/disputes/${encodeURIComponent(disputeId)}`;
}
