import { errorsOfAllAttempts, transactionIndicatorOf, type Transaction } from "../../transactions/index.ts";
import { returnDataOf } from "../../transaction-requests/index.ts";
import { authenticationPolicy } from "./authentication-fields.ts";
import { pointOf } from "./country-points.ts";
import { maskedIban } from "./masked-iban.ts";
import { modifiedAt } from "./modified-at.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import {
  amountNumber,
  dateTimeText,
  type DocumentPart,
  openObject,
  readText,
  whitelisted,
} from "./values.ts";

/** spec "Base data". */
export function baseFields(facts: TransactionFacts): DocumentPart {
  const { transaction, names, conversion, annotations } = facts;
  const { request, result } = transaction;
  const createdAt = dateTimeText(transaction.createdAt);
  const receivedAt = dateTimeText(transaction.receivedAt ?? transaction.createdAt);
  const [firstError] = errorsOfAllAttempts(facts);
  const buyerCountry = countryOfBuyer(transaction);
  return {
    adapter: names.adapter,
    method: names.method,
    type: typeInDocument(transaction),
    status: transaction.status,
    first_error_code: firstError && String(firstError.code),
    first_error_message: firstError?.message,
    first_adapter_error_code: firstError?.adapterCode,
    first_adapter_error_message: firstError?.adapterMessage,
    api_call_at: isCalled(transaction) ? receivedAt : undefined,
    received_at: receivedAt,
    created_at: createdAt,
    modified_at: dateTimeText(modifiedAt(facts)),
    initiated_by: transaction.initiatedBy,
    merchant_txid: transaction.merchantTransactionId,
    adapter_txid: result.adapterTransactionId,
    adapter_token: result.adapterToken,
    adapter_processor_txid: result.processorTransactionId,
    additional_id1: request.additionalId1,
    additional_id2: request.additionalId2,
    arn: result.arn,
    auth_code: result.authCode,
    reporting_identifier: annotations.settlement?.reportingIdentifier ?? result.reportingIdentifier,
    rrn: result.rrn,
    stan: result.stan,
    amount: amountNumber(transaction.amountMinor, transaction.currency),
    currency: transaction.currency,
    // In the merchant's own currency: the same amount unless the customer chose to pay in another.
    base_amount: conversion
      ? amountNumber(conversion.originalMinor, conversion.originalCurrency)
      : amountNumber(transaction.amountMinor, transaction.currency),
    base_currency: conversion?.originalCurrency ?? transaction.currency,
    description: request.description,
    statement_descriptor: result.paymentDescriptor,
    buyer_country: buyerCountry,
    buyer_country_geopoint: pointOf(buyerCountry),
    "3d_secure": authenticationPolicy(facts),
    transaction_indicator: indicatorOf(transaction),
    api_version: transaction.apiVersion,
    ...openObjects(facts),
  };
}

const CALLERS: ReadonlySet<string> = new Set(["merchant", "push", "transaction-batch-file"]);

/** By a call of an API, as a batch is uploaded by one, and not by the gateway itself, which also acts for a merchant. */
function isCalled({ initiatedBy, apiVersion }: Transaction): boolean {
  return CALLERS.has(initiatedBy) && apiVersion !== "scheduler";
}

/** spec: only whitelisted entries are indexed. Values that a payment method returns by itself are not the merchant's data. */
function openObjects(facts: TransactionFacts): DocumentPart {
  const { transaction, extraDataWhitelist, callbacksHaveThreeDSData } = facts;
  const { request, result } = transaction;
  const sentExtraData = request.extraData as object | undefined;
  const threeDSResult = result.threeDSecure?.extraData;
  return {
    extra_data: whitelisted(sentExtraData, extraDataWhitelist),
    result_extra_data: whitelisted({ ...result.extraData, ...threeDSResult }, extraDataWhitelist),
    callback_extra_data:
      transaction.callbackUrl === null
        ? undefined
        : whitelisted(
            { ...sentExtraData, ...result.extraData, ...(callbacksHaveThreeDSData && threeDSResult) },
            extraDataWhitelist,
          ),
    return_data: openObject(returnData(transaction)),
  };
}

/** The data that the method returned, accounts masked. For a card it is what the provider adds: the card itself is `creditcard`. */
function returnData(transaction: Transaction): Readonly<Record<string, unknown>> {
  const data = transaction.card === null ? returnDataOf(transaction) : transaction.result.returnData;
  if (data === undefined) return {};
  const iban = readText(data["iban"]);
  return iban === undefined ? data : { ...data, iban: maskedIban(iban) };
}

/**
 * spec: the names of `type`. Here a card has no network token: `register-nt` and `deregister-nt` do not occur, and
 * `deregister-pan` is what was requested by that name.
 */
function typeInDocument({ type, request }: Transaction): string {
  switch (type) {
    case "deregister":
      return request["tokenType"] === "PAN" ? "deregister-pan" : type;
    case "incremental-authorization":
      return "inc-auth";
    case "chargeback-reversal":
      return "cb-reversal";
    default:
      return type;
  }
}

/** spec: the names of `transaction_indicator`. */
function indicatorOf(transaction: Transaction): string | undefined {
  const indicator = transactionIndicatorOf(transaction);
  return indicator === "CARDONFILE-MERCHANT-INITIATED" ? "CARDONFILE_MERCHANT" : (indicator ?? undefined);
}

/** As it was pushed, or the country of the bill, or else of the card: where the buyer most likely is at home. */
function countryOfBuyer({ request, card }: Transaction): string | undefined {
  const { buyerCountry, customer } = request;
  return (
    buyerCountry ??
    customer?.billingCountry ??
    readText((card?.["bin"] as { country?: string } | null)?.country)
  );
}
