import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const INSIGHTS = "/console/TE-0000-0000-0000-0000-0000-0001/insights";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

test("Insights and Overview right after the first payment have the place of each part while its figures are read, and never say that there was none", async () => {
  const support = await ConsoleClient.demo(started.url, "support");
  await project(started);
  const read = async () => textOf(await support.get(INSIGHTS));
  await expect.poll(read, { timeout: 30_000 }).toContain("There are no payments yet");

  const { body } = await new ApiClient(started.url).debit(anOrder());
  expect(body["success"]).toBe(true);
  // The figures that are kept are of the time before it.
  const behind = await read();
  expect(behind).not.toMatch(/No payment in this period|There are no payments yet/);
  expect(behind).toContain("By connector");
  for (const [path, parts] of [
    [INSIGHTS, ["By connector", "By code", "By country of the card", "By brand"]],
    [
      INSIGHTS.replace("insights", "overview"),
      ["Net volume", "Refunded", "Approval by connector", "Why payments were declined"],
    ],
  ] as const) {
    const page = await support.get(path);
    for (const part of parts) expect(textOf(page)).toContain(part);
    expect(page.html).toMatch(/<section [^>]*aria-label="(?:Approval rate|Key figures)"/);
    expect(page.html).toContain(`class="skeleton chart"`);
    expect(page.html.split(`class="skeleton lines"`).length).toBeGreaterThan(2);
    expect(page.html).toContain(`data-hx-trigger="every 2s"`);
  }

  await project(started);
  await expect.poll(read, { timeout: 30_000 }).toContain("Approval rate 100%");
});

test("an answer that the BI data source failed to give is asked again by Overview and Insights", async () => {
  const without = await startTestGateway();
  try {
    await new ApiClient(without.url).debit(anOrder());
    const support = await ConsoleClient.demo(without.url, "support");
    for (const path of [INSIGHTS, INSIGHTS.replace("insights", "overview")]) {
      const page = await support.get(path);
      expect(textOf(page)).toContain("No figures at the moment.");
      expect(page.html).toContain(`data-hx-trigger="every 15s"`);
    }
  } finally {
    await without.close();
  }
});
