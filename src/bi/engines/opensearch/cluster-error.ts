import { errors } from "@opensearch-project/opensearch";

/** Whether the cluster refused a call with an error of this type. */
export function isClusterError(error: unknown, type: string): boolean {
  return error instanceof errors.ResponseError && typeOf(error.body) === type;
}

/** Whether the cluster cannot be reached, or says that it is busy: worth another try later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof errors.ConnectionError || error instanceof errors.TimeoutError) return true;
  return error instanceof errors.ResponseError && [429, 502, 503, 504].includes(error.statusCode ?? 0);
}

function typeOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
  const { error } = body;
  return typeof error === "object" && error !== null && "type" in error ? error.type : undefined;
}
