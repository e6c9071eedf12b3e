import { expect, test } from "vitest";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";
import { MERCHANT, VaultFiles } from "../../../tests/support/vault-files.ts";

const AT = `/console/${MERCHANT}/customers/imports`;
const started = forThisFile(() => startTestGateway());
const files = forThisFile(() => new VaultFiles(started.url));
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));

const HEAD = "customerIdentification,externalToken,pan,expirationMonth,expirationYear,firstName,lastName";

/** Sends the form with a file, as a browser does. */
async function upload(
  content: string | Buffer<ArrayBuffer>,
  mapping: string,
  language = "en",
): Promise<ConsolePage> {
  const { action, fields } = operator.form(await operator.get(AT), "/imports");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, mapping })) body.set(name, value);
  body.set("file", new File([content], "cards.pgp"));
  const headers = { cookie: operator.cookie ?? "", accept: "text/html", "accept-language": language };
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

test("a row that is not valid, and a file that is refused, say why in the person's language", async () => {
  const german = await ConsoleClient.demo(started.url, "operator", "de");
  const lines = [
    `${HEAD},walletType`,
    "own-1,tok-1,4111111111111112,12,2030,Vera,Hofer,",
    "own-2,tok-2,4111111111111111,12,2020,Max,Muster,",
    "own-3,tok-3,4111111111111111,12,2030,Max,Muster,paypal",
    "own-4,4111111111111111,5555555555554444,12,2030,Max,Muster,",
  ];
  const checked = await upload(await files.encrypted(lines.join("\n")), "quittance", "de");
  const text = textOf(checked);
  for (const sentence of [
    "pan Die Kartennummer ist ungültig.",
    "Die Karte ist im 12/2020 abgelaufen.",
    "walletType Geben Sie einen dieser Werte ein: applepay, googlepay.",
    "externalToken Eine Kartennummer steht außerhalb der Spalte für Kartennummern.",
  ])
    expect(text).toContain(sentence);

  const report = (query = "") => german.get(`${new URL(checked.url).pathname}/report.csv${query}`);
  const forProgram = (await report()).html;
  expect(forProgram).toContain("1,,tok-1,invalid,pan,The card number is not valid.,");
  expect(forProgram).toContain("2,,tok-2,expired,expirationYear,The card expired in 12/2020.,");
  const forSpreadsheet = (await report("?for=spreadsheet")).html;
  expect(forSpreadsheet).toContain("1;;tok-1;invalid;pan;Die Kartennummer ist ungültig.;");
  const { reportUrl } = await files.get(new URL(checked.url).pathname.split("/").at(-1)!);
  expect(await (await fetch(reportUrl)).text()).toBe(forProgram);

  const refused = async (content: string | Buffer<ArrayBuffer>, mapping = "quittance") =>
    textOf(await upload(content, mapping, "de"));
  expect(await refused("pan\n4111111111111111")).toContain("Die Datei ist nicht mit OpenPGP verschlüsselt.");
  const withCodes = await files.encrypted("pan,expiration,cvv\n4111111111111111,12/2030,123");
  expect(await refused(withCodes)).toContain(
    "Die Spalte cvv enthält Prüfnummern von Karten, die niemand speichern darf",
  );
  expect(await refused(withCodes, "gone")).toContain("Die Spalten „gone“ sind nicht mehr gespeichert.");
});

test("a row that an older version of the gateway kept has its words of the API", async () => {
  const lines = [HEAD, "old-1,tok-1,4111111111111112,12,2030,Vera,Hofer"];
  const checked = await upload(await files.encrypted(lines.join("\n")), "quittance");
  await started.gateway.db.execute(sql`update vault_import_rows set fault = null`);
  await started.gateway.db.execute(
    sql`update vault_imports set figures = jsonb_set(figures, '{sample,0}', (figures #> '{sample,0}') - 'mistake')`,
  );
  const { pathname } = new URL(checked.url);
  expect((await operator.get(pathname)).html).toContain('lang="en">The card number is not valid.<');
  const german = await ConsoleClient.demo(started.url, "operator", "de");
  expect((await german.get(`${pathname}/report.csv?for=spreadsheet`)).html).toContain(
    "The card number is not valid.",
  );
});
