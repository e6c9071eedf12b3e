import {
  cutText,
  declineOf,
  object,
  refusedOrUnknown,
  text,
  type DeclineName,
  type DisputeAtProvider,
  type DisputeResponder,
  type DisputeResponse,
  type JsonObject,
  type ProviderCall,
  type ProviderError,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { chooseDefense, defenseReasonsIn } from "./defense-reason.ts";
import { declinedByError } from "./errors.ts";
import { scrub } from "./scrub.ts";

/** The name of the host of the Disputes API, in `otherBaseUrls`. */
export const DISPUTES_HOST = "disputes";

const APPLICABLE_REASONS = "retrieveApplicableDefenseReasons";
const MAX_REASONS = 30;
const API = { host: DISPUTES_HOST, version: "/ca/services/DisputeService/v30" };

/**
 * Responses by the Disputes API v30 (docs.adyen.com/api-explorer/Disputes/30). Which documents a dispute takes depends on its reason:
 * Adyen is requested for them when evidence is submitted.
 */
export const ADYEN_DISPUTES: DisputeResponder = {
  // Those of Adyen's own example; the first one is of the reason that takes anything.
  fileTypes: [
    "DefenseMaterial",
    "TIDorInvoice",
    "GoodsNotReturned",
    "GoodsRepairedOrReplaced",
    "GoodsWereAsDescribed",
    "AlternativeDefenseMaterial",
  ],
  otherFileTypes: /^[A-Za-z0-9]{1,100}$/,
  mediaTypes: ["application/pdf", "image/jpeg"],
  // docs.adyen.com/risk-management/understanding-disputes/defense-requirements
  maxFileBytes: 10_000_000,
  maxBytesByMediaType: { "application/pdf": 2_000_000 },
  maxTotalBytes: 20_000_000,
  texts: { defenseReasonCode: 100 },

  /** By what a dispute can be defended: of each reason the documents that it needs. Changes nothing. */
  async metadata(dispute, call) {
    const found = await request(call, { dispute, name: APPLICABLE_REASONS });
    if (found.kind !== "ok") return found;
    const reasons = defenseReasonsIn(found.body).slice(0, MAX_REASONS);
    return {
      kind: "known",
      metadata: Object.fromEntries(
        reasons.map(({ code, documents }) => [
          `defenseReason.${code}`,
          cutText(documents.map(({ type, level }) => `${type} ${level}`).join(", "), 500),
        ]),
      ),
    };
  },

  async respond(dispute, response, call) {
    const result = await (response.kind === "accept"
      ? request(call, { dispute, response, name: "acceptDispute" })
      : defend(dispute, response, call));
    if (result.kind === "ok")
      return { kind: "done", extraData: response.kind === "accept" ? {} : { ...defenseIn(result.body) } };
    // Adyen has no call that says how a dispute stands: the earlier attempt may be what makes this one impossible.
    return result.kind === "refused" && response.isRepeat
      ? { kind: "unknown", because: `After an attempt whose outcome is unknown: ${messageOf(result.error)}` }
      : result;
  },
};

async function defend(
  dispute: DisputeAtProvider,
  response: DisputeResponse,
  call: ProviderCall,
): Promise<Result> {
  // A repetition has to choose by what Adyen said to the first attempt, which it replays by the key.
  const reasons = await request(call, { dispute, response, name: APPLICABLE_REASONS });
  if (reasons.kind !== "ok") return reasons;
  const chosen = chooseDefense(defenseReasonsIn(reasons.body), response);
  if ("invalid" in chosen) return refusedAs("invalidRequest", chosen.invalid);
  for (const { type, mediaType, content } of response.files) {
    const document = {
      defenseDocumentTypeCode: type,
      contentType: mediaType,
      content: content.toString("base64"),
    };
    const body = { defenseDocuments: [document] };
    const supplied = await request(call, {
      dispute,
      response,
      name: "supplyDefenseDocument",
      body,
      of: type,
    });
    // Nothing is submitted without all of its documents. The next document of a type replaces this one.
    if (supplied.kind !== "ok") return supplied;
  }
  const body = { defenseReasonCode: chosen.defenseReasonCode };
  const defended = await request(call, { dispute, response, name: "defendDispute", body });
  return defended.kind === "ok" ? { kind: "ok", body } : defended;
}

function defenseIn({ defenseReasonCode }: JsonObject) {
  return { defenseReasonCode: text(defenseReasonCode) };
}

type Result =
  | { readonly kind: "ok"; readonly body: JsonObject }
  | { readonly kind: "refused"; readonly error: ProviderError }
  | { readonly kind: "unknown"; readonly because: string };

/** A call about one dispute. Adyen says in a field of a response with status 200 whether it did what was requested. */
async function request(
  call: ProviderCall,
  options: {
    readonly dispute: DisputeAtProvider;
    /** Left out for what only reads: with a key Adyen would replay what it said earlier. */
    readonly response?: Pick<DisputeResponse, "reference" | "isRepeat">;
    readonly name: string;
    readonly body?: JsonObject;
    /** Distinguishes it from others of the same name. */
    readonly of?: string;
  },
): Promise<Result> {
  const { dispute, response, name, body, of } = options;
  const sent = await send(call, {
    method: "POST",
    api: API,
    path: `/${name}`,
    body: {
      merchantAccountCode: call.connector.credentials.username ?? "",
      disputePspReference: dispute.disputeId,
      ...body,
    },
    ...(response && {
      key: { submissionReference: response.reference, step: of === undefined ? name : `${name}:${of}` },
      isRepeat: response.isRepeat,
    }),
  });
  if (sent.kind !== "ok") return refusedOrUnknown(sent, declinedByError);
  const result = object(sent.body["disputeServiceResult"]);
  if (result?.["success"] === true) return { kind: "ok", body: sent.body };
  return result?.["success"] === false
    ? refusedAs("logicalError", cutText(scrub(cutText(text(result["errorMessage"]), 2_000)), 500))
    : { kind: "unknown", because: "Adyen's response does not say whether it succeeded." };
}

function refusedAs(name: DeclineName, adapterMessage: string): Result {
  return { kind: "refused", error: declineOf(name, { adapterMessage: adapterMessage || null }) };
}

function messageOf({ adapterMessage, message }: ProviderError): string {
  return adapterMessage ?? message;
}
