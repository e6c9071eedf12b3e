import { beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { aPng } from "../../../tests/support/png.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AT = `/console/${MERCHANT}/settings/pages`;
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(async () => {
  const { body } = await administrator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, {
    paymentPage: null,
    logos: { light: null, dark: null },
  });
  expect(body["success"], JSON.stringify(body)).toBe(true);
});

async function merchant(): Promise<Record<string, unknown>> {
  const { body } = await administrator.get(`/api/provisioning/listMerchants/${TENANT}`);
  return (body["merchants"] as Record<string, unknown>[]).find(({ guid }) => guid === MERCHANT)!;
}

/** Sends the form as it is shown, with these fields and files, as a browser does. */
async function send(
  action: string,
  fields: Record<string, string> = {},
  files: Record<string, Buffer> = {},
  shown?: ConsolePage,
): Promise<ConsolePage> {
  const form = operator.form(shown ?? (await operator.get(AT)), "/settings/pages");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, ...fields }))
    if (!name.startsWith("logos.") || name.endsWith(".remove")) body.append(name, value);
  for (const [name, content] of Object.entries(files))
    body.append(name, new File([new Uint8Array(content)], "logo.png", { type: "image/png" }));
  const url = new URL(action, started.url).href;
  const response = await fetch(url, { method: "POST", body, headers: { cookie: operator.cookie ?? "" } });
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    html: await response.text(),
  };
}
const save = (fields?: Record<string, string>, files?: Record<string, Buffer>) => send(AT, fields, files);
const draft = (fields?: Record<string, string>, files?: Record<string, Buffer>) =>
  send(`${AT}/preview`, fields, files);

/** The style sheets of a page as a browser loads them, joined. */
async function sheetsOf(page: ConsolePage): Promise<string> {
  const links = [...page.html.matchAll(/rel="stylesheet"\s+href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&#38;", "&"),
  );
  const sheets = await Promise.all(links.map(async (href) => (await operator.get(href)).html));
  return sheets.join("\n");
}

test("a merchant's logo, colours and links are changed, customers see them, and the audit has both states", async () => {
  const page = await save(
    {
      "paymentPage.accentColor": "#7a1fa2",
      "paymentPage.imprintUrl": "https://shop.example/imprint",
      "paymentPage.cardBrands.jcb": "1",
      "paymentPage.cardBrands.preferred": "jcb",
    },
    { "logos.light": aPng({ width: 60, height: 20 }) },
  );
  expect(textOf(page)).toContain("The changes are saved.");
  expect(textOf(page)).toContain("Contrast 8.2:1 to the page.");
  expect(await merchant()).toMatchObject({
    paymentPage: {
      accentColor: "#7a1fa2",
      imprintUrl: "https://shop.example/imprint",
      cardBrands: ["jcb", "visa", "mastercard", "amex"],
    },
    logos: { light: { contentType: "image/png", width: 60, height: 20 } },
  });
  const { redirectUrl } = await orderOnPage(new ApiClient(started.url), {});
  expect((await visit(redirectUrl)).html).toContain("https://shop.example/imprint");
  const [change] = await started.gateway.db.query<{ username: string; operation: string; after: object }>(
    sql`select username, operation, before, after from configuration_changes where target = ${MERCHANT} order by id desc limit 1`,
  );
  expect(change).toMatchObject({ username: "operator@demo.example", operation: "console.updateMerchant" });
  expect(JSON.stringify(change)).toContain("#7a1fa2");
});

test("a field that was not changed is kept, also one that another caller changed meanwhile", async () => {
  await save({ "paymentPage.contactEmail": "help@shop.example" });
  const form = operator.form(await operator.get(AT), "/settings/pages").fields;
  await administrator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, {
    paymentPage: { contactEmail: "support@shop.example", termsUrl: "https://shop.example/terms" },
  });
  await save({ ...form, "paymentPage.contactPhone": "+43 1 234567" });
  expect((await merchant())["paymentPage"]).toMatchObject({
    contactEmail: "support@shop.example",
    termsUrl: "https://shop.example/terms",
    contactPhone: "+43 1 234567",
  });
});

test.each([
  ["paymentPage.accentColor", "#cccccc", "cannot be read on the page"],
  ["paymentPage.accentColorDark", "#222222", "cannot be read on the page"],
  ["paymentPage.accentColor", "green", "paymentPage.accentColor"],
  ["paymentPage.imprintUrl", "javascript:alert(1)", "paymentPage.imprintUrl"],
  ["paymentPage.contactEmail", "nobody", "paymentPage.contactEmail"],
  ["paymentPage.cardBrands.preferred", "dankort", "The preferred brand must be an accepted one."],
])("%s %s is refused beside its field, and changes nothing", async (name, value, words) => {
  const before = await merchant();
  const page = await save({ [name]: value });
  expect(page.status).toBe(422);
  expect(page.html.toLowerCase()).toContain(words.toLowerCase());
  expect(page.html).toContain(`href="#${name.replace(".preferred", "")}"`);
  expect(await merchant()).toEqual(before);
});

