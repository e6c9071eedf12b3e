import { Writable } from "node:stream";
import { createLog, type Log } from "../../src/platform/log.ts";

/** The gateway's log with its lines so far, one JSON object each. */
export function keepLog(level: "trace" | "info" | "warn"): {
  readonly log: Log;
  readonly text: () => string;
} {
  let kept = "";
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      kept += chunk.toString();
      done();
    },
  });
  return { log: createLog({ level, destination }), text: () => kept };
}
