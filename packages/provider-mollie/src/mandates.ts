import {
  asciiAddress,
  declinedHere,
  declineOf,
  notPrepared,
  text,
  type IbanSource,
  type JsonObject,
  type OperationSteps,
  type Preparation,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { get, post, remove, type MollieResponse } from "./api.ts";
import { declined, failed } from "./errors.ts";
import { keep, keptOf, keptOfPrepared, mandateOfToken } from "./kept.ts";
import { findInList } from "./list.ts";
import { metadataOf, nameOf } from "./payment-fields.ts";
import { localeOf } from "./locale.ts";

/** The customer whose mandates are charged. It moves nothing, and an unknown result of it ends the payment. */
export async function prepareCustomer(request: ProviderRequest, call: ProviderCall): Promise<Preparation> {
  const email = asciiAddress(text(request.customer["email"]));
  const name = nameOf(request);
  const response = await post(call, {
    path: "/v2/customers",
    body: {
      ...(name && { name }),
      ...(email && { email }),
      ...localeOf(request, call.connector),
      metadata: metadataOf(request),
    },
    key: { submissionReference: request.submissionReference, step: "customer" },
    isSafe503: true,
  });
  if (response.kind !== "ok") return notPrepared(response, declined);
  const customer = text(response.body["id"]);
  if (!customer.startsWith("cst_"))
    return declinedHere("communicationError", "The response has no id of a customer.");
  return { kind: "prepared", continuation: keep({ customer }) };
}

/** A mandate for the account, which the payment is charged by. */
export async function prepareMandate(
  request: ProviderRequest,
  call: ProviderCall,
  iban: IbanSource,
): Promise<Preparation> {
  const prepared = await prepareCustomer(request, call);
  const { customer } =
    prepared.kind === "prepared" ? keptOf({ continuation: prepared.continuation ?? null }) : {};
  if (customer === undefined) return prepared;
  const response = await postMandate(request, call, { iban, customer });
  if (response.kind !== "ok") return notPrepared(response, declined);
  const mandate = text(response.body["id"]);
  if (response.body["status"] === "invalid") return declinedHere("ibanInvalid", "The mandate is not valid.");
  if (!mandate.startsWith("mdt_"))
    return declinedHere("communicationError", "The response has no id of a mandate.");
  return { kind: "prepared", continuation: keep({ customer, mandate }) };
}

function postMandate(
  request: ProviderRequest,
  call: ProviderCall,
  { iban, customer }: { iban: IbanSource; customer: string },
): Promise<MollieResponse> {
  const email = asciiAddress(text(request.customer["email"]));
  return post(call, {
    path: `/v2/customers/${encodeURIComponent(customer)}/mandates`,
    body: {
      method: "directdebit",
      consumerName: nameOf(request),
      consumerAccount: iban.iban,
      ...(iban.bic && { consumerBic: iban.bic }),
      ...(email && { consumerEmail: email }),
      signatureDate: iban.mandateDate ?? call.now().toString().slice(0, 10),
      ...(iban.mandateId && { mandateReference: iban.mandateId }),
    },
    key: { submissionReference: request.submissionReference, step: "mandate" },
    isSafe503: true,
  });
}

/** Registers an account: the mandate is all of it. */
export async function registerMandate(
  request: ProviderRequest,
  call: ProviderCall,
  { iban, customer }: { iban: IbanSource; customer: string },
): Promise<ProviderOutcome> {
  const response = await postMandate(request, call, { iban, customer });
  if (response.kind === "ok") return outcomeOfMandate(response.body, customer);
  return failed(response);
}

function outcomeOfMandate(mandate: JsonObject, customer: string): ProviderOutcome {
  const id = text(mandate["id"]);
  if (!mandateOfToken(`${customer}:${id}`))
    return { kind: "unknown", because: "The response has no id of a mandate." };
  const state = { providerReference: id, continuation: keep({ customer, mandate: id }) };
  const details = { adapterTransactionId: id };
  switch (text(mandate["status"])) {
    case "valid":
      return { kind: "approved", ...state, details: { ...details, adapterToken: `${customer}:${id}` } };
    case "pending":
      return { kind: "pending", ...state, details };
    case "invalid":
      return {
        kind: "declined",
        ...state,
        error: declineOf("ibanInvalid", { adapterCode: "invalid" }),
        details,
      };
    default:
      return { kind: "unknown", because: "The mandate has a status that is not documented.", ...state };
  }
}

/** The mandate that a registration made: its customer is made for it alone. */
export const inquireRegistration: OperationSteps["inquire"] = async (submission, call) => {
  const { customer } = keptOf(submission);
  if (customer === undefined) return { kind: "not_found" };
  const found = await findInList(call, {
    path: `/v2/customers/${encodeURIComponent(customer)}/mandates`,
    name: "mandates",
    pages: 1,
    isIt: (mandate) =>
      submission.providerReference === null || mandate["id"] === submission.providerReference,
  });
  if (found.kind === "found") return outcomeOfMandate(found.resource, customer);
  if (found.kind === "absent" && submission.providerReference === null) return { kind: "not_found" };
  return { kind: "unknown", because: found.kind === "unknown" ? found.because : "The mandate is gone." };
};

/** The end of a mandate. */
export const DEREGISTRATION: OperationSteps = {
  /** Keeps which mandate goes, so that an inquiry finds whether it has gone. */
  prepare({ token }) {
    const mandate = mandateOfToken(token?.value ?? "");
    return mandate
      ? { kind: "prepared", continuation: keep(mandate) }
      : declinedHere("logicalError", "The registration has no mandate at Mollie.");
  },

  /** Revokes the mandate. One that is gone already is the same. */
  async submit(_request, call, prepared) {
    const { customer = "", mandate = "" } = keptOfPrepared(prepared);
    const response = await remove(call, { path: pathOf({ customer, mandate }) });
    if (response.kind === "ok" || isGone(response)) return revoked(mandate);
    return failed(response, { isFollowUp: true });
  },

  async inquire(submission, call) {
    const { customer, mandate } = keptOf(submission);
    if (customer === undefined || mandate === undefined) return { kind: "not_found" };
    const response = await get(call, pathOf({ customer, mandate }));
    if (isGone(response)) return revoked(mandate);
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    return response.body["status"] === "invalid" ? revoked(mandate) : { kind: "not_found" };
  },
};

function revoked(mandate: string): ProviderOutcome {
  return { kind: "approved", providerReference: mandate, details: { adapterTransactionId: mandate } };
}

function isGone(response: MollieResponse): boolean {
  return response.kind === "refused" && (response.status === 404 || response.status === 410);
}

function pathOf({ customer, mandate }: { customer: string; mandate: string }): string {
  return `/v2/customers/${encodeURIComponent(customer)}/mandates/${encodeURIComponent(mandate)}`;
}
