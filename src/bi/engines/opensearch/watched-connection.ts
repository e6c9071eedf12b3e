import { Connection } from "@opensearch-project/opensearch";
import type { ClientRequest } from "node:http";

export interface WatchLimits {
  /** So long a response is waited for until the node is asked whether it is there at all, and from then on again and again. */
  readonly askAfterMs: number;
  /** A node that does not respond to that in this time hangs. */
  readonly answerMs: number;
}

/** A search may take its time; a node that is only busy says within seconds that it is there. */
const LIMITS: WatchLimits = { askAfterMs: 3_000, answerMs: 5_000 };

/**
 * Connections that give up a request whose node hangs: it takes connections, keeps them open, and never responds, as a process that was
 * stopped or a machine without a disk does. The client sees an error of the connection, leaves the node out, and repeats the request on another one.
 */
export function watchedConnection(limits: WatchLimits = LIMITS): typeof Connection {
  return class WatchedConnection extends Connection {
    override request(...[params, callback]: Parameters<Connection["request"]>): ClientRequest {
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      // The part that is broken off: the request, or its response once that has begun.
      let under: { destroy(error: Error): unknown };
      const end = (): void => {
        isOver = true;
        clearTimeout(timer);
      };
      const sent = super.request(params, (error, response) => {
        if (response) {
          under = response.once("close", end);
          // The client would print what becomes of the request from now on, and no line of the log is made so.
          sent.removeAllListeners("error").on("error", () => undefined);
        } else end();
        callback(error, response);
      });
      const ask = (): void => {
        const question = { method: "HEAD", path: "/", timeout: limits.answerMs };
        super.request(question, (error, response) => {
          response?.resume();
          if (isOver) return;
          if (error) under.destroy(new Error(`the node does not respond: ${error.message}`));
          else watch();
        });
      };
      const watch = (): void => {
        timer = setTimeout(ask, limits.askAfterMs).unref();
      };
      under = sent;
      watch();
      return sent;
    }
  };
}
