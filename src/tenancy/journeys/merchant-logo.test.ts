import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { aPng } from "../../../tests/support/png.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

const upload = (logos: Record<string, string | null>) =>
  operator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { logos });

const LIGHT = aPng({ width: 120, height: 40 });
const DARK = aPng({ width: 120, height: 41 });
const dataUrl = (image: Buffer) => `data:image/png;base64,${image.toString("base64")}`;

test("a merchant's logo is on its pages, for light and dark, from the page's own origin", async () => {
  const { body } = await upload({ light: dataUrl(LIGHT), dark: dataUrl(DARK) });
  expect(body["merchant"].logos).toMatchObject({
    light: { contentType: "image/png", width: 120, height: 40 },
    dark: { height: 41 },
  });
  const { redirectUrl } = await orderOnPage(api);
  const { html, policy } = await visit(redirectUrl);
  expect(policy).toContain("img-src 'self'");
  const addresses = [...html.matchAll(/(?:src|srcset)="(\/merchant-logo\/[^"]+)"/g)].map(([, path]) => path!);
  expect(addresses).toHaveLength(2);
  expect(html).toMatch(/<img src="[^"]+" width="120" height="40" alt=""/);
  const images = await Promise.all(addresses.map((path) => fetch(started.url + path)));
  expect(images.map(({ headers }) => headers.get("content-type"))).toEqual(["image/png", "image/png"]);
  expect(images[0]!.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Buffer.from(await images[1]!.arrayBuffer()).equals(LIGHT)).toBe(true);
});

test("the logo is on the pages around the challenge too", async () => {
  const threeDSecureData = { "3dsecure": "MANDATORY", browserChallengeWindowSize: "02" };
  const { redirectUrl } = await orderOnPage(api, { threeDSecureData });
  const { html, policy } = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000002000000024" });
  expect(html).toContain('name="creq"');
  expect(html).toMatch(/<img src="\/merchant-logo\/[^"]+" width="120" height="40" alt=""/);
  expect(policy).toContain("img-src 'self';");
});

test("the logo is in the link's e-mail", async () => {
  const server = await startMailServer();
  const mail = { host: "127.0.0.1", port: server.port, from: "shop@example.com" };
  await operator.post("/api/provisioning/updateTenant/TE-0000-0000-0000-0000-0000-0001", {
    settings: { mail },
  });
  await orderOnPage(api, { payByLink: { sendByEmail: true }, customer: { email: "ada@example.com" } });
  await started.gateway.runDue();
  const { raw } = server.mails[0]!;
  expect(raw).toContain("Content-ID: <merchant-logo>");
  expect(raw).toContain("cid:merchant-logo");
  expect(raw.replaceAll("\r\n", "")).toContain(LIGHT.toString("base64"));
  await server.close();
});

test.each([
  ["an SVG", `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`],
  ["an SVG that calls itself PNG", `data:image/png;base64,${Buffer.from("<svg/>").toString("base64")}`],
  ["an address", "https://shop.example/logo.png"],
  ["more than 32 KiB", dataUrl(Buffer.concat([LIGHT, Buffer.alloc(40_000)]))],
])("%s is refused, and the old one stays", async (_name, light) => {
  const { status, body } = await upload({ light });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toContain("logos.light");
  const { body: list } = await operator.get(
    "/api/provisioning/listMerchants/TE-0000-0000-0000-0000-0000-0001",
  );
  expect(list["merchants"][0].logos.light).toMatchObject({ width: 120 });
});

test("a removed logo is neither shown nor served", async () => {
  const { redirectUrl } = await orderOnPage(api);
  const path = /src="(\/merchant-logo\/[^"]+)"/.exec((await visit(redirectUrl)).html)![1]!;
  await upload({ light: null, dark: null });
  expect((await visit(redirectUrl)).html).not.toContain("merchant-logo");
  expect((await fetch(started.url + path)).status).toBe(404);
});
