import { checkMessage, elementsOf, type RuleBreach } from "./message-rules.ts";
import type { Message, MessageType } from "./message-types.ts";

type WrittenMessage = { ok: true; jsonText: string } | { ok: false; breach: RuleBreach };

/**
 * Writes a message as JSON text, or returns the elements that make it invalid: the gateway never sends an invalid message.
 * Elements that the message's version does not have are left out.
 */
export function writeMessage<T extends MessageType>(message: Message<T>): WrittenMessage {
  const { messageType, messageVersion } = message;
  const source: Record<string, unknown> = message;
  const content: Record<string, unknown> = {};
  for (const element of elementsOf(messageType, messageVersion)) {
    if (source[element] !== undefined) content[element] = source[element];
  }
  const breach = checkMessage(messageType, messageVersion, content);
  if (breach !== undefined) return { ok: false, breach };
  return { ok: true, jsonText: JSON.stringify({ messageType, messageVersion, ...content }) };
}
