import { afterAll, beforeAll, expect, test } from "vitest";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { MERCHANT, VaultFiles } from "../../../tests/support/vault-files.ts";

const AT = `/console/${MERCHANT}/customers/imports`;
let started: TestGateway;
let files: VaultFiles;
let operator: ConsoleClient;

beforeAll(async () => {
  started = await startTestGateway();
  files = new VaultFiles(started.url);
  operator = await ConsoleClient.demo(started.url, "operator");
});
afterAll(() => started.close());

const HEAD = "customerIdentification,externalToken,pan,expirationMonth,expirationYear,firstName,lastName";

/** Sends the form with a file, as a browser does. */
async function upload(content: string | Buffer<ArrayBuffer>, mapping: string): Promise<ConsolePage> {
  const { action, fields } = operator.form(await operator.get(AT), "/imports");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, mapping })) body.set(name, value);
  body.set("file", new File([content], "cards.pgp"));
  const headers = { cookie: operator.cookie ?? "", accept: "text/html", "accept-language": "en" };
  const response = await fetch(new URL(action, started.url), { method: "POST", body, headers });
  return {
    status: response.status,
    url: response.url,
    headers: response.headers,
    html: await response.text(),
  };
}

test("a file is checked, imported and undone on pages", async () => {
  expect(textOf(await operator.get(`/console/${MERCHANT}/customers`))).toContain("Import cards");
  const empty = await operator.get(AT);
  expect(textOf(empty)).toContain("Bring your stored cards with you");
  expect(textOf(empty)).toContain("There is no key yet");
  await files.publicKey();
  expect(textOf(await operator.get(AT))).toContain("-----BEGIN PGP PUBLIC KEY BLOCK-----");
  const encrypted = await files.encrypted(
    [
      HEAD,
      "page-1,tok-1,4111111111111111,12,2030,Vera,Hofer",
      "page-2,tok-2,4111111111111112,12,2030,Max,Muster",
    ].join("\n"),
  );
  const checked = await upload(encrypted, "quittance");
  expect(new URL(checked.url).pathname).toMatch(/\/customers\/imports\/VI-/);
  const text = textOf(checked);
  expect(text).toMatch(/411111 ···· 1111/);
  expect(text).toContain("Import 1 cards");
  expect(text).not.toContain("4111111111111112");
  const running = await operator.submit(checked, "/run");
  expect(textOf(running)).toMatch(/Running|imported/);
  await started.gateway.runDue();
  const done = await operator.get(new URL(checked.url).pathname);
  expect(textOf(done)).toContain("1 cards were imported. It can be undone until");
  const question = await operator.get(`${new URL(checked.url).pathname}/undo`);
  expect(textOf(question)).toContain("Undo this import?");
  await operator.submit(question, "/undo");
  await started.gateway.runDue();
  expect(textOf(await operator.get(new URL(checked.url).pathname))).toContain(
    "1 cards were removed again; 0 that were used stay.",
  );
});

test("a file that is refused says why beside the field, and others have no page", async () => {
  const refused = await upload("pan\n4111111111111111", "stripe");
  expect(refused.status).toBe(422);
  expect(textOf(refused)).toContain("not encrypted with OpenPGP");
  const support = await ConsoleClient.demo(started.url, "support");
  expect((await support.get(AT)).status).toBe(403);
  expect((await operator.get(`${AT}/VI-0000-0000-0000-0000-0000-0001`)).status).toBe(404);
});
