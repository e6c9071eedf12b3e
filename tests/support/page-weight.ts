import type { Page } from "playwright-core";

/** A page of the console after the first one, in bytes as sent, with its headers. */
export const LATER_PAGE = 15_000;

type Part = "scripts" | "sheets" | "fonts" | "pages";
type Weight = Partial<Record<Part, number>>;

const PARTS: Readonly<Record<string, Part>> = {
  document: "pages",
  script: "scripts",
  stylesheet: "sheets",
  font: "fonts",
};

/** What the browser received, by part; what it has already is not sent again. */
export async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Weight> {
  const weight: Weight = {};
  const client = await page.context().newCDPSession(page);
  const parts = new Map<string, Part | undefined>();
  client.on("Network.responseReceived", ({ requestId, type }) =>
    parts.set(requestId, PARTS[type.toLowerCase()]),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const part = parts.get(requestId);
    if (part !== undefined && encodedDataLength > 0) weight[part] = (weight[part] ?? 0) + encodedDataLength;
  });
  await client.send("Network.enable");
  await visit();
  await page.waitForLoadState("networkidle");
  await client.detach();
  return weight;
}

export function sumOf(weight: Weight): number {
  return Object.values(weight).reduce((sum, bytes) => sum + bytes, 0);
}
