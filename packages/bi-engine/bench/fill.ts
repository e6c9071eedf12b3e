import { benchDocument } from "./documents.ts";

const BATCH_SIZE = 2_000;
/** So many documents are made, and then written: the time that it takes to make them is not measured. */
export const DOCUMENTS_PER_ROUND = 20_000;

interface NewDocument {
  readonly id: string;
  readonly source: string;
}

/** The documents from one number to before another, in batches. */
export function batchesOf(
  [from, to]: readonly [number, number],
  { count, random }: { readonly count: number; readonly random: () => number },
): NewDocument[][] {
  const batches: NewDocument[][] = [];
  for (let start = from; start < to; start += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, to - start);
    batches.push(
      Array.from({ length: size }, (_, i) => ({
        id: `doc-${start + i}`,
        source: JSON.stringify(benchDocument(start + i, count, random)),
      })),
    );
  }
  return batches;
}

/** Milliseconds that batches take which are sent two at a time, as the projection and clients that load documents do. */
export async function elapsedInPairs<T>(
  batches: readonly T[],
  write: (batch: T) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const remaining = batches.values();
  const sendOneByOne = async (): Promise<void> => {
    for (const batch of remaining) await write(batch);
  };
  await Promise.all([sendOneByOne(), sendOneByOne()]);
  return performance.now() - started;
}
