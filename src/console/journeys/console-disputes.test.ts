import { beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { DisputeShop, PDF } from "../../../tests/support/dispute-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const DISPUTES = `/console/${TENANT}/disputes`;

const clock = new ManualClock("2026-11-21T12:00:00Z");
const shop = forThisFile(() => DisputeShop.open(clock));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(shop.started.url, "support")));

async function guidOf(disputeId: string): Promise<string> {
  const [row] = await shop.started.gateway.db.query<{ guid: string }>(sql`
    select guid from disputes where dispute_id = ${disputeId}`);
  return row!.guid;
}

async function disputed(
  request: object = {},
): Promise<{ at: string; uuid: string; paid: string; guid: string }> {
  const { disputeId, uuid, paid } = await shop.chargeBack(request);
  const guid = await guidOf(disputeId);
  return { at: `${DISPUTES}/${guid}`, uuid, paid, guid };
}

async function upload(
  client: ConsoleClient,
  page: ConsolePage,
  { content, type, name = "note.pdf" }: { content: Buffer; type: string; name?: string },
): Promise<Response> {
  const { action, fields } = client.form(page, "/files");
  const form = new FormData();
  form.set("csrf", fields["csrf"] ?? "");
  form.set("type", type);
  form.set("file", new File([new Uint8Array(content)], name, { type: "application/pdf" }));
  return fetch(new URL(action, page.url), {
    method: "POST",
    body: form,
    headers: { cookie: client.cookie ?? "" },
    redirect: "manual",
  });
}

async function changesOf(operation: string): Promise<Record<string, unknown>[]> {
  const rows = await shop.started.gateway.db.query<{ after: Record<string, unknown> }>(sql`
    select after from configuration_changes where operation = ${operation} order by at`);
  return rows.map(({ after }) => after);
}

test("disputes are listed by deadline, counted in the menu, and lead to what the cardholder says", async () => {
  const { at } = await disputed({ reason: "fraudulent" });
  const list = await support.get(DISPUTES);
  // In the menu and in the bar of phones.
  expect(textOf(list).match(/\bDisputes \(1\)/g)).toHaveLength(2);
  expect(textOf(list)).toContain("Fraud");
  expect(textOf(list)).toMatch(/\b1–(\d+) of \1\b/);
  expect(list.html).toContain(at);
  const page = await support.get(at);
  const text = textOf(page);
  expect(text).toContain("“I did not make this payment.”");
  expect(text).toContain("Missing: Proof of delivery");
  expect(text).toContain("Answer by");
  expect(text).toContain("Order and receipt");
  // The draft is in the field, prepared from the record.
  const { fields } = support.form(page, "/contest");
  expect(fields["text-uncategorized_text"]).toMatch(
    /^The payment of EUR 9\.99 for order .* was made on 2026-11-21 with Visa ending in 1111\./,
  );
});

describe("support contests a dispute", () => {
  test("with a file and words, after a page to check them, and once", async () => {
    const { at, guid } = await disputed({ reason: "product_not_received" });
    const page = await support.get(at);
    const kept = await upload(support, page, { content: PDF, type: "shipping_documentation" });
    expect([kept.status, kept.headers.get("location")]).toEqual([303, `${at}?done=file`]);
    const withFile = await support.get(`${at}?done=file`);
    expect(textOf(withFile)).toContain("The file is kept for the answer.");
    expect(textOf(withFile)).toContain("Proof of delivery File of 1 kB");
    expect(textOf(withFile)).not.toContain("Missing: Proof of delivery");
    const words = "winning_evidence <b>signed</b> in Vienna";
    const check = await support.submit(withFile, "/contest", { "text-uncategorized_text": words });
    expect(textOf(check)).toContain("Send this evidence?");
    expect(check.html).toContain("winning_evidence &#60;b&#62;signed");
    // Nothing was sent before it is confirmed.
    expect(
      (await shop.root.get(`/api/provisioning/listDisputes`)).body["disputes"].find(
        (one: { guid: string }) => one.guid === guid,
      ).responses,
    ).toEqual([]);
    const sent = await support.submit(check, "/contest");
    expect(textOf(sent)).toContain("The evidence was sent. The bank decides.");
    expect(textOf(sent)).toContain("Your evidence was sent");
    const again = await support.submit(check, "/contest");
    expect(again.status).toBe(422);
    expect(textOf(again)).toContain("The evidence was sent. The bank decides.");
    expect((await support.get(`${DISPUTES}?state=answered`)).html).toContain(at);
    expect((await support.get(DISPUTES)).html).not.toContain(at);
    expect(await changesOf("console.contestDispute")).toMatchObject([
      { before: { response: null }, after: { response: "evidence", files: ["shipping_documentation"] } },
    ]);
  });

  test("and is refused a file of another kind, a card number, and an empty answer", async () => {
    const { at } = await disputed();
    const page = await support.get(at);
    const wrong = await upload(support, page, {
      content: Buffer.from("MZ program"),
      type: "receipt",
      name: "a.pdf",
    });
    expect(wrong.status).toBe(422);
    expect(textOf({ html: await wrong.text() })).toContain(
      "The file must be of one of these types: application/pdf",
    );
    const unknown = await upload(support, page, { content: PDF, type: "no_such_type" });
    expect(unknown.status).toBe(422);
    const card = await support.submit(page, "/contest", {
      "text-uncategorized_text": "card 4111 1111 1111 1111",
    });
    expect([card.status, textOf(card).includes("must not contain a card number")]).toEqual([422, true]);
    expect(card.html).not.toContain("4111 1111 1111 1111");
    const empty = await support.submit(page, "/contest", { "text-uncategorized_text": " " });
    expect([empty.status, textOf(empty).includes("Write your statement to the bank")]).toEqual([422, true]);
    const long = await support.submit(page, "/contest", { "text-shipping_tracking_number": "9".repeat(256) });
    expect([long.status, textOf(long).includes("Use at most 255 characters.")]).toEqual([422, true]);
  });
});

