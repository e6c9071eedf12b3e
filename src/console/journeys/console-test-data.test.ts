import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAGE = `/console/${MERCHANT}/developers/test-data`;

const started = forThisFile(() => startTestGateway());
let developer: ConsoleClient;

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await createConnector(operator, { apiKey: "amounts", adapter: "Simulator", method: "Dummy" });
  developer = await ConsoleClient.demo(started.url, "developer");
});

/** The cells of the row with that value to copy. */
function rowOf(html: string, value: string): string {
  const row = html
    .split('<tr role="row">')
    .find((part) => part.includes(`<code class="value">${value}</code>`));
  return textOf({ html: row ?? "" });
}

test("each card, account, code and amount of the page stands with the same outcome in the reference", async () => {
  const { html, status } = await developer.get(PAGE);
  expect(status).toBe(200);
  expect(rowOf(html, "4111111111111111")).toMatch(/12\/20\d\d 123 approved/);
  expect(rowOf(html, "378282246310005")).toMatch(/1234 approved/);
  expect(rowOf(html, "4000000000000002")).toContain("declined 2003");
  expect(rowOf(html, "4000001000000109")).toContain("METHOD CHALLENGE");
  expect(rowOf(html, "AT601200000000002003")).toContain("declined 2003");
  expect(rowOf(html, "AT641200000000002222")).toContain("pending → declined");
  expect(rowOf(html, "222222")).toContain("pending → declined");
  expect(rowOf(html, "3.67")).toContain("page of the provider → pending → approved");
  expect(rowOf(html, "3.73")).toContain("approved → chargeback");
  expect(rowOf(html, "65.00")).toContain("declined 2022");
  const reference = ["reference/simulator.md", "three-d-secure.md"]
    .map((file) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), "utf8"))
    .join("\n");
  const values = [...html.matchAll(/<code class="value">([\d.]+)<\/code>/g)].map(([, value = ""]) => value);
  expect(values.length).toBeGreaterThan(30);
  // The tables of the reference shorten cards that differ in their last digits; any code is accepted that they do not name.
  const missing = values.filter(
    (value) => !reference.includes(value) && !reference.includes(`…${value.slice(-4)}`),
  );
  expect(missing).toEqual(["123456"]);
});

test("a declined card of the page is declined on a payment page with the code that the row has", async () => {
  const api = new ApiClient(started.url);
  const { uuid, redirectUrl } = await orderOnPage(api);
  await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000000000000002" });
  expect(textOf(await developer.get(`/console/${MERCHANT}/payments/${uuid}`))).toContain("2003");
});

test("at a tenant with one merchant is that merchant's, with several begins with the choice, and a merchant without a test connector has none", async () => {
  const atTenant = () => developer.get(`/console/${TENANT}/developers/test-data`);
  expect((await atTenant()).url).toContain(PAGE);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await operator.post(`/api/provisioning/createMerchant/${TENANT}`, { name: "Second shop" });
  const page = await atTenant();
  expect(textOf(page)).toContain("Second shop");
  expect(page.html).toContain(`href="${PAGE}"`);
  await started.gateway.db.execute(
    sql`update connectors set disabled = true where merchant_guid = ${MERCHANT}`,
  );
  const changed = await developer.get(PAGE);
  expect(textOf(changed)).toContain("There is no test connector here.");
  expect(changed.html).not.toContain("4111111111111111");
  // A developer cannot connect a provider.
  expect(changed.html).not.toContain("/connectors/new");
});
