import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Engine, openEngine } from "../../src/engine/engine.ts";
import { writeJson } from "../../src/json/write-json.ts";
import { generateDocuments } from "../conformance/generated/documents.ts";
import { indexDefinition } from "../conformance/generated/index-definition.ts";
import { anyRequest, indexName } from "../conformance/generated/requests.ts";
import type { Step } from "../conformance/steps.ts";

/** Before all dates of the documents, and after them. */
const MOMENTS = [Date.parse("2022-01-01T00:00:00Z"), Date.parse("2027-01-01T00:00:00Z")] as const;
const RUNS = Number(process.env["QUITTANCE_TEST_REQUESTS"] ?? 200);

let engine: Engine;
let nowMs: number = MOMENTS[0];

beforeAll(async () => {
  engine = await openEngine({ nowMs: () => nowMs });
  await engine.createIndex(indexName, indexDefinition);
  const documents = generateDocuments({ seed: 11, count: 60 });
  await engine.write(
    indexName,
    documents.map((document) => ({ action: "index", ...document })),
  );
});
afterAll(() => engine.close());

async function send({ path, body }: Step, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const parameters = new URLSearchParams({
    ...Object.fromEntries(new URL(path, "http://bi").searchParams),
    ...more,
  });
  const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
  const response = await engine.search(indexName, { parameters, body: text });
  return `${response.status} ${writeJson(response.body).replace(/"took":\d+/, '"took":0')}`;
}

it("a search that is repeated, also much later, gives the response of one that is served from no cache", async () => {
  const searches = anyRequest.filter(({ path, body }) => path.includes("/_search") && !isByChance(body));
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      nowMs = MOMENTS[0];
      for (let time = 0; time < 3; time++) await send(search);
      nowMs = MOMENTS[1];
      expect(await send(search)).toBe(await send(search, { request_cache: "false" }));
    }),
    { numRuns: RUNS },
  );
});

function isByChance(body: unknown): boolean {
  return JSON.stringify(body ?? {}).includes("random_score");
}
