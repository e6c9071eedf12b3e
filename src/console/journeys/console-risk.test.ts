import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AT = `/console/${MERCHANT}/risk`;

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));

async function pay(more: object = {}): Promise<{ uuid: string; isPaid: boolean }> {
  const { body } = await api.debit({ ...anOrder(), ...more });
  return { uuid: String(body["uuid"]), isPaid: body["success"] === true };
}

test("the lists say that they have no effect, until an operator creates a profile that looks at them", async () => {
  expect(textOf(await support.get(AT))).toContain("The lists have no effect yet.");
  expect((await support.get(AT)).html).not.toContain("/risk/profile");
  const page = await operator.submit(await operator.get(AT), "/risk/profile");
  expect(textOf(page)).not.toContain("The lists have no effect yet.");
  expect(textOf(page)).toMatch(/Lists Default On an allow list → Approve On a block list → Decline/);
});

describe("the card of a payment", () => {
  test("is blocked with a reason and declined from then on, until it is removed from the list", async () => {
    const { uuid } = await pay();
    const payment = await support.get(`/console/${MERCHANT}/payments/${uuid}`);
    expect(payment.html).toContain(`/payments/${uuid}/block`);
    const form = await support.get(`/console/${MERCHANT}/payments/${uuid}/block`);
    const page = await support.submit(form, "/block", { comment: "Stolen", endsAt: "2999-12-31" });
    expect(page.url).toContain(`/payments/${uuid}?list=blocked`);
    expect(textOf(page)).toContain("The card is on the block list. New payments with it are declined.");
    expect(page.html).not.toContain(`/payments/${uuid}/block`);
    expect(textOf(await support.get(AT))).toMatch(/Block ···· 1111 Card, by the uuid of a payment Stolen/);
    const refused = await pay();
    expect(refused.isPaid).toBe(false);
    const why = await support.get(`/console/${MERCHANT}/payments/${refused.uuid}`);
    expect(textOf(why)).toMatch(
      /On the block list of [^:]+: Card, by the uuid of a payment\. Its reason was: Stolen/,
    );
    const [change] = await started.gateway.db.query<object>(sql`
      select username, operation, action from configuration_changes where entity = 'riskListEntry' order by id desc limit 1`);
    expect(change).toEqual({
      username: "support@demo.example",
      operation: "console.addRiskListEntry",
      action: "created",
    });
    const again = await support.submit(form, "/block", { comment: "Stolen" });
    expect([again.status, textOf(again).includes("It is on the list already.")]).toEqual([422, true]);
    const released = await support.submit(why, "/remove");
    expect(released.url).toContain(`/payments/${refused.uuid}?list=removed`);
    expect(textOf(released)).not.toContain("On the block list");
    expect((await pay()).isPaid).toBe(true);
  });

  test("is not blocked any more after the end of the entry, and can be blocked again then", async () => {
    const { uuid } = await pay();
    const form = await support.get(`/console/${MERCHANT}/payments/${uuid}/block`);
    await support.submit(form, "/block", { comment: "For a while", endsAt: "2999-12-31" });
    expect((await pay()).isPaid).toBe(false);
    await started.gateway.db.execute(sql`update risk_list_entries set ends_at = quittance_now()`);
    expect((await pay()).isPaid).toBe(true);
    expect(textOf(await support.get(AT))).toContain("has ended");
    expect((await support.submit(form, "/block", { comment: "Again" })).status).toBe(200);
    expect((await pay()).isPaid).toBe(false);
    await support.submit(await support.get(AT), "/remove");
  });
});

test.each([
  [{ key: "EMAIL", value: "no address" }, "value"],
  [{ key: "IPV4", value: "300.1.1.1" }, "value"],
  [{ key: "CARD_FINGERPRINT", value: "4111111111111111" }, "value"],
  [{ key: "EMAIL", value: "ada@example.com", endsAt: "2020-01-01" }, "endsAt"],
  [{ key: "EMAIL", value: "ada@example.com", endsAt: "soon" }, "endsAt"],
  [{ key: "EMAIL", value: "ada@example.com", comment: "4111 1111 1111 1111" }, "comment"],
])("refuses %j beside its field and lists nothing", async (fields, field) => {
  const page = await support.submit(await support.get(AT), "/risk", { comment: "Fraud", ...fields });
  expect(page.status).toBe(422);
  expect(page.html).toContain(`id="${field}-problem"`);
  expect(await started.gateway.db.query(sql`select from risk_list_entries`)).toEqual([]);
});

test("an e-mail address is blocked from the page of the lists, and the API shows the entry with its end", async () => {
  const form = await support.get(AT);
  const page = await support.submit(form, "/risk", {
    key: "EMAIL",
    value: "Eva@Example.com",
    comment: "Chargebacks",
    endsAt: "2999-12-31",
  });
  expect(textOf(page)).toContain("until 31 Dec 2999");
  expect((await pay({ customer: { email: "eva@example.com" } })).isPaid).toBe(false);
  expect((await pay()).isPaid).toBe(true);
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await administrator.get(`/api/provisioning/listRiskListEntries/${MERCHANT}`);
  expect(body["entries"]).toMatchObject([
    { key: "EMAIL", value: "eva@example.com", comment: "Chargebacks", endsAt: "3000-01-01T00:00:00Z" },
  ]);
});

test("the list comes first: where it has entries, the form for another one is folded behind its name", async () => {
  const place = "/console/TE-0000-0000-0000-0000-0000-0001/risk";
  const form = /<details[^>]*>\s*<summary>Add to a list/;
  const empty = await operator.get(place);
  expect(form.exec(empty.html)?.[0]).toContain(" open");
  const fields = { key: "EMAIL", value: "mallory@example.com", comment: "Fraud" };
  const listed = await operator.submit(empty, "/risk", fields);
  expect(form.exec(listed.html)?.[0]).not.toContain(" open");
  expect(listed.html.indexOf("mallory@example.com")).toBeLessThan(listed.html.search(form));
  const wrong = await operator.submit(listed, "/risk", { ...fields, value: "no address" });
  expect([wrong.status, form.exec(wrong.html)?.[0]]).toEqual([422, expect.stringContaining(" open")]);
});
