import { createServer, type IncomingMessage, type Server } from "node:http";

const MAX_BYTES = 1_048_576;

/** An HTTP server for the app. Failures are written to `log`, and answered by 500: shop and gateway send again. */
export function serveApp(
  app: (request: Request) => Promise<Response>,
  { appUrl, log }: { appUrl: string; log: (line: string) => void },
): Server {
  return createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const request = await requestOf(incoming, appUrl);
      const response = request ? await app(request) : new Response(null, { status: 413 });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch((error: unknown) => {
      log((error as Error).message);
      outgoing.writeHead(500).end();
    });
  });
}

/** Undefined when it is too large. */
async function requestOf(incoming: IncomingMessage, appUrl: string): Promise<Request | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  if (bytes > MAX_BYTES) return undefined;
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, appUrl), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
}
