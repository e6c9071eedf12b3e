import {
  cutText,
  exchange,
  text,
  type Exchanged,
  type JsonObject,
  type ProviderApi,
  type ProviderCall,
} from "@quittance/provider-kit";
import { scrub } from "./scrub.ts";

/** An error of Mollie (docs.mollie.com/reference/handling-errors). There is no code beside the status. */
export interface MollieError {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** The request's field that it is about. */
  readonly field: string;
}

export type MollieResponse = Exchanged<MollieError>;

interface MollieRequest {
  readonly path: string;
  readonly body?: JsonObject;
  /** For what creates or moves something: the step of a submission. */
  readonly key?: { readonly submissionReference: string; readonly step: string };
  /** A 503 means that nothing was executed: Mollie says so of refunds, and what moves nothing is as safe. */
  readonly isSafe503?: boolean;
}

export function post(
  call: ProviderCall,
  request: MollieRequest & { key: NonNullable<MollieRequest["key"]> },
) {
  return send(call, "POST", request);
}

/** Sends a POST that changes nothing, and therefore needs no key. */
export function postReading(
  call: ProviderCall,
  request: Omit<MollieRequest, "key">,
  options: { readonly bearer: string },
): Promise<MollieResponse> {
  return send(call, "POST", { ...request, isSafe503: true }, options);
}

/** A deletion has no idempotency key at Mollie: the second one finds that it is gone. */
export function remove(call: ProviderCall, request: MollieRequest): Promise<MollieResponse> {
  return send(call, "DELETE", request);
}

export function get(
  call: ProviderCall,
  path: string,
  options: { readonly bearer?: string } = {},
): Promise<MollieResponse> {
  return send(call, "GET", { path }, options);
}

function send(
  call: ProviderCall,
  method: "GET" | "POST" | "DELETE",
  { isSafe503 = false, ...request }: MollieRequest,
  { bearer }: { bearer?: string } = {},
): Promise<MollieResponse> {
  return exchange(call, isSafe503 ? WITH_SAFE_503 : MOLLIE, {
    ...request,
    method,
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
    // What needs no key reads.
    isRepeatable: method !== "DELETE",
  });
}

const MOLLIE = mollieApi([429]);
const WITH_SAFE_503 = mollieApi([429, 503]);

/** @param busy statuses of what was turned away before it was executed */
function mollieApi(busy: readonly number[]): ProviderApi<MollieError> {
  return {
    name: "Mollie",
    key: { header: "idempotency-key" },
    accept: "application/hal+json",
    authentication: ({ connector }) => ({
      authorization: `Bearer ${connector.credentials.apiSecret ?? ""}`,
    }),
    // A release is acknowledged without a body.
    withoutBody: [202, 204],
    meaningOf: ({ status, body }) => {
      const error = errorOf(status, body);
      const isUnclear = status < 400 || status === 409 || status >= 500;
      const proves = busy.includes(status) ? "turned_away" : isUnclear ? "nothing" : "not_executed";
      return { proves, error, words: [error.field, error.detail || error.title].filter(Boolean).join(": ") };
    },
  };
}

function errorOf(status: number, body: JsonObject = {}): MollieError {
  return {
    status,
    title: cutText(text(body["title"]), 100),
    // It may quote what was sent.
    detail: cutText(scrub(cutText(text(body["detail"]), 2_000)), 500),
    field: cutText(text(body["field"]), 100),
  };
}
