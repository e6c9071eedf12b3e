import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;
const AUDIT = `/console/${TENANT}/audit`;

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));

async function payment(operation: "debit" | "preauthorize" = "debit") {
  const order = anOrder();
  const { body } = await api[operation]({ ...order, amount: "300.00" });
  return { uuid: String(body["uuid"]), order: String(order.merchantTransactionId) };
}

async function move(uuid: string, act: string, fields: Record<string, string>) {
  const form = await support.get(`${PAYMENTS}/${uuid}/${act}`);
  const check = await support.submit(form, `/${act}`, fields);
  await support.submit(check, `/${act}`);
  return check;
}

const audit = async (kind = "") => textOf(await operator.get(`${AUDIT}${kind && `?kind=${kind}`}`));
const times = (text: string, part: string) => text.split(part).length - 1;

test("a refund, a capture and a void are in the audit once, with person, amount, order and reason", async () => {
  const refunded = await payment();
  const check = await move(refunded.uuid, "refund", { amount: "71.50", reason: "arrived late" });
  // The form that is sent again moves nothing, and is no second entry.
  await support.submit(check, "/refund");
  const captured = await payment("preauthorize");
  await move(captured.uuid, "capture", { amount: "100.00" });
  const voided = await payment("preauthorize");
  await move(voided.uuid, "void", {});
  const text = await audit();
  const sentences = [
    `Refunded EUR 71.50 of order ${refunded.order} : arrived late`,
    `Captured EUR 100.00 of order ${captured.order}`,
    `Voided EUR 300.00 of order ${voided.order}`,
  ];
  for (const sentence of sentences) expect(times(text, sentence)).toBe(1);
  expect(text).toContain("Sam Support");
  const refunds = await audit("refunds");
  expect([times(refunds, "Refunded EUR 71.50"), times(refunds, "Captured EUR 100.00")]).toEqual([1, 0]);
  const captures = await audit("captures");
  expect([times(captures, "Voided EUR 300.00"), times(captures, "Refunded EUR 71.50")]).toEqual([1, 0]);
});

test("a refund that another person approved is made once in the audit, too", async () => {
  const limit = { role: "support", currency: "EUR", one: "100", day: "5000" };
  await operator.submit(await operator.get(`/console/${TENANT}/limits`), "/limits", limit);
  const { uuid, order } = await payment();
  const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
  const check = await support.submit(form, "/refund", { amount: "150.00", reason: "box damaged" });
  const waiting = await support.submit(check, "/refund");
  const finance = await ConsoleClient.demo(started.url, "finance");
  await finance.submit(await finance.get(waiting.url), "/approve");
  const text = await audit("refunds");
  for (const sentence of [
    `Requested a refund of EUR 150.00 for ${order}`,
    `Approved the refund of EUR 150.00 for ${order}`,
    `Refunded EUR 150.00 of order ${order}`,
  ])
    expect(times(text, sentence)).toBe(1);
});

test("a link, an answer to a dispute and a block are in the audit", async () => {
  const { uuid, order } = await payment();
  const form = await support.get(`/console/${MERCHANT}/payments/${uuid}/block`);
  await support.submit(form, "/block", { comment: "reported stolen", endsAt: "" });
  await api.post("/simulator/chargebacks", { transactionUuid: uuid });
  expect(await audit("blocks")).toMatch(/Blocked card ···· \d{4}: reported stolen/);
  const finance = await ConsoleClient.demo(started.url, "finance");
  const disputes = await finance.get(`/console/${MERCHANT}/disputes`);
  const [, path = ""] = /href="([^"]*\/disputes\/[^"/?]+)"/.exec(disputes.html) ?? [];
  const question = await finance.get(`${path}/accept`);
  await finance.submit(question, "/accept");
  expect(await audit("disputes")).toContain(`Accepted the dispute about EUR 300.00 of order ${order}`);
  const link = await support.get(`/console/${MERCHANT}/links/new`);
  const made = await support.submit(link, "/links/new", {
    amount: "19.90",
    currency: "EUR",
    order: "audited-link",
    description: "Chair",
  });
  expect(made.status).toBe(200);
  expect(await audit("links")).toContain("Created a payment link of EUR 19.90 for order audited-link");
});

