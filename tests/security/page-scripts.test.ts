import { readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SCRIPT_INVENTORY } from "../../src/payment-pages/assets/script-inventory.ts";
import { checkPage } from "../../tools/pages/check-page.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { preparePages, type MakePage, type PageState } from "../support/page-states.ts";

let started: TestGateway;
let make: Record<PageState, MakePage>;
const proxies: Server[] = [];

beforeAll(async () => {
  started = await startTestGateway();
  make = await preparePages(started);
}, 60_000);
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(() => started.close());

/** Somebody between gateway and customer. */
async function between(change: (path: string, body: string) => string, policy = true): Promise<string> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await fetch(started.url + request.url);
    const kept = policy ? answer.headers.get("content-security-policy") : null;
    if (kept) response.setHeader("content-security-policy", kept);
    response.end(change(request.url ?? "", await answer.text()));
  };
  const proxy = createServer((request, response) => void pass(request, response));
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return (await make["card form"]()).replace(started.url, `http://127.0.0.1:${port}`);
}

test.each<PageState>([
  "card form",
  "bank account form",
  "selection",
  "currency",
  "waiting",
  "telling the bank",
  "challenge in a window",
  "waiting for the bank",
  "success",
])("nothing runs on the page but what the inventory names: %s", async (state) => {
  expect(await checkPage(await make[state]())).toEqual([]);
});

test.each(["assets", "hosted-page", "three-d-secure", "hosted-fields"])(
  "the inventory has the scripts of %s, and no more",
  async (folder) => {
    const scripts = await readdir(new URL(`../../src/payment-pages/${folder}/browser/`, import.meta.url));
    const listed = Object.keys(SCRIPT_INVENTORY).filter((path) => path.startsWith(`${folder}/`));
    const found = scripts.filter((name) => name.endsWith(".js")).map((name) => `${folder}/browser/${name}`);
    expect(listed.toSorted()).toEqual(found.toSorted());
  },
);

test("one byte more in a script is found", async () => {
  const address = await between((path, body) => (path.endsWith("instrument-form.js") ? `${body} ` : body));
  expect(await checkPage(address)).toEqual([expect.stringContaining("is not what this checkout has")]);
});

test.each([
  ["an inline script", "<script>steal()</script>", "inline script"],
  ["a script of its own", '<script src="/payment-page/x.js"></script>', "not in the inventory"],
  ["a handler", '<img src="x" onerror="steal()">', "inline handler"],
])("%s in the page is found", async (_name, addition, finding) => {
  const address = await between((path, body) =>
    path.startsWith("/redirect/") ? body.replace("</body>", `${addition}</body>`) : body,
  );
  expect(await checkPage(address)).toEqual([expect.stringContaining(finding)]);
});

test("a policy that is taken away is found", async () => {
  const address = await between((_path, body) => body, false);
  expect((await checkPage(address)).join(" ")).toContain("script-src 'self'");
});
