import { describe, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { DEMO, openProfileShop, type NewMerchant } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());

let count = 0;
/** A tenant with the feature and a merchant that has one connector; no container. */
async function newTenant(
  options: { parentTenantGuid?: string; features?: object } = {},
): Promise<{ tenantGuid: string; merchant: NewMerchant }> {
  const { features = { customerProfiles: true }, ...request } = options;
  const tenantGuid = await shop.createTenant({ name: "Platform", ...request });
  await update(tenantGuid, { features });
  const merchant = await shop.createMerchant({ tenantGuid, apiKey: `containers-${++count}` });
  return { tenantGuid, merchant };
}

async function update(tenantGuid: string, settings: object): Promise<void> {
  const { status, body } = await shop.provision(`updateTenant/${tenantGuid}`, { settings });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function assign(connectorGuid: string, customerProfileContainer: number | null): Promise<void> {
  const { status } = await shop.provision(`updateConnector/${connectorGuid}`, { customerProfileContainer });
  expect(status).toBe(200);
}

async function isAvailable({ client }: NewMerchant): Promise<boolean> {
  const { status, body } = await client.getProfile({ customerIdentification: "nobody" });
  if (status === 200) return body["profileExists"] === false;
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { success: false, errorCode: "CUSTOMER_PROFILES_NOT_AVAILABLE", message: expect.any(String) },
  });
  return false;
}

describe("a customer profile container", () => {
  test("does not exist at first; is created, listed, renamed and returned with all fields", async () => {
    const { tenantGuid } = await newTenant();
    const list = () => shop.provision(`listCustomerProfileContainers/${tenantGuid}`);
    expect((await list()).body).toEqual({ success: true, customerProfileContainers: [] });
    const id = await shop.createContainer(tenantGuid);
    const container = { id, name: "Customers", sharedWithSubtenants: false, disabled: false, tenantGuid };
    expect((await list()).body["customerProfileContainers"]).toEqual([container]);
    const renamed = await shop.provision(`updateCustomerProfileContainer/${id}`, { name: "Buyers" });
    expect(renamed.body["customerProfileContainer"]).toEqual({ ...container, name: "Buyers" });
  });

  test("has no effect until it is assigned to the tenant, and is then used by all its connectors", async () => {
    const { tenantGuid, merchant } = await newTenant();
    const id = await shop.createContainer(tenantGuid);
    expect(await isAvailable(merchant)).toBe(false);
    const data = { customerProfileData: { customerIdentification: "early" } };
    const refused = await merchant.client.register(data);
    expect(refused).toMatchObject({ status: 422, body: { errorCode: "CUSTOMER_PROFILES_NOT_AVAILABLE" } });
    expect(refused.body).not.toHaveProperty("uuid");
    await update(tenantGuid, { customerProfileContainer: id });
    expect(await isAvailable(merchant)).toBe(true);
    const second = await shop.createMerchant({ tenantGuid, apiKey: `containers-${++count}` });
    expect(await isAvailable(second)).toBe(true);
  });

  test("is not inherited by sub-tenants", async () => {
    const { tenantGuid } = await newTenant();
    const id = await shop.createContainer(tenantGuid, { sharedWithSubtenants: true });
    await update(tenantGuid, { customerProfileContainer: id });
    const sub = await newTenant({ parentTenantGuid: tenantGuid });
    expect(await isAvailable(sub.merchant)).toBe(false);
  });

  test("of a connector takes precedence over the tenant-wide one", async () => {
    const { tenantGuid, merchant } = await newTenant();
    const [wide, own] = [await shop.createContainer(tenantGuid), await shop.createContainer(tenantGuid)];
    await assign(merchant.connectorGuid, own);
    const { profileGuid } = await merchant.client.registerFor("ranked");
    await update(tenantGuid, { customerProfileContainer: wide });
    expect((await merchant.client.getProfile({ profileGuid })).body).toMatchObject({ profileExists: true });
    await assign(merchant.connectorGuid, null);
    expect((await merchant.client.getProfile({ profileGuid })).body).toMatchObject({ profileExists: false });
    // The same customerIdentification in another container is another customer.
    expect((await merchant.client.registerFor("ranked")).profileGuid).not.toBe(profileGuid);
  });

  test("is usable only with the optional feature", async () => {
    const { tenantGuid, merchant } = await newTenant({ features: { customerProfiles: false } });
    await assign(merchant.connectorGuid, await shop.createContainer(tenantGuid));
    expect(await isAvailable(merchant)).toBe(false);
    await update(tenantGuid, { features: { customerProfiles: true } });
    expect(await isAvailable(merchant)).toBe(true);
  });

  test("that is disabled cannot be used, warns about its profiles, and still has them when it is enabled", async () => {
    const { tenantGuid, merchant } = await newTenant();
    const id = await shop.createContainer(tenantGuid);
    await assign(merchant.connectorGuid, id);
    const { profileGuid, paymentToken } = await merchant.client.registerFor("kept");
    const disabled = await shop.provision(`updateCustomerProfileContainer/${id}`, { disabled: true });
    expect(disabled.body["warnings"]).toEqual([
      { path: "disabled", message: expect.stringContaining("1 customer profiles can't be reached") },
    ]);
    expect(await isAvailable(merchant)).toBe(false);
    expect(
      (await merchant.client.debit({ transactionToken: paymentToken }, merchant.client.apiKey)).status,
    ).toBe(422);
    const enabled = await shop.provision(`updateCustomerProfileContainer/${id}`, { disabled: false });
    expect(enabled.body["warnings"]).toEqual([]);
    expect((await merchant.client.getProfile({ profileGuid })).body).toMatchObject({ profileExists: true });
  });
});

