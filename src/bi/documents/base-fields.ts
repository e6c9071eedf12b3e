import { transactionIndicatorOf, type Transaction, type TransactionType } from "../../transactions/index.ts";
import { pointOf } from "./country-points.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { amountNumber, dateTimeText, type DocumentPart, openObject, textOf, whitelisted } from "./values.ts";

/** spec "Base data". */
export function baseFields(facts: TransactionFacts): DocumentPart {
  const { transaction, names, conversion } = facts;
  const { request, result } = transaction;
  const createdAt = dateTimeText(transaction.createdAt);
  const [firstError] = result.errors ?? [];
  const buyerCountry = countryOfBuyer(transaction);
  return {
    adapter: names.adapter,
    method: names.method,
    type: typeInDocument(transaction.type),
    status: transaction.status,
    first_error_code: firstError && String(firstError.code),
    first_error_message: firstError?.message,
    first_adapter_error_code: firstError?.adapterCode,
    first_adapter_error_message: firstError?.adapterMessage,
    api_call_at: transaction.initiatedBy === "merchant" ? createdAt : undefined,
    received_at: createdAt,
    created_at: createdAt,
    modified_at: dateTimeText(transaction.modifiedAt),
    initiated_by: transaction.initiatedBy,
    merchant_txid: transaction.merchantTransactionId,
    adapter_txid: result.adapterTransactionId,
    adapter_token: result.adapterToken,
    additional_id1: request["additionalId1"],
    additional_id2: request["additionalId2"],
    arn: result.arn,
    auth_code: result.authCode,
    rrn: result.rrn,
    stan: result.stan,
    amount: amountNumber(transaction.amountMinor, transaction.currency),
    currency: transaction.currency,
    // In the merchant's own currency: the same amount unless the customer chose to pay in another.
    base_amount: conversion
      ? amountNumber(conversion.originalMinor, conversion.originalCurrency)
      : amountNumber(transaction.amountMinor, transaction.currency),
    base_currency: conversion?.originalCurrency ?? transaction.currency,
    description: request["description"],
    statement_descriptor: result.paymentDescriptor,
    buyer_country: buyerCountry,
    buyer_country_geopoint: pointOf(buyerCountry),
    "3d_secure": authenticationPolicy(transaction),
    transaction_indicator: indicatorOf(transaction),
    api_version: transaction.apiVersion,
    ...openObjects(facts),
  };
}

/** spec: only whitelisted entries are indexed. What a payment method returns by itself is not the merchant's data. */
function openObjects({ transaction, extraDataWhitelist }: TransactionFacts): DocumentPart {
  const { request, result } = transaction;
  const sentExtraData = request["extraData"] as object | undefined;
  return {
    extra_data: whitelisted(sentExtraData, extraDataWhitelist),
    result_extra_data: whitelisted(result.extraData, extraDataWhitelist),
    callback_extra_data:
      transaction.callbackUrl === null
        ? undefined
        : whitelisted({ ...sentExtraData, ...result.extraData }, extraDataWhitelist),
    return_data: openObject(result.returnData ?? {}),
  };
}

/** spec: the names of `type`. */
function typeInDocument(type: TransactionType): string {
  switch (type) {
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

/** What was decided where it is on record, else what was asked for. */
function authenticationPolicy({ request, result }: Transaction): string | undefined {
  const asked = (request["threeDSecureData"] as { "3dsecure"?: string } | undefined)?.["3dsecure"];
  return (result.threeDSecure?.policy ?? asked)?.toLowerCase();
}

/** The country of the bill, or else of the card: where the buyer most likely is at home. */
function countryOfBuyer({ request, card }: Transaction): string | undefined {
  const customer = request["customer"] as { billingCountry?: string } | undefined;
  return customer?.billingCountry ?? textOf((card?.["bin"] as { country?: string } | null)?.country);
}
