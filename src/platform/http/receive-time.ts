import type { HttpServer } from "./http-server.ts";

/** A client that has not sent a whole request by then would hold its connection and delay the shutdown. */
const RECEIVE_TIMEOUT_MS = 60_000;
/** The same of a body that is read as it comes, after its sender was authenticated: a file of a gigabyte takes its time. */
export const STREAM_TIMEOUT_MS = 3_600_000;

/** Closes the connection of a request whose body does not arrive in time. Streams have the longer time of the server itself. */
export function limitReceiveTime(
  app: HttpServer,
  { timeMs = RECEIVE_TIMEOUT_MS }: { timeMs?: number | undefined },
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (hasBody && routeOptions.config.streamsBody !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, timeMs).unref();
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
