import {
  declinedHere,
  notPrepared,
  text,
  type OperationSteps,
  type Preparation,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { cardOf } from "./card-fields.ts";
import { productOfCard } from "./card-product.ts";
import { declinedByError, notExecuted } from "./errors.ts";
import { read, write } from "./kept.ts";

/** Stores a card without a payment: the issuer is not asked. It moves nothing, and nobody has a token whose response was lost. */
export async function storeCard(request: ProviderRequest, call: ProviderCall): Promise<ProviderOutcome> {
  const { source, submissionReference } = request;
  if (source?.kind !== "card" || source.wallet)
    return declinedHere("incorrectPaymentInfo", "Only a card can be stored.");
  const response = await send(call, {
    method: "POST",
    path: "/tokens",
    body: { paymentProductId: productOfCard(source.pan), card: { data: { card: cardOf(source) } } },
    key: { submissionReference, step: "token" },
  });
  if (response.kind !== "ok") return notPrepared(response, declinedByError);
  const token = text(response.body["token"]);
  return token
    ? { kind: "approved", details: { adapterToken: token } }
    : declinedHere("communicationError", "Worldline's response has no token.");
}

/** Keeps what goes, so that an inquiry finds whether it has gone. */
export function prepareRemoval({ token }: ProviderRequest): Preparation {
  return token ? { kind: "prepared", continuation: write({ token: token.value }) } : { kind: "not_needed" };
}

/** The removal of a token. */
export const REMOVAL: OperationSteps = {
  prepare: prepareRemoval,

  /** A registration that has no token is removed here only, and a token that is gone already is the same. */
  async submit({ token }, call) {
    if (!token) return { kind: "approved", details: {} };
    const response = await send(call, { method: "DELETE", path: pathOf(token.value), isRepeatable: true });
    if (response.kind === "ok") return { kind: "approved", details: {} };
    const isGone = response.kind === "refused" && response.error.status === 404;
    return isGone ? { kind: "approved", details: {} } : notExecuted(response);
  },

  async inquire(submission, call) {
    const { token } = read(submission.continuation);
    if (token === undefined) return { kind: "not_found" };
    const response = await send(call, { method: "GET", path: pathOf(token) });
    if (response.kind === "ok") return { kind: "not_found" };
    const isGone = response.kind === "refused" && response.error.status === 404;
    return isGone ? { kind: "approved", details: {} } : { kind: "unknown", because: response.because };
  },
};

function pathOf(token: string): string {
  return `/tokens/${encodeURIComponent(token)}`;
}
