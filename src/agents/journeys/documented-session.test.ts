import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Assistant, DEMO_MERCHANT } from "../../../tests/support/agents.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

interface Step {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

const started = forThisFile(() => startTestGateway());

/** The blocks of JSON in the chapter: a call and its answer take turns. */
function session(): [call: Step, answer: object][] {
  const page = readFileSync(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
  const chapter = page.slice(page.indexOf("## A support session"));
  const blocks = [...chapter.matchAll(/```json\n(.+?)\n```/gs)].map(([, text = ""]) => JSON.parse(text));
  return Array.from({ length: blocks.length / 2 }, (_, index) => [blocks[index * 2], blocks[index * 2 + 1]]);
}

test("the support session of the documentation runs as it is printed", async () => {
  const api = new ApiClient(started.url);
  await api.debit({ merchantTransactionId: "order-1001", amount: "80.00", description: "Chair" });
  const assistant = await Assistant.connect(started, {
    tools: ["find_payments", "get_payment", "explain_decline", "refund_payment"],
    limits: { currency: "EUR", perAction: "50.00", perDay: "200.00" },
  });
  const steps = session();
  expect(steps.map(([{ tool }]) => tool)).toEqual([
    "find_payments",
    "refund_payment",
    "refund_payment",
    "get_payment",
  ]);
  let uuid: string | undefined;
  for (const [step, printed] of steps) {
    const { body } = await assistant.call(step.tool, {
      ...step.arguments,
      ...(uuid !== undefined && { uuid }),
    });
    expect(body).toMatchObject(printed);
    uuid ??= body["payments"][0].uuid as string;
    if (body["approvalId"] === undefined) continue;
    const finance = await ConsoleClient.demo(started.url, "finance");
    const page = await finance.get(`/console/${DEMO_MERCHANT}/approvals/${body["approvalId"]}`);
    await finance.submit(page, "/approve");
  }
  await assistant.close();
});
