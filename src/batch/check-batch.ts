import { isRefusal } from "../platform/refusal.ts";
import { readAmount } from "../transaction-requests/index.ts";
import type { BatchMethod } from "./batch-fields.ts";
import { FileRefused, readBatchFile } from "./read-batch-file.ts";
import type { FileProblem } from "./row-problem.ts";
import type { UploadRefusal } from "./refusals.ts";

/** The effects that a file would have. */
export interface BatchCheck {
  readonly valid: number;
  readonly invalid: number;
  /** In the order of the file; the first ones only. */
  readonly problems: readonly FileProblem[];
  /** By method and currency, in minor units. */
  readonly sums: readonly {
    readonly method: BatchMethod;
    readonly currency: string;
    readonly count: number;
    readonly minor: bigint;
  }[];
}

const MAX_PROBLEMS = 50;

/**
 * Reads a file as an upload does, and stores nothing. Whether a reference exists and whether a provider approves is known only when
 * a row runs.
 *
 * @param options `methods`: those that rows may have
 */
export async function checkBatch(
  file: Uint8Array,
  { methods }: { methods: readonly BatchMethod[] },
): Promise<BatchCheck | UploadRefusal> {
  const sums = new Map<string, BatchCheck["sums"][number]>();
  const problems: FileProblem[] = [];
  let [valid, invalid] = [0, 0];
  try {
    for await (const rows of readBatchFile(file, { methods }))
      for (const { content } of rows) {
        if (content.kind === "error") {
          invalid++;
          if (problems.length < MAX_PROBLEMS) problems.push(content.problem);
          continue;
        }
        valid++;
        const { method, request } = content;
        const amount = readAmount(request);
        const currency = request.currency ?? "";
        const known = sums.get(`${method} ${currency}`) ?? { method, currency, count: 0, minor: 0n };
        const minor = known.minor + (amount === null || isRefusal(amount) ? 0n : amount.minor);
        sums.set(`${method} ${currency}`, { ...known, count: known.count + 1, minor });
      }
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal;
    throw error;
  }
  return { valid, invalid, problems, sums: [...sums.values()] };
}