describe("a loss", () => {
  test("is accepted after a page that says what it costs", async () => {
    const { at } = await disputed();
    const check = await support.get(`${at}/accept`);
    expect(textOf(check)).toContain("Accept the loss of EUR 9.99?");
    const done = await support.submit(check, "/accept");
    expect(textOf(done)).toContain("The loss was accepted.");
    expect(textOf(await support.get(at))).toContain("You accepted the loss");
    expect(await changesOf("console.acceptDispute")).toMatchObject([
      { before: { response: null }, after: { response: "accept", amount: "9.99", currency: "EUR" } },
    ]);
  });

  test("above the person's limit for refunds is for a colleague with a higher one", async () => {
    const operator = await ConsoleClient.demo(shop.started.url, "operator");
    const { db } = shop.started.gateway;
    await db.execute(sql`
      insert into console_refund_limits (id, place_guid, role, currency, one_minor, day_minor)
      values ('test-limit', ${TENANT}, 'support', 'EUR', 500, 500)`);
    const { at } = await disputed();
    const proof = await support.submit(await support.get(`${at}/accept`), "/accept", {
      password: "demo-console-password",
    });
    const refused = proof.html.includes("above your limit")
      ? proof
      : await support.submit(proof, "/accept", { password: "demo-console-password" });
    expect(textOf(refused)).toContain("This is above your limit for refunds.");
    expect(textOf(await support.get(at))).not.toContain("You accepted the loss");
    const finance = await ConsoleClient.demo(shop.started.url, "finance");
    expect(textOf(await finance.submit(await finance.get(`${at}/accept`), "/accept"))).toContain(
      "The loss was accepted.",
    );
    // An operator configures, and moves no money.
    expect((await operator.get(`${at}/accept`)).status).toBe(403);
    await db.execute(sql`delete from console_refund_limits where id = 'test-limit'`);
  });
});

test("the evidence pack has what the record proves, with the customer's data, and each look is audited", async () => {
  const { at, paid } = await disputed();
  const pack = await support.get(`${at}/pack`);
  expect(textOf(pack)).toContain("Evidence for the dispute of");
  expect(textOf(pack)).toContain("What happened");
  expect(await changesOf("console.evidencePack")).toMatchObject([
    { reason: expect.stringContaining("dispute") },
  ]);
  expect(textOf(pack)).toContain(`listDisputes?transactionUuid=${paid}`);
});

test("the command of a dispute's page returns that dispute, and that of the list what it lists", async () => {
  const { at, guid } = await disputed();
  const page = await support.get(at);
  const operation = /\/api\/provisioning\/(listDisputes\?transactionUuid=[0-9a-f]+)/.exec(page.html)?.[1];
  const { body } = await shop.root.get(`/api/provisioning/${operation}`);
  expect(body["disputes"]).toMatchObject([{ guid, amount: "9.99" }]);
  const listed = /\/api\/provisioning\/(listDisputes\?state=\w+)/.exec(
    (await support.get(`${DISPUTES}?state=open`)).html,
  )?.[1];
  const { body: all } = await shop.root.get(`/api/provisioning/${listed}&limit=50`);
  expect(all["disputes"].map((one: { guid: string }) => one.guid)).toContain(guid);
});

test("a dispute after its deadline takes no answer", async () => {
  const { at } = await disputed();
  const page = await support.get(at);
  clock.advance({ hours: 24 * 60 });
  support = await ConsoleClient.demo(shop.started.url, "support");
  const late = await support.get(at);
  expect(textOf(late)).toContain("The deadline passed on");
  const { fields } = support.form(await support.get("/console/me"), "/sign-out");
  const refused = await support.post(`${at}/contest`, {
    csrf: fields["csrf"] ?? "",
    "text-uncategorized_text": "too late",
  });
  expect(refused.status).toBe(422);
  expect(page.status).toBe(200);
});

test("a lost dispute shows what was lost, gives no more advice, and is found from its payment", async () => {
  const { disputeId, paid } = await shop.chargeBack({ reason: "product_not_received" });
  const at = `${DISPUTES}/${await guidOf(disputeId)}`;
  expect(textOf(await support.get(at))).toContain("Show the delivery");
  await shop.merchant.post(`/simulator/chargebacks/${disputeId}/lose`, "");
  const text = textOf(await support.get(at));
  expect(text).toContain("Lost EUR 9.99");
  expect(text).not.toMatch(/Show the delivery|Back if you win|At stake/);
  expect((await support.get(`/console/${TENANT}/payments/${paid}`)).html).toContain(`${at}"`);
});

test("the payment offers the answer to people who may give it, and no button that ends at a refusal", async () => {
  const { paid } = await disputed();
  const at = `/console/${TENANT}/payments/${paid}`;
  const operator = await ConsoleClient.demo(shop.started.url, "operator");
  expect((await support.get(at)).html).toContain("Answer dispute");
  expect((await operator.get(at)).html).not.toContain("Answer dispute");
});
