import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

let started: TestGateway;

beforeAll(async () => {
  started = await startTestGateway();
});
afterAll(() => started?.close());

const pageAt = (path: string) => fetch(started.url + path);

describe("the guides of the running gateway", () => {
  it("are listed, and each page that another one leads to is served, with the heading of its link", async () => {
    const found = new Map<string, string>();
    const waiting = ["/docs/guides"];
    for (const path of waiting) {
      const response = await pageAt(path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      found.set(path, await response.text());
      for (const [, address] of found.get(path)!.matchAll(/href="(\/docs\/guides[^"]*)"/g)) {
        const [page, heading] = address!.split("#");
        if (page && !waiting.includes(page) && !page.includes("/assets/")) waiting.push(page);
        if (heading) headings.push([page!, heading]);
      }
    }
    expect(found.size).toBeGreaterThan(40);
    const missing = headings.filter(([page, heading]) => !found.get(page)?.includes(`id="${heading}"`));
    expect(missing).toEqual([]);
  });

  it("run nothing and load nothing but their own style sheet", async () => {
    const response = await pageAt("/docs/guides/first-steps");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'self'");
    const text = await response.text();
    expect(text).not.toMatch(/<script|<img|<iframe/);
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(text)!;
    expect((await pageAt(style!)).headers.get("content-type")).toBe("text/css; charset=utf-8");
  });

  it("show their commands as they are written", async () => {
    const text = await (await pageAt("/docs/guides/first-steps")).text();
    expect(text).toContain("<title>First steps · Quittance</title>");
    expect(text).toContain(`-H 'content-type: application/json' "$@" | jq; }`.replaceAll('"', "&quot;"));
  });

  it("serve no other file of the repository", async () => {
    for (const path of ["../package", "%2e%2e/package", "..%2fREADME", "../src/main", "nowhere"])
      expect((await pageAt(`/docs/guides/${path}`)).status).toBe(404);
  });
});

const headings: [page: string, heading: string][] = [];
