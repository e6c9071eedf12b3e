import { createHook } from "node:async_hooks";

/** Work outside of the event loop that ends at a time of its own. */
const KINDS = new Set([
  "SCRYPTREQUEST",
  "FSREQCALLBACK",
  "FSREQPROMISE",
  "GETADDRINFOREQWRAP",
  "TCPCONNECTWRAP",
]);

const running = new Set<number>();

createHook({
  trackPromises: false,
  init: (id, kind) => void (KINDS.has(kind) && running.add(id)),
  after: (id) => void running.delete(id),
  destroy: (id) => void running.delete(id),
}).enable();

/** True while a password is being hashed, a file read or a connection opened somewhere in this process. */
export function nativeWorkRuns(): boolean {
  return running.size > 0;
}
