import { expect } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "./api-client.ts";
import { BiClient, project } from "./bi.ts";
import { until } from "./bi-process.ts";
import { ConsoleClient, textOf, type ConsolePage, type DemoRole } from "./console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";

export const EXPLORED_TENANT = "TE-0000-0000-0000-0000-0000-0001";
const ROOT = "TE-0000-0000-0000-0000-0000-0000";
export const EXPLORE = `/console/${EXPLORED_TENANT}/explore`;

/**
 * A tenant with two merchants and their payments in test mode, one live payment of EUR 1,000.00, and a tenant beside it. In test mode the
 * first merchant was paid EUR 38.30 and JPY 700, refunded EUR 3.30, declined twice and had a chargeback of EUR 8.00; the second was
 * paid EUR 99.00.
 */
export class ExploreShop {
  readonly started: TestGateway;
  /** The second merchant of the tenant, and the one of the tenant beside it. */
  readonly otherMerchant: string;
  readonly otherTenant: string;
  readonly foreignMerchant: string;

  private constructor(
    started: TestGateway,
    places: Record<"otherMerchant" | "otherTenant" | "foreignMerchant", string>,
  ) {
    this.started = started;
    this.otherMerchant = places.otherMerchant;
    this.otherTenant = places.otherTenant;
    this.foreignMerchant = places.foreignMerchant;
  }

  static async open(): Promise<ExploreShop> {
    const started = await startTestGateway({ bi: { kind: "embedded" } });
    const root = new ApiClient(started.url, ADMINISTRATOR);
    await payAtDemoShop(started);
    const otherMerchant = await payAtNewMerchant(started, {
      amount: "99.00",
      tenant: EXPLORED_TENANT,
      word: "Other",
    });
    const sibling = { name: "Sibling", parentTenantGuid: ROOT };
    const { body } = await root.post("/api/provisioning/createTenant", sibling);
    const { guid: otherTenant } = body["tenant"] as { guid: string };
    const foreignMerchant = await payAtNewMerchant(started, {
      amount: "55.55",
      tenant: otherTenant,
      word: "Foreign",
    });
    await root.post("/api/provisioning/rebuildBi", {});
    await started.gateway.runDue();
    return new ExploreShop(started, { otherMerchant, otherTenant, foreignMerchant });
  }

  get root(): ApiClient {
    return new ApiClient(this.started.url, ADMINISTRATOR);
  }

  /** Signed in as the demo's person of that role, with the mode chosen. */
  async person(role: DemoRole, mode: "live" | "test" = "test"): Promise<ConsoleClient> {
    const client = await ConsoleClient.demo(this.started.url, role);
    await chooseMode(client, mode);
    return client;
  }

  close(): Promise<void> {
    return this.started.close();
  }
}

export async function chooseMode(client: ConsoleClient, mode: "live" | "test"): Promise<void> {
  await client.submit(await client.get(EXPLORE), "/mode", { mode });
}

/** The text of a page on one line. */
export function wordsOf(page: { readonly html: string }): string {
  return textOf(page).replaceAll(/\s/g, " ").replaceAll(/ +/g, " ");
}

/** The rows of the table of groups in one currency. */
export function rowsIn({ html }: Pick<ConsolePage, "html">, currency: string): string[] {
  const part = html.split("<h2>").find((one) => one.startsWith(`Result in ${currency}`)) ?? "";
  const table = /<table class="slim">.*?<\/table>/s.exec(part)?.[0] ?? "";
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => wordsOf({ html: row }).trim());
}

async function payAtDemoShop(started: TestGateway): Promise<void> {
  const api = new ApiClient(started.url);
  const pay = async (amount: string, currency = "EUR"): Promise<string> => {
    const { body } = await api.debit({ ...anOrder(), amount, currency });
    expect(body["success"]).toBe(true);
    return String(body["uuid"]);
  };
  const referenceUuid = await pay("10.10");
  await pay("20.20");
  await pay("700", "JPY");
  const refund = { merchantTransactionId: "refund-1", referenceUuid, amount: "3.30", currency: "EUR" };
  expect((await api.transaction("demo-card", "refund", refund)).body["success"]).toBe(true);
  for (const reason of ["2003", "2006"])
    await api.debit({ ...anOrder(), amount: "5.00", extraData: { "simulator:decline": reason } });
  const transactionUuid = await pay("8.00");
  expect((await api.post("/simulator/chargebacks", { transactionUuid })).status).toBe(200);
  const live = await pay("1000.00");
  await started.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${live}`);
  const bi = new BiClient(started.url);
  await until(async () => {
    await project(started);
    return (await bi.get("/v2/_count?q=type:chargeback")).body["count"] === 1;
  });
}

/** A merchant with one payment, whose names begin with the word. */
async function payAtNewMerchant(
  { url }: TestGateway,
  { amount, tenant, word }: { amount: string; tenant: string; word: string },
): Promise<string> {
  const root = new ApiClient(url, ADMINISTRATOR);
  const provision = async (operation: string, body: object): Promise<{ guid: string }> => {
    const { body: response } = await root.post(`/api/provisioning/${operation}`, body);
    return Object.values(response).find((value) => typeof value === "object") as { guid: string };
  };
  const { guid } = await provision(`createMerchant/${tenant}`, { name: `${word} Shop` });
  const user = { username: `${word}-user`, password: "long-enough-password" };
  await provision(`createMerchantUser/${guid}`, { ...user, type: "api" });
  await provision(`createConnector/${guid}`, {
    name: `${word} card`,
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: `${word}-card`,
    config: { testMode: true },
  });
  const { body } = await new ApiClient(url, user).debit({ ...anOrder(), amount }, `${word}-card`);
  expect(body["success"]).toBe(true);
  return guid;
}
