import {
  adapterConnector,
  httpTo,
  type ProviderUnderTest,
  type Verification,
} from "@quittance/provider-kit/verify";
import { createAdapter } from "../src/index.ts";
import { FakePayPal } from "./fake-paypal.ts";
import { paypalJudge } from "./schema-judge.ts";

const connector = adapterConnector(
  "PayPal",
  {},
  { credentials: { username: "AeClientIdOfTheApp", apiSecret: "EFakeClientSecretOfTheSandboxApp" } },
);
const HOSTS = ["certificates"];
const wallet = (value: string) => ({ source: null, token: { value, schemeTransactionIdentifier: null } });

async function open(): Promise<ProviderUnderTest> {
  const fake = await FakePayPal.start();
  const { http, close } = httpTo(fake.url, HOSTS);
  const { id } = fake.wallets.store();
  return {
    adapter: createAdapter(),
    createAdapter,
    connector,
    providerHttp: http,
    server: { url: fake.url, hosts: HOSTS },
    approved: wallet(String(id)),
    declined: wallet("unknown-wallet"),
    examples: [{ name: "a wallet at PayPal's page", request: { source: null } }],
    bookings: () => fake.bookings(),
    pay: ({ providerReference }) => {
      fake.approve(providerReference ?? "");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    takeWebhooks: () => fake.takeWebhooks().map((body) => ({ body, headers: {} })),
    setOnline: (online) => fake.setOnline(online),
    close: async () => {
      await close();
      await fake.close();
    },
  };
}

export const verification: Verification = { open, judge: paypalJudge };
