export type Json = Record<string, unknown>;
/** The fields of a request. */
export type Form = Readonly<Record<string, string>>;

/** An error as Stripe responds with it. */
export function errorBody(code: string, message: string, more: Json = {}): Json {
  return { error: { type: "invalid_request_error", code, message, ...more } };
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
