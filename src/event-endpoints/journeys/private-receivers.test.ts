import { beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const ROOT = "TE-0000-0000-0000-0000-0000-0000";

const started = forThisFile(() => startTestGateway({ demo: false }));
const receiver = forThisFile(startCallbackReceiver);
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(() => {
  receiver.respond = responses.text(200, "Credentials of the machine");
});

test("what a receiver at a private address returned is for the root tenant alone", async () => {
  const { body: made } = await root.post(`${PATH}/createTenant`, { name: "Shops" });
  const tenantGuid = made["tenant"].guid as string;
  const { body: delegate } = await root.post(`${PATH}/createProvisioningCredential/${tenantGuid}`, {
    name: "Delegate",
    permissions: ["read", "configure", "credentials"],
  });
  const tenant = new ApiClient(started.url, {
    username: delegate["credential"].guid as string,
    password: delegate["password"] as string,
  });
  const { body: merchant } = await root.post(`${PATH}/createMerchant/${tenantGuid}`, { name: "Shop" });
  for (const [maker, place] of [
    [tenant, merchant["merchant"].guid as string],
    [root, ROOT],
  ] as const) {
    const { body } = await maker.post(`${PATH}/createWebhookEndpoint/${place}`, {
      url: `${receiver.url}/events`,
      eventTypes: ["payment.*"],
    });
    const { guid } = body["webhookEndpoint"];
    await maker.post(`${PATH}/sendTestEvent/${guid}`, { type: "payment.succeeded" });
    await started.gateway.runDue();
    const responseFor = async (by: ApiClient) =>
      (await by.get(`${PATH}/listEventDeliveries/${guid}`)).body["deliveries"]?.[0]?.response as unknown;
    expect(await responseFor(root)).toBe("Credentials of the machine");
    if (maker === tenant) expect(await responseFor(tenant)).toBeNull();
  }
});
