import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { textsIn } from "../../languages/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { readable, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let server: MailServer;

beforeAll(async () => {
  await started.gateway.runDue();
});
beforeEach(async () => {
  server = await startMailServer();
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await configure({ mail, payByLink: { sendConfirmationMail: true, sendMerchantConfirmationMail: true } });
  await provision(`updateMerchant/${MERCHANT}`, { email: "orders@shop.example" });
});
afterEach(() => server.close());

async function provision(operation: string, body: unknown) {
  const response = await operator.post(`/api/provisioning/${operation}`, body);
  return response;
}

const configure = (settings: Record<string, unknown>) => provision(`updateTenant/${TENANT}`, { settings });

const LINK = {
  language: "en",
  payByLink: { sendByEmail: false },
  customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
};

async function paid(more: Record<string, unknown> = {}, client = api): Promise<string> {
  const { uuid, redirectUrl } = await orderOnPage(client, { ...LINK, ...more });
  await payOnPage(redirectUrl);
  await started.gateway.runDue();
  await started.gateway.runDue();
  return uuid;
}

const mailTo = (address: string) => server.mails.filter(({ to }) => to.includes(address)).map(readable);

async function mailEvents(uuid: string) {
  const { body } = await api.get(`/api/v3/payByLink/${uuid}`);
  return body["timeline"].filter(({ mail }: { mail?: string }) =>
    mail?.toLowerCase().includes("confirmation"),
  );
}

describe("when a link was paid", () => {
  test("customer and merchant get one confirmation each, and the timeline shows it", async () => {
    const uuid = await paid();
    expect(server.mails).toHaveLength(2);
    expect(mailTo("ada@example.com")[0]).toContain("Demo Shop has received your payment of EUR\u00a09.99.");
    const [toMerchant] = mailTo("orders@shop.example");
    expect(toMerchant).toContain("Ada Lovelace has paid EUR\u00a09.99.");
    expect(toMerchant).toContain(uuid);
    expect(await mailEvents(uuid)).toMatchObject([{ event: "mailed" }, { event: "mailed" }]);
  });

  test("the customer's is in the language chosen on the page, from right to left, with the code of the currency", async () => {
    const { redirectUrl } = await orderOnPage(api, LINK);
    const page = await visit(redirectUrl);
    const picker = formsOf(page).find(({ action }) => action.endsWith("/language"));
    await submit(page, picker!, { language: "ar" });
    await payOnPage(redirectUrl);
    await started.gateway.runDue();
    await started.gateway.runDue();
    const [mail = ""] = mailTo("ada@example.com");
    const { confirmationSubject, greeting } = textsIn("ar").mail;
    expect(mail).toContain('<html lang="ar" dir="rtl">');
    expect(mail).toContain(confirmationSubject.replace("{merchant}", "\u2068Demo Shop\u2069"));
    expect(mail).toContain(greeting.replace("{name}", "\u2068Ada Lovelace\u2069"));
    expect(mail).toMatch(/9\.99\u00a0EUR/);
    // The merchant's is in the language of the connector.
    expect(mailTo("orders@shop.example")[0]).toContain("Ada Lovelace has paid EUR\u00a09.99.");
  });

  test.each([
    [{ sendConfirmationMail: false }, ["orders@shop.example"]],
    [{ sendMerchantConfirmationMail: false }, ["ada@example.com"]],
  ])("only the recipients in the settings get one: %j", async (payByLink, recipients) => {
    await configure({ payByLink });
    await paid();
    expect(server.mails.flatMap(({ to }) => to)).toEqual(recipients);
  });

  test("a merchant without an address gets none, and the timeline has the reason", async () => {
    await provision(`updateMerchant/${MERCHANT}`, { email: null });
    const uuid = await paid();
    expect(server.mails.flatMap(({ to }) => to)).toEqual(["ada@example.com"]);
    const reason = "merchant_without_email";
    expect(await mailEvents(uuid)).toContainEqual(expect.objectContaining({ event: "notMailed", reason }));
  });

  test("no confirmation is sent for a link of a user without pay-by-link-api", async () => {
    const user = { username: "no-mails", password: "a-long-password-1", type: "api", settings: {} };
    await provision(`createMerchantUser/${MERCHANT}`, user);
    const uuid = await paid({}, new ApiClient(started.url, user));
    expect(server.mails).toHaveLength(0);
    const reason = "user_not_allowed";
    expect(await mailEvents(uuid)).toMatchObject([{ reason }, { reason }]);
  });
});

