import { expect, test } from "vitest";
import type { AccountFinding, AccountTest, Adapter, ProviderCall } from "../index.ts";
import { wrong } from "../values/account-findings.ts";
import { accountRule } from "./account-rule.ts";
import type { AdapterUnderTest } from "./adapter-under-test.ts";
import { adapterConnector } from "./provider-requests.ts";

const REFUSED = wrong("credentials_refused", "config.apiSecret", "The key is refused.");

/** An account at a provider that responds 200 with its id. */
function under(testAccount: (call: ProviderCall) => Promise<AccountTest>): AdapterUnderTest {
  const adapter = {
    configuration: {
      credentials: [{ name: "apiSecret", description: "The key.", isRequired: true }],
      extraData: [],
      secretLists: [],
    },
    testAccount,
  } as unknown as Adapter;
  const shown = { kind: "responded", status: 200, headers: {}, body: Buffer.from('{"id":"A-1"}') } as const;
  return {
    adapter,
    connector: adapterConnector("Creditcard"),
    providerHttp: { send: async () => shown },
    approved: {},
    declined: {},
    setOnline: () => {},
    close: async () => {},
  };
}

async function looked({ http }: ProviderCall, otherwise: AccountFinding): Promise<AccountTest> {
  const outcome = await http.send({ method: "GET", path: "/account" });
  const isShown = outcome.kind === "responded" && outcome.body.toString().includes("A-1");
  return { findings: isShown ? [] : [otherwise] };
}

test("a test that passes by the account alone keeps the rule", async () => {
  await accountRule.check(under((call) => looked(call, REFUSED)));
});

test("one that passes by anything breaks it", async () => {
  await expect(accountRule.check(under(async () => ({ findings: [] })))).rejects.toThrow(
    "it passes by a time-out",
  );
});

test("one that refuses the account breaks it", async () => {
  await expect(accountRule.check(under(async () => ({ findings: [REFUSED] })))).rejects.toThrow();
});

test("one that names a setting that the connector does not have breaks it", async () => {
  const elsewhere = wrong("account_unknown", "config.extraData.shop", "There is no such shop.");
  await expect(accountRule.check(under((call) => looked(call, elsewhere)))).rejects.toThrow(
    "config.extraData.shop",
  );
});
