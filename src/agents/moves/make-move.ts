import { respondToDispute, wordsOfDisputeRefusal } from "../../disputes/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import {
  calledConnector,
  canonicalRequest,
  createTransaction,
  followTransaction,
  pageUrlOf,
  refuseCardDataInText,
  responseToRefusal,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { findTransaction, publicStatus, type Transaction } from "../../transactions/index.ts";
import type { WantedMove } from "./agent-move.ts";

/** The result of a move. */
export interface Made {
  /** The transaction that the move made; null for the answer to a dispute, which makes none. */
  readonly transaction: Transaction | null;
  /** `success`, `pending`, `error`, or `redirect` for a link that waits for its customer. */
  readonly status: string;
  /** Where the customer of a new link pays. */
  readonly redirectUrl?: string;
}

/** By the rules of the payment API, with its code. */
type NotMade = Refusal<"not_made"> & {
  readonly error: string | number;
  readonly message: string;
  /** For a repeated id: the transaction that has it. */
  readonly more?: object;
};

const OPERATIONS = { refund_payment: "refund", capture_payment: "capture", void_payment: "void" } as const;

/** Moves by the use case that the payment API calls, with all its rules. No limit is checked here. */
export async function makeMove(parts: TransactionParts, wanted: WantedMove): Promise<Made | NotMade> {
  switch (wanted.tool) {
    case "create_link":
      return makeLink(parts, wanted);
    case "answer_dispute":
      return answerDispute(parts, wanted);
    default:
      return follow(parts, wanted, OPERATIONS[wanted.tool]);
  }
}

async function follow(
  parts: TransactionParts,
  wanted: WantedMove,
  operation: (typeof OPERATIONS)[keyof typeof OPERATIONS],
): Promise<Made | NotMade> {
  const transaction = await findTransaction(parts.db, wanted.transactionUuid ?? "");
  if (!transaction) return notMade("not_found", "There is no such payment.");
  const { callbackUrl, callbackHash, uuid } = transaction;
  const reason = argumentText(wanted, "reason");
  const result = await followTransaction(parts, {
    operation,
    request: {
      merchantTransactionId: wanted.merchantTransactionId,
      referenceUuid: uuid,
      // A void releases all that is left.
      ...(operation !== "void" && { amount: amountText(wanted), currency: wanted.currency }),
      ...(reason !== undefined && { description: reason }),
      // The merchant is notified as of every other transaction.
      ...(callbackUrl !== null && { callbackUrl }),
    },
    requester: { connector: await calledConnector(parts, transaction), signatureHash: callbackHash },
  });
  return isRefusal(result) ? refused(result) : made(result);
}

async function makeLink(parts: TransactionParts, wanted: WantedMove): Promise<Made | NotMade> {
  const connector = await parts.findConnector(argumentText(wanted, "connectorGuid") ?? "");
  if (!connector) return notMade("not_found", "There is no such connector.");
  const description = argumentText(wanted, "description");
  const minutes = wanted.arguments["expirationInMinute"];
  const request = canonicalRequest({
    merchantTransactionId: wanted.merchantTransactionId,
    amount: amountText(wanted),
    currency: wanted.currency,
    ...(description !== undefined && { description }),
    payByLink: { sendByEmail: false, ...(typeof minutes === "number" && { expirationInMinute: minutes }) },
  });
  if (isRefusal(request)) return refused(request);
  const inText = refuseCardDataInText(request);
  if (inText) return refused(inText);
  const requester = { connector, signatureHash: null };
  const result = await createTransaction(parts, { operation: "debit", request, requester });
  if (isRefusal(result)) return refused(result);
  return { ...made(result), redirectUrl: pageUrlOf(parts, result) };
}

async function answerDispute(parts: TransactionParts, wanted: WantedMove): Promise<Made | NotMade> {
  const chargeback = await findTransaction(parts.db, wanted.transactionUuid ?? "");
  if (!chargeback) return notMade("not_found", "There is no such chargeback.");
  const connector = await calledConnector(parts, chargeback);
  const result = await respondToDispute(parts, {
    uuid: chargeback.uuid,
    caller: { connector },
    kind: wanted.arguments["answer"] === "accept" ? "accept" : "evidence",
    texts: (wanted.arguments["texts"] ?? {}) as Readonly<Record<string, string>>,
  });
  if (isRefusal(result)) return notMade(result.code, wordsOfDisputeRefusal(result));
  return { transaction: null, status: result.kind === "done" ? "success" : "pending" };
}

function made(transaction: Transaction): Made {
  return { transaction, status: publicStatus(transaction.status).toLowerCase() };
}

function refused(refusal: Parameters<typeof responseToRefusal>[0]): NotMade {
  const { errorCode, errorMessage, more } = responseToRefusal(refusal);
  return { ...notMade(errorCode, errorMessage), ...(more && { more }) };
}

function notMade(error: string | number, message: string): NotMade {
  return { refused: true, code: "not_made", error, message };
}

function amountText({ amountMinor: minor, currency }: WantedMove): string {
  return formatAmount({ minor, currency });
}

function argumentText({ arguments: given }: WantedMove, name: string): string | undefined {
  const value = given[name];
  return typeof value === "string" ? value : undefined;
}