test.each([
  ["no image", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "PNG, JPEG or WebP"],
  ["too large", Buffer.concat([aPng({ width: 60, height: 20 }), Buffer.alloc(40_000)]), "larger than 32 KiB"],
  ["too small", aPng({ width: 4, height: 4 }), "16 to 1200 pixels high and wide"],
])("a logo that is %s is refused in words, in the form and in the preview", async (_case, file, words) => {
  for (const page of [await save({}, { "logos.light": file }), await draft({}, { "logos.light": file })]) {
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(words);
  }
  expect((await merchant())["logos"]).toEqual({});
});

test("a logo is removed", async () => {
  await save(
    {},
    { "logos.light": aPng({ width: 60, height: 20 }), "logos.dark": aPng({ width: 30, height: 20 }) },
  );
  await save({ "logos.dark.remove": "1" });
  expect(Object.keys((await merchant())["logos"] as object)).toEqual(["light"]);
});

test("the preview is the payment page with what was typed, and nothing is saved", async () => {
  const before = await merchant();
  const page = await draft(
    {
      "paymentPage.accentColor": "#7a1fa2",
      "paymentPage.termsUrl": "https://shop.example/terms",
      "preview.language": "de",
      "preview.scheme": "dark",
    },
    { "logos.light": aPng({ width: 60, height: 20 }) },
  );
  expect(page.status).toBe(200);
  expect(page.html).toContain('lang="de"');
  expect(textOf(page)).toContain("Kartennummer");
  expect(page.html).toContain("https://shop.example/terms");
  expect(page.html).toMatch(/<img src="data:image\/png;base64,[^"]+" width="60" height="20"/);
  expect(page.html).not.toContain("<script");
  const sheets = await sheetsOf(page);
  expect(sheets).toContain("light-dark(#7a1fa2, #55cdb0)");
  expect(sheets).toContain(":root { color-scheme: dark; }");
  expect(await merchant()).toEqual(before);
});

test.each([
  ["success", "Thank you"],
  ["error", "The payment failed"],
  ["cancelled", "cancelled"],
])("the preview has the page %s", async (name, words) => {
  const page = await operator.get(`${AT}/preview?preview.page=${name}&preview.language=en`);
  expect(page.status).toBe(200);
  expect(textOf(page).toLowerCase()).toContain(words.toLowerCase());
});

test("only the console frames the preview, and the form's page frames the gateway alone", async () => {
  const policyOf = ({ headers }: ConsolePage) => headers.get("content-security-policy") ?? "";
  const form = await operator.get(AT);
  expect(policyOf(form)).toContain("frame-src 'self'");
  expect(policyOf(form)).toContain("frame-ancestors 'none'");
  for (const page of [
    await operator.get(`${AT}/preview`),
    await draft({ "paymentPage.accentColor": "red" }),
  ]) {
    expect(policyOf(page)).toContain("frame-ancestors 'self'");
    expect(policyOf(page)).not.toContain("script-src 'unsafe");
  }
  expect(policyOf(await operator.get(`/console/${MERCHANT}/settings`))).not.toContain("frame-src");
});

test("the sheet of the preview has colours alone", async () => {
  const { html } = await operator.get(`${AT}/style?accent=${encodeURIComponent("red;}*{display:none")}`);
  expect(html).toMatch(/^:root \{ color-scheme: light; \}\n/);
  expect(html).not.toContain("red");
});

test("a tenant's page leads to those of its merchants, and a role without settings sees neither", async () => {
  const page = await operator.get(`/console/${TENANT}/settings/pages`);
  expect(page.html).toContain(`/console/${MERCHANT}/settings/pages`);
  expect((await operator.get(`/console/${TENANT}/settings/pages/preview`)).status).toBe(404);
  const support = await ConsoleClient.demo(started.url, "support");
  expect((await support.get(AT)).status).toBe(403);
});

test("the step of going live leads to it, and the curl does what the form does", async () => {
  const goingLive = await operator.get(`/console/${MERCHANT}/settings/organisation`);
  expect(goingLive.html).toContain(`/console/${MERCHANT}/settings/pages`);
  await save({ "paymentPage.termsUrl": "https://shop.example/terms" });
  expect(await runCurl(await operator.get(AT), SECRETS)).toMatchObject({
    success: true,
    merchant: { paymentPage: { termsUrl: "https://shop.example/terms" } },
  });
});

test("what another person changed after the form was opened is not overwritten, and other fields are saved beside it", async () => {
  const shown = await operator.get(AT);
  const theirs = { imprintUrl: "https://shop.example/imprint", cardBrands: ["mastercard"] };
  await administrator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { paymentPage: theirs });

  const refused = await send(AT, { "paymentPage.cardBrands.amex": "" }, {}, shown);
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain("Nothing was saved");
  expect(await merchant()).toMatchObject({ paymentPage: theirs });

  const other = await send(AT, { "paymentPage.termsUrl": "https://shop.example/terms" }, {}, shown);
  expect(other.url).toContain("saved=yes");
  expect(await merchant()).toMatchObject({
    paymentPage: { ...theirs, termsUrl: "https://shop.example/terms" },
  });
});
