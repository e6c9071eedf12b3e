import {
  at,
  disputeFacts,
  integer,
  refusedOrUnknown,
  text,
  type DisputeAtProvider,
  type DisputeResponder,
  type DisputeResponse,
  type DisputeResponseOutcome,
  type EvidenceFile,
  type FormFields,
  type JsonObject,
  type NotOk,
  type ProviderCall,
} from "@quittance/provider-kit";
import { get, idOf, post, postFile, type StripeError, type StripeResponse } from "./api.ts";
import { declined } from "./errors.ts";

/** Stripe takes 20,000 characters; the public API takes fewer. */
const MAX_TEXT_LENGTH = 8_192;

const TEXTS = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
];

/** Evidence of disputes (docs.stripe.com/api/disputes/evidence_object): each file and text has a field of its own. */
export const STRIPE_DISPUTES: DisputeResponder = {
  fileTypes: [
    "uncategorized_file",
    "cancellation_policy",
    "customer_communication",
    "customer_signature",
    "duplicate_charge_documentation",
    "receipt",
    "refund_policy",
    "service_documentation",
    "shipping_documentation",
  ],
  mediaTypes: ["application/pdf", "image/jpeg", "image/png"],
  maxFileBytes: 4_500_000,
  // docs.stripe.com/disputes/best-practices: all files together.
  maxTotalBytes: 4_500_000,
  texts: Object.fromEntries(TEXTS.map((name) => [name, MAX_TEXT_LENGTH])),

  async metadata(dispute, call) {
    const response = await get(call, { path: pathOf(dispute) });
    if (response.kind !== "ok") return refusedOrUnknown(response, declined);
    const { body } = response;
    const details = (name: string) => integer(at(body, "evidence_details", name));
    const dueBy = details("due_by") ?? 0n;
    const facts: Record<string, string> = {
      status: text(body["status"]),
      reason: text(body["reason"]),
      networkReasonCode: text(at(body, "payment_method_details", "card", "network_reason_code")),
      submissionCount: String(details("submission_count") ?? 0n),
      hasEvidence: String(at(body, "evidence_details", "has_evidence") === true),
      isChargeRefundable: String(body["is_charge_refundable"] === true),
      ...(dueBy > 0n && {
        dueBy: Temporal.Instant.fromEpochMilliseconds(Number(dueBy) * 1_000).toString(),
      }),
    };
    return disputeFacts(facts);
  },

  async respond(dispute, response, call) {
    if (response.kind === "accept") {
      const key = { submissionReference: response.reference, step: "close" };
      const closed = await post(call, { path: `${pathOf(dispute)}/close`, key });
      return closed.kind === "ok" ? done(closed.body) : failed(closed, dispute, response, call);
    }
    const files: Record<string, string> = {};
    for (const file of response.files) {
      const uploaded = await upload(file, response, call);
      // Nothing was submitted without all of its files.
      if (uploaded.kind !== "ok") return failed(uploaded, dispute, response, call);
      files[file.type] = idOf(uploaded.body);
    }
    const fields: FormFields = { evidence: { ...response.texts, ...files }, submit: true };
    const key = { submissionReference: response.reference, step: "submit" };
    const submitted = await post(call, { path: pathOf(dispute), fields, key });
    return submitted.kind === "ok" ? done(submitted.body) : failed(submitted, dispute, response, call);
  },
};

function upload(
  { type, name, mediaType, content }: EvidenceFile,
  { reference: submissionReference }: DisputeResponse,
  call: ProviderCall,
): Promise<StripeResponse> {
  return postFile(call, {
    purpose: "dispute_evidence",
    file: { name, mediaType, content },
    key: { submissionReference, step: `file:${type}` },
  });
}

type Failed = NotOk<StripeError>;

async function failed(
  response: Failed,
  dispute: DisputeAtProvider,
  { kind, isRepeat }: DisputeResponse,
  call: ProviderCall,
): Promise<DisputeResponseOutcome> {
  if (!isRepeat) return refusedOrUnknown(response, declined);
  // The earlier attempt may be what makes this one impossible.
  const found = await get(call, { path: pathOf(dispute) });
  if (found.kind === "ok" && wasExecuted(found.body, kind)) return done(found.body);
  const isProven = found.kind === "ok" && response.kind === "refused";
  return isProven
    ? refusedOrUnknown(response, declined)
    : { kind: "unknown", because: "It was not found out yet." };
}

function wasExecuted(dispute: JsonObject, kind: DisputeResponse["kind"]): boolean {
  if (kind === "accept") return text(dispute["status"]) === "lost";
  return (integer(at(dispute, "evidence_details", "submission_count")) ?? 0n) > 0n;
}

function done(dispute: JsonObject): DisputeResponseOutcome {
  return { kind: "done", extraData: { status: text(dispute["status"]) } };
}

function pathOf({ disputeId }: DisputeAtProvider): string {
  return `/v1/disputes/${encodeURIComponent(disputeId)}`;
}
