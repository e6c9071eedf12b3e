/**
 * Fields of the specification that no document of this gateway has, each with the reason. The name of an object stands
 * for everything inside it.
 */
export const neverSet: ReadonlyMap<string, string> = new Map([
  ["adapter_processor_txid", "adapters know one identifier of the provider, which is `adapter_txid`"],
  ["reporting_identifier", "no provider's reports are read"],
  ["risk_data", "there is no risk engine"],
  ["risk_checks", "there is no risk engine"],
  ["meta_risk_data", "there is no risk engine"],
  ["meta_risk_checks", "there is no risk engine"],
  ["creditcard.card_region", "the directory of BINs has countries and no regions"],
  ["creditcard.token_type", "there are no network tokens, and no wallet says what kind of token it sends"],
  ["postprocessing.jobs.job_data", "`setReconciliation` takes what a job found, not the job's own data"],
]);

/** Where a field's value comes from or what it means, where the name does not say it all. */
export const notes: ReadonlyMap<string, string> = new Map([
  ["master_tenant", "the tenant right below the root that the transaction's tenant belongs to"],
  ["related_id", "the transaction that this one follows"],
  ["broker_id", "the transaction itself when a meta-connector routed it"],
  ["attempt", "how many connectors were tried; only of routed transactions"],
  ["type", "as in the specification: `inc-auth`, `cb-reversal` and the rest by their own names"],
  ["api_call_at", "only of what merchants asked for"],
  [
    "base_amount",
    "in the merchant's own currency: another than `amount` after a conversion the customer chose",
  ],
  ["settlement_amount", "`setSettlement`"],
  ["buyer_country", "the country of the bill, else of the card"],
  ["buyer_country_geopoint", "the middle of the country, to a tenth of a degree"],
  ["extra_data", "entries that the tenant's setting `settings.bi.extraDataKeys` names"],
  ["result_extra_data", "of the same whitelist"],
  ["callback_extra_data", "of the same whitelist"],
  ["customer.extra_data", "of the same whitelist"],
  ["return_data", "what the payment method gave back"],
  ["is_fully_refunded", "when successful refunds add up to amount and surcharge"],
  ["is_in_manual_review", "always false: nothing is held back for a person to decide"],
  ["is_postback_delivered", "when the merchant's system has acknowledged a callback"],
  ["invoiceable", "a success outside of test mode, unless `setSettlement` says otherwise"],
  ["reconciliation_state", "`setReconciliation`; `none` until then"],
  ["tags", "`addTags`, and what the gateway itself notes of offered conversions"],
  ["fees", "`addFees`"],
  ["fees.amount", "kept to the ten-thousandth"],
  ["creditcard", "masked; absent for other instruments"],
  ["errors", "oldest first"],
  ["status_history", "changes of the status, oldest first"],
  ["postprocessing", "`setSettlement` and `setReconciliation`"],
]);
