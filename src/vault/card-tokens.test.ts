import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestVault, type TestVault, VISA_CARD as card } from "../../tests/support/vault.ts";
import { sql } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { lockCardTokens, readCardToken, redeemCardToken, removeCardTokens, tokenizeCard } from "./index.ts";
import { purgeCardDataJobKind, purgeExpiredCardData } from "./purge-card-data.ts";

const merchantGuid = "ME-1";
const refused = { refused: true, code: "card_token_not_valid" };

let test: TestVault;
beforeAll(async () => (test = await createTestVault()));
afterAll(() => test.close());

async function tokenize(): Promise<string> {
  const result = await tokenizeCard(test.db, test.vault, { merchantGuid, card });
  if (isRefusal(result)) throw new Error(result.code);
  return result.transactionToken;
}

const redeem = (transactionToken: string, more: object = {}): ReturnType<typeof redeemCardToken> =>
  redeemCardToken(test.db, test.vault, { transactionToken, merchantGuid, ...more });

const read = (transactionToken: string, more: object = {}): ReturnType<typeof readCardToken> =>
  readCardToken(test.db, test.vault, { transactionToken, merchantGuid, demoTokens: false, ...more });

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** As the statement of a payment does that is recorded with the tokens. */
async function useUp(tokens: readonly string[]): Promise<string[]> {
  const hashes = sql`select unnest(${tokens.map(hashOf)}::text[])`;
  const locked = await test.db.query<{ locked: string }>(sql`
    with tokens as materialized (${lockCardTokens(hashes)}), used as (${removeCardTokens(sql`select locked from tokens`)})
    select locked from tokens`);
  return locked.map((one) => one.locked);
}

async function storedTokens(): Promise<number> {
  const { count } = await test.db.one<{ count: number }>(sql`select count(*)::int as count from card_tokens`);
  return count;
}

describe("a card token", () => {
  it("gives the whole card once, and its row is gone", async () => {
    const token = await tokenize();
    expect(token).toMatch(/^ix::[0-9a-f]{32}$/);
    expect(await redeem(token)).toEqual(card);
    expect(await storedTokens()).toBe(0);
    expect(await redeem(token)).toEqual(refused);
  });

  it("is not handed out for a card that is not acceptable, and every problem is named", async () => {
    const bad = { ...card, pan: "4111111111111112", expirationYear: "2020" };
    const result = await tokenizeCard(test.db, test.vault, { merchantGuid, card: bad });
    expect(result).toMatchObject({
      refused: true,
      code: "card_not_acceptable",
      problems: [{ field: "pan" }, { field: "expirationYear", key: "errors.expired" }],
    });
    expect(await storedTokens()).toBe(0);
  });

  it("returns what may be shown of the card", async () => {
    const result = await tokenizeCard(test.db, test.vault, { merchantGuid, card });
    expect(result).toMatchObject({
      cardFacts: {
        brand: "visa",
        binDigits: "41111111",
        firstSixDigits: "411111",
        lastFourDigits: "1111",
        bin: { country: "US", currency: "USD" },
      },
    });
  });

  it("is of no use to another merchant, and stays good for its own", async () => {
    const token = await tokenize();
    expect(await redeem(token, { merchantGuid: "ME-2" })).toEqual(refused);
    expect(await redeem(token)).toEqual(card);
  });

  it("dies after 15 minutes by the time of the database", async () => {
    const early = await tokenize();
    const late = await tokenize();
    test.clock.advance({ minutes: 14, seconds: 59 });
    expect(await redeem(early)).toEqual(card);
    test.clock.advance({ seconds: 1 });
    expect(await redeem(late)).toEqual(refused);
  });

  it("is used once when many try at the same moment", async () => {
    const token = await tokenize();
    const results = await Promise.all(Array.from({ length: 20 }, () => redeem(token)));
    expect(results.filter((result) => !isRefusal(result))).toEqual([card]);
  });

  it("comes back when the transaction that used it is rolled back", async () => {
    const token = await tokenize();
    const work = test.db.transaction(async (tx) => {
      await redeemCardToken(tx, test.vault, { transactionToken: token, merchantGuid });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await redeem(token)).toEqual(card);
  });

  it("can be read until it is used up, by its own merchant and within its time", async () => {
    const [token, other] = [await tokenize(), await tokenize()];
    const found = { card, tokenHash: hashOf(token) };
    expect(await Promise.all([read(token), read(token), read(other)])).toMatchObject([
      found,
      found,
      { card },
    ]);
    expect(await read(token, { merchantGuid: "ME-2" })).toEqual(refused);
    expect(await useUp([token])).toEqual([hashOf(token)]);
    expect(await read(token)).toEqual(refused);
    expect(await read(other)).toMatchObject({ card });
    test.clock.advance({ minutes: 15 });
    expect(await read(other)).toEqual(refused);
    expect(await useUp([other])).toEqual([]);
  });

  it("is used up once by many statements of the same moment", async () => {
    const tokens = [await tokenize(), await tokenize()];
    const used = await Promise.all(Array.from({ length: 20 }, () => useUp(tokens)));
    expect(used.flat().toSorted()).toEqual(tokens.map(hashOf).toSorted());
  });

  it("is needed to open its row: the keys of the vault alone don't do it", async () => {
    await tokenize();
    const row = await test.db.one<{ sealed: string; hash: string }>(
      sql`select sealed, encode(token_hash, 'hex') as hash from card_tokens where expires_at > quittance_now()`,
    );
    const inner = Buffer.from(await test.vault.open(row.sealed, `card_tokens:${row.hash}`), "base64");
    expect(inner.toString("latin1")).not.toContain(card.pan);
  });

  it("is erased after it expired, by a job that was written with it", async () => {
    test.clock.advance({ minutes: 15 });
    await purgeExpiredCardData(test.db);
    await tokenize();
    test.clock.advance({ minutes: 14 });
    await purgeExpiredCardData(test.db);
    expect(await storedTokens()).toBe(1);
    const { runAt } = await test.db.one<{ runAt: Temporal.Instant }>(
      sql`select max(run_at) as run_at from jobs where kind = 'purge-card-data'`,
    );
    test.clock.advance(test.clock.now().until(runAt));
    const job = {
      id: 1n,
      kind: "purge-card-data",
      payload: {},
      attempts: 0,
      owner: "",
      lane: "",
      revision: 0,
      waitedSeconds: 0,
    };
    await purgeCardDataJobKind(test.db).run(job);
    expect(await storedTokens()).toBe(0);
  });
});

describe("the tokens of the demo mode", () => {
  it("are good as often as you like where they are allowed", async () => {
    for (let use = 0; use < 3; use++) {
      expect(await read("ix::demo-visa", { demoTokens: true })).toMatchObject({
        card: { pan: "4111111111111111" },
      });
    }
    expect(await read("ix::demo-mastercard", { demoTokens: true })).toMatchObject({
      card: { pan: "5555555555554444" },
    });
  });

  it("are unknown everywhere else", async () => {
    expect(await read("ix::demo-visa")).toEqual(refused);
    expect(await redeem("ix::demo-visa")).toEqual(refused);
  });
});
