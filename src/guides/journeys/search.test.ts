import { describe, expect, it } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());

const search = (query: string) => fetch(`${started.url}/docs/search?q=${encodeURIComponent(query)}`);

/** The addresses that a search found, in their order. */
async function found(query: string): Promise<string[]> {
  const [, results = ""] = /<ol class="results">(.*?)<\/ol>/s.exec(await (await search(query)).text()) ?? [];
  return [...results.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address!);
}

describe("the search of the documentation", () => {
  it.each([
    ["refund", "/docs/api/refund"],
    ["callback signature", "/docs/guides/callbacks#check-the-signature"],
    ["getByMerchantTransactionId", "/docs/api/getByMerchantTransactionId"],
    ["rotate shared secret", "/docs/api/rotateSharedSecret"],
    ["GATEWAY_PROCESSES", "/docs/guides/reference/settings"],
    ["high availability", "/docs/guides/high-availability"],
    ["settlem", "/docs/guides/settlement"],
    ["3004", "/docs/guides/reference/errors"],
  ])("finds %s in guides and operations", async (query, address) => {
    const addresses = await found(query);
    expect(addresses.map((one) => (address.includes("#") ? one : one.split("#")[0]))).toContain(address);
  });

  it("finds only what has all words", async () => {
    expect(await found("refund zzzzzz")).toEqual([]);
    const both = await found("refund currency");
    expect(both.length).toBeGreaterThan(0);
    expect(both).not.toEqual(await found("refund"));
  });

  it("suggests the word that was meant", async () => {
    expect(await (await search("refnud")).text()).toContain('href="/docs/search?q=refund"');
  });

  it("leads to pages that exist", async () => {
    for (const address of await found("payment")) {
      const [page = "", heading] = address.split("#");
      const response = await fetch(started.url + page);
      expect([address, response.status]).toEqual([address, 200]);
      if (heading) expect(await response.text()).toContain(`id="${heading}"`);
    }
  });

  it("shows what was typed as text, and marks the words", async () => {
    const text = await (await search('"><script>alert(1)</script> payment')).text();
    expect(text).not.toContain("<script>alert");
    expect(await (await search("refund")).text()).toContain("<mark>");
  });

  it("says what to do without a word", async () => {
    for (const query of ["", "   ", "!?"]) {
      const response = await search(query);
      expect([query, response.status]).toEqual([query, 200]);
      expect(await response.text()).toContain("Type a word");
    }
    expect((await fetch(`${started.url}/docs/search`)).status).toBe(200);
  });

  it("refuses a query that is too long, and names the field", async () => {
    const response = await search("x ".repeat(51));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("The field q takes at most 100 characters.");
    expect((await search("x".repeat(100))).status).toBe(200);
  });

  it("takes a field that is there twice as no search", async () => {
    expect((await fetch(`${started.url}/docs/search?q=a&q=b`)).status).toBe(404);
  });
});
