import { isJsonObject } from "../../platform/json-object.ts";
import { checkMessage, elementsOf } from "./message-rules.ts";
import type { AnyMessage, Message, MessageType } from "./message-types.ts";
import { isProtocolVersion, type ProtocolVersion } from "./versions.ts";

/** Error codes of EMV 3DS table A.4 that this gateway sends. */
export type ProtocolErrorCode =
  | "101"
  | "102"
  | "201"
  | "202"
  | "203"
  | "301"
  | "303"
  | "305"
  | "402"
  | "403"
  | "404"
  | "405";

/** Why a text is not the expected message, for an Erro message. `errorDetail` names elements, never their values. */
type ProtocolError = {
  errorCode: ProtocolErrorCode;
  errorDescription: string;
  errorDetail: string;
  errorMessageType?: MessageType;
};

type ReadMessage<T extends MessageType> =
  | { ok: true; message: Message<T> }
  | { ok: false; error: ProtocolError };

/** Size limits. A PRes contains card ranges and may be far larger than messages from unknown senders. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
export const MAX_PRES_BYTES = 16 * 1024 * 1024;

/**
 * Reads one message from its JSON text and accepts only the types expected.
 * Unknown elements are dropped, as the protocol requires. A critical message extension refuses the message, because this
 * gateway supports none.
 */
export function readMessage<const T extends MessageType>(
  jsonText: string,
  { expected }: { expected: readonly T[] },
): ReadMessage<T> {
  const limit = expected.some((type) => type === "PRes") ? MAX_PRES_BYTES : MAX_MESSAGE_BYTES;
  if (Buffer.byteLength(jsonText) > limit)
    return refused("101", "Message is too large", `more than ${limit} bytes`);
  const parsed = parseRecord(jsonText);
  if (parsed === undefined) return refused("101", "Message is not a JSON object", "message");
  const type = expected.find((candidate) => candidate === parsed["messageType"]);
  if (type === undefined) return refused("101", "Message type is not expected here", "messageType");
  const version = parsed["messageVersion"];
  if (!isProtocolVersion(version))
    return refused("102", "Message version is not supported", "messageVersion", type);
  return readElements(type, version, parsed);
}

/** Whether a message is of the type named; narrows a union of messages. */
export function isMessageType<T extends MessageType>(message: AnyMessage, type: T): message is Message<T> {
  return message.messageType === type;
}

function readElements<T extends MessageType>(
  type: T,
  version: ProtocolVersion,
  parsed: Record<string, unknown>,
): ReadMessage<T> {
  const message: Record<string, unknown> = {};
  for (const element of elementsOf(type, version)) {
    // JSON null is not a value of any element, and an empty text means absent (EMV 3DS, "Parse the message").
    if (Object.hasOwn(parsed, element) && parsed[element] !== null && parsed[element] !== "")
      message[element] = parsed[element];
  }
  const breach = checkMessage(type, version, message);
  if (breach !== undefined) {
    return breach.kind === "element_missing"
      ? refused("201", "A required element is missing", breach.elements.join(", "), type)
      : refused("203", "An element has an invalid format", breach.elements.join(", "), type);
  }
  const critical = criticalExtensions(message["messageExtension"]);
  if (critical.length > 0)
    return refused("202", "A critical message extension is not recognised", critical.join(", "), type);
  const read: unknown = { messageType: type, messageVersion: version, ...message };
  if (!isCheckedMessage(read, type)) throw new Error("a checked message lost its type");
  return { ok: true, message: read };
}

function criticalExtensions(extensions: unknown): string[] {
  if (!Array.isArray(extensions)) return [];
  return extensions
    .filter((extension) => extension.criticalityIndicator === true)
    .map((extension) => String(extension.id));
}

function parseRecord(jsonText: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(jsonText);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function refused(
  errorCode: ProtocolErrorCode,
  errorDescription: string,
  errorDetail: string,
  errorMessageType?: MessageType,
): { ok: false; error: ProtocolError } {
  const error = { errorCode, errorDescription, errorDetail: errorDetail.slice(0, 2048) };
  return { ok: false, error: errorMessageType === undefined ? error : { ...error, errorMessageType } };
}

/** A type guard for records that `checkMessage` has accepted. */
function isCheckedMessage<T extends MessageType>(message: unknown, type: T): message is Message<T> {
  return isJsonObject(message) && message["messageType"] === type;
}
