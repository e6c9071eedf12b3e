import { pathOfCardData } from "../../vault/index.ts";
import type { Caller } from "../../connectors/index.ts";
import type { DisputeResponder } from "../../providers/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listEvidence } from "./evidence-store.ts";
import { findDisputed, type Disputed } from "./find-disputed.ts";
import type { DisputeResponseParts } from "./parts.ts";
import { refuseLate } from "./refuse-late.ts";
import { evidenceInvalid, type DisputeCallRefusal, type EvidenceInvalid } from "./refusals.ts";
import { insertResponse, type StoredResponse } from "./response-store.ts";
import { SEND_DISPUTE_RESPONSE } from "./send-response-job.ts";
import { sendResponse, textsContext } from "./send-response.ts";

interface Responding {
  /** For the chargeback. */
  readonly uuid: string;
  readonly caller: Pick<Caller, "connector">;
  readonly kind: StoredResponse["kind"];
  /** For evidence, in the names of the provider; of an acceptance, in the merchant's own. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The outcome. `pending`: a job determines it. */
export type Responded =
  | { readonly kind: "done"; readonly extraData: Readonly<Record<string, string>> }
  | { readonly kind: "pending" };

/** Longer than a call may take. */
const LOOK_AFTER_SECONDS = 60;

/**
 * Accepts a chargeback, or submits the evidence that was uploaded. The record says so before the provider is called, with the
 * job that finds out what a lost response said: after a crash nothing is lost, and nothing is sent as another response.
 */
export async function respondToDispute(
  parts: DisputeResponseParts,
  { uuid, caller, kind, texts }: Responding,
): Promise<Responded | DisputeCallRefusal> {
  const disputed = await findDisputed(parts, { uuid, caller });
  if (isRefusal(disputed)) return disputed;
  const invalid = refuseTexts(disputed.responder, { kind, texts });
  if (invalid) return invalid;
  const response = await record(parts, disputed, { kind, texts });
  if (isRefusal(response)) return response;
  const outcome = await sendResponse(parts, { disputed, response, isRepeat: false });
  if (outcome.kind === "unknown") return { kind: "pending" };
  if (outcome.kind === "refused") return { refused: true, code: "provider_refused", error: outcome.error };
  return outcome;
}

async function record(
  parts: DisputeResponseParts,
  { dispute, chargeback }: Disputed,
  { kind, texts }: Pick<Responding, "kind" | "texts">,
): Promise<StoredResponse | DisputeCallRefusal> {
  const at = parts.clock.now();
  const guid = parts.ids.uuid();
  const response: StoredResponse = {
    guid,
    disputeGuid: dispute.guid,
    chargebackUuid: chargeback.uuid,
    kind,
    state: "sent",
    // With an acceptance the texts are the merchant's own note: no provider takes any.
    texts: parts.vault.seal(JSON.stringify(texts), textsContext(guid)),
    reason: null,
    sentAt: at,
    endedAt: null,
  };
  return parts.db.transaction(async (tx) => {
    const late = await refuseLate(tx, { dispute, chargeback, at });
    if (late) return late;
    const hasFiles = kind === "evidence" && (await listEvidence(tx, chargeback.uuid)).length > 0;
    if (kind === "evidence" && !hasFiles && Object.keys(texts).length === 0)
      return evidenceInvalid("extraData", { code: "nothing_to_send" });
    await insertResponse(tx, response);
    await enqueue(tx, {
      kind: SEND_DISPUTE_RESPONSE,
      key: guid,
      owner: dispute.tenantGuid,
      lane: `${SEND_DISPUTE_RESPONSE}:${dispute.connectorGuid}`,
      payload: { guid },
      runAt: at.add({ seconds: LOOK_AFTER_SECONDS }),
    });
    return response;
  });
}

function refuseTexts(
  responder: DisputeResponder,
  { kind, texts }: Pick<Responding, "kind" | "texts">,
): EvidenceInvalid | undefined {
  for (const [name, value] of kind === "evidence" ? Object.entries(texts) : []) {
    const known = responder.texts;
    // A name that is not known may be card data, too: it is not repeated.
    const maxLength = Object.hasOwn(known, name) ? known[name] : undefined;
    if (maxLength === undefined) {
      const names = Object.keys(known);
      return evidenceInvalid("extraData", { code: "unknown_text", names: names.join(", ") });
    }
    if (value.length > maxLength)
      return evidenceInvalid(`extraData.${name}`, { code: "text_too_long", limit: maxLength });
  }
  const path = pathOfCardData(texts, { path: "extraData", skip: new Set() });
  return path === undefined ? undefined : evidenceInvalid(path, { code: "holds_card_data" });
}
