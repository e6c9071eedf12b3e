import { describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

/** Each way to pay on the page: its name, and its connector. */
function waysOf({ html }: Page): readonly { name: string; connector: string }[] {
  return html.split('<details class="way"').flatMap((way) => {
    const name = /<span class="label"\s*><span>([^<]+)</.exec(way)?.[1];
    const connector = /name="connector" value="(CO-[0-9a-f-]+)"/.exec(way)?.[1];
    return name && connector ? [{ name, connector }] : [];
  });
}

/** Chooses a method alone: a page of the provider's opens, or the form of the method. */
async function choose(page: Page, name: string): Promise<Page> {
  const connector = waysOf(page).find((way) => way.name === name)?.connector ?? name;
  const form = formsOf(page).find(({ action }) => action.endsWith("/method"))!;
  return submit(page, form, { connector });
}

/** Sends the form that is inside the method's line. */
async function payWith(page: Page, name: string, values: Record<string, string>): Promise<Page> {
  const connector = waysOf(page).find((way) => way.name === name)?.connector;
  const form = formsOf(page).find(({ fields }) => fields["connector"] === connector);
  if (!form) throw new Error(`${name} has no form.`);
  return submit(page, form, values);
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
    expect((await choose(await visit(redirectUrl), "Online banking")).url).toContain("/simulator/pay/");
  });

  test("the method can be changed in any tab until something is submitted", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, "demo-meta");
    const [first, second] = await Promise.all([visit(redirectUrl), visit(redirectUrl)]);
    const form = await choose(first, "Card");
    expect((await visit(`${redirectUrl}/methods`)).html).toContain("Choose how to pay");
    await choose(second, "Online banking");
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

  describe("a method that was chosen in the merchant's page", () => {
    const debit = (transactionToken: string, apiKey = "demo-meta") =>
      api.debit({ transactionToken, ...RETURN_ADDRESSES }, apiKey);
    const guidOf = async (name: string) => {
      const { redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, "demo-meta");
      return waysOf(await visit(redirectUrl)).find((way) => way.name === name)!.connector;
    };

    test("gets the payment: its provider's page opens at once", async () => {
      const guid = await guidOf("Online banking");
      const { body } = await debit(`method:${guid}`);
      expect(body).toMatchObject({ returnType: "REDIRECT", paymentMethod: "RedirectPay" });
      expect((await visit(body["redirectUrl"])).url).toContain("/simulator/pay/");
    });

    test("opens its own form, where the customer may still choose another one", async () => {
      const { body } = await debit(`method:${await guidOf("Card")}`);
      const page = await visit(body["redirectUrl"]);
      expect(page.html).toContain("Card number");
      expect((await visit(`${body["redirectUrl"]}/methods`)).html).toContain("Choose how to pay");
      expect((await fillIn(page, VISA)).url).toBe(RETURN_ADDRESSES.successUrl);
    });

    test("is refused where the connector does not have it", async () => {
      const guid = await guidOf("Online banking");
      expect((await debit(`method:${guid}`, "demo-redirect")).body).toMatchObject({ returnType: "REDIRECT" });
      for (const [token, apiKey] of [
        [`method:${guid}`, "demo-card"],
        ["method:CO-0000-0000-0000-0000-0000-0004", "demo-meta"],
        ["method:", "demo-meta"],
      ] as const)
        expect((await debit(token, apiKey)).body, `${token} ${apiKey}`).toMatchObject({
          success: false,
          errorMessage: expect.stringContaining("transactionToken"),
        });
    });
  });

  test("the form of a method is on the page itself, and pays there", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, "demo-meta");
    const paid = await payWith(await visit(redirectUrl), "Card", VISA);
    expect(paid.url).toBe(RETURN_ADDRESSES.successUrl);
    expect((await api.status(uuid, "demo-meta")).body).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("a wrong form is shown again with all methods, and nothing is chosen by it", async () => {
    const { uuid, redirectUrl } = await orderOnPage(
      api,
      { language: "en", payByLink: { sendByEmail: false } },
      "demo-meta",
    );
    const again = await payWith(await visit(redirectUrl), "Card", { ...VISA, expiry: "01 / 20" });
    expect(again.status).toBe(422);
    expect(again.html).toMatch(/id="expiry-problem">This card has expired\.</);
    expect(waysOf(again).map(({ name }) => name)).toEqual(["Card", "Online banking"]);
    expect((await api.post(`/api/v3/payByLink/${uuid}/cancel`, "")).status).toBe(200);
  });

  test("after a decline all methods are offered again, with the name on the card", async () => {
    const { redirectUrl } = await orderOnPage(api, { language: "en" }, "demo-meta");
    const declined = { ...VISA, cardNumber: "4000000000000002", cardHolder: "Grace Hopper" };
    const again = await payWith(await visit(redirectUrl), "Card", declined);
    expect(again.html).toContain("The payment did not go through.");
    expect(waysOf(again)).toHaveLength(2);
    expect(formsOf(again).find(({ fields }) => "cardHolder" in fields)?.fields).toMatchObject({
      cardHolder: "Grace Hopper",
      cardNumber: "",
    });
    expect((await payWith(again, "Card", VISA)).html).toContain("Your payment was successful.");
  });

  test("customers read public names, and never the name of a connector", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const path = "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001";
    const connector = async (apiKey: string, more: object): Promise<string> => {
      const request = { name: `Internal ${apiKey}`, apiKey, adapter: "Simulator", ...more };
      return (await operator.post(path, request)).body["connector"].guid;
    };
    const connectors = [
      await connector("home", { method: "Creditcard" }),
      await connector("abroad", { method: "Creditcard" }),
      await connector("bank", { method: "RedirectPay", publicName: "Pay at <your> bank" }),
      await connector("plain", { method: "RedirectPay" }),
    ];
    await operator.post(path, {
      name: "Internal",
      apiKey: "named",
      multiMethodMetaConnector: { connectors },
    });
    const { redirectUrl } = await orderOnPage(api, { language: "de" }, "named");
    const page = await visit(redirectUrl);
    expect(waysOf(page).map(({ name }) => name)).toEqual([
      "Karte",
      "Karte 2",
      "Pay at &#60;your&#62; bank",
      "Redirect Pay",
    ]);
    expect(page.html).not.toContain("Internal");
    await operator.post(`/api/provisioning/updateConnector/${connectors[2]}`, { publicName: "Bank" });
    expect(waysOf(await visit(redirectUrl))[2]?.name).toBe("Bank");
    await operator.post(`/api/provisioning/updateConnector/${connectors[2]}`, { publicName: null });
    expect(waysOf(await visit(redirectUrl))[2]?.name).toBe("Redirect Pay");
  });

  test.each(["two\nlines", "\u0007", "x".repeat(61)])(
    "the public name %j is refused by its field",
    async (publicName) => {
      const operator = new ApiClient(started.url, ADMINISTRATOR);
      const path = "/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0002";
      const { status, body } = await operator.post(path, { publicName });
      expect([status, body["errorMessage"]]).toEqual([422, expect.stringContaining("publicName")]);
      const { redirectUrl } = await orderOnPage(api, {}, "demo-meta");
      expect((await visit(redirectUrl)).html).toContain("Online banking");
    },
  );

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
    // The form of a card is beside a saved one.
    await choose(selection, "Another card");
    const again = await visit(`${redirectUrl}/methods`);
    expect(again.html).toContain("Visa •••• 1111");
    expect(again.policy).toBe(selection.policy);
  });

  test("can be removed by the customer, with the repeats of the same card", async () => {
    await register("tidy");
    await register("tidy");
    const profile = { customerIdentification: "tidy" };
    const { redirectUrl } = await orderOnPage(api, { customerProfileData: profile, language: "en" });
    const page = await visit(redirectUrl);
    expect(page.html).toContain("Visa •••• 1111");
    expect(page.html).toMatch(/Expires \d\d\/\d\d/);
    const form = formsOf(page).find(({ action }) => action.endsWith("/stored/remove"))!;
    const foreign = await submit(page, form, { paymentToken: "pt::00000000000000000000" });
    expect([foreign.status, foreign.html]).toEqual([422, expect.stringContaining("Visa •••• 1111")]);
    const after = await submit(page, form);
    expect(after.html).not.toContain("•••• 1111");
    const { body } = await api.post("/api/v3/customerProfiles/demo-card/getProfile", profile);
    expect(body["paymentInstruments"]).toEqual([]);
    expect((await fillIn(after, VISA)).html).toContain("Your payment was successful.");
  });

  test("stay when the payment is over", async () => {
    await register("late");
    const profile = { customerIdentification: "late" };
    const { redirectUrl } = await orderOnPage(api, { customerProfileData: profile });
    const page = await visit(redirectUrl);
    await submit(
      page,
      formsOf(page).find(({ action }) => action.endsWith("/stored"))!,
    );
    await submit(
      page,
      formsOf(page).find(({ action }) => action.endsWith("/stored/remove"))!,
    );
    const { body } = await api.post("/api/v3/customerProfiles/demo-card/getProfile", profile);
    expect(body["paymentInstruments"]).toHaveLength(1);
  });

  test("of another profile are not offered", async () => {
    await register("grace");
    const { redirectUrl } = await orderOnPage(api, {
      customerProfileData: { customerIdentification: "another-customer" },
    });
    expect((await visit(redirectUrl)).html).not.toContain("paymentToken");
  });
});
