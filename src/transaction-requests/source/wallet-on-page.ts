import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { WalletBrand } from "../../wallets/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { choosePaymentSource } from "./payment-source.ts";
import type { SourceRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import { refuseSource } from "./takes-source.ts";
import type { Operation } from "../schema/operations.ts";
import type { ChosenSource } from "./chosen-source.ts";

/**
 * The card in a wallet's token that was made on a page of the gateway, for `payFromPage`: verified, opened and used up by the
 * same rules as the token of a request. The amount that the customer approved must be the total of the transaction.
 */
export function walletTokenSource(
  parts: TransactionParts,
  {
    transaction,
    connector,
    transactionToken,
    offered,
  }: {
    transaction: Transaction;
    connector: Connector;
    transactionToken: string;
    /** The schemes of the page's buttons. */
    offered: readonly WalletBrand[];
  },
): (tx: Queryable) => Promise<ChosenSource | SourceRefusal> {
  const { cardData: _card, ...stored } = transaction.request as unknown as TransactionRequest;
  const request: TransactionRequest = { ...stored, transactionToken };
  return async (tx) => {
    const source = await choosePaymentSource(tx, parts, {
      operation: transaction.type as Operation,
      request,
      connector,
      amount: totalOf(transaction),
      offered,
    });
    if (isRefusal(source)) return source;
    return refuseSource(parts.adapters, { connector, request, source }) ?? source;
  };
}
