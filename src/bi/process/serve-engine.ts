import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { isDamage } from "../damaged-documents.ts";
import { DocumentRefused } from "../engines/engine.ts";
import { type BiHttpRequest, errorResponse, unavailable, type WrittenResponse } from "../http/exchange.ts";
import type { OpenedEngine } from "../open-engine.ts";
import { EngineCalls } from "./engine-calls.ts";
import { decodeHeader, REFUSED, REQUEST_HEADER, RESPOND_PATH } from "./wire.ts";

/** The time in which a cancelled request has to stop: a statement is interrupted within milliseconds. */
const STOP_WITHIN_MS = 10_000;

/** A URL of 16 KiB, each byte of it as three. */
const HEADER_LIMIT_BYTES = 64 * 1024;

interface ServeOptions {
  /** Where to listen: a Unix socket in a directory that is open to this user alone. */
  readonly socketPath: string;
  /** For a request of the query API: reading, planning, the database's part and writing the response. */
  readonly timeLimitMs: number;
  readonly log: (message: string, error: Error) => void;
  /** Called when the process is of no more use. */
  readonly end: (reason: string) => void;
  /** The next process sets the documents aside, and they are filled from the records. */
  readonly markDamaged: () => Promise<unknown>;
}

export interface EngineServer {
  readonly close: () => Promise<void>;
}

/** Serves an engine to the gateway: requests of the query API byte for byte, and the calls of the projection. */
export async function serveEngine(engine: OpenedEngine, options: ServeOptions): Promise<EngineServer> {
  const served: Served = { engine, calls: new EngineCalls(engine), options };
  const server = createServer(
    { maxHeaderSize: HEADER_LIMIT_BYTES, requestTimeout: 0 },
    (request, response) => {
      void serve(served, request, response);
    },
  );
  await listen(server, options.socketPath);
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await engine.close();
    },
  };
}

async function listen(server: Server, socketPath: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, resolve);
  });
}

interface Served {
  readonly engine: OpenedEngine;
  readonly calls: EngineCalls;
  readonly options: ServeOptions;
}

async function serve(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { status, headers, body } =
      request.url === RESPOND_PATH
        ? await respondInTime(served, { query: await readQuery(request), response })
        : await served.calls.run(request.url ?? "", await text(request));
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  } catch (error) {
    const isRefused = error instanceof DocumentRefused;
    const { message } = error as Error;
    const reported = isRefused ? { id: error.id, reason: error.reason, ids: error.ids } : { message };
    if (!response.headersSent) response.writeHead(isRefused ? REFUSED : 500);
    response.end(JSON.stringify(reported));
    endIfBroken(error as Error, served.options);
  }
}

async function readQuery(request: IncomingMessage): Promise<BiHttpRequest> {
  const described = decodeHeader(String(request.headers[REQUEST_HEADER])) as Omit<BiHttpRequest, "body">;
  return { ...described, body: await buffer(request) };
}

/**
 * The response, or that the time was up. A request whose time is up, or that nobody waits for any more, is interrupted; one
 * that does not stop then ends the process, which is started again.
 */
async function respondInTime(
  { engine, options }: Served,
  { query, response }: { query: BiHttpRequest; response: ServerResponse },
): Promise<WrittenResponse> {
  const { promise: cancelled, resolve } = Promise.withResolvers<WrittenResponse>();
  const controller = new AbortController();
  const cancel = () => {
    controller.abort();
    resolve(timeIsUp(options.timeLimitMs));
  };
  const timer = setTimeout(cancel, options.timeLimitMs);
  response.once("close", cancel);
  const responding = respondOrFail(engine, { query, signal: controller.signal, options });
  const written = await Promise.race([responding, cancelled]);
  clearTimeout(timer);
  response.removeListener("close", cancel);
  if (controller.signal.aborted) expectToStop(responding, options);
  return written;
}

async function respondOrFail(
  engine: OpenedEngine,
  { query, signal, options }: { query: BiHttpRequest; signal: AbortSignal; options: ServeOptions },
): Promise<WrittenResponse> {
  try {
    const { status, headers, body } = await engine.respond(query, { signal });
    return { status, headers, body: typeof body === "string" ? body : await text(body) };
  } catch (error) {
    options.log("A request to the BI data source failed.", error as Error);
    endIfBroken(error as Error, options);
    return unavailable;
  }
}

function expectToStop(responding: Promise<unknown>, { end }: ServeOptions): void {
  const timer = setTimeout(() => end("a request that was cancelled did not stop"), STOP_WITHIN_MS);
  void responding.then(() => clearTimeout(timer));
}

/** After such an error the database runs nothing any more until it is opened again, or never reads some of its documents. */
function endIfBroken(failure: Error, { end, markDamaged }: ServeOptions): void {
  if (isDamage(failure)) void markDamaged().finally(() => end("the file of the BI documents is damaged"));
  else if (/FATAL Error|has been invalidated/i.test(failure.message)) end("the database stopped working");
}

function timeIsUp(timeLimitMs: number): WrittenResponse {
  const reason = `The request was cancelled since it took longer than ${timeLimitMs}ms`;
  return errorResponse(429, { type: "task_cancelled_exception", reason });
}
