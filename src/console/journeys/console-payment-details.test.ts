import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { shownDigits } from "@quittance/provider-kit/testing";
import { openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

async function aDebit(request: Record<string, unknown> = {}): Promise<{ uuid: string }> {
  const { body } = await api.debit({ ...anOrder(), ...request });
  expect(body["success"]).toBe(true);
  return { uuid: body["uuid"] };
}

describe("notes and tags", () => {
  test("say who wrote them and when, and a tag is in the BI data source", async () => {
    const { uuid } = await aDebit();
    const page = await support.get(`${PAYMENTS}/${uuid}`);
    const text = "Called the customer.\nThey pay <b>tomorrow</b>.";
    const noted = await support.submit(page, "/notes", { text });
    expect(textOf(noted)).toContain("Sam Support wrote Called the customer. They pay &#60;b&#62;tomorrow");
    const tagged = await support.submit(noted, "/tags", { tag: "promised" });
    expect(textOf(tagged)).toMatch(/promised Sam Support, \d/);
    await project(started);
    const { body } = await new ApiClient(started.url, {
      username: "demo-bi",
      password: "demo-bi-password",
    }).post("/bi/query/transactions/v2", { query: { term: { uuid } } });
    expect(JSON.stringify(body)).toContain('"promised"');
    const colleague = await ConsoleClient.demo(started.url, "finance");
    expect(textOf(await colleague.get(`${PAYMENTS}/${uuid}`))).toContain("Called the customer.");
  });

  test("stand among what happened, of which one reads the money or the rest alone", async () => {
    const { uuid } = await aDebit({ amount: "20.00" });
    await support.submit(await support.get(`${PAYMENTS}/${uuid}`), "/notes", { text: "Called." });
    const shown = async (query: string): Promise<readonly boolean[]> => {
      const text = textOf(await support.get(`${PAYMENTS}/${uuid}${query}`));
      return ["Approved:", "3-D Secure not asked for:", "Sam Support wrote Called."].map((line) =>
        text.includes(line),
      );
    };
    expect(await shown("")).toEqual([true, true, true]);
    expect(await shown("?story=money")).toEqual([true, false, false]);
    expect(await shown("?story=technical")).toEqual([false, true, false]);
    expect(await shown("?story=other")).toEqual([true, true, true]);
  });

  test.each([
    ["notes", { text: " " }, "Enter some text."],
    ["notes", { text: "x".repeat(2_001) }, "Use at most 2,000 characters."],
    ["notes", { text: "the card is 4111 1111 1111 1111" }, "It must not contain a card number."],
    ["tags", { tag: "4111111111111111" }, "It must not contain a card number."],
    ["tags", { tag: "y".repeat(101) }, "Use at most 100 characters."],
  ])("%s with %j are refused, and change nothing", async (form, fields, sentence) => {
    const { uuid } = await aDebit();
    const page = await support.submit(await support.get(`${PAYMENTS}/${uuid}`), `/${form}`, fields);
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(shownDigits(page.html)).not.toContain("41111111");
    const kept = await started.gateway.db.query(
      sql`select from console_activities where transaction_uuid = ${uuid}
        union all select from transaction_tags where transaction_uuid = ${uuid}`,
    );
    expect(kept).toEqual([]);
  });
});

describe("raw data", () => {
  test("has request, response, the provider's and callback bodies, masked, for developers only", async () => {
    const customer = {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@customer.example",
      billingAddress1: "Ring 1",
      billingCountry: "AT",
      ipAddress: "203.0.113.7",
    };
    const { uuid } = await aDebit({ customer, callbackUrl: `${receiver.url}/notify?token=s3cret` });
    await started.gateway.runDue();
    const developer = await ConsoleClient.demo(started.url, "developer");
    const page = await developer.get(`${PAYMENTS}/${uuid}/raw`);
    const text = textOf(page).replaceAll(/&#\d+;/g, '"');
    for (const part of [
      "Request",
      "Response",
      "From the provider",
      "Callback OK of version",
      "State changes",
    ])
      expect(text).toContain(part);
    for (const personal of ["Lovelace", "ada@customer", "Ring 1", "203.0.113.7", "s3cret"])
      expect(page.html, personal).not.toContain(personal);
    expect(shownDigits(page.html)).not.toContain("411111");
    expect(page.html).toContain("AT");
    expect(page.html).toContain(`${receiver.url}/notify?···`);
    expect((await support.get(`${PAYMENTS}/${uuid}/raw`)).status).toBe(403);
    expect((await support.get(`${PAYMENTS}/${uuid}`)).html).not.toContain("/raw");
    const status = await runCurl(page, { API_USER: "demo", API_PASSWORD: "demo-password" });
    expect(status).toMatchObject({ uuid });
  });
});

describe("a conversion", () => {
  test("has its evidence on a page: what was offered, shown and chosen", async () => {
    const { uuid } = await aDebit();
    expect((await support.get(`${PAYMENTS}/${uuid}/conversion`)).status).toBe(404);
    expect((await support.get(`${PAYMENTS}/${uuid}`)).html).not.toContain("/conversion");
    // Loads the rates; the demo Visa is billed in USD.
    await started.gateway.runDue();
    const { body } = await api.debit({ ...anOrder(), amount: "100.00", requestDcc: true });
    const converted = String(body["uuid"]);
    const payment = await support.get(`${PAYMENTS}/${converted}`);
    expect(payment.html).toContain(`/payments/${converted}/conversion`);
    const page = await support.get(`${PAYMENTS}/${converted}/conversion`);
    const text = textOf(page);
    expect(text).toContain("The customer has not chosen yet.");
    expect(text).toContain("Original amount EUR 100.00");
    expect(text).toMatch(/Converted amount USD \d+\.\d{2}/);
    expect(text).toContain("Text shown");
    expect(text).toMatch(/Source and date of the rate ECB, \d/);
    expect(text).toContain("Language of the page English");
    const result = await runCurl(page, {
      ADMIN_USER: ADMINISTRATOR.username,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    });
    expect(JSON.stringify(result)).toContain('"outcome":"offered"');
  });
});

test("an authentication by 3-D Secure is shown with its result and the reasons of each decision", async () => {
  const shop = await openShop();
  try {
    const { body } = await shop.api.debit(await shop.order("4000001000000000"));
    if (body["returnType"] === "REDIRECT") await openAcs(body["redirectUrl"]);
    const client = await ConsoleClient.demo(shop.started.url, "support");
    const text = textOf(await client.get(`${PAYMENTS}/${String(body["uuid"])}`));
    expect(text).toMatch(/3-D Secure 2\.\d\.0, without a challenge: authenticated \(ECI 05\)\./);
    expect(text).toContain("Is the payment authenticated? yes");
    expect(text).toContain("transStatus Y: authenticated");
    expect(text).toMatch(/requested the payment.*3-D Secure 2.*Approved/);
    expect(text).toMatch(/threeDSServerTransID [0-9a-f-]{36}/);
    expect(text).toMatch(/dsTransID [0-9a-f-]{36}/);
  } finally {
    await shop.close();
  }
});
