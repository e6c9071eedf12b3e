import pg from "pg";
import { vi } from "vitest";

/** Whether the process was stopped, and how many statements it had sent by then. */
interface Life {
  readonly wasStopped: boolean;
  readonly statements: number;
}

/**
 * Runs `work` as in a process that dies: after so many statements none is sent any more, also no rollback, and connections that were used
 * are given up, so that the server undoes what was not committed.
 */
export async function diesAfter(statements: number, work: () => Promise<unknown>): Promise<Life> {
  // Called with the client as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  let sent = 0;
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (sent < statements) {
      sent += 1;
      return real.apply(this, given) as never;
    }
    sent += 1;
    const error = new Error("The process is gone.");
    const done = given.find((value) => typeof value === "function") as ((failed: Error) => void) | undefined;
    if (!done) return Promise.reject(error) as never;
    process.nextTick(done, error);
    return undefined;
  });
  try {
    await work();
  } finally {
    query.mockRestore();
  }
  return { wasStopped: sent > statements, statements: Math.min(sent, statements) };
}
