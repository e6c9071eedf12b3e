import { beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { setUpAdministrator } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const INSIDE = "Credentials of the machine";

const started = forThisFile(() => startTestGateway({ demo: false }));
const receiver = forThisFile(startCallbackReceiver);
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(() => {
  receiver.respond = responses.text(500, INSIDE);
});

test("what a receiver of callbacks at a private address returned is for the root tenant alone", async () => {
  const made = async (operation: string, body: object) =>
    (await root.post(`${PATH}/${operation}`, body)).body;
  const { guid: tenantGuid } = (await made("createTenant", { name: "Shops" }))["tenant"];
  const { credential, password } = await made(`createProvisioningCredential/${tenantGuid}`, {
    name: "Delegate",
    permissions: ["read"],
  });
  const tenant = new ApiClient(started.url, { username: credential.guid, password });
  const { guid: merchantGuid } = (await made(`createMerchant/${tenantGuid}`, { name: "Shop" }))["merchant"];
  const connector = { name: "Cards", apiKey: "inside", ...SIMULATED_CARDS, config: { testMode: true } };
  const { publicIntegrationKey } = (await made(`createConnector/${merchantGuid}`, connector))["connector"];
  const user = { username: "inside-user", password: "inside-otter-runs-94" };
  await made(`createMerchantUser/${merchantGuid}`, { ...user, type: "api" });
  const cardData = {
    pan: "4111111111111111",
    cvv: "123",
    cardHolder: "Ada Byron",
    expirationMonth: "12",
    expirationYear: "2034",
  };
  const tokenized = await root.post(`/api/v3/tokenize/${publicIntegrationKey}`, { cardData });
  const { transactionToken } = tokenized.body;
  const paid = await new ApiClient(started.url, user).debit(
    { transactionToken, callbackUrl: `${receiver.url}/callback` },
    "inside",
  );
  expect(paid.body["success"], JSON.stringify(paid.body)).toBe(true);
  await started.gateway.runDue();

  const answerFor = async (by: ApiClient) =>
    (await by.get(`${PATH}/listCallbacks/${paid.body["uuid"]}`)).body["callbacks"]?.[0]?.attempts[0];
  expect(await answerFor(root)).toMatchObject({ httpStatus: 500, answer: INSIDE });
  expect(await answerFor(tenant)).toMatchObject({ httpStatus: 500, answer: null });

  const administrator = await setUpAdministrator(started);
  const logAt = async (place: string) =>
    (await administrator.get(`/console/${place}/developers/callbacks`)).html;
  expect(await logAt(ROOT)).toContain(INSIDE);
  expect(await logAt(tenantGuid)).toContain("HTTP 500");
  expect(await logAt(tenantGuid)).not.toContain(INSIDE);
});
