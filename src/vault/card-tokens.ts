import { createHash, hkdfSync } from "node:crypto";
import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { CardData } from "./card-data.ts";
import { publicCardFactsOf, type PublicCardFacts } from "./card-facts.ts";
import { checkCard, withoutEmptyCvv, type CardProblem } from "./check-card.ts";
import { decrypt, encrypt, KEY_BYTES } from "./cipher.ts";
import { demoCard } from "./demo-cards.ts";
import { CARD_TOKEN_MINUTES, TOKEN_READING, TOKEN_STORING } from "./card-token-rows.ts";
import { purgeJob } from "./purge-card-data.ts";
import type { Vault } from "./vault.ts";

/** The chosen brand is none of the card's. */
export interface BrandProblem {
  readonly field: "chosenBrand";
  readonly attribute: "card_brand";
  readonly key: "errors.invalid";
  readonly message: string;
}

interface CardNotAcceptable extends Refusal<"card_not_acceptable"> {
  readonly problems: readonly (CardProblem | BrandProblem)[];
}

/** Unknown, used, expired or of another merchant: all look alike. */
type CardTokenNotValid = Refusal<"card_token_not_valid">;

/**
 * Keeps a card for one use by the merchant and hands out the token that stands for it.
 *
 * @param options.brands between which its customer may choose; none: the card pays with its own brand
 */
export async function tokenizeCard(
  db: Queryable,
  vault: Vault,
  options: {
    merchantGuid: string;
    card: CardData;
    requireCardHolder?: boolean;
    requireCvv?: boolean;
    brands?: readonly string[];
  },
): Promise<{ transactionToken: string; cardFacts: PublicCardFacts } | CardNotAcceptable> {
  const { merchantGuid, requireCardHolder = true, requireCvv = false, brands = [] } = options;
  const problems = [
    ...checkCard(options.card, vault.clock, { requireCardHolder, requireCvv }),
    ...checkChosenBrand(options.card, brands),
  ];
  if (problems.length > 0) return { refused: true, code: "card_not_acceptable", problems };
  const card = withoutEmptyCvv(options.card);

  const transactionToken = vault.ids.cardToken();
  const hash = hashOf(transactionToken);
  await db.inBatch(TOKEN_STORING, {
    tokenHash: hash.toString("hex"),
    merchantGuid,
    sealed: sealCard(vault, { card, transactionToken, hash }),
    purgeAt: purgeJob(vault.clock, CARD_TOKEN_MINUTES).key,
  });
  return { transactionToken, cardFacts: publicCardFactsOf(vault, card) };
}

function checkChosenBrand({ chosenBrand }: CardData, brands: readonly string[]): BrandProblem[] {
  if (chosenBrand === undefined || brands.includes(chosenBrand)) return [];
  const message = "The card cannot pay with this brand.";
  return [{ field: "chosenBrand", attribute: "card_brand", key: "errors.invalid", message }];
}

/** A card as a token stands for it. */
interface TokenCard {
  readonly card: CardData;
  /** Names the token for `lockCardTokens`; none for a token of the demo mode, which is good again and again. */
  readonly tokenHash?: string;
}

/**
 * The card of a token, which stays good until a payment is recorded with it: `lockCardTokens` and `removeCardTokens` are parts of
 * that statement.
 * `demoTokens` says that the fixed tokens of the demo mode are good here (on Simulator connectors only).
 */
export async function readCardToken(
  db: Queryable,
  vault: Vault,
  options: { transactionToken: string; merchantGuid: string; demoTokens: boolean },
): Promise<TokenCard | CardTokenNotValid> {
  const { transactionToken, merchantGuid } = options;
  const demo = options.demoTokens ? demoCard(transactionToken, vault.clock) : undefined;
  if (demo) return { card: demo };
  const hash = hashOf(transactionToken);
  const tokenHash = hash.toString("hex");
  const row = await db.inBatch(TOKEN_READING, { tokenHash, merchantGuid });
  if (!row) return { refused: true, code: "card_token_not_valid" };
  return { card: await openCard(vault, { sealed: row.sealed, transactionToken, hash }), tokenHash };
}

/** Turns a token into its card, once: the row is erased in the caller's transaction, and is back only if that rolls back. */
export async function redeemCardToken(
  tx: Queryable,
  vault: Vault,
  options: { transactionToken: string; merchantGuid: string },
): Promise<CardData | CardTokenNotValid> {
  const { transactionToken, merchantGuid } = options;
  const hash = hashOf(transactionToken);
  const row = await tx.maybeOne<{ sealed: string }>(sql`
    delete from card_tokens
    where token_hash = ${hash} and merchant_guid = ${merchantGuid} and expires_at > ${databaseNow}
    returning sealed`);
  if (!row) return { refused: true, code: "card_token_not_valid" };
  return openCard(vault, { sealed: row.sealed, transactionToken, hash });
}

/** The merchant for whose payments a token was made; undefined when it is unknown, used or expired. */
export async function merchantOfCardToken(
  db: Queryable,
  transactionToken: string,
): Promise<string | undefined> {
  const row = await db.maybeOne<{ merchantGuid: string }>(sql`
    select merchant_guid from card_tokens where token_hash = ${hashOf(transactionToken)} and expires_at > ${databaseNow}`);
  return row?.merchantGuid;
}

/** Whether a `transactionToken` is a one-time card token, and not the token of a stored instrument. */
export function isCardToken(transactionToken: string): boolean {
  return transactionToken.startsWith("ix::");
}

function hashOf(transactionToken: string): Buffer {
  return createHash("sha256").update(transactionToken).digest();
}

/**
 * Sealed twice: by the vault, and inside by a key that only the token gives. The rest of a deleted row in pages,
 * logs and backups of the database stays closed even for a person with the master key, once the token is gone.
 */
function sealCard(vault: Vault, options: { card: CardData; transactionToken: string; hash: Buffer }): string {
  const context = contextOf(options.hash);
  const inner = encrypt(tokenKey(options), Buffer.from(JSON.stringify(options.card)), context);
  return vault.seal(inner.toString("base64"), context);
}

async function openCard(
  vault: Vault,
  options: { sealed: string; transactionToken: string; hash: Buffer },
): Promise<CardData> {
  const context = contextOf(options.hash);
  const inner = Buffer.from(await vault.open(options.sealed, context), "base64");
  return JSON.parse(decrypt(tokenKey(options), inner, context).toString()) as CardData;
}

function tokenKey(options: { transactionToken: string; hash: Buffer }): Buffer {
  return Buffer.from(hkdfSync("sha256", options.transactionToken, options.hash, "card token", KEY_BYTES));
}

function contextOf(hash: Buffer): string {
  return `card_tokens:${hash.toString("hex")}`;
}