describe("a link that is no payment is not called one", () => {
  const AMOUNT = "EUR\u00a09.99";
  const { transactionToken: _token, amount, currency, merchantTransactionId: _id, ...ORDER } = anOrder();

  test.each([
    {
      type: "register",
      money: {},
      mail: ["Demo Shop requests your payment details", "Nothing is charged now.", "Save payment details"],
      form: ["Your payment details", "Save"],
      result: "Your payment details were saved.",
      confirmation: "Your payment details were saved for Demo Shop.",
      merchant: "Ada Lovelace has saved payment details.",
    },
    {
      type: "payout",
      money: { amount, currency },
      mail: ["Payout from Demo Shop", `wants to pay you ${AMOUNT}.`, "Receive the money"],
      form: ["Your payout", "Receive €9.99"],
      result: "The money is on its way to you.",
      confirmation: `Demo Shop has paid you ${AMOUNT}.`,
      merchant: `Ada Lovelace has been paid ${AMOUNT}.`,
    },
  ])("a $type by link, on the page and in every e-mail", async ({ type, money, ...expected }) => {
    const { body } = await api.transaction("demo-card", type, {
      ...ORDER,
      ...money,
      ...LINK,
      payByLink: { sendByEmail: true },
      merchantTransactionId: anOrder()["merchantTransactionId"],
    });
    await started.gateway.runDue();
    for (const words of expected.mail) expect(mailTo("ada@example.com")[0]).toContain(words);
    const form = await visit(body["redirectUrl"]);
    for (const words of expected.form) expect(form.html).toContain(words);
    expect((await fillIn(form, VISA)).html).toContain(expected.result);
    await started.gateway.runDue();
    await started.gateway.runDue();
    expect(mailTo("ada@example.com")[1]).toContain(expected.confirmation);
    expect(mailTo("orders@shop.example")[0]).toContain(expected.merchant);
    const all = [form.html, ...server.mails.map(readable)].join("\n");
    expect(all).not.toMatch(/asks you to pay|your payment of|has paid EUR|Pay [E€]/);
  });

  test("an authorised amount is not called received", async () => {
    const { body } = await api.preauthorize({ ...LINK, transactionToken: undefined });
    await payOnPage(body["redirectUrl"]);
    await started.gateway.runDue();
    await started.gateway.runDue();
    expect(mailTo("ada@example.com")[0]).toContain(`${AMOUNT} has been reserved for Demo Shop.`);
    expect(mailTo("orders@shop.example")[0]).toContain(`Ada Lovelace has authorised ${AMOUNT}.`);
  });
});

describe("templates", () => {
  const layouts = {
    defaultLayout: { emailSubject: "tenant" },
    layoutByLanguage: { de: { emailSubject: "Mandant" } },
  };
  const subjectFor = async (language: string): Promise<string | undefined> => {
    const payByLink = { sendByEmail: true };
    await orderOnPage(api, { ...LINK, language, payByLink });
    await started.gateway.runDue();
    return /^Subject: (.*)\r$/m.exec(server.mails.at(-1)!.raw)?.[1];
  };
  afterAll(async () => {
    await provision(`updateConnector/${CONNECTOR}`, {
      payByLink: { defaultLayout: { emailSubject: null }, layoutByLanguage: { it: null, pl: null } },
    });
  });

  test("of the connector take precedence over the tenant's, those of a language over the general ones", async () => {
    await configure({ payByLink: layouts });
    expect(await subjectFor("fr")).toBe("tenant");
    expect(await subjectFor("de")).toBe("Mandant");
    const connectorLayouts = { layoutByLanguage: { it: { emailSubject: "connettore" } } };
    const response = await provision(`updateConnector/${CONNECTOR}`, { payByLink: connectorLayouts });
    expect(response.body["connector"].payByLink).toMatchObject(connectorLayouts);
    expect(await subjectFor("it")).toBe("connettore");
    expect(await subjectFor("de")).toBe("Mandant");
    await provision(`updateConnector/${CONNECTOR}`, {
      payByLink: { defaultLayout: { emailSubject: "connector" } },
    });
    expect(await subjectFor("de")).toBe("connector");
    await configure({ payByLink: { defaultLayout: { emailSubject: null }, layoutByLanguage: { de: null } } });
  });

  test("may be in a language without texts of the gateway", async () => {
    await provision(`updateConnector/${CONNECTOR}`, {
      payByLink: { layoutByLanguage: { pl: { emailSubject: "Prosimy o zaplate" } } },
    });
    expect(await subjectFor("pl")).toBe("Prosimy o zaplate");
  });

  test("of the connector are used on the result page too", async () => {
    const successPage = "<h1>Danke, {{ customer.firstName }}!</h1>";
    await provision(`updateConnector/${CONNECTOR}`, {
      payByLink: { layoutByLanguage: { de: { successPage } } },
    });
    const german = await orderOnPage(api, { ...LINK, language: "de" });
    expect((await payOnPage(german.redirectUrl)).html).toContain("<h1>Danke, Ada!</h1>");
    const english = await orderOnPage(api, LINK);
    expect((await payOnPage(english.redirectUrl)).html).toContain("Thank you");
    await started.gateway.runDue();
    await provision(`updateConnector/${CONNECTOR}`, { payByLink: { layoutByLanguage: { de: null } } });
  });

  test.each([
    [`updateTenant/${TENANT}`, (payByLink: object) => ({ settings: { payByLink } }), "settings."],
    [`updateConnector/${CONNECTOR}`, (payByLink: object) => ({ payByLink }), ""],
  ])("that do not compile are refused with the name of the field: %s", async (operation, bodyOf, before) => {
    const body = bodyOf({ layoutByLanguage: { de: { emailText: "{{ url" } } });
    const response = await provision(operation, body);
    expect(response.status).toBe(422);
    expect(response.body["errorMessage"]).toContain(`${before}payByLink.layoutByLanguage.de.emailText`);
  });
});

