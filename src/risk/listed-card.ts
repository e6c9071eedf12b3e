import {
  fingerprintsOf,
  isCardToken,
  merchantOfCardToken,
  redeemCardToken,
  shownDigitsOf,
  type Vault,
} from "../vault/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { findMerchant, isTenantWithin } from "../tenancy/index.ts";
import { findByMerchantFingerprint, findTransaction, type Transaction } from "../transactions/index.ts";
import { listedCardValue, listedTokenValue, type ListValue, type ValueProblem } from "./list-key.ts";

const FINGERPRINT = /^[A-Za-z0-9_-]{43}$/;
const UUID = /^[0-9a-f]{20}$/;

const NOT_OWN: ValueProblem = {
  problem: { code: "no_card_named" },
};

/**
 * The value of an entry that names a card: by a payment or a token of the owner's merchants. The fingerprint of a card that
 * they have never seen is not one, or a caller who has it could try out numbers.
 */
export async function listedCard(
  tx: Queryable,
  vault: Vault,
  { ownerGuid, value }: { ownerGuid: string; value: string },
): Promise<ListValue | ValueProblem> {
  const text = value.trim();
  if (isCardToken(text)) return cardOfToken(tx, vault, { ownerGuid, transactionToken: text });
  const payment = UUID.test(text)
    ? await findTransaction(tx, text)
    : FINGERPRINT.test(text)
      ? await findByMerchantFingerprint(tx, text)
      : undefined;
  if (!payment || !(await isOwn(tx, { ownerGuid, merchantGuid: payment.merchantGuid }))) return NOT_OWN;
  return cardOfPayment(payment);
}

async function isOwn(
  db: Queryable,
  { ownerGuid, merchantGuid }: { ownerGuid: string; merchantGuid: string },
): Promise<boolean> {
  if (ownerGuid === merchantGuid) return true;
  const merchant = await findMerchant(db, { merchantGuid });
  return (
    merchant !== undefined && isTenantWithin(db, { tenantGuid: merchant.tenantGuid, ancestorGuid: ownerGuid })
  );
}

function cardOfPayment({ card }: Transaction): ListValue | ValueProblem {
  if (!card) return NOT_OWN;
  const { systemFingerprint, firstSixDigits, lastFourDigits } = card;
  if (!systemFingerprint) return { problem: { code: "no_fingerprint" } };
  return { value: listedCardValue(systemFingerprint), shown: `${firstSixDigits}…${lastFourDigits}` };
}

/** Uses the token up. A card that is one of many similar ones is refused: whether it is on a list already must not be found out. */
async function cardOfToken(
  tx: Queryable,
  vault: Vault,
  { ownerGuid, transactionToken }: { ownerGuid: string; transactionToken: string },
): Promise<ListValue | ValueProblem> {
  const merchantGuid = await merchantOfCardToken(tx, transactionToken);
  if (merchantGuid === undefined || !(await isOwn(tx, { ownerGuid, merchantGuid }))) return NOT_OWN;
  const card = await redeemCardToken(tx, vault, { transactionToken, merchantGuid });
  const merchant = await findMerchant(tx, { merchantGuid });
  if (isRefusal(card) || !merchant) return NOT_OWN;
  const tree = await vault.treeOf(merchant.tenantGuid, tx);
  const { globalFingerprint } = fingerprintsOf(vault, { pan: card.pan, merchantGuid, tree, isTest: false });
  const shown = shownDigitsOf(card.pan);
  const mayCompare = await vault.similarCards.mayShow(tx, {
    tree,
    shownDigits: shown,
    member: globalFingerprint,
  });
  if (!mayCompare) return { problem: { code: "too_many_similar" } };
  return { value: listedTokenValue(vault, card.pan), shown };
}
