import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { calledConnector, followTransaction, responseToRefusal } from "../../transaction-requests/index.ts";
import {
  findByMerchantTransactionId,
  refuseFollowUp,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import type { Person } from "../people/person.ts";
import type { Permission } from "../permissions.ts";
import type { ConsoleParts } from "../parts.ts";

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

/** Which moves are possible now, by the rules of the use case. */
export function movesOf(transaction: Transaction): MoveOffer[] {
  return MONEY_MOVES.flatMap((move) => {
    const offer = offerOf(transaction, move);
    return offer ? [offer] : [];
  });
}

/** Undefined when the move is not possible now. */
export function offerOf(transaction: Transaction, move: MoneyMove): MoveOffer | undefined {
  const { uuid, currency, merchantGuid, connectorGuid } = transaction;
  const restMinor = restOf(transaction, move);
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

/** What a person typed and confirmed. */
export interface MoneyForm {
  /** Made with the form: of two requests with the same id one moves money. */
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

/** The follow-up that the form made before, in another tab or by a second click. */
export async function repeatedMove(
  { db }: ConsoleParts,
  transaction: Transaction,
  { id }: Pick<MoneyForm, "id">,
): Promise<Transaction | undefined> {
  const { merchantGuid, uuid } = transaction;
  const found = await findByMerchantTransactionId(db, { merchantGuid, merchantTransactionId: id });
  return found?.referenceUuid === uuid ? found : undefined;
}

/** Captures, voids or refunds by the use case of the API; a refusal is its sentence. */
export async function moveMoney(
  parts: ConsoleParts,
  options: { transaction: Transaction; move: MoneyMove; form: MoneyForm; person: Pick<Person, "id"> },
): Promise<Transaction | { readonly message: string }> {
  const { transaction, move, form, person } = options;
  const connector = await calledConnector(parts, transaction);
  const result = await followTransaction(parts, {
    operation: move,
    request: moveRequest(transaction, move, form),
    requester: { connector, signatureHash: transaction.callbackHash },
    person: person.id,
  });
  if (!isRefusal(result)) return result;
  const repeated = await repeatedMove(parts, transaction, form);
  return repeated ?? { message: responseToRefusal(result).errorMessage };
}