describe("a converted payment", () => {
  const FACTS = [
    "EUR\u00a09.99",
    "USD\u00a011.97",
    "1 EUR = 1.19853 USD",
    "3.5% over the reference rate",
    "chose USD",
  ];

  async function converted(currency: string, more: Record<string, unknown> = {}) {
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, requestDcc: true, ...more });
    const offer = await fillIn(await visit(redirectUrl), VISA);
    const receipt = await fillIn(offer, { currency });
    await started.gateway.runDue();
    const evidence = await operator.get(`/api/provisioning/getDccEvidence/${uuid}`);
    return { uuid, receipt, evidence: evidence.body };
  }

  test("is confirmed by page and e-mail with all its facts, and their texts are evidence", async () => {
    const { receipt, evidence } = await converted("USD");
    const mail = mailTo("ada@example.com").at(-1)!;
    const shown = receipt.html.replaceAll("&#39;", "'");
    for (const fact of [...FACTS, "Converted by", "over the reference rate of the European Central Bank"]) {
      expect(shown).toContain(fact);
      expect(mail).toContain(fact);
    }
    // The merchant's e-mail says what the customer chose, and does not address the merchant as the customer.
    const toMerchant = mailTo("orders@shop.example").at(-1)!;
    expect(toMerchant).toContain("The customer was offered a choice of currencies and chose USD.");
    expect(toMerchant).not.toMatch(/\bYou\b/);
    const { receipts } = evidence["evidence"] ?? evidence;
    expect(receipts.map(({ medium }: { medium: string }) => medium).toSorted()).toEqual(["mail", "page"]);
    expect(JSON.stringify(receipts)).toContain("You were offered a choice of currencies and chose USD.");
  });

  test("is confirmed in the page's language, below a template that does not show it", async () => {
    const own = {
      successPage: "<h1>Merci!</h1>",
      confirmationText: "Merci",
      confirmationHtml: "<p>Merci</p>",
    };
    await configure({ payByLink: { defaultLayout: own } });
    const { receipt } = await converted("USD", { language: "fr" });
    expect(receipt.html).toContain("Merci!");
    expect(receipt.html).toContain("3,5\u00a0% sur le taux de référence");
    expect(mailTo("ada@example.com").at(-1)).toContain(
      "Vous avez eu le choix de la devise et avez choisi USD.",
    );
    // As French is printed: with a space before the colon.
    expect(mailTo("ada@example.com").at(-1)).toContain("Taux de change\u00a0: ");
    const gone = { successPage: null, confirmationText: null, confirmationHtml: null };
    await configure({ payByLink: { defaultLayout: gone } });
  });

  test("in the merchant's currency shows that there was a choice, and no rate", async () => {
    const { receipt } = await converted("EUR");
    expect(receipt.html).toContain("chose EUR");
    expect(receipt.html).not.toContain("1.19853");
  });
});
