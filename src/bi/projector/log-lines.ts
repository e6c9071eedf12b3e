import { Writable } from "node:stream";
import type { Log } from "../../platform/log.ts";

/** A destination of a log that passes each line on. */
export function linesTo(pass: (line: string) => void): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      pass(chunk.toString());
      done();
    },
  });
}

type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";

/** Writes a line of another process's log to this one, with its level and fields. */
export function writeLine(log: Log, line: string): void {
  const {
    level,
    msg,
    time: _time,
    pid: _pid,
    hostname: _hostname,
    ...fields
  } = JSON.parse(line) as {
    readonly level: Level;
    readonly msg?: string;
    readonly [field: string]: unknown;
  };
  log[level](fields, msg);
}
