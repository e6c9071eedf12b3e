import { gunzipSync } from "node:zlib";
import { get } from "node:http";
import { describe, expect, it } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());

const pageAt = (path: string) => fetch(started.url + path);
const textAt = async (path: string): Promise<string> => (await pageAt(path)).text();

describe("the guides of the running gateway", () => {
  it("are found from the first page, and each page that another one leads to is served, with the heading of its link", async () => {
    const found = new Map<string, string>();
    const headings: [page: string, heading: string][] = [];
    const waiting = ["/docs"];
    for (const path of waiting) {
      const response = await pageAt(path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      expect(response.headers.get("content-type")).toMatch(
        /^(?:text\/html; charset=utf-8|image\/(?:png|jpeg))$/,
      );
      found.set(path, await response.text());
      for (const [, address] of found.get(path)!.matchAll(/(?:href|src)="(\/docs[^"]*)"/g)) {
        const [page = "", heading] = address!.split("#");
        if (page.includes("/assets/")) continue;
        if (!waiting.includes(page)) waiting.push(page);
        if (heading) headings.push([page, heading]);
      }
    }
    expect(found.size).toBeGreaterThan(200);
    const missing = headings.filter(([page, heading]) => !found.get(page)?.includes(`id="${heading}"`));
    expect(missing).toEqual([]);
  });

  it("are listed by audience beside each of them, with the present one marked", async () => {
    const text = await textAt("/docs/guides/settlement");
    for (const audience of ["Developers", "Operations", "Analysts", "Finance"])
      expect(text).toContain(`<summary>${audience}</summary>`);
    const [, open = ""] = /<details\s+open>\s*<summary>(\w+)<\/summary>/.exec(text) ?? [];
    expect(open).toBe("Finance");
    expect(text).toMatch(/<a href="\/docs\/guides\/settlement"\s+aria-current="page"/);
  });

  it("have a table of contents that leads to their headings", async () => {
    const text = await textAt("/docs/guides/callbacks");
    const [, contents = ""] = /<nav aria-label="On this page">(.*?)<\/nav>/s.exec(text) ?? [];
    expect(contents).toContain('<a href="#check-the-signature">Check the signature</a>');
  });

  it("run and load nothing but the gateway's own files", async () => {
    const response = await pageAt("/docs/guides/payment-pages");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const text = await response.text();
    const loaded = [...text.matchAll(/<(?:script|img|link)\b[^>]*?(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address!,
    );
    expect(loaded.filter((address) => !address.startsWith("/"))).toEqual([]);
    for (const address of loaded) expect([address, (await pageAt(address)).status]).toEqual([address, 200]);
    expect(loaded).toContain("/docs/pictures/selection-desktop.png");
  });

  it("show their commands as they are written", async () => {
    const text = await textAt("/docs/guides/first-steps");
    expect(text).toContain("<title>First steps · Quittance</title>");
    const shown = text
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&#39;", "'")
      .replaceAll("&#34;", '"');
    expect(shown).toContain(
      `api() { curl -s -u demo:demo-password -H 'content-type: application/json' "$@" | jq; }`,
    );
  });

  it("show code of several languages as tabs, also where a guide names an operation", async () => {
    for (const [path, languages] of [
      ["callbacks", ["Node", "PHP", "Python", "Java", "Go"]],
      ["events", ["Node", "PHP", "Python", "Java"]],
      ["reference/code", ["curl", "Node", "PHP", "Python", "Java"]],
      ["pay-by-link", ["curl", "Node", "PHP", "Python", "Java"]],
      ["first-steps", ["curl", "Node", "PHP", "Python", "Java"]],
    ] as const) {
      const [, group = ""] =
        /<div class="tabs"(.*?)<div\s+class="tab"/s.exec(await textAt(`/docs/guides/${path}`)) ?? [];
      expect([path, [...group.matchAll(/value="(\w+)"/g)].map(([, language]) => language)]).toEqual([
        path,
        languages,
      ]);
    }
  });

  it("serve no other file of the repository, however its path is written", async () => {
    const { hostname, port } = new URL(started.url);
    /** Without the normalisation of `fetch`. */
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        get({ hostname, port, path }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on("error", reject);
      });
    for (const folder of ["guides", "pictures", "api", "assets"])
      for (const path of [
        "../package.json",
        "../../package.json",
        "%2e%2e/package.json",
        "..%2fREADME.md",
        "..%5cREADME.md",
        "%252e%252e%252fpackage.json",
        "....//package.json",
        "first-steps/../../../package.json",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "../src/main",
        "first-steps.md",
        "card.png%00.md",
        "nowhere",
      ]) {
        const address = `/docs/${folder}/${path}`;
        expect([address, await statusOf(address)]).toEqual([address, expect.toBeOneOf([400, 404, 422])]);
      }
  });

  it("are compressed for browsers that take it", async () => {
    const { hostname, port } = new URL(started.url);
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      get(
        { hostname, port, path: "/docs/guides/operations", headers: { "accept-encoding": "gzip" } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => resolve(Buffer.concat(chunks)));
        },
      ).on("error", reject);
    });
    expect(gunzipSync(bytes).toString()).toBe(await textAt("/docs/guides/operations"));
  });
});
