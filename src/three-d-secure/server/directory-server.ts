import { withoutLongNumbers } from "../../platform/card-numbers/index.ts";
import type { Message, MessageType } from "../messages/message-types.ts";
import { MAX_MESSAGE_BYTES, MAX_PRES_BYTES, isMessageType, readMessage } from "../messages/read-message.ts";

/** Every failure of a Directory Server; `detail` is for the decision trace and never contains card data. */
export type DirectoryServerFailure =
  | { kind: "timeout" }
  | { kind: "unreachable"; detail: string }
  | { kind: "http_status"; detail: string }
  | { kind: "answer_too_large" }
  /** The response is not the expected message, by the protocol's own error code. */
  | { kind: "invalid_answer"; detail: string }
  /** The response belongs to another authentication. */
  | { kind: "foreign_answer" }
  /** The response is an Erro message. */
  | { kind: "error_message"; detail: string };

export type PostOutcome =
  | { kind: "responded"; status: number; body: string }
  | { kind: "timeout" }
  | { kind: "too_large" }
  | { kind: "unreachable"; because: string };

/** Posts JSON and never throws. The time limit covers the whole exchange. */
export type PostJson = (request: {
  url: string;
  body: string;
  timeoutMs: number;
  maxResponseBytes: number;
}) => Promise<PostOutcome>;

type Exchange<T extends MessageType> =
  | { ok: true; message: Message<T> }
  | { ok: false; failure: DirectoryServerFailure };

/** Sends one message; accepts the response only when it is valid and for the same 3DS Server transaction. */
export async function sendToDirectoryServer<T extends "PRes" | "ARes">(
  post: PostJson,
  options: { url: string; jsonText: string; threeDSServerTransID: string; expected: T; timeoutMs: number },
): Promise<Exchange<T>> {
  const maxResponseBytes = options.expected === "PRes" ? MAX_PRES_BYTES : MAX_MESSAGE_BYTES;
  const response = await post({
    url: options.url,
    body: options.jsonText,
    timeoutMs: options.timeoutMs,
    maxResponseBytes,
  });
  switch (response.kind) {
    case "timeout":
      return failed({ kind: "timeout" });
    case "too_large":
      return failed({ kind: "answer_too_large" });
    case "unreachable":
      return failed({ kind: "unreachable", detail: response.because });
    case "responded":
      return response.status === 200
        ? readResponse(response.body, options)
        : failed({ kind: "http_status", detail: String(response.status) });
  }
}

function readResponse<T extends "PRes" | "ARes">(
  body: string,
  options: { expected: T; threeDSServerTransID: string },
): Exchange<T> {
  const read = readMessage(body, { expected: [options.expected, "Erro"] });
  if (!read.ok) {
    const { errorCode, errorDescription, errorDetail } = read.error;
    const detail = withoutLongNumbers(`${errorCode} ${errorDescription}: ${errorDetail}`, "…").slice(0, 300);
    return failed({ kind: "invalid_answer", detail });
  }
  const { message } = read;
  if (isMessageType(message, "Erro")) {
    return failed({
      kind: "error_message",
      detail: withoutLongNumbers(`${message.errorCode} ${message.errorDescription}`, "…").slice(0, 300),
    });
  }
  if (!isMessageType(message, options.expected))
    return failed({ kind: "invalid_answer", detail: "101 messageType" });
  if (message.threeDSServerTransID.toLowerCase() !== options.threeDSServerTransID.toLowerCase())
    return failed({ kind: "foreign_answer" });
  return { ok: true, message };
}

function failed(failure: DirectoryServerFailure): { ok: false; failure: DirectoryServerFailure } {
  return { ok: false, failure };
}
