import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const apiBaseUrl = "http://127.0.0.1:1";

const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

function create(config: Record<string, unknown>) {
  return operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Adyen",
    apiKey: `adyen-${randomBytes(6).toString("hex")}`,
    adapter: "Adyen",
    method: "Creditcard",
    config: {
      testMode: true,
      apiSecret: "AQE-test-api-key",
      username: "QuittanceCOM",
      extraData: { apiBaseUrl },
      vault: { hmacKeys: ["ab".repeat(32)] },
      ...config,
    },
  });
}

describe("a connector of Adyen", () => {
  const refused = async (config: Record<string, unknown>) => JSON.stringify((await create(config)).body);

  test("needs its merchant account, readable HMAC keys, and in live mode its own address", async () => {
    expect(await refused({ username: null })).toContain("config.username");
    expect(await refused({ vault: {} })).toContain("config.vault.hmacKeys");
    expect(await refused({ vault: { hmacKeys: ["not-hexadecimal"] } })).toContain("config.vault.hmacKeys[0]");
    const live = { testMode: false, extraData: {} };
    expect(await refused(live)).toContain("config.extraData.liveUrlPrefix");
    expect(await refused({ ...live, extraData: { liveUrlPrefix: "evil.example/" } })).toContain(
      "liveUrlPrefix",
    );
    expect(await refused({ ...live, extraData: { liveUrlPrefix: "1a2b-Shop", apiBaseUrl } })).toContain(
      "apiBaseUrl",
    );
  });
});