test("refunds by person are a file, for who reads the audit", async () => {
  const file = await operator.get(`/console/${TENANT}/refunds-by-person.csv`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  const lines = file.html.trim().split("\r\n");
  expect(lines[0]).toBe(
    "at,person,approved by,order,amount,currency,reason,status,mode,merchant,refund,payment",
  );
  expect(lines[1]).toContain(",Sam Support,,");
  expect(lines[1]).toContain(",71.50,EUR,arrived late,success,test,");
  expect(lines.find((line) => line.includes(",150.00,"))).toContain(",Sam Support,Fay Finance,");
  expect((await support.get(`/console/${TENANT}/refunds-by-person.csv`)).status).toBe(403);
});

test("the people of a place see who changed its lists and fees, and times never run backwards", async () => {
  const root = new ApiClient(started.url, ADMINISTRATOR);
  await root.post(`/api/provisioning/addRiskListEntry/${MERCHANT}`, {
    list: "block",
    key: "EMAIL",
    value: "mallory@example.com",
    comment: "Fraud",
  });
  const entity = await root.post(`/api/provisioning/createFeeEntity/${TENANT}`, {
    name: "House fee",
    entityType: "merchant-normal",
  });
  const fees = [
    {
      kind: "transactional",
      entityGuid: entity.body["guid"],
      when: { types: ["debit"] },
      rate: { percentage: "2.9" },
    },
  ];
  const { connectors } = (await root.get(`/api/provisioning/listConnectors/${MERCHANT}`)).body;
  for (const owner of [
    { ownerKind: "merchant", ownerGuid: MERCHANT },
    { ownerKind: "connector", ownerGuid: connectors[0].guid },
  ]) {
    const set = { ...owner, validFrom: "2026-12-01T00:00:00Z", description: "2027", fees };
    expect((await root.post("/api/provisioning/createFeeSet", set)).status).toBe(200);
  }
  const places = await started.gateway.db.query(sql`
    select entity, place_guid from configuration_changes
    where entity in ('riskListEntry', 'feeSet') and after ->> 'owner_guid' is not null order by id desc limit 3`);
  expect(places).toEqual([
    { entity: "feeSet", placeGuid: MERCHANT },
    { entity: "feeSet", placeGuid: MERCHANT },
    { entity: "riskListEntry", placeGuid: MERCHANT },
  ]);
  const shown = (await operator.get(`/console/${MERCHANT}/audit`)).html;
  expect(shown).toContain("mallory@example.com");
  const moments = [...shown.matchAll(/datetime="([^"]+)"/g)].map(([, at = ""]) => Temporal.Instant.from(at));
  expect(moments.length).toBeGreaterThan(5);
  expect(moments).toEqual(moments.toSorted((one, other) => Temporal.Instant.compare(other, one)));
});

test("an act whose entry a crash prevented gets it later, once, with its person and reason", async () => {
  const { uuid, order } = await payment();
  await move(uuid, "refund", { amount: "12.34", reason: "lost parcel" });
  const entry = sql`entity = 'payment' and after ->> 'order' = ${order}`;
  const entries = () =>
    started.gateway.db.query(
      sql`select username, address, operation, after from configuration_changes where ${entry}`,
    );
  const [written] = await entries();
  // As if the process had ended before the entry.
  await started.gateway.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from configuration_changes where ${entry}`);
  });
  await started.gateway.db.execute(
    sql`update transactions set created_at = created_at - interval '6 minutes' where reference_uuid = ${uuid}`,
  );
  await started.gateway.runDue();
  await started.gateway.runDue();
  expect(await entries()).toEqual([{ ...written, address: null }]);
});

test("sign-ins that follow each other are one line, which has each of them and can be filtered by", async () => {
  for (let times = 0; times < 3; times += 1) await ConsoleClient.demo(started.url, "finance");
  const folded = await operator.get(AUDIT);
  expect(textOf(folded)).toMatch(/Fay Finance .* Sign-ins: 3 entries\. Details/);
  const [run = ""] = /<ol class="run">.*?<\/ol>/s.exec(folded.html) ?? [];
  expect(times(run, "Signed in")).toBe(3);
  const each = await audit("signIns");
  expect(times(each, "Signed in")).toBeGreaterThan(3);
  expect(each).not.toContain("Sign-ins: ");
});

test("an entry has the sign of its kind, and settings are a kind of their own", async () => {
  const sent = await new ApiClient(started.url, ADMINISTRATOR).post(
    `/api/provisioning/updateMerchant/${MERCHANT}`,
    { description: "Shop of the audit" },
  );
  expect(sent.status).toBe(200);
  const page = await operator.get(`${AUDIT}?kind=configuration`);
  expect(textOf(page)).toContain("changed: Description");
  expect(textOf(page)).not.toContain("Signed in");
  const signs = (html: string) =>
    [...html.matchAll(/class="sign[^"]*">.*?#i-(\w+)/gs)].map(([, name]) => name);
  expect(new Set(signs(page.html))).toEqual(new Set(["settings"]));
  expect(new Set(signs((await operator.get(AUDIT)).html)).size).toBeGreaterThan(2);
});
