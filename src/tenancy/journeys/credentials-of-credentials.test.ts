import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

interface Made {
  readonly guid: string;
  readonly expiresAt: string;
  readonly client: ApiClient;
}

function madeOf({ status, body }: ApiResponse): Made {
  expect(status, JSON.stringify(body)).toBe(200);
  const { guid, expiresAt } = body["credential"] as Pick<Made, "guid" | "expiresAt">;
  const credentials = { username: guid, password: String(body["password"]) };
  return { guid, expiresAt, client: new ApiClient(started.url, credentials) };
}

function create(by: ApiClient, permissions: readonly string[], validDays?: number): Promise<ApiResponse> {
  const body = { name: "Delegated", permissions, ...(validDays !== undefined && { validDays }) };
  return by.post(`${PATH}/createProvisioningCredential/${TENANT}`, body);
}

test("a credential makes none that ends after itself", async () => {
  const giver = madeOf(await create(root, ["credentials", "read"], 10));
  for (const validDays of [11, 90, 400]) {
    const longer = await create(giver.client, ["read"], validDays);
    expect([longer.status, longer.body["errorMessage"]]).toEqual([
      422,
      expect.stringMatching(/^validDays: .*2026-12-02T10:00:00Z/),
    ]);
  }
  expect(madeOf(await create(giver.client, ["read"])).expiresAt).toBe("2026-12-02T10:00:00Z");
  expect(madeOf(await create(giver.client, ["read"], 9)).expiresAt).toBe("2026-12-01T10:00:00Z");
  expect(madeOf(await create(giver.client, ["read"], 10)).expiresAt).toBe("2026-12-02T10:00:00Z");
  // Longer than by default is not given because its maker is valid for long.
  const long = madeOf(await create(root, ["credentials", "read"], 400));
  expect(madeOf(await create(long.client, ["read"])).expiresAt).toBe("2027-02-20T10:00:00Z");
});

test("a rotation makes no successor that ends after the credential that requests it", async () => {
  const giver = madeOf(await create(root, ["credentials", "read"], 10));
  const longer = madeOf(await create(root, ["read"], 90));
  const rotate = ({ client }: Made, { guid }: Made) =>
    client.post(`${PATH}/rotateProvisioningCredential/${guid}`, {});
  expect(madeOf(await rotate(giver, longer)).expiresAt).toBe("2026-12-02T10:00:00Z");
  clock.advance({ hours: 24 });
  // Its own successor is no way round it.
  expect(madeOf(await rotate(giver, giver)).expiresAt).toBe("2026-12-02T10:00:00Z");
  const short = madeOf(await create(root, ["read"], 1));
  expect(madeOf(await rotate(giver, short)).expiresAt).toBe("2026-11-24T10:00:00Z");
});

test("a connector with its provider's live secrets needs the permission 'credentials' beside 'configure'", async () => {
  const { client } = madeOf(await create(root, ["configure", "read"]));
  const both = madeOf(await create(root, ["configure", "credentials"]));
  const shared = { adapter: "Simulator", method: "Creditcard" };
  let made = 0;
  const connector = (by: ApiClient, config: object) =>
    by.post(`${PATH}/createConnector/${MERCHANT}`, {
      name: "Theirs",
      apiKey: `theirs-${++made}`,
      ...shared,
      config,
    });
  const secrets = [
    { username: "their-account" },
    { password: "their-password" },
    { apiSecret: "their-secret" },
    { vault: { webhookSecrets: ["their-webhook-secret"] } },
  ];
  for (const secret of secrets) {
    for (const live of [{ testMode: false }, {}]) {
      const refused = await connector(client, { ...secret, ...live });
      expect([refused.status, refused.body["errorMessage"]], JSON.stringify(secret)).toEqual([
        403,
        "The credential lacks the permission 'credentials'",
      ]);
    }
  }
  const listed = (await client.get(`${PATH}/listConnectors/${MERCHANT}`)).body["connectors"];
  expect(JSON.stringify(listed)).not.toContain("theirs-");
  expect((await connector(client, { testMode: false })).status).toBe(200);
  expect((await connector(client, { testMode: true, password: "of-a-test-account" })).status).toBe(200);
  const live = await connector(both.client, { testMode: false, password: "their-password" });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  // The account is as much as its secret; what is no access changes without it, routing included.
  const { guid } = live.body["connector"] as { guid: string };
  const update = (by: ApiClient, body: object) => by.post(`${PATH}/updateConnector/${guid}`, body);
  expect((await update(client, { config: { username: "another-account" } })).status).toBe(403);
  expect((await update(client, { name: "Renamed" })).status).toBe(200);
  expect((await update(both.client, { config: { username: "another-account" } })).status).toBe(200);
  const routed = await client.post(`${PATH}/createConnector/${MERCHANT}`, {
    name: "Routing",
    apiKey: "theirs-routing",
    routingMetaConnector: { defaultConnector: guid },
  });
  expect(routed.status, JSON.stringify(routed.body)).toBe(200);
});
