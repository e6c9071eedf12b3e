import { readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { SCRIPT_INVENTORY } from "../../src/payment-pages/assets/script-inventory.ts";
import { checkPage } from "../../tools/pages/check-page.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { preparePages, type MakePage, type PageState } from "../support/page-states.ts";

const started = forThisFile(() => startTestGateway());
let make: Record<PageState, MakePage>;
const proxies: Server[] = [];

beforeAll(async () => {
  make = await preparePages(started);
});
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.close();
});

/** An attacker between gateway and customer. */
async function between(
  change: (path: string, body: string) => string,
  { policy = true, state = "card form" }: { policy?: boolean; state?: PageState } = {},
): Promise<string> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const original = await fetch(started.url + request.url);
    const kept = policy ? original.headers.get("content-security-policy") : null;
    if (kept) response.setHeader("content-security-policy", kept);
    response.end(change(request.url ?? "", await original.text()));
  };
  const proxy = createServer((request, response) => void pass(request, response));
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return (await make[state]()).replace(started.url, `http://127.0.0.1:${port}`);
}

test.each<PageState>([
  "card form",
  "bank account form",
  "selection",
  "currency",
  "waiting",
  "sending browser data",
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

test("an additional byte in a script is found", async () => {
  const address = await between((path, body) => (path.endsWith("instrument-form.js") ? `${body} ` : body));
  expect(await checkPage(address)).toEqual([expect.stringContaining("is not what this checkout has")]);
});

test.each([
  ["an inline script", "<script>steal()</script>", "inline script"],
  ["a script of its own", '<script src="/payment-page/x.js"></script>', "not in the inventory"],
  [
    "Google's script beside the fields of a card",
    '<script src="https://pay.google.com/gp/p/js/pay.js"></script>',
    "not in the inventory",
  ],
  ["a script in capitals", '<SCRIPT src="/payment-page/x.js"></SCRIPT>', "not in the inventory"],
  ["a script in a template", "<template><SCRIPT>steal()</SCRIPT></template>", "inline script"],
  ["a script in a picture", '<svg><script href="/x.js" /></svg>', "inline script"],
  ["a module that is loaded ahead", "<link href=/x.js rel=ModulePreload>", "not in the inventory"],
  ["a handler", '<img src="x" onerror="steal()">', "inline handler"],
  ["a handler without a space", "<svg/onload=steal()>", "inline handler"],
  ["a script as an address", "<a href=' java\nscript:steal()'>Next</a>", "script as its address"],
  ["a base", '<base href="https://evil.example/">', "<base>"],
  ["a frame with its own text", '<iframe srcdoc="<p>Your card again</p>"></iframe>', "<iframe srcdoc>"],
  ["a foreign frame", "<iframe src=https://evil.example></iframe>", "another origin"],
  ["an object", "<object data=https://evil.example></object>", "<object>"],
  ["a refresh", '<META content="0; url=https://evil.example" http-equiv=Refresh>', "refresh to"],
  [
    "a refresh without scripts",
    '<noscript><meta http-equiv="refresh" content="0;/x"></noscript>',
    "refresh to",
  ],
  ["a foreign style", '<link rel="stylesheet" href="//evil.example/x.css">', "another origin"],
  ["a form to another site", "<form action=//evil.example><input name=pan></form>", "form leads to"],
  [
    "a button to another site",
    '<button form="x" formaction="https://evil.example">Pay</button>',
    "form leads to",
  ],
  [
    "a bank's form beside the fields of the card",
    '<form action="https://bank.example"><input type="hidden" name="creq"></form>',
    "form leads to",
  ],
])("%s in the page is found", async (_name, addition, finding) => {
  const address = await between((path, body) =>
    path.startsWith("/redirect/") ? body.replace("</body>", `${addition}</body>`) : body,
  );
  expect(await checkPage(address)).toEqual([expect.stringContaining(finding)]);
});

test.each([
  ["to another origin", "https://evil.example/pay"],
  ["to another page of the origin", "/collect"],
])("a payment form that leads %s is found", async (_name, action) => {
  const address = await between((path, body) =>
    path.startsWith("/redirect/") ? body.replaceAll(/(<form[^>]*? action=)"[^"]*"/g, `$1"${action}"`) : body,
  );
  const findings = await checkPage(address);
  expect(findings).toEqual([expect.stringContaining("form leads to")]);
  expect(findings[0]).toContain(action);
});

test.each([
  ["a field to type into", '<input name="creq" />'],
  ["another value", '<input type="hidden" name="token" value="1" />'],
])("%s in the form to the ACS is found", async (_name, addition) => {
  const address = await between(
    (path, body) =>
      path.startsWith("/redirect/")
        ? body.replace(/(<form\s[^>]*id="challenge"[^>]*>)/, `$1${addition}`)
        : body,
    { state: "challenge in a window" },
  );
  expect(await checkPage(address)).toEqual([expect.stringContaining("form leads to")]);
});

test("an address that redirects to another origin is found", async () => {
  const proxy = createServer((_request, response) => {
    void make["card form"]().then((location) => response.writeHead(302, { location }).end());
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  expect(await checkPage(`http://127.0.0.1:${port}/`)).toEqual([
    expect.stringContaining("redirects to another origin"),
  ]);
});

test("a removed policy is found", async () => {
  const address = await between((_path, body) => body, { policy: false });
  expect((await checkPage(address)).join(" ")).toContain("script-src 'self'");
});
