import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import type { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import {
  KEY_ID,
  MERCHANT,
  SECRET,
  type FakeWorldline,
} from "../../packages/lab/src/worldline/fake-worldline.ts";
import type { ApiClient } from "./api-client.ts";

export const DEMO_MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

/** Makes a connector of the demo's merchant; its name is its apiKey. Returns its guid. */
export async function createConnector(
  operator: ApiClient,
  { apiKey, ...request }: { apiKey: string; [field: string]: unknown },
): Promise<string> {
  const { body } = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
    name: apiKey,
    apiKey,
    ...request,
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["connector"].guid;
}

/** What most connectors of tests are: cards at the Simulator. */
export const SIMULATED_CARDS = { adapter: "Simulator", method: "Creditcard" } as const;

export interface Connector {
  readonly apiKey: string;
  readonly guid: string;
}

/** Makes a connector of the demo's merchant with a new apiKey, which begins with the name. */
export async function connect(operator: ApiClient, name: string, request: object): Promise<Connector> {
  const apiKey = `${name}-${randomBytes(6).toString("hex")}`;
  return { apiKey, guid: await createConnector(operator, { apiKey, ...request }) };
}

/** Signs the webhooks of the connectors of `atAdyen`. */
export const ADYEN_HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

/** What connectors at a fake of Adyen are, with changes of their configuration. */
export const atAdyen = (fake: FakeAdyen, method: string, config: object = {}) => ({
  adapter: "Adyen",
  method,
  config: {
    testMode: true,
    apiSecret: "AQE-test-api-key",
    username: fake.merchantAccount,
    extraData: { apiBaseUrl: fake.url },
    vault: { hmacKeys: [ADYEN_HMAC_KEY] },
    ...config,
  },
});

/** What connectors at a fake of Stripe are, which signs its webhooks with the secret. */
export const atStripe = (
  { url }: Pick<FakeStripe, "url">,
  method: string,
  { webhookSecret, apiSecret = "sk_test_1" }: { webhookSecret: string; apiSecret?: string },
) => ({
  adapter: "Stripe",
  method,
  config: {
    testMode: true,
    apiSecret,
    extraData: { apiBaseUrl: url },
    vault: { webhookSecrets: [webhookSecret] },
  },
});

/** What connectors at a fake of Worldline are, with changes of their configuration. */
export const atWorldline = ({ url }: Pick<FakeWorldline, "url">, method: string, config: object = {}) => ({
  adapter: "Worldline",
  method,
  config: {
    testMode: true,
    username: KEY_ID,
    apiSecret: SECRET,
    extraData: { apiBaseUrl: url, merchantId: MERCHANT },
    ...config,
  },
});
