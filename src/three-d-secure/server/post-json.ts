import type { HttpAnswer, PostJson } from "./directory-server.ts";

/** Posts over the platform's fetch, without following redirects and without reading more than it was told to. */
export const postJson: PostJson = async ({ url, body, timeoutMs, maxAnswerBytes }) => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      redirect: "manual",
      signal,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    const text = await readAtMost(response, maxAnswerBytes);
    return text === undefined
      ? { kind: "too_large" }
      : { kind: "answered", status: response.status, body: text };
  } catch (error) {
    return failureOf(error, signal);
  }
};

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

function failureOf(error: unknown, signal: AbortSignal): HttpAnswer {
  if (signal.aborted) return { kind: "timeout" };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "connection failed";
  return { kind: "unreachable", because: code };
}
