import { afterAll, beforeAll, expect, test } from "vitest";
import { BiClient, project } from "../support/bi.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { openRecoveryShop, type RecoveryShop } from "../support/recovery-shop.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

let shop: RecoveryShop;
let bi: BiClient;

beforeAll(async () => {
  shop = await openRecoveryShop({ bi: { kind: "embedded" } });
  bi = new BiClient(shop.started.url);
});
afterAll(() => shop?.close());

async function documentOf(uuid: string): Promise<Record<string, unknown>> {
  await project(shop.started);
  return bi.document(uuid);
}

async function attemptsOf(recoveryId: string): Promise<{ uuid: string; result: string }[]> {
  const { body } = await shop.api.get(`/api/v3/recovery/cards/${recoveryId}`);
  return body["recovery"].attempts;
}

test("documents have the class of the decline with its codes, and their part in the case that it opened", async () => {
  const { recoveryId, transactionUuid } = await shop.failedDebit({ code: "51" });
  const failed = await documentOf(transactionUuid);
  expect(failed).toMatchObject({
    decline: { class: "later", source: "issuer", scheme_code: "51", category: "2" },
    recovery: { id: recoveryId, role: "failed", attempt: 0 },
  });
  await shop.passDays(3);
  await shop.declineWith();
  await shop.passDays(4);
  const [, first, second] = await attemptsOf(recoveryId);
  const again = await documentOf(first!.uuid);
  expect(again).toMatchObject({
    decline: { class: "later" },
    recovery: { id: recoveryId, role: "retry", attempt: 1 },
  });
  expect(again["recovery"]).not.toHaveProperty("means");
  const recovered = await documentOf(second!.uuid);
  expect(recovered).toMatchObject({
    status: "success",
    recovery: { id: recoveryId, role: "retry", attempt: 2, means: "retry" },
  });
  expect(recovered).not.toHaveProperty("decline");
});

test("the failure of a schedule's run has its case", async () => {
  const { recoveryId, transactionUuid } = await shop.failedRun();
  expect(await documentOf(transactionUuid)).toMatchObject({
    decline: { class: "later" },
    recovery: { id: recoveryId, role: "failed" },
  });
});

test("Explore groups declined payments by the class of their decline, in words", async () => {
  await shop.failedDebit({ code: "54" });
  await project(shop.started);
  const person = await ConsoleClient.demo(shop.started.url, "support");
  const page = textOf(await person.get(`/console/${TENANT}/explore?show=declined&by=decline&days=28`));
  expect(page).toContain("Insufficient funds, or a limit is used up");
  expect(page).toContain("Card expired or replaced");
});
