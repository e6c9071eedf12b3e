import { at, cutText, object, text, type JsonObject } from "@quittance/provider-kit";

/** The first error of a response. */
export interface WorldlineError {
  readonly status: number;
  readonly errorCode: string;
  readonly id: string;
  readonly category: string;
  readonly message: string;
  /** Whether the same request may succeed later; undefined where Worldline does not say it. */
  readonly isRetriable: boolean | undefined;
}

/** The declined payment or part, beside the errors of a 402. */
export function resultIn(body: JsonObject): JsonObject | undefined {
  const payment = object(at(body, "paymentResult", "payment"));
  return payment ?? object(body["refundResult"]) ?? object(body["payoutResult"]);
}

export function errorsIn(value: unknown): JsonObject[] {
  const errors = at(value, "errors");
  return Array.isArray(errors) ? errors.map(object).filter((one) => one !== undefined) : [];
}

export function errorOf(status: number, body: JsonObject): WorldlineError {
  const [first] = errorsIn(body);
  return { status, ...describedBy(first) };
}

/** Code and words of one error. */
export function describedBy(error: JsonObject | undefined): Omit<WorldlineError, "status"> {
  const id = cutText(text(error?.["id"]), 100);
  const property = cutText(text(error?.["propertyName"]), 100);
  const message = cutText(text(error?.["message"]), 2_000) || id;
  const retriable = error?.["retriable"];
  return {
    errorCode: cutText(text(error?.["errorCode"]) || text(error?.["code"]), 50),
    id,
    category: text(error?.["category"]),
    message: property ? `${message} (${property})` : message,
    isRetriable: typeof retriable === "boolean" ? retriable : undefined,
  };
}
