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
import { type StepResponse, sendStep, type Step } from "./steps.ts";

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

/** What one `_bulk` call brings. */
const BATCH_SIZE = 2_000;

/** Fills both with the documents of a seed. The real server loses every index it had. */
export async function openBothServers(options: {
  realUrl: string;
  seed: number;
  documentCount: number;
}): Promise<BothServers> {
  const engine = await openEngine({ threads: 1 });
  const server = createPlayground(engine);
  const embeddedUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  await emptyServer(options.realUrl);
  const documents = generateDocuments({ seed: options.seed, count: options.documentCount });
  for (const step of setupSteps(documents)) {
    for (const url of [embeddedUrl, options.realUrl]) await setUp(url, step);
  }
  await fetch(`${options.realUrl}/${indexName}/_forcemerge?max_num_segments=1`, { method: "POST" });
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

async function setUp(url: string, step: Step): Promise<void> {
  const { status, text } = await sendStep(url, step);
  if (status >= 300 || text.includes('"errors":true'))
    throw new Error(`${step.method} ${step.path} at ${url}: ${status} ${text.slice(0, 500)}`);
}

/** Segments are merged with their neighbours only, so that the real server keeps the order of the documents. */
const inOrder = { "index.merge.policy": "log_byte_size", "index.refresh_interval": -1 };

function* setupSteps(documents: readonly Document[]): Generator<Step> {
  const { settings, mappings } = indexDefinition;
  yield {
    method: "PUT",
    path: `/${indexName}`,
    contentType: "application/json",
    body: JSON.stringify({ settings: { ...settings, ...inOrder }, mappings }),
  };
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    const isLast = start + BATCH_SIZE >= documents.length;
    yield {
      method: "POST",
      path: `/${indexName}/_bulk${isLast ? "?refresh=true" : ""}`,
      contentType: "application/x-ndjson",
      body: toBulkBody(documents.slice(start, start + BATCH_SIZE)),
    };
  }
}
