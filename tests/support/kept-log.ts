import { Writable } from "node:stream";
import { createLog, type Log } from "../../src/platform/log.ts";

/** The gateway's own log, with what it has said so far: as in a terminal, one JSON object a line. */
export function keepLog(level: "trace" | "warn"): { readonly log: Log; readonly text: () => string } {
  let kept = "";
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      kept += chunk.toString();
      done();
    },
  });
  return { log: createLog({ level, destination }), text: () => kept };
}
