import { describe, expect, test } from "vitest";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());

async function elementOf(
  query: Record<string, string>,
): Promise<{ html: string; status: number; policy: string | null }> {
  const address = `${started.url}/hosted-fields/element?${new URLSearchParams(query).toString()}`;
  const response = await fetch(address);
  return {
    html: await response.text(),
    status: response.status,
    policy: response.headers.get("content-security-policy"),
  };
}

const EUR = { amount: "9.99", currency: "EUR" };
const refusalIn = (html: string): string | undefined => /data-refused="([^"]*)"/.exec(html)?.[1];
const methodsIn = (html: string): string[] =>
  [...html.matchAll(/method&[^;]+;:&[^;]+;(\w+)/g)].map(([, method = ""]) => method);

describe("the frame of payment.js's element", () => {
  test("has the methods behind a Payment Selection Page, under the policy of a frame with fields", async () => {
    const { html, status, policy } = await elementOf({ key: "demo-meta-public", ...EUR });
    expect(status).toBe(200);
    expect(methodsIn(html)).toEqual(["Creditcard", "RedirectPay"]);
    expect(html).toContain("You go to Online banking and come back here.");
    expect(html).not.toContain("Demo redirect");
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    expect(html).not.toMatch(/<script(?![^>]* src=)|\s(on\w+|style)=/);
  });

  test("has one method of any other connector, without a list", async () => {
    const card = await elementOf({ key: "demo-public", ...EUR });
    expect(methodsIn(card.html)).toEqual(["Creditcard"]);
    expect(card.html).not.toContain("<details");
    expect(methodsIn((await elementOf({ key: "demo-debit-public", ...EUR })).html)).toEqual(["DirectDebit"]);
  });

  test("shows for a routing meta-connector the fields of its default connector", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    await createConnector(operator, {
      apiKey: "routes",
      publicIntegrationKey: "routes-public",
      routingMetaConnector: { defaultConnector: "CO-0000-0000-0000-0000-0000-0001" },
    });
    expect(methodsIn((await elementOf({ key: "routes-public", ...EUR })).html)).toEqual(["Creditcard"]);
  });

  test("returns a token that a routing meta-connector takes, whatever the method of its default is", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const guid = await createConnector(operator, {
      apiKey: "redirects",
      publicIntegrationKey: "redirects-public",
      routingMetaConnector: { defaultConnector: "CO-0000-0000-0000-0000-0000-0002" },
    });
    const { html } = await elementOf({ key: "redirects-public", ...EUR });
    const transactionToken = /method:CO-[0-9a-zA-Z-]+/.exec(html)?.[0];
    expect(transactionToken).toBe(`method:${guid}`);
    const { body } = await new ApiClient(started.url).debit({ transactionToken }, "redirects");
    expect(body).toMatchObject({ returnType: "REDIRECT", paymentMethod: "RedirectPay" });
  });

  test("needs no amount for a registration", async () => {
    const { html } = await elementOf({ key: "demo-meta-public", operation: "register" });
    expect(methodsIn(html)).toEqual(["Creditcard", "RedirectPay"]);
  });

  test("says why no method takes the payment", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const publicIntegrationKey = "off-public";
    const off = { adapter: "Simulator", method: "Creditcard", disabled: true };
    await createConnector(operator, { apiKey: "off", publicIntegrationKey, ...off });
    const { html } = await elementOf({ key: publicIntegrationKey, ...EUR });
    expect(refusalIn(html)).toBe("The connector is disabled");
  });

  test.each([
    ["publicIntegrationKey", { key: "unknown", ...EUR }],
    ["currency", { key: "demo-meta-public", amount: "1.00", currency: "EUX" }],
    ["currency", { key: "demo-meta-public", amount: "1.00", currency: "EURO" }],
    ["currency", { key: "demo-meta-public", amount: "1.00" }],
    ["amount", { key: "demo-meta-public", currency: "EUR" }],
    ["amount", { key: "demo-meta-public", amount: "1.001", currency: "EUR" }],
    ["amount", { key: "demo-meta-public", amount: "-1", currency: "EUR" }],
  ])("names the wrong field %s of %j, and shows no fields", async (field, query) => {
    const { html } = await elementOf(query);
    expect(refusalIn(html)).toContain(field);
    expect(html).not.toContain("<input");
  });

  test("takes no other operation", async () => {
    expect((await elementOf({ key: "demo-meta-public", operation: "payout", ...EUR })).status).toBe(404);
  });
});
