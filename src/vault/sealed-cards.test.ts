import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestVault, type TestVault, VISA_CARD as card } from "../../tests/support/vault.ts";
import { storeSealedCard, readSealedCard, takeSealedCard } from "./sealed-cards.ts";

let started: TestVault;
beforeAll(async () => (started = await createTestVault()));
afterAll(() => started.close());

test("a sealed card is read as often as needed, and taken once", async () => {
  const { db, vault } = started;
  await storeSealedCard(db, vault, { transactionUuid: "once", card, minutes: 30 });
  expect(await readSealedCard(db, vault, { transactionUuid: "once" })).toEqual(card);
  expect(await takeSealedCard(db, vault, { transactionUuid: "once" })).toEqual(card);
  expect(await takeSealedCard(db, vault, { transactionUuid: "once" })).toBeUndefined();
});

test("a payment that holds its card does not wait for another one that holds its own", async () => {
  const { db, vault } = started;
  await storeSealedCard(db, vault, { transactionUuid: "earlier", card, minutes: 30 });
  await db.transaction(async (tx) => {
    await storeSealedCard(tx, vault, { transactionUuid: "not committed yet", card, minutes: 30 });
    await storeSealedCard(db, vault, { transactionUuid: "meanwhile", card, minutes: 30 });
  });
  expect(await readSealedCard(db, vault, { transactionUuid: "meanwhile" })).toEqual(card);
});
