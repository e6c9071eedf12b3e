import { OWN_CELL_ALONE } from "../../src/cells/index.ts";
import { randomBytes } from "node:crypto";
import { createConnector } from "../../src/connectors/index.ts";
import { openVault, tokenizeCard, type Vault } from "../../src/vault/index.ts";
import type { Adapter } from "../../src/providers/index.ts";
import { createAdapters } from "../../src/providers/adapters/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { isRefusal } from "../../src/platform/refusal.ts";
import type { ThreeDV2Config } from "../../src/three-d-secure/index.ts";
import { ApiClient, anOrder } from "./api-client.ts";
import { processesPerCore } from "./busy-machine.ts";
import { startTestGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";
import { formsOf, submit, visit, type Page } from "./script-less-customer.ts";

const TENANT_GUID = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT_GUID = "ME-0000-0000-0000-0000-0000-0001";

/** A gateway with the actions of a 3-D Secure test. */
export interface ThreeDSecureShop {
  readonly started: TestGateway;
  readonly api: ApiClient;
  /** A Simulator connector of the demo merchant with this configuration; its apiKey. */
  connector(
    threeDV2Config: ThreeDV2Config,
    options?: { settings?: Record<string, string>; extraData?: Record<string, string> },
  ): Promise<string>;
  /** A one-time token for a card. */
  card(pan: string, cardHolder?: string): Promise<string>;
  /** An order by card, paid through `apiKey`, with return addresses. */
  order(
    pan: string,
    options?: { cardHolder?: string; data?: Record<string, unknown>; more?: Record<string, unknown> },
  ): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function openShop(
  options: Pick<
    TestGatewayOptions,
    "clock" | "databaseUrl" | "masterKey" | "workers" | "bi" | "publicPath" | "dataDir" | "directoryServerTls"
  > = {},
): Promise<ThreeDSecureShop> {
  const { clock = systemClock, masterKey = randomBytes(32) } = options;
  const ids = createIds();
  // Enough for the simulated directory server on a busy machine, and soon over for the tests in which it is silent.
  const timeoutMs = Math.round(1_000 * Math.min(10, processesPerCore()));
  const threeDSecureTimeouts = { presMs: timeoutMs, aresMs: timeoutMs };
  const started = await startTestGateway({ workers: true, ...options, masterKey, threeDSecureTimeouts });
  const { db } = started.gateway;
  const vault = await openVault(db, { masterKey, clock, ids });
  const api = new ApiClient(started.url);
  const card = (pan: string, cardHolder = "Ada Lovelace") => tokenFor(started, vault, { pan, cardHolder });
  return {
    started,
    api,
    card,
    connector: (threeDV2Config, { settings = {}, extraData = {} } = {}) =>
      connectorWith(started, vault, { threeDV2Config, settings, extraData }),
    order: async (pan, { cardHolder, data = { "3dsecure": "MANDATORY" }, more = {} } = {}) => ({
      ...anOrder(),
      transactionToken: await card(pan, cardHolder),
      threeDSecureData: data,
      successUrl: "https://shop.example/success",
      errorUrl: "https://shop.example/error",
      cancelUrl: "https://shop.example/cancel",
      ...more,
    }),
    close: () => started.close(),
  };
}

async function tokenFor(
  started: TestGateway,
  vault: Vault,
  card: { pan: string; cardHolder: string },
): Promise<string> {
  const expiry = { expirationMonth: "12", expirationYear: "2031" };
  const token = await tokenizeCard(started.gateway.db, vault, {
    merchantGuid: MERCHANT_GUID,
    card: { ...card, ...expiry, cvv: "123" },
  });
  if (isRefusal(token)) throw new Error(`${card.pan} is not accepted: ${JSON.stringify(token)}`);
  return token.transactionToken;
}

async function connectorWith(
  { gateway }: TestGateway,
  vault: Vault,
  options: {
    threeDV2Config: ThreeDV2Config;
    settings: Record<string, string>;
    extraData: Record<string, string>;
  },
): Promise<string> {
  const { threeDV2Config, settings, extraData } = options;
  const ids = createIds();
  const apiKey = `key-${ids.secret(6)}`;
  const adapters: ReadonlyMap<string, Adapter> = createAdapters({
    db: gateway.db,
    clock: systemClock,
    ids,
    log: silentLog,
    publicUrl: "http://unused.example",
    notify: async () => undefined,
  });
  const mayUseContainer = async () => false;
  const cellNames = OWN_CELL_ALONE;
  const common = {
    clock: systemClock,
    ids,
    cellNames,
    mayUseContainer,
    hasRecoveryPlan: mayUseContainer,
    providerTestServers: true,
  };
  const parts = { ...common, sealer: vault, adapters };
  const request = {
    name: "3DS test",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey,
    settings,
    config: { extraData, vault: { threeDV2Config } },
  };
  const connector = await createConnector(gateway.db, {
    guid: ids.guid("CO"),
    merchant: { guid: MERCHANT_GUID, tenantGuid: TENANT_GUID },
    request,
    mayUseCredentials: true,
    parts,
  });
  if (isRefusal(connector)) throw new Error(JSON.stringify(connector));
  return apiKey;
}

/** The first page of a redirect: runs the 3DS Method if there is one, and continues until input is needed. */
export async function openAcs(redirectUrl: string): Promise<Page> {
  const page = await visit(redirectUrl);
  const forms = formsOf(page);
  const method = forms.find((form) => form.target === "method");
  if (method !== undefined) {
    const methodPage = await submit(page, method);
    const [notification] = formsOf(methodPage);
    if (notification !== undefined) await submit(methodPage, notification);
  }
  const browser = forms.find((form) => form.action.endsWith("/authentication"));
  return browser === undefined ? page : submit(page, browser);
}

/** Completes a challenge on the ACS's page, and returns to the shop. */
export async function completeChallenge(
  page: Page,
  outcome: "pass" | "fail" | "cancel",
  answers: Record<string, string> = {},
): Promise<Page> {
  const [toBank] = formsOf(page);
  if (toBank === undefined) throw new Error(`There is no challenge on ${page.url}: ${page.html}`);
  const acsPage = await submit(page, toBank);
  const [response] = formsOf(acsPage);
  if (response === undefined) throw new Error(`The bank shows no challenge: ${acsPage.html}`);
  const forward = await submit(acsPage, response, { ...answers, outcome });
  const [back] = formsOf(forward);
  return back === undefined ? forward : submit(forward, back);
}
