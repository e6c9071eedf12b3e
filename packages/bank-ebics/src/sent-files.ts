import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";

/** A file that was handed over: one that is `sending` may be at the bank or not. */
interface SentFile {
  readonly digest: string;
  readonly state: "sending" | "sent";
  readonly orderId: string | null;
  readonly at: string;
}

/** The files that were handed to the bank, so that none is sent twice: a bank pays what it gets. */
export class SentFiles {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async find(document: string): Promise<SentFile | undefined> {
    const digest = digestOf(document);
    return (await this.#all()).find((file) => file.digest === digest);
  }

  /** On disk when it returns. */
  async record(document: string, { state, orderId }: Pick<SentFile, "state" | "orderId">): Promise<void> {
    const digest = digestOf(document);
    const at = Temporal.Now.instant().toString();
    const others = (await this.#all()).filter((file) => file.digest !== digest);
    const next = `${this.#path}.new`;
    const text = `${JSON.stringify([...others, { digest, state, orderId, at }], undefined, 2)}\n`;
    await writeFile(next, text, { mode: 0o600, flush: true });
    await rename(next, this.#path);
  }

  async #all(): Promise<SentFile[]> {
    try {
      return JSON.parse(await readFile(this.#path, "utf8")) as SentFile[];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  }
}

function digestOf(document: string): string {
  return createHash("sha256").update(document).digest("hex");
}
