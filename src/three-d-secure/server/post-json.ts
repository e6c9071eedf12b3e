import { Agent, fetch, type Response } from "undici";
import type { PostOutcome, PostJson } from "./directory-server.ts";

/** The gateway's client certificate for Directory Servers, and their authorities; all in PEM. */
export interface DirectoryServerTls {
  readonly certificate: string;
  readonly key: string;
  /** The authorities of Directory Servers; default: those of the system. */
  readonly authorities?: string | undefined;
}

/** Posts without following redirects and within a limit of bytes, with a client certificate if there is one. */
export function createPostJson(tls?: DirectoryServerTls): PostJson & { close(): Promise<void> } {
  const dispatcher = new Agent({
    connect: tls
      ? { cert: tls.certificate, key: tls.key, ...(tls.authorities && { ca: tls.authorities }) }
      : {},
  });
  const post: PostJson = async ({ url, body, timeoutMs, maxResponseBytes }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        signal,
        dispatcher,
        headers: { "content-type": "application/json; charset=utf-8" },
      });
      const text = await readAtMost(response, maxResponseBytes);
      return text === undefined
        ? { kind: "too_large" }
        : { kind: "responded", status: response.status, body: text };
    } catch (error) {
      return failureOf(error, signal);
    }
  };
  // Destroyed, because `close` would wait for responses that were not read to their end.
  return Object.assign(post, { close: () => dispatcher.destroy() });
}

/** Without a client certificate: for the simulator, and for Directory Servers that require none. */
export const postJson: PostJson = createPostJson();

async function readAtMost(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.byteLength;
    if (total > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function failureOf(error: unknown, signal: AbortSignal): PostOutcome {
  if (signal.aborted) return { kind: "timeout" };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "connection failed";
  return { kind: "unreachable", because: code };
}
