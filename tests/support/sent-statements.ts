import pg from "pg";
import { vi } from "vitest";

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that this process sends to the database while `work` runs. */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const sent: unknown[][] = query.mock.calls;
  query.mockRestore();
  // The clock of a test is set by a statement of its own, which is text alone.
  return sent.flatMap(([config]) =>
    typeof config === "object" && config !== null && "text" in config && "values" in config
      ? [{ text: String(config.text), values: config.values as unknown[] }]
      : [],
  );
}
