import type { StoredChoice } from "../engine-choice.ts";

/** Messages of the gateway to the engine's process, over the channel that the two have from its start on. */
export type ToProcess =
  | {
      readonly kind: "start";
      readonly stored: StoredChoice;
      readonly socketPath: string;
      /** How long one request may take. */
      readonly timeLimitMs: number;
    }
  /** With by how much the gateway's clock is ahead. */
  | { readonly kind: "ping"; readonly aheadMs: number }
  /** Finish what runs, close the documents, exit. */
  | { readonly kind: "stop" };

/** Messages of the engine's process to the gateway. Requests and responses go over the socket instead. */
export type FromProcess =
  | { readonly kind: "ready"; readonly engineId: string }
  /** The engine could not be opened; the process tries again by itself. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** The event loop turns. */
  | { readonly kind: "pong"; readonly isWorking: boolean; readonly memoryBytes: number }
  | { readonly kind: "log"; readonly message: string; readonly error: string };

/** The environment variable of what the process needs before a message can arrive. */
export const BEGINNING_VARIABLE = "QUITTANCE_BI_PROCESS";

export interface BeginningOptions {
  readonly parentPid: number;
  /** Resident memory above which the process is killed. */
  readonly memoryLimitBytes: number;
  readonly nice: number;
  /** Removed when the gateway is gone: it holds the socket. */
  readonly socketDirectory: string;
}

const LAST_WORDS = "quittance-bi: ";

/** The line on standard error by which a process says why it ends itself. */
export function lastWords(reason: string): string {
  return `${LAST_WORDS}${reason}\n`;
}

/** Why a process ended, from what it wrote to standard error; undefined when it does not say. */
export function reasonIn(standardError: string): string | undefined {
  for (const line of standardError.split("\n")) {
    if (line.startsWith(LAST_WORDS)) return line.slice(LAST_WORDS.length);
    if (/^FATAL ERROR:.*heap/.test(line)) return "its JavaScript heap was full";
  }
  return undefined;
}
