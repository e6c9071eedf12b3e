export type Json = Record<string, unknown>;

/** An error of Worldline's, as seen in its responses. */
export function errorBody(errorCode: string, id: string, message = "The request was refused."): Json {
  const error = { errorCode, id, message, category: "PAYMENT_PLATFORM_ERROR", httpStatusCode: 400 };
  return { errorId: "0953f236-9e54-4f23-9556-d66bc757dda8", errors: [error] };
}

const CATEGORIES: Readonly<Record<string, string>> = {
  CREATED: "CREATED",
  REDIRECTED: "PENDING_PAYMENT",
  PENDING_PAYMENT: "PENDING_PAYMENT",
  AUTHORIZATION_REQUESTED: "PENDING_CONNECT_OR_3RD_PARTY",
  PENDING_CAPTURE: "PENDING_MERCHANT",
  CAPTURE_REQUESTED: "PENDING_CONNECT_OR_3RD_PARTY",
  CAPTURED: "COMPLETED",
  REJECTED: "UNSUCCESSFUL",
  REJECTED_CAPTURE: "UNSUCCESSFUL",
  CANCELLED: "UNSUCCESSFUL",
  REFUND_REQUESTED: "PENDING_CONNECT_OR_3RD_PARTY",
  REFUNDED: "REFUNDED",
};
const CODES: Readonly<Record<string, number>> = {
  CREATED: 0,
  REDIRECTED: 46,
  PENDING_PAYMENT: 41,
  AUTHORIZATION_REQUESTED: 51,
  PENDING_CAPTURE: 5,
  CAPTURE_REQUESTED: 91,
  CAPTURED: 9,
  REJECTED: 2,
  REJECTED_CAPTURE: 93,
  CANCELLED: 6,
  REFUND_REQUESTED: 81,
  REFUNDED: 8,
};

/** `statusOutput` of a status. */
export function statusOutput(status: string, change: Json = {}): Json {
  return { statusCode: CODES[status] ?? 0, statusCategory: CATEGORIES[status], ...change };
}
