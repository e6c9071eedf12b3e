import { API_ERRORS, type ApiErrorCode, type ApiErrorName, type ApiErrorStatus } from "./api-errors.ts";
import type { ApiError } from "./api-error.ts";

const BY_CODE: ReadonlyMap<number, ApiError> = new Map(
  Object.values(API_ERRORS).map((error) => [error.code, error]),
);

export function codeOf<Name extends ApiErrorName>(name: Name): ApiErrorCode<Name> {
  return API_ERRORS[name].code;
}

/** Whether the same request can succeed some time later. A code that is not in the catalogue is final. */
export function mayRetry(code: number): boolean {
  return BY_CODE.get(code)?.retry === "later";
}

/** Whether another connector may succeed where this code came from. A code that is not in the catalogue stands. */
export function mayFallBack(code: number): boolean {
  return BY_CODE.get(code)?.fallback === true;
}

/** Status, code and text of a refused request. */
export interface RefusedRequest {
  readonly status: number;
  readonly errorCode: number;
  readonly errorMessage: string;
}

/** A refusal in the terms of the API: with one of the statuses that the catalogue has for it. */
export function refusedRequest<Name extends ApiErrorName>(
  name: Name,
  status: ApiErrorStatus<Name>,
  errorMessage: string = API_ERRORS[name].text,
): RefusedRequest {
  return { status, errorCode: API_ERRORS[name].code, errorMessage };
}

/** The error of a transaction that was declined, in the form that providers report theirs in. */
interface Decline {
  readonly code: number;
  readonly message: string;
  readonly adapterCode: string | null;
  readonly adapterMessage: string | null;
}

/** A decline with the standard text; without `adapterMessage` it is the gateway's own. */
export function declineOf(
  name: ApiErrorName,
  {
    adapterCode = null,
    adapterMessage = null,
  }: Partial<Pick<Decline, "adapterCode" | "adapterMessage">> = {},
): Decline {
  const { code, text } = API_ERRORS[name];
  return { code, message: text, adapterCode, adapterMessage };
}
