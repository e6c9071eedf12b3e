import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { aPng } from "../../../tests/support/png.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";
import { startWebServer } from "../../../tests/support/web-server.ts";

const IMAGE = aPng({ width: 96, height: 96 });
let started: TestGateway;
let api: ApiClient;
let shop: Awaited<ReturnType<typeof startWebServer>>;
/** Requests that the shop received, as `GET /cup.png`. */
let received: { readonly line: string; readonly headers: Readonly<Record<string, unknown>> }[];
const SHOWN: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  "/cup.png": (response) => response.end(IMAGE),
  "/page.png": (response) => response.setHeader("content-type", "image/png").end("<script>alert(1)</script>"),
  "/drawing.svg": (response) =>
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  "/large.png": (response) => response.end(Buffer.concat([IMAGE, Buffer.alloc(70_000)])),
  "/moved.png": (response) => response.writeHead(302, { location: "/cup.png" }).end(),
  "/gone.png": (response) => response.writeHead(404).end(IMAGE),
};

beforeAll(async () => {
  shop = await startWebServer(({ method, url = "", headers }, response) => {
    received.push({ line: `${method} ${url}`, headers });
    SHOWN[url.split("?")[0] ?? ""]?.(response);
  });
  started = await startTestGateway();
  api = new ApiClient(started.url);
});
beforeEach(() => (received = []));
afterAll(async () => {
  await started.close();
  shop.close();
});

const item = (imageUrl: string, name = "Cup") => ({ name, price: "9.99", extraData: { imageUrl } });
const imageOf = async (imageUrl: string): Promise<Response> => {
  const { redirectUrl } = await orderOnPage(api, { items: [item(imageUrl)] });
  return fetch(`${redirectUrl}/items/0`);
};

test("an item's image is on the page, from the gateway's own origin", async () => {
  const items = [{ name: "Beans" }, item(`${shop.url}/cup.png?first`)];
  const { redirectUrl } = await orderOnPage(api, { items });
  const page = await visit(redirectUrl);
  const path = `${new URL(redirectUrl).pathname}/items/1`;
  expect(page.html).toContain(`src="${path}" width="48" height="48" alt="" loading="lazy"`);
  expect(page.html).not.toContain(shop.url);
  expect(page.policy).toContain("img-src 'self'");
  const response = await fetch(started.url + path);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Buffer.from(await response.arrayBuffer()).equals(IMAGE)).toBe(true);
});

test("the merchant's server sees the gateway once, and nothing of the customer", async () => {
  const { redirectUrl } = await orderOnPage(api, { items: [item(`${shop.url}/cup.png?once`)] });
  const headers = {
    cookie: "id=1",
    "user-agent": "A customer",
    referer: redirectUrl,
    "accept-language": "fr",
  };
  for (let times = 0; times < 3; times++) await fetch(`${redirectUrl}/items/0`, { headers });
  expect(received.map(({ line }) => line)).toEqual(["GET /cup.png?once"]);
  for (const name of ["cookie", "user-agent", "referer", "accept-language", "x-forwarded-for"])
    expect(received[0]?.headers).not.toHaveProperty(name);
});

test.each(Object.keys(SHOWN).filter((path) => path !== "/cup.png"))(
  "%s is not shown, and the page is complete without it",
  async (path) => {
    const response = await imageOf(shop.url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type") ?? "").not.toContain("image");
  },
);

test.each([
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "file:///etc/passwd",
  "//shop.example/a.png",
  "",
])("the address %s is none of an image", async (imageUrl) => {
  const { redirectUrl } = await orderOnPage(api, { items: [item(imageUrl)] });
  expect((await visit(redirectUrl)).html).not.toContain('class="picture"');
  expect((await fetch(`${redirectUrl}/items/0`)).status).toBe(404);
});

test.each(["7", "-1", "1e1", "..%2f0"])("there is no image of the item %s", async (index) => {
  const { redirectUrl } = await orderOnPage(api, { items: [item(`${shop.url}/cup.png`)] });
  expect((await fetch(`${redirectUrl}/items/${index}`)).status).toBe(404);
  expect(received).toEqual([]);
});

test("an image in the gateway's own network is not fetched", async () => {
  const strict = await startTestGateway({ callbackAllowPrivate: false });
  try {
    const { redirectUrl } = await orderOnPage(new ApiClient(strict.url), {
      items: [item(shop.url.replace("localhost", "127.0.0.1") + "/cup.png"), item(`${shop.url}/cup.png`)],
    });
    for (const index of [0, 1]) expect((await fetch(`${redirectUrl}/items/${index}`)).status).toBe(404);
    expect(received).toEqual([]);
  } finally {
    await strict.close();
  }
});
