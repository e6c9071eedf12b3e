import { pino, type Logger } from "pino";
import { withoutCardNumbers } from "./card-numbers/index.ts";
import { currentSubject } from "./log-subject.ts";

export type Log = Logger;

/** Keys whose values never reach a log line, wherever they stand up to three levels deep. */
const SECRET_KEYS = [
  "pan",
  "cvv",
  "cardData",
  "password",
  "apiSecret",
  "sharedSecret",
  "authorization",
  "transactionToken",
  "iban",
];

/**
 * The structured log: JSON lines, or pretty lines when `pretty`. Secrets are removed by key, and card-number-like
 * text is masked in messages and strings, because an error text of a library may quote what it was given.
 */
export function createLog(options: {
  level: string;
  pretty?: boolean;
  destination?: NodeJS.WritableStream;
  /** Gets each line as it is written, in the context of the work that wrote it. */
  onLine?: ((line: string) => void) | undefined;
}): Log {
  const settings = {
    level: options.level,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[removed]" },
    mixin: currentSubject,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: "millisecond" })}"`,
    hooks: {
      streamWrite: (written: string) => {
        const line = withoutCardNumbers(written);
        options.onLine?.(line);
        return line;
      },
    },
  };
  if (options.destination) return pino(settings, options.destination);
  if (!options.pretty) return pino(settings);
  return pino({ ...settings, transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } });
}

export const silentLog: Log = pino({ level: "silent" });
