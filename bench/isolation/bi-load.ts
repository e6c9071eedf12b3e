import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";

const CLIENTS = 2;

/** Clients of BI that send the same request until they are stopped. */
export class BiLoad {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  static start({ url, name }: { url: string; name: string }): BiLoad {
    const script = fileURLToPath(new URL("request-bi.ts", import.meta.url));
    const stdio = ["ignore", "pipe", "inherit"] as const;
    return new BiLoad(spawn(process.execPath, [script, url, name, String(CLIENTS)], { stdio: [...stdio] }));
  }

  /** The number of responses by status; 0 for broken connections. */
  async end(): Promise<Readonly<Record<string, number>>> {
    const printed = text(this.#process.stdout!);
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    await ended;
    return JSON.parse((await printed) || "{}") as Record<string, number>;
  }
}
