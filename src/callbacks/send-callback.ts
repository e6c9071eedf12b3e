import type { Connector } from "../connectors/index.ts";
import { postMessage, type Attempt } from "../platform/deliveries/index.ts";
import type { CallbackParts } from "./parts.ts";
import { signedHeaders } from "./sign-callback.ts";

/** White space around it says nothing: PHP prints the blank line before its first tag, and editors add a byte order mark. */
const ACKNOWLEDGEMENT = "OK";

/** Posts a callback once. Never throws: every reaction of the receiver is one of the outcomes. */
export function sendCallback(
  parts: Pick<CallbackParts, "clock" | "outbound">,
  callback: {
    url: string;
    body: Buffer;
    connector: Connector;
    hash: "sha512" | "md5";
    timeLimitMs: number;
  },
): Promise<Attempt> {
  return postMessage(parts, {
    ...callback,
    headersAt: (now) => signedHeaders({ ...callback, url: new URL(callback.url), now }),
    outcomeOfSuccess: ({ status, body }) => {
      if (status !== 200) return "http_error";
      return body.toString("utf8").trim() === ACKNOWLEDGEMENT ? "acknowledged" : "not_acknowledged";
    },
  });
}
