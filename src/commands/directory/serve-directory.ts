import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { Pool } from "undici";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { addressesOf } from "./addresses-of.ts";
import { CellDirectory } from "./cell-directory.ts";
import type { DirectoryFile } from "./directory-file.ts";
import { HOP_BY_HOP } from "../../platform/hop-by-hop.ts";

interface RunningDirectory {
  readonly url: string;
  close(): Promise<void>;
}

/** Connections to each cell. */
const CONNECTIONS = 256;
/** A cell responds before: its own requests to providers end by then. */
const RESPONSE_TIMEOUT_MS = 120_000;
const RECEIVE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 20_000;
const RETRY_AFTER_SECONDS = "1";

/**
 * Starts the process in front of all cells: it passes each request to the cell that serves its tenant. Bodies stream through, and
 * neither they nor a header or an address of a request reach a log.
 */
export async function serveDirectory(
  file: DirectoryFile,
  { clock, log }: { clock: Clock; log: Log },
): Promise<RunningDirectory> {
  const directory = new CellDirectory(file.cells, { clock, log });
  const options = { connections: CONNECTIONS, headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: 0 };
  const pools = new Map(file.cells.map(({ name, url }) => [name, new Pool(url, options)]));
  const server = createServer({ requestTimeout: RECEIVE_TIMEOUT_MS }, (request, response) => {
    void answer(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/", headers } = request;
    if (url === "/healthz") return void response.writeHead(200, TEXT).end("ok\n");
    const { authorization } = headers;
    const host = headers.host?.replace(/:\d+$/, "").toLowerCase();
    const destination = await directory.find({ addresses: addressesOf({ url, authorization }), host });
    if (destination === "unknown" || destination === "shared") return unavailable(response);
    const { name } = destination.cell;
    try {
      await pass(pools.get(name)!, request, response);
    } catch (error) {
      if (!request.destroyed)
        log.warn({ cell: name, error: (error as Error).message }, "A cell did not respond.");
      if (response.headersSent) response.destroy();
      else unavailable(response);
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(file.port, file.host ?? "127.0.0.1", resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  return {
    url: `http://${address.includes(":") ? `[${address}]` : address}:${port}`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      await directory.close();
    },
  };
}

const TEXT = { "content-type": "text/plain; charset=utf-8" };

async function pass(pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const hasBody =
    request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  const answered = await pool.request({
    method,
    path: url,
    headers: passedHeaders(request),
    body: hasBody ? request : null,
  });
  const headers = Object.entries(answered.headers).filter(([name]) => !HOP_BY_HOP.has(name));
  response.writeHead(answered.statusCode, Object.fromEntries(headers));
  await pipeline(answered.body, response);
}

/** As they came, with the address of the client added for the gateways, which trust this process (GATEWAY_TRUSTED_PROXIES). */
function passedHeaders({ rawHeaders, socket, headers }: IncomingMessage): string[] {
  const passed: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!.toLowerCase();
    if (!HOP_BY_HOP.has(name) && name !== "x-forwarded-for") passed.push(name, rawHeaders[place + 1]!);
  }
  const before = headers["x-forwarded-for"];
  const client = socket.remoteAddress ?? "unknown";
  return [...passed, "x-forwarded-for", before === undefined ? client : `${before.toString()}, ${client}`];
}

function unavailable(response: ServerResponse): void {
  const body = JSON.stringify({
    success: false,
    errorMessage: "The service is not available now. Send the request again.",
  });
  response
    .writeHead(503, { "content-type": "application/json; charset=utf-8", "retry-after": RETRY_AFTER_SECONDS })
    .end(body);
}