describe("a container shared with sub-tenants", () => {
  test("can be assigned to sub-tenants at any level, and is listed there", async () => {
    const top = await newTenant();
    const id = await shop.createContainer(top.tenantGuid, { sharedWithSubtenants: true });
    const middle = await newTenant({ parentTenantGuid: top.tenantGuid });
    const low = await newTenant({ parentTenantGuid: middle.tenantGuid });
    await update(low.tenantGuid, { customerProfileContainer: id });
    expect(await isAvailable(low.merchant)).toBe(true);
    const { body } = await shop.provision(`listCustomerProfileContainers/${low.tenantGuid}`);
    expect(body["customerProfileContainers"]).toMatchObject([{ id, tenantGuid: top.tenantGuid }]);
  });

  test("cannot be assigned when it is not shared, or by a foreign tenant", async () => {
    const top = await newTenant();
    const sub = await newTenant({ parentTenantGuid: top.tenantGuid });
    const stranger = await newTenant();
    const [own, shared] = [
      await shop.createContainer(top.tenantGuid),
      await shop.createContainer(top.tenantGuid, { sharedWithSubtenants: true }),
    ];
    for (const [tenantGuid, customerProfileContainer] of [
      [sub.tenantGuid, own],
      [stranger.tenantGuid, shared],
      [top.tenantGuid, 999_999_999],
    ] as const) {
      const refused = await shop.provision(`updateTenant/${tenantGuid}`, {
        settings: { customerProfileContainer },
      });
      expect(refused).toMatchObject({ status: 422, body: { errorCode: 1007 } });
    }
    const body = { customerProfileContainer: own };
    const connector = await shop.provision(`updateConnector/${sub.merchant.connectorGuid}`, body);
    expect(connector).toMatchObject({ status: 422 });
  });

  test("cannot be used by sub-tenants of a tenant that disabled containers for them, at any level", async () => {
    const top = await newTenant();
    const id = await shop.createContainer(top.tenantGuid, { sharedWithSubtenants: true });
    const middle = await newTenant({ parentTenantGuid: top.tenantGuid });
    const low = await newTenant({ parentTenantGuid: middle.tenantGuid });
    await update(low.tenantGuid, { customerProfileContainer: id });
    await update(middle.tenantGuid, { customerProfileContainer: id });
    const off = { customerProfileContainersDisabledForSubtenants: true };
    await update(middle.tenantGuid, off);
    expect(await isAvailable(low.merchant)).toBe(false);
    expect(await isAvailable(middle.merchant)).toBe(true);
    const { body } = await shop.provision(`listCustomerProfileContainers/${low.tenantGuid}`);
    expect(body["customerProfileContainers"]).toEqual([]);
    // A sub-tenant's own container is not affected.
    await update(low.tenantGuid, { customerProfileContainer: await shop.createContainer(low.tenantGuid) });
    expect(await isAvailable(low.merchant)).toBe(true);
  });

  test("that is no longer shared cannot be used by sub-tenants, and the response says so", async () => {
    const top = await newTenant();
    const id = await shop.createContainer(top.tenantGuid, { sharedWithSubtenants: true });
    const sub = await newTenant({ parentTenantGuid: top.tenantGuid });
    await update(sub.tenantGuid, { customerProfileContainer: id });
    await sub.merchant.client.registerFor("shared");
    const change = { sharedWithSubtenants: false };
    const { body } = await shop.provision(`updateCustomerProfileContainer/${id}`, change);
    expect(body["warnings"]).toMatchObject([{ path: "sharedWithSubtenants" }]);
    expect(await isAvailable(sub.merchant)).toBe(false);
  });
});

test("unknown tenants and containers are not found", async () => {
  const nobody = "TE-dead-dead-dead-dead-dead-dead";
  for (const response of [
    await shop.provision(`createCustomerProfileContainer/${nobody}`, { name: "Customers" }),
    await shop.provision(`listCustomerProfileContainers/${nobody}`),
    await shop.provision("updateCustomerProfileContainer/999999999", { disabled: true }),
    await shop.provision("listCustomerProfileAudit/999999999"),
  ])
    expect(response).toMatchObject({ status: 404, body: { success: false, errorCode: 1007 } });
});

test("the demo tenant has one, assigned tenant-wide", async () => {
  const { body } = await shop.provision(`listCustomerProfileContainers/${DEMO.tenantGuid}`);
  const [{ id }] = body["customerProfileContainers"];
  const tenants = await shop.provision("listTenants");
  const demo = tenants.body["tenants"].find((tenant: { guid: string }) => tenant.guid === DEMO.tenantGuid);
  expect(demo.settings).toMatchObject({ customerProfileContainer: id, features: { customerProfiles: true } });
});
