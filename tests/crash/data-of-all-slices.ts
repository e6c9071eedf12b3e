import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect } from "vitest";

import { anOrder, ApiClient } from "../support/api-client.ts";
import { BatchShop, debitsFile } from "../support/batches.ts";

/** As the demo is seeded. */
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ADMINISTRATOR = { username: "admin", password: "admin-password" };

/** What the merchant got about one transaction. */
export interface ReportedStatus {
  readonly uuid: string;
  readonly status: object;
}

/** Uses every slice over HTTP, and returns the status of each transaction afterwards. */
export async function makeDataOfAllSlices(url: string, callbackUrl: string): Promise<ReportedStatus[]> {
  const api = new ApiClient(url);
  const operator = new ApiClient(url, ADMINISTRATOR);
  const uuids: string[] = [];
  const done = async (response: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await response;
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    expect(status).toBe(200);
    if (typeof body["uuid"] === "string") uuids.push(body["uuid"]);
    return body;
  };
  const follow = (operation: string, referenceUuid: unknown, amount?: string) =>
    done(
      api.transaction("demo-card", operation, {
        merchantTransactionId: anOrder()["merchantTransactionId"],
        referenceUuid,
        ...(amount !== undefined && { amount, currency: "EUR" }),
      }),
    );
  const paid = await done(api.debit({ callbackUrl, customer: { email: "ada@example.com" } }));
  await follow("refund", paid["uuid"], "4.00");
  const authorised = await done(api.preauthorize());
  await follow("capture", authorised["uuid"], "5.00");
  await follow("void", (await done(api.preauthorize()))["uuid"]);
  const profile = {
    customerProfileData: { customerIdentification: `customer-${randomBytes(4).toString("hex")}` },
  };
  const { amount: _amount, currency: _currency, ...registration } = anOrder();
  const registered = await done(api.transaction("demo-card", "register", { ...registration, ...profile }));
  await done(api.debit({ referenceUuid: registered["uuid"], transactionToken: undefined }));
  await done(
    api.post("/api/v3/schedule/demo-card/start", {
      registrationUuid: registered["uuid"],
      amount: "3.00",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
    }),
  );
  const link = await done(api.debit({ payByLink: { sendByEmail: false }, transactionToken: undefined }));
  const replaced = await api.post(`/api/v3/payByLink/${String(link["uuid"])}/replace`, {});
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
  await done(api.debit({ amount: "100.00", requestDcc: true }));
  // Its outcome is unknown until an inquiry: its status changes by itself, and is not reported.
  expect((await api.debit({ extraData: { "simulator:loseRequest": "1" } })).body).toMatchObject({
    success: true,
  });
  const disputed = await done(api.debit());
  expect((await api.post("/simulator/chargebacks", { transactionUuid: disputed["uuid"] })).status).toBe(200);
  const batch = debitsFile(3, {
    references: [String(registered["uuid"])],
    prefix: randomBytes(6).toString("hex"),
  });
  await new BatchShop(url).accepted(batch);
  await useProvisioning(operator, String(paid["uuid"]));
  return statusesOf(url, uuids);
}

/** Tags, users with their audit, keys, credentials and fees. */
async function useProvisioning(operator: ApiClient, uuid: string): Promise<void> {
  const tags = { tags: ["checked"], createdBy: "back office" };
  expect((await operator.post(`/api/provisioning/addTags/${uuid}`, tags)).status).toBe(200);
  const user = { username: `till-${randomBytes(3).toString("hex")}`, password: "till-otter-runs-94" };
  const created = await operator.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    settings: { "push-api": "1" },
  });
  expect(created.status).toBe(200);
  const name = `upgrade ${randomBytes(3).toString("hex")}`;
  for (const [operation, body] of [
    [`createBiApiKey/${TENANT}`, { name, merchantGuid: MERCHANT }],
    [`createFeeEntity/${TENANT}`, { name, entityType: "merchant-normal" }],
    [`createProvisioningCredential/${TENANT}`, { name, permissions: ["read"] }],
  ] as const) {
    const { status, body: response } = await operator.post(`/api/provisioning/${operation}`, body);
    expect(status, JSON.stringify(response)).toBe(200);
  }
}

/** The state of each transaction as the merchant gets it. */
export async function statusesOf(url: string, uuids: readonly string[]): Promise<ReportedStatus[]> {
  const api = new ApiClient(url);
  const reported: ReportedStatus[] = [];
  for (const uuid of uuids) {
    const { status, body } = await api.status(uuid);
    expect(status).toBe(200);
    reported.push({ uuid, status: body });
  }
  return reported;
}

/** The tables without a row. */
export async function emptyTables(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const empty: string[] = [];
    for (const { name } of tables.rows)
      if ((await client.query(`select from "${name}" limit 1`)).rowCount === 0) empty.push(name);
    return empty;
  } finally {
    await client.end();
  }
}
