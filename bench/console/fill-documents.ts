import { randomUUID } from "node:crypto";
import { openEngine, type Operation } from "@quittance/bi-engine";
import { biDefinition } from "../../src/bi/documents/index.ts";
import { copyDocuments } from "../../packages/bi-engine/bench/copy-documents.ts";

export type Document = Readonly<Record<string, unknown>>;

const BATCH = 5_000;
const YEAR_MS = 365 * 86_400_000;
const COUNTRIES = ["AT", "DE", "GB", "US", "FR", "IT", "PL", "CH"] as const;

/** So many are written by the engine; the others are copies of their rows. */
const WRITTEN = 200_000;

/**
 * Fills documents until there are so many, over the last year in the order of time, with other amounts and issuers' countries; or
 * until the time is over, and a later run goes on. Returns how many there are. The gateway has to be stopped.
 *
 * @param options.samples each is copied equally often
 * @param options.untilMs by `performance.now()`
 */
export async function fillDocuments(
  path: string,
  { samples, wanted, untilMs }: { samples: readonly Document[]; wanted: number; untilMs: number },
): Promise<number> {
  const first = Math.min(wanted, WRITTEN);
  const stored = await writeDocuments(path, { samples, wanted: first, spanMs: spanOf(wanted), untilMs });
  if (stored >= wanted || stored < WRITTEN || performance.now() >= untilMs) return stored;
  const column = `c${Object.keys(biDefinition.mappings.properties).indexOf("created_at")}`;
  await copyDocuments(path, { wanted, date: { column, spanMs: spanOf(wanted) } });
  return wanted;
}

/** The time of the documents that the engine writes: the copies follow them, up to now. */
function spanOf(wanted: number): number {
  return YEAR_MS * Math.min(1, WRITTEN / wanted);
}

async function writeDocuments(
  path: string,
  {
    samples,
    wanted,
    spanMs,
    untilMs,
  }: { samples: readonly Document[]; wanted: number; spanMs: number; untilMs: number },
): Promise<number> {
  const engine = await openEngine({ path, memoryLimitMb: 1_500 });
  try {
    const [index] = engine.indexNames();
    if (index === undefined) throw new Error("The gateway has made no index of documents.");
    const { body } = await engine.count(index);
    let stored = Number((body as { count: unknown }).count);
    const fromMs = Date.now() - YEAR_MS;
    while (stored < wanted && performance.now() < untilMs) {
      const copies = Array.from({ length: Math.min(BATCH, wanted - stored) }, (_, number) =>
        copyOf(samples[number % samples.length]!, fromMs + (spanMs * (stored + number)) / wanted),
      );
      const results = await engine.write(index, copies);
      const refused = results.find(({ error }) => error !== undefined);
      if (refused) throw new Error(`A document was refused: ${refused.error?.message}`);
      stored += copies.length;
    }
    return stored;
  } finally {
    await engine.close();
  }
}

function copyOf(sample: Document, createdAtMs: number): Operation {
  const id = randomUUID().replaceAll("-", "").slice(0, 20);
  const createdAt = new Date(createdAtMs);
  const amount = Math.round(Math.random() ** 3 * 50_000 + 100) / 100;
  const country = COUNTRIES[Math.floor(Math.random() ** 2 * COUNTRIES.length)];
  const card = sample["creditcard"] as Document | undefined;
  const document = {
    ...sample,
    uuid: id,
    merchant_txid: `filled-${id}`,
    created_at: createdAt.toISOString().slice(0, 19).replace("T", " "),
    amount,
    ...(card && { creditcard: { ...card, bin_country: country } }),
  };
  return { action: "create", id, source: JSON.stringify(document) };
}
