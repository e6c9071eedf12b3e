import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  calledConnector,
  followTransaction,
  reasonOf,
  type RefusalReason,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import {
  findByMerchantTransactionId,
  refuseFollowUp,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import type { Person } from "../access/person.ts";
import type { Permission } from "../access/permissions.ts";
import type { ConsoleParts } from "../parts.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { reasonText } from "./refusal-text.ts";

export const MONEY_MOVES = ["capture", "void", "refund"] as const;
export type MoneyMove = (typeof MONEY_MOVES)[number];

export const MOVE_PERMISSIONS = {
  capture: "capture_and_void",
  void: "capture_and_void",
  refund: "refund",
} as const satisfies Record<MoneyMove, Permission>;

export interface MoveOffer {
  readonly move: MoneyMove;
  /** The most it can take, as decimal text. */
  readonly rest: string;
}

/**
 * Which moves are possible now, by the rules of the use case.
 * @param waitingMinor of refunds that wait for an approval
 */
export function movesOf(transaction: Transaction, waitingMinor: bigint): MoveOffer[] {
  return MONEY_MOVES.flatMap((move) => {
    const offer = offerOf(transaction, move, waitingMinor);
    return offer ? [offer] : [];
  });
}

/** Undefined when the move is not possible now. An amount that waits for an approval cannot be requested again. */
export function offerOf(
  transaction: Transaction,
  move: MoneyMove,
  waitingMinor: bigint,
): MoveOffer | undefined {
  const { uuid, currency, merchantGuid, connectorGuid } = transaction;
  const restMinor = restOf(transaction, move) - (move === "refund" ? waitingMinor : 0n);
  if (restMinor <= 0n || currency === null) return undefined;
  const followUp = {
    type: move,
    referenceUuid: uuid,
    merchantGuid,
    connectorGuid,
    amountMinor: restMinor,
    currency,
  };
  if (isRefusal(refuseFollowUp(transaction, followUp))) return undefined;
  return { move, rest: formatAmount({ minor: restMinor, currency }) };
}

/** The values that a person typed and confirmed. */
export interface MoneyForm {
  /** Made and sealed by the gateway with the form: of two requests with the same id one moves money. */
  readonly id: string;
  /** Decimal text; empty when what was typed is no amount of the currency. */
  readonly amount: string;
  readonly reason: string;
}

/** The same with the amount as it was typed, for the form that is shown again. */
export interface TypedMoneyForm extends MoneyForm {
  readonly typedAmount: string;
}

/** The request that the API takes for it; a void releases all that is left. */
export function moveRequest(transaction: Transaction, move: MoneyMove, { id, amount, reason }: MoneyForm) {
  return {
    merchantTransactionId: id,
    referenceUuid: transaction.uuid,
    ...(move !== "void" && { amount, currency: transaction.currency ?? "" }),
    ...(reason !== "" && { description: reason }),
    // The merchant is notified as of every other transaction.
    ...(transaction.callbackUrl !== null && { callbackUrl: transaction.callbackUrl }),
  };
}

/**
 * The follow-up that the form made before, in another tab or by a second click. `other`: its id is that of another move,
 * payment or amount.
 */
export async function repeatedMove(
  { db }: Pick<ConsoleParts, "db">,
  { transaction, move, form }: { transaction: Transaction; move: MoneyMove; form: MoneyForm },
): Promise<Transaction | "other" | undefined> {
  const { merchantGuid, uuid, currency } = transaction;
  const found = await findByMerchantTransactionId(db, { merchantGuid, merchantTransactionId: form.id });
  if (!found) return undefined;
  const amount = parseAmount(form.amount, currency ?? "");
  const isAmount = move === "void" || (!isRefusal(amount) && amount.minor === found.amountMinor);
  return found.referenceUuid === uuid && found.type === move && isAmount ? found : "other";
}

/** Why a move was not made: by the rules of the use case, or because its form was sent before for another amount. */
export type MoveReason = RefusalReason | { readonly code: "form_used_otherwise" };

/** Captures, voids or refunds by the use case of the API. */
export async function moveMoney(
  parts: TransactionParts,
  options: { transaction: Transaction; move: MoneyMove; form: MoneyForm; person: Pick<Person, "id"> },
): Promise<Transaction | { readonly reason: MoveReason }> {
  const { transaction, move, form, person } = options;
  const connector = await calledConnector(parts, transaction);
  const result = await followTransaction(parts, {
    operation: move,
    request: moveRequest(transaction, move, form),
    requester: { connector, signatureHash: transaction.callbackHash },
    person: person.id,
  });
  if (!isRefusal(result)) return result;
  const repeated = await repeatedMove(parts, options);
  if (repeated === "other") return { reason: { code: "form_used_otherwise" } };
  return repeated ?? { reason: reasonOf(result) };
}

/** A form that was sent for one amount, and again for another. */
export const USED_OTHERWISE: PlainText =
  "This form was already sent with another amount. Nothing was changed this time.";

/** The sentence about it in the present language. */
export function moveReasonText(reason: MoveReason): string {
  return reason.code === "form_used_otherwise" ? t(USED_OTHERWISE) : reasonText(reason);
}
