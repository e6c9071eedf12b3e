import { describe, expect, it } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const demo = forThisFile(() => startTestGateway());
const own = forThisFile(() => startTestGateway({ demo: false }));

const textAt = async ({ url }: TestGateway, path: string): Promise<string> =>
  (await fetch(url + path)).text();

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string; summary: string }>>;
}

describe("the reference of the API", () => {
  it("has a page for each operation of the API document, which says its address", async () => {
    const { paths } = (await (await fetch(`${demo.url}/openapi.json`)).json()) as Document;
    const list = await textAt(demo, "/docs/api");
    for (const [path, methods] of Object.entries(paths))
      for (const { operationId } of Object.values(methods)) {
        // The same query at the addresses of an earlier version, and of the index that there is only one of.
        if (/_v1$|_in_index$/.test(operationId)) continue;
        expect(list).toContain(`href="/docs/api/${operationId}"`);
        const page = await textAt(demo, `/docs/api/${operationId}`);
        expect(page).toContain(`<code>${path}</code>`);
      }
  });

  it("is reached from the first page of the documentation", async () => {
    expect(await textAt(demo, "/docs")).toContain('href="/docs/api/debit"');
  });

  it("names the fields of a request, those inside of them, and what a value may be", async () => {
    const page = await textAt(demo, "/docs/api/debit");
    for (const field of [
      "merchantTransactionId",
      "billingCountry",
      "expirationInMinute",
      "uuid",
      "returnType",
    ])
      expect(page).toContain(`<code>${field}</code>`);
    expect(page).toContain("<code>PENDING_DCC</code>");
    expect(page).toContain("at most 50 characters");
  });

  it("has the code of each operation in every language, with what the API document has as its example", async () => {
    const page = await textAt(demo, "/docs/api/pushDebit");
    const code = page.replaceAll(/<[^>]+>/g, "");
    for (const sign of ["curl ", "await fetch(", "file_get_contents(", "urllib.request", "HttpClient"])
      expect(code).toContain(sign);
    expect(code).toMatch(/pos-[0-9a-f]{20}/);
    expect(await textAt(demo, "/docs/api/pushDebit")).not.toBe(page);
  });

  it("shows how a receiver verifies what the gateway sends", async () => {
    expect(await textAt(demo, "/docs/api/debitCallback")).toContain("timingSafeEqual");
    expect(await textAt(demo, "/docs/api/createWebhookEndpoint")).toContain("webhook-timestamp");
  });

  it("has no page for what is no operation", async () => {
    for (const name of ["nope", "..%2fguides", "constructor", "__proto__", "x".repeat(500)])
      expect((await fetch(`${demo.url}/docs/api/${name}`)).status).toBe(404);
  });
});

describe("the form to try an operation", () => {
  const credentialsOn = (page: string) =>
    ["try-user", "try-password"].map(
      (id) => new RegExp(`id="${id}"[^>]*? value="([^"]*)"`, "s").exec(page)?.[1],
    );

  it("starts with the public credentials of the demo", async () => {
    expect(credentialsOn(await textAt(demo, "/docs/api/debit"))).toEqual(["demo", "demo-password"]);
    expect(credentialsOn(await textAt(demo, "/docs/api/bi_search"))).toEqual(["demo-bi", "demo-bi-password"]);
  });

  it("never has the provisioning credential", async () => {
    const page = await textAt(demo, "/docs/api/createTenant");
    expect(credentialsOn(page)).toEqual(["", ""]);
    expect(page).not.toContain("admin-password");
  });

  it("is empty without the demo, on the page of every operation", async () => {
    const { paths } = (await (await fetch(`${own.url}/openapi.json`)).json()) as Document;
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    for (const name of [...names, ""]) {
      const page = await textAt(own, `/docs/api/${name}`);
      expect([
        name,
        page.includes("demo-password"),
        page.includes("demo-bi"),
        page.includes("admin-password"),
      ]).toEqual([name, false, false, false]);
      if (page.includes("try-user")) expect([name, ...credentialsOn(page)]).toEqual([name, "", ""]);
    }
    expect(credentialsOn(await textAt(own, "/docs/api/debit"))).toEqual(["", ""]);
  });
});
