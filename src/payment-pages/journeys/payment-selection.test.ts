import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";

let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway();
  api = new ApiClient(started.url);
});
afterAll(() => started.close());

async function choose(page: Page, name: string): Promise<Page> {
  const guid = new RegExp(`value="(CO-[0-9-]+)">\\s*<span>${name}</span>`).exec(page.html)?.[1];
  return submit(
    page,
    formsOf(page).find(({ action }) => action.endsWith("/method"))!,
    { connector: guid ?? name },
  );
}

describe("the Payment Selection Page", () => {
  test("offers the methods of the meta-connector, and the form of the chosen one pays", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, "demo-meta");
    const selection = await visit(redirectUrl);
    expect(selection.html).toContain("Choose how to pay");
    const form = await choose(selection, "Card");
    expect(form.html).toContain("Card number");
    expect((await fillIn(form, VISA)).url).toBe(RETURN_ADDRESSES.successUrl);
    expect((await api.status(uuid, "demo-meta")).body).toMatchObject({
      transactionStatus: "SUCCESS",
      paymentMethod: "Creditcard",
    });
  });

  test("a method with a page of its own redirects the customer there", async () => {
    const { redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, "demo-meta");
    expect((await choose(await visit(redirectUrl), "Demo redirect")).url).toContain("/simulator/pay/");
  });

  test("the method can be changed in any tab until something is submitted", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, "demo-meta");
    const [first, second] = await Promise.all([visit(redirectUrl), visit(redirectUrl)]);
    const form = await choose(first, "Card");
    expect((await visit(`${redirectUrl}/methods`)).html).toContain("Choose how to pay");
    await choose(second, "Demo redirect");
    expect((await fillIn(form, VISA)).url).toContain("/simulator/pay/");
    expect((await api.status(uuid, "demo-meta")).body).toMatchObject({ transactionStatus: "REDIRECT" });
  });

  test("a link can be cancelled until the customer has chosen a method", async () => {
    const link = { payByLink: { sendByEmail: false } };
    const before = await orderOnPage(api, link, "demo-meta");
    await visit(before.redirectUrl);
    const cancel = ({ uuid }: { uuid: string }) => api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
    expect((await cancel(before)).body).toEqual({ success: true, transactionStatus: "cancelled" });
    const after = await orderOnPage(api, link, "demo-meta");
    await choose(await visit(after.redirectUrl), "Card");
    expect(await cancel(after)).toMatchObject({
      status: 422,
      body: { transactionStatus: "redirected", errorCode: 1006 },
    });
  });

  test("a card in the request is charged by the method that accepts cards", async () => {
    const { body } = await api.debit({}, "demo-meta");
    expect(body).toMatchObject({ returnType: "FINISHED", paymentMethod: "Creditcard" });
  });

  test("methods of the same kind have the names of their connectors", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const path = "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001";
    const guids: string[] = [];
    for (const name of ["Card at home", "Card abroad"]) {
      const request = { name, apiKey: name.replaceAll(" ", "-"), adapter: "Simulator", method: "Creditcard" };
      guids.push((await operator.post(path, request)).body["connector"].guid);
    }
    const connectors = [...guids, "CO-0000-0000-0000-0000-0000-0002"];
    await operator.post(path, { name: "Two cards", apiKey: "two", multiMethodMetaConnector: { connectors } });
    const { redirectUrl } = await orderOnPage(api, { language: "de" }, "two");
    const { html } = await visit(redirectUrl);
    const names = [...html.matchAll(/value="CO-[0-9-a-f]+">\s*<span>([^<]+)<\/span>/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(["Card at home", "Card abroad", "Demo redirect"]);
  });

  test("a connector that is not on the page cannot be chosen", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, {}, "demo-meta");
    const page = await choose(await visit(redirectUrl), "CO-ffff-ffff-ffff-ffff-ffff-ffff");
    expect(page.html).toContain("Choose how to pay");
    expect((await api.status(uuid, "demo-meta")).body).toMatchObject({ transactionStatus: "REDIRECT" });
  });
});

describe("stored instruments of the profile that the request names", () => {
  async function register(customerIdentification: string): Promise<void> {
    const { merchantTransactionId, transactionToken } = anOrder();
    const { body } = await api.transaction("demo-card", "register", {
      merchantTransactionId,
      transactionToken,
      customerProfileData: { customerIdentification },
    });
    expect(body).toMatchObject({ success: true });
  }

  test.each(["demo-card", "demo-meta"])(
    "are offered on the page of %s, each with its own button to pay",
    async (apiKey) => {
      const customerIdentification = `ada-${apiKey}`;
      await register(customerIdentification);
      const more = { customerProfileData: { customerIdentification }, ...RETURN_ADDRESSES };
      const { uuid, redirectUrl } = await orderOnPage(api, more, apiKey);
      const page = await visit(redirectUrl);
      const token = /name="paymentToken" value="(pt::[0-9a-f]{20})"/.exec(page.html)?.[1];
      const form = formsOf(page).find(({ action }) => action.endsWith("/stored"))!;
      expect(page.html).toContain("Visa •••• 1111");
      const foreign = await submit(page, form, { paymentToken: "pt::00000000000000000000" });
      expect(foreign.html).toContain("•••• 1111");
      expect((await submit(page, form, { paymentToken: token! })).url).toBe(RETURN_ADDRESSES.successUrl);
      expect((await api.status(uuid, apiKey)).body).toMatchObject({
        transactionStatus: "SUCCESS",
        paymentMethod: "Creditcard",
      });
    },
  );

  test.each(["demo-card", "demo-meta"])(
    "that were deleted are reported on the page of %s",
    async (apiKey) => {
      const customerIdentification = `leaving-${apiKey}`;
      await register(customerIdentification);
      const more = { customerProfileData: { customerIdentification }, language: "en" };
      const { uuid, redirectUrl } = await orderOnPage(api, more, apiKey);
      const page = await visit(redirectUrl);
      const token = /name="paymentToken" value="(pt::[0-9a-f]{20})"/.exec(page.html)?.[1] ?? "";
      await api.post("/api/v3/customerProfiles/demo-card/deleteProfile", { customerIdentification });
      const form = formsOf(page).find(({ action }) => action.endsWith("/stored"))!;
      const again = await submit(page, form, { paymentToken: token });
      expect([again.status, again.html]).toEqual([422, expect.stringContaining("can no longer be used")]);
      expect(again.html).not.toContain("paymentToken");
      expect((await api.status(uuid, apiKey)).body).toMatchObject({ transactionStatus: "REDIRECT" });
    },
  );

  test("are still offered when the customer returns from a method, with every other method", async () => {
    await register("second-thoughts");
    const more = { customerProfileData: { customerIdentification: "second-thoughts" } };
    const { redirectUrl } = await orderOnPage(api, more, "demo-meta");
    const selection = await visit(redirectUrl);
    await choose(selection, "Card");
    const again = await visit(`${redirectUrl}/methods`);
    expect(again.html).toContain("Visa •••• 1111");
    expect(again.policy).toBe(selection.policy);
  });

  test("of another profile are not offered", async () => {
    await register("grace");
    const { redirectUrl } = await orderOnPage(api, {
      customerProfileData: { customerIdentification: "another-customer" },
    });
    expect((await visit(redirectUrl)).html).not.toContain("paymentToken");
  });
});
