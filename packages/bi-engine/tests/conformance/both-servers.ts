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
export async function openBothServers(options: { realUrl: string; seed: number }): Promise<BothServers> {
  const engine = await openEngine({ threads: 1 });
  const server = createPlayground(engine);
  const embeddedUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  await emptyServer(options.realUrl);
  const documents = generateDocuments({ seed: options.seed, count: 120 });
  const setup = setupSteps(documents);
  await sendSteps(options.realUrl, setup);
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

/** One `_bulk` call makes one segment, so that the real server keeps the order of the documents. */
function setupSteps(documents: Document[]): Step[] {
  return [
    {
      method: "PUT",
      path: `/${indexName}`,
      contentType: "application/json",
      body: JSON.stringify(indexDefinition),
    },
    {
      method: "POST",
      path: `/${indexName}/_bulk?refresh=true`,
      contentType: "application/x-ndjson",
      body: toBulkBody(documents),
    },
  ];
}
