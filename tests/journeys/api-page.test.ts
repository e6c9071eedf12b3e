import { beforeAll, describe, expect, it } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
// oxlint-disable-next-line typescript/no-explicit-any
let page: Record<string, any>;

beforeAll(async () => {
  // Conversion needs current rates.
  await started.gateway.runDue();
  page = (await api.get("/openapi.json")).body;
});

function examplesOf(path: string): Record<string, unknown>[] {
  const { example, examples } = page["paths"][path].post.requestBody.content["application/json"];
  return example
    ? [example]
    : Object.values<{ value: Record<string, unknown> }>(examples).map(({ value }) => value);
}

async function runExamples(operation: string, referenceUuid?: string): Promise<string> {
  let uuid = "";
  for (const example of examplesOf(`/api/v3/transaction/{apiKey}/${operation}`)) {
    // An example cannot contain the uuid of an earlier transaction.
    const request = "referenceUuid" in example ? { ...example, referenceUuid } : example;
    const { status, body } = await api.transaction("demo-card", operation, request);
    expect({ status, body }, JSON.stringify(example)).toMatchObject({ status: 200, body: { success: true } });
    uuid ||= body["uuid"];
  }
  return uuid;
}

describe("the examples of the API page work against the demo tenant", () => {
  it("debit and refund", async () => {
    await runExamples("refund", await runExamples("debit"));
  });

  it("preauthorize, incrementalAuthorization, capture and void", async () => {
    const reserved = await runExamples("preauthorize");
    await runExamples("incrementalAuthorization", reserved);
    await runExamples("capture", reserved);
    await runExamples("void", reserved);
  });

  it("register and deregister", async () => {
    await runExamples("deregister", await runExamples("register"));
  });

  it("payout", async () => {
    await runExamples("payout");
  });

  it("continue-dcc", async () => {
    const { body: offer } = await api.debit({ ...anOrder(), requestDcc: true });
    const [example] = examplesOf("/api/v3/transaction/{apiKey}/continue-dcc");
    const { body } = await api.transaction("demo-card", "continue-dcc", {
      ...example,
      continueDccUuid: offer["uuid"],
    });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  it("tokenize", async () => {
    const [example] = examplesOf("/api/v3/tokenize/{publicIntegrationKey}");
    const { body } = await api.post("/api/v3/tokenize/demo-public", example);
    expect(body).toMatchObject({ success: true, transactionToken: expect.stringMatching(/^ix::/) });
  });

  it.each(["_search", "_count"])("%s of the BI data source", async (operation) => {
    const path = `/bi/query/transactions/v2/${operation}`;
    const { status, body } = await new BiClient(started.url).post(`/v2/${operation}`, examplesOf(path)[0]);
    expect({ status, body }).toMatchObject({ status: 200, body: { _shards: { failed: 0 } } });
  });
});

it("every operation of the API page has a section and a summary", () => {
  const sections = page["tags"].map(({ name }: { name: string }) => name);
  const wanting = Object.entries<Record<string, { tags?: string[]; summary?: string }>>(
    page["paths"],
  ).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { tags, summary = "" }]) => !sections.includes(tags?.[0]) || !/^[A-Z]\S* ?.{3,}/.test(summary),
      )
      .map(([method]) => `${method} ${path}`),
  );
  expect(wanting).toEqual([]);
});
