/**
 * The embedded engine and a real OpenSearch with the same documents, which get the same requests.
 */
import { openEngine } from "../../src/engine/engine.ts";
import { createPlayground } from "../../src/playground/playground.ts";
import { compareAnswers, type Difference } from "./compare-responses.ts";
import { type Document, generateDocuments, toBulkBody } from "./generated/documents.ts";
import { indexDefinition } from "./generated/index-definition.ts";
import { indexName } from "./generated/requests.ts";
import { emptyServer } from "./servers.ts";
import { type StepResponse, sendStep, sendSteps, type Step } from "./steps.ts";

export type Comparison = {
  step: Step;
  embedded: StepResponse;
  real: StepResponse;
  differences: Difference[];
};

export type BothServers = {
  /** What both were filled with. */
  documents: readonly Document[];
  compare: (step: Step) => Promise<Comparison>;
  close: () => Promise<void>;
};

/** Fills both with the documents of a seed. The real server loses every index it had. */
export async function openBothServers(options: {
  realUrl: string;
  seed: number;
  /** How many documents. */
  count?: number;
}): Promise<BothServers> {
  const engine = await openEngine({ threads: 1 });
  const server = createPlayground(engine);
  const embeddedUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  await emptyServer(options.realUrl);
  const documents = generateDocuments({ seed: options.seed, count: options.count ?? 120 });
  const setup = setupSteps(documents);
  await sendSteps(options.realUrl, setup);
  if (documents.length > BULK_SIZE) await sendSteps(options.realUrl, mergeSteps);
  await sendSteps(embeddedUrl, setup);
  return {
    documents,
    compare: async (step) => {
      const [embedded, real] = await Promise.all([
        sendStep(embeddedUrl, step),
        sendStep(options.realUrl, step),
      ]);
      return { step, embedded, real, differences: compareAnswers(embedded, real) };
    },
    close: async () => {
      await server.close();
      await engine.close();
    },
  };
}

const BULK_SIZE = 5_000;

/** One `_bulk` call makes one segment, so that the real server keeps the order of the documents. */
function setupSteps(documents: readonly Document[]): Step[] {
  const bulks = Array.from({ length: Math.ceil(documents.length / BULK_SIZE) }, (_, i): Step => {
    const body = toBulkBody(documents.slice(i * BULK_SIZE, (i + 1) * BULK_SIZE));
    return {
      method: "POST",
      path: `/${indexName}/_bulk?refresh=true`,
      contentType: "application/x-ndjson",
      body,
    };
  });
  return [
    {
      method: "PUT",
      path: `/${indexName}`,
      contentType: "application/json",
      body: JSON.stringify(
        documents.length > BULK_SIZE ? withSegmentsInOrder(indexDefinition) : indexDefinition,
      ),
    },
    ...bulks,
  ];
}

/** Many segments become one again; only this way of merging keeps their order. */
function withSegmentsInOrder<T extends { readonly settings?: unknown }>(definition: T): object {
  const settings = { ...(definition.settings as object | undefined), "index.merge.policy": "log_byte_size" };
  return { ...definition, settings };
}

const mergeSteps: readonly Step[] = [
  {
    method: "POST",
    path: `/${indexName}/_forcemerge?max_num_segments=1`,
    contentType: null,
    body: null,
  },
  { method: "POST", path: `/${indexName}/_refresh`, contentType: null, body: null },
];
