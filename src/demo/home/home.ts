import type { FastifyReply, FastifyRequest } from "fastify";
import {
  DOOR_SHEET,
  pageHeaders,
  PLAIN_SHEET,
  readLook,
  readStaticAssets,
  SELF,
  serveAsset,
  SHARED_SHEET,
  TOKEN_SHEET,
} from "../../platform/pages/index.ts";
import { basePath, PAGE, type HttpServer } from "../../platform/http/index.ts";
import { assetPath, homePage } from "./home-page.ts";
import type { SampleHistory } from "../history/sample-history.ts";
import { isLocal } from "./is-local.ts";
import type { LiveEvents, NumberedEvent } from "./live-events.ts";

/** A few developers of one machine. */
const MAX_WATCHERS = 10;
/** Proxies end connections without traffic; and the stream ends soon after the gateway began to stop. */
const HEARTBEAT_MS = 15_000;
const STOP_CHECK_MS = 200;
/** How soon a browser connects again. */
const RETRY_MS = 1_000;

/**
 * The page at `/`, in demo mode only: the way to shop, console and documentation, and a live stream of the demo merchant's
 * requests, responses and callbacks. The stream is for browsers on the gateway's own machine.
 */
export async function registerHome(
  app: HttpServer,
  {
    live,
    publicUrl,
    sampleHistory,
  }: { live: LiveEvents; publicUrl: string; sampleHistory: SampleHistory | undefined },
): Promise<void> {
  const assets = await readStaticAssets(new URL("browser/", import.meta.url), {
    baseSheets: [TOKEN_SHEET, SHARED_SHEET, PLAIN_SHEET, DOOR_SHEET],
  });
  const look = await readLook();
  const base = basePath(publicUrl);
  app.get("/", { schema: { hide: true }, config: PAGE }, async (request, reply) => {
    const sample = await sampleHistory?.state();
    return reply
      .headers(PAGE_HEADERS)
      .send(homePage({ assets, look, base, publicUrl, sample, isLocal: isLocal(request, publicUrl) }));
  });
  for (const asset of assets.all) serveAsset(app, assetPath(assets, asset), asset);
  app.get("/demo/live", { schema: { hide: true } }, (request, reply) => {
    if (!isLocal(request, publicUrl))
      return reply
        .code(403)
        .send({ errorMessage: "The live stream is for browsers on the gateway's machine." });
    if (live.watchers >= MAX_WATCHERS)
      return reply.code(503).header("retry-after", "10").send({ errorMessage: "Too many are watching." });
    return stream(app, { request, reply, live });
  });
}

/** Server-sent events: what the browser missed since `Last-Event-ID`, then what comes. */
function stream(
  app: HttpServer,
  { request, reply, live }: { request: FastifyRequest; reply: FastifyReply; live: LiveEvents },
): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // A kept connection would delay the end of the gateway: it becomes idle after the idle ones were closed.
    connection: "close",
    "x-content-type-options": "nosniff",
    // Nginx would collect the events.
    "x-accel-buffering": "no",
  });
  const send = ({ id, event }: NumberedEvent): void => {
    // A browser that does not read must not fill the memory: it connects again, and gets what it missed.
    if (raw.writableLength > 1_000_000) raw.end();
    else raw.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  raw.write(`retry: ${RETRY_MS}\n\n`);
  const lastId = request.headers["last-event-id"];
  for (const event of live.since(typeof lastId === "string" ? lastId : undefined)) send(event);
  const ends = [
    live.watch(send),
    repeat(HEARTBEAT_MS, () => raw.write(":\n\n")),
    repeat(STOP_CHECK_MS, () => app.server.listening || raw.end()),
  ];
  raw.on("close", () => ends.forEach((end) => end()));
  return reply;
}

function repeat(everyMs: number, work: () => unknown): () => void {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
}

const PAGE_HEADERS = {
  ...pageHeaders({
    scripts: [SELF],
    styles: [SELF],
    connects: [SELF],
    images: [SELF],
    fonts: [SELF],
    forms: [SELF],
  }),
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
