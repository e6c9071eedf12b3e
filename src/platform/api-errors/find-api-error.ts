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

/** The meaning of a code, whether the same request can succeed later, and what to do; empty for a code that is not in the catalogue. */
export function adviceOn(code: number): Partial<Pick<ApiError, "when" | "retry" | "advice">> {
  const error = BY_CODE.get(code);
  return error ? { when: error.when, retry: error.retry, advice: error.advice } : {};
}
