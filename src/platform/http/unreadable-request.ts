import type { IncomingHttpHeaders } from "node:http";

/** As Node emits it: `rawPacket` is a Buffer, although the types do not say so. */
export type UnreadableError = Error & {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
};

interface UnreadableRequest {
  readonly status: number;
  readonly reason: string;
  /** "/" when it could not be read. */
  readonly url: string;
  readonly headers: Pick<IncomingHttpHeaders, "accept" | "accept-language">;
}

const STATUS_OF: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/** Reads a request that Node could not parse from its last packet, which may contain the beginning. */
export function unreadableRequest(error: UnreadableError): UnreadableRequest {
  const [status, reason] = STATUS_OF[error.code ?? ""] ?? [400, "Bad Request"];
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 16_384) : Buffer.alloc(0);
  const text = packet.toString("latin1");
  const [, url = "/"] = /^[A-Z]+ (\/[^ \r\n]{0,2000}) HTTP\/1/.exec(text) ?? [];
  return { status, reason, url, headers: { ...header(text, "accept"), ...header(text, "accept-language") } };
}

function header(text: string, name: string): Record<string, string> {
  const [, value] = new RegExp(`\\n${name}: *([^\\r\\n]{0,500})`, "i").exec(text) ?? [];
  return value === undefined ? {} : { [name]: value };
}
