import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestVault, type TestVault } from "../../tests/support/vault.ts";
import { sql } from "../platform/database/index.ts";
import { SealBroken } from "./cipher.ts";
import {
  cardFactsOf,
  eraseInstrument,
  storeSealedCard,
  markDeregistered,
  openInstrument,
  readSealedCard,
  storeInstrument,
  takeSealedCard,
  takeRefreshedCvv,
  type CardData,
} from "./index.ts";
import { refreshCvv } from "./refreshed-cvv.ts";

const owner = { tenantGuid: "TE-1", merchantGuid: "ME-1", connectorGuid: "CO-1" };
const card: CardData = {
  pan: "5555555555554444",
  cvv: "987",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};

let test: TestVault;
beforeAll(async () => (test = await createTestVault()));
afterAll(() => test.close());

async function storeCard(transactionUuid: string): Promise<void> {
  const facts = cardFactsOf(test.vault, card);
  await storeInstrument(test.db, test.vault, {
    transactionUuid,
    ...owner,
    method: "card",
    data: card,
    facts,
  });
}

describe("a stored instrument", () => {
  it("returns the card, its owner and its facts, but no security code", async () => {
    await storeCard("a1");
    const { cvv: _cvv, ...kept } = card;
    expect(await openInstrument(test.db, test.vault, { transactionUuid: "a1" })).toEqual({
      transactionUuid: "a1",
      ...owner,
      method: "card",
      data: kept,
      facts: cardFactsOf(test.vault, card),
      createdAt: test.clock.now(),
      deregisteredAt: null,
    });
  });

  it("may be an account or a wallet", async () => {
    const data = { iban: "AT611904300234573201", bic: "BKAUATWW" };
    await storeInstrument(test.db, test.vault, {
      transactionUuid: "a2",
      ...owner,
      method: "iban",
      data,
      facts: { country: "AT" },
    });
    expect(await openInstrument(test.db, test.vault, { transactionUuid: "a2" })).toMatchObject({
      method: "iban",
      data,
      facts: { country: "AT" },
    });
  });

  it("is deregistered once", async () => {
    await storeCard("a3");
    expect(await markDeregistered(test.db, { transactionUuid: "a3" })).toBe(true);
    expect(await markDeregistered(test.db, { transactionUuid: "a3" })).toBe(false);
    const instrument = await openInstrument(test.db, test.vault, { transactionUuid: "a3" });
    expect(instrument?.deregisteredAt).toEqual(test.clock.now());
  });

  it("is erased for good", async () => {
    await storeCard("a4");
    expect(await eraseInstrument(test.db, { transactionUuid: "a4" })).toBe(true);
    expect(await eraseInstrument(test.db, { transactionUuid: "a4" })).toBe(false);
    expect(await openInstrument(test.db, test.vault, { transactionUuid: "a4" })).toBeUndefined();
    expect(
      await test.db.one(sql`select sealed, facts from stored_instruments where transaction_uuid = 'a4'`),
    ).toEqual({ sealed: null, facts: null });
  });

  it("does not open when its sealed card was put into the row of another merchant", async () => {
    await storeCard("a5");
    await test.db.execute(
      sql`update stored_instruments set merchant_guid = 'ME-2' where transaction_uuid = 'a5'`,
    );
    await expect(openInstrument(test.db, test.vault, { transactionUuid: "a5" })).rejects.toThrow(SealBroken);
  });
});

describe("a sealed card", () => {
  const held = { transactionUuid: "b1" };

  it("can be looked at often and taken once, with its security code", async () => {
    await storeSealedCard(test.db, test.vault, { ...held, card, minutes: 10 });
    expect(await readSealedCard(test.db, test.vault, held)).toEqual(card);
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => takeSealedCard(test.db, test.vault, held)),
    );
    expect(taken.filter((one) => one !== undefined)).toEqual([card]);
    expect(await readSealedCard(test.db, test.vault, held)).toBeUndefined();
  });

  it("is gone after its minutes", async () => {
    await storeSealedCard(test.db, test.vault, { ...held, card, minutes: 10 });
    test.clock.advance({ minutes: 10 });
    expect(await readSealedCard(test.db, test.vault, held)).toBeUndefined();
    expect(await takeSealedCard(test.db, test.vault, held)).toBeUndefined();
  });
});

describe("a refreshed security code", () => {
  const reference = { merchantGuid: "ME-1", reference: "pt::0123456789abcdef0123" };

  it("replaces an earlier one and is taken once, by its merchant", async () => {
    await refreshCvv(test.db, test.vault, { ...reference, cvv: "111" });
    await refreshCvv(test.db, test.vault, { ...reference, cvv: "222" });
    expect(
      await takeRefreshedCvv(test.db, test.vault, { ...reference, merchantGuid: "ME-2" }),
    ).toBeUndefined();
    expect(await takeRefreshedCvv(test.db, test.vault, reference)).toBe("222");
    expect(await takeRefreshedCvv(test.db, test.vault, reference)).toBeUndefined();
  });

  it("is gone after 15 minutes", async () => {
    await refreshCvv(test.db, test.vault, { ...reference, cvv: "111" });
    test.clock.advance({ minutes: 15 });
    expect(await takeRefreshedCvv(test.db, test.vault, reference)).toBeUndefined();
  });
});
