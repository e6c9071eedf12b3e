import { describe, expect, test } from "vitest";
import { ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const full = {
  enabled: true,
  "3dsOnDemand": false,
  acquirers: [{ scheme: "visa", bin: "411111", merchantId: "MID-1" }],
  merchant: { mcc: "5411", country: "040", name: "Corner Shop", siret: "73282932000074" },
  parameterConfig: { challengeIndicator: "04" },
  mcIdentityCheck: false,
  preferredProtocolVersion: "latest",
  enforcePreferredProtocolVersion: true,
};

const shop = forThisFile(() => openShop());
const operator = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));

let made = 0;

function createConnector(threeDV2Config: unknown): Promise<ApiResponse> {
  const request = {
    name: "Corner Shop cards",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: `corner-${++made}`,
  };
  return operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    ...request,
    config: { vault: { threeDV2Config } },
  });
}

describe("threeDV2Config through the provisioning API", () => {
  test("is created with every parameter, read back, and applies to the next payment", async () => {
    const { body } = await createConnector(full);
    expect(body).toMatchObject({ success: true, connector: { config: { vault: { threeDV2Config: full } } } });
    const { connectors } = (await operator.get(`/api/provisioning/listConnectors/${MERCHANT}`)).body;
    expect(
      connectors.find((one: { guid: string }) => one.guid === body["connector"].guid).config.vault,
    ).toEqual({ threeDV2Config: full });

    const order = await shop.order("4000002000000008", { data: {} });
    const debit = await shop.api.debit(order, body["connector"].apiKey);
    const back = await completeChallenge(await openAcs(debit.body["redirectUrl"]), "pass");
    expect(back.url).toBe("https://shop.example/success");
  });

  test("is replaced whole by an update, and takes effect at once", async () => {
    const { connector } = (await createConnector(full)).body;
    const update = { config: { vault: { threeDV2Config: { enabled: false } } } };
    const { body } = await operator.post(`/api/provisioning/updateConnector/${connector.guid}`, update);
    expect(body["connector"].config.vault).toEqual({ threeDV2Config: { enabled: false } });
    const order = await shop.order("4000002000000008", { data: {} });
    expect((await shop.api.debit(order, connector.apiKey)).body).toMatchObject({ returnType: "FINISHED" });
  });

  test.each([
    [{}, "config.vault.threeDV2Config.enabled", 1005],
    [{ enabled: "yes" }, "config.vault.threeDV2Config.enabled", 1003],
    [
      { ...full, acquirers: [{ scheme: "visa", bin: "12", merchantId: "1" }] },
      "config.vault.threeDV2Config.acquirers[0].bin",
      1003,
    ],
    [
      { ...full, acquirers: [full.acquirers[0], { scheme: "visa" }] },
      "config.vault.threeDV2Config.acquirers[1].bin",
      1005,
    ],
    [{ ...full, merchant: { country: "AUT" } }, "config.vault.threeDV2Config.merchant.country", 1003],
    [
      { ...full, parameterConfig: { challengeIndicator: "09" } },
      "config.vault.threeDV2Config.parameterConfig.challengeIndicator",
      1002,
    ],
    [{ ...full, threeRIIndicator: "01" }, "config.vault.threeDV2Config.threeRIIndicator", 1001],
  ])("refuses %o with the path %s", async (threeDV2Config, path, errorCode) => {
    const { status, body } = await createConnector(threeDV2Config);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, errorCode, errorMessage: expect.stringContaining(path) });
  });

  test("without a SIRET a Carte Bancaire payment is not authenticated, and the trace has the reason", async () => {
    const { siret: _siret, ...merchant } = full.merchant;
    const withoutSiret = await shop.connector({ ...full, merchant } as never);
    const traceOf = async (uuid: string) => {
      const trace = await operator.get(`/api/provisioning/getAuthenticationTrace/${uuid}`);
      return JSON.stringify(trace.body);
    };
    const missing = "merchant.siret is not configured, which Carte Bancaire requires";

    // Challenged with a SIRET, and over the card's international scheme: what is missing concerns Carte Bancaire only.
    const pan = "4000002000000008";
    const withSiret = await shop.connector(full as never);
    const challenged = await shop.api.debit(await shop.order(pan, { data: { schemeId: "CB" } }), withSiret);
    expect(challenged.body).toMatchObject({ returnType: "REDIRECT" });
    const visa = await shop.api.debit(await shop.order(pan, { data: {} }), withoutSiret);
    expect(visa.body).toMatchObject({ returnType: "REDIRECT" });

    const optional = await shop.api.debit(await shop.order(pan, { data: { schemeId: "CB" } }), withoutSiret);
    expect(optional.body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect(await traceOf(optional.body["uuid"])).toContain(missing);

    const mandatory = await shop.api.debit(
      await shop.order(pan, { data: { schemeId: "CB", "3dsecure": "MANDATORY" } }),
      withoutSiret,
    );
    expect(mandatory.body).toMatchObject({ success: false, errors: [{ errorCode: 2021 }] });
    expect(await traceOf(mandatory.body["uuid"])).toContain(missing);
  });

  test("warns about schemes without an acquirer, and saves", async () => {
    const { status, body } = await createConnector(full);
    expect(status).toBe(200);
    expect(JSON.stringify(body["warnings"])).toContain("mastercard");
  });

  test("is listed by the settings vault with types, patterns and allowed values", async () => {
    const { body } = await operator.get("/api/provisioning/getConnectorSettings/Simulator");
    const listed: { name: string }[] = body["vaultConfig"].threeDV2Config;
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(full));
    expect(listed).toContainEqual(
      expect.objectContaining({ name: "enabled", type: "boolean", required: true }),
    );
    expect(JSON.stringify(listed)).toContain("^[0-9]{5,11}$");
  });
});
