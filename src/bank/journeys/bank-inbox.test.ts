import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createBankAccount } from "../../../tests/support/bank-shop.ts";
import { camt } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

let started: TestGateway;
let inbox: string;
let folder: string;

beforeAll(async () => {
  inbox = await mkdtemp(join(tmpdir(), "bank-inbox-"));
  folder = join(inbox, DEMO_MERCHANT);
  await mkdir(folder);
  started = await startTestGateway({ bankInbox: inbox });
  await createBankAccount(new ApiClient(started.url, ADMINISTRATOR));
});
afterAll(async () => {
  await started.close();
  await rm(inbox, { recursive: true });
});

/** A file that was complete a minute ago. */
async function put(name: string, content: string): Promise<void> {
  await writeFile(join(folder, name), content);
  const before = new Date(Date.now() - 60_000);
  await utimes(join(folder, name), before, before);
}

test("files in the folder of a merchant are imported, and moved to done or to failed with their errors", async () => {
  await put("one.xml", camt([{ amount: "1.23", text: ["inbox"] }]));
  await put("two.xml", "<Document/>");
  await put(".three.xml", camt([{ amount: "4.56" }]));
  await started.gateway.runDue();
  expect(await readdir(join(folder, "done"))).toEqual(["one.xml"]);
  expect((await readdir(join(folder, "failed"))).toSorted()).toEqual(["two.xml", "two.xml.errors.json"]);
  const errors = JSON.parse(await readFile(join(folder, "failed", "two.xml.errors.json"), "utf8"));
  expect(errors).toEqual([{ line: expect.any(Number), message: expect.any(String) }]);
  const { body } = await new ApiClient(started.url, ADMINISTRATOR).get(
    `/api/provisioning/listBankEntries/${DEMO_MERCHANT}`,
  );
  expect(body["bankEntries"].map(({ amount }: { amount: string }) => amount)).toEqual(["1.23"]);
});
