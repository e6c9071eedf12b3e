import type { Message } from "../messages/message-types.ts";

/** How this 3DS Server names itself in its messages. */
export type ServerIdentity = Pick<Message<"AReq">, "threeDSServerRefNumber" | "threeDSServerOperatorID">;
