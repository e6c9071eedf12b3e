/**
 * Fields of the specification that no document of this gateway has, each with the reason. The name of an object stands
 * for everything inside it.
 */
export const neverSet: ReadonlyMap<string, string> = new Map();

/** Where a field's value comes from or what it means, where the name does not say it all. */
export const notes: ReadonlyMap<string, string> = new Map([
  ["master_tenant", "the tenant right below the root that the transaction's tenant belongs to"],
  ["related_id", "the transaction that this one follows, or whose instrument it was paid with"],
  [
    "provider_guid",
    "the connector's `provider` if it is a GUID (`PR-…`), else made from the provider's name and the account there (`config.username`, or the value of `extraData` that the provider's page says). Connectors whose configuration names no account share one: set `provider` to tell them apart",
  ],
  ["provider_name", "the company that the connector's adapter is for"],
  ["test_mode", "as the connector's `config.testMode` says"],
  [
    "broker_id",
    "the transaction that a meta-connector routed: itself, or what it follows (captures, refunds, disputes, late payments)",
  ],
  [
    "attempt",
    "which submission of a routed transaction it is, with fallbacks, step-ups and further choices. Each earlier one is a document of its own, with its connector and its error; its `uuid` is the transaction's with this number",
  ],
  ["type", "as in the specification: `inc-auth`, `cb-reversal` and the rest by their own names"],
  ["api_call_at", "of what a merchant requested, pushed or uploaded in a batch"],
  [
    "base_amount",
    "in the merchant's own currency: another than `amount` after a conversion the customer chose",
  ],
  ["settlement_amount", "`setSettlement`"],
  [
    "3d_secure",
    "the policy in force: as decided, before that as the risk rules, the request or the connector demand it",
  ],
  ["buyer_country", "as it was pushed, else the country of the bill, else of the card"],
  ["buyer_country_geopoint", "the middle of the country, to a tenth of a degree"],
  ["extra_data", "entries that the tenant's setting `settings.bi.extraDataKeys` names"],
  ["result_extra_data", "of the same whitelist; the results of 3-D Secure under their `3ds:*` keys too"],
  [
    "callback_extra_data",
    "of the same whitelist, what callbacks carry: `3ds:*` where the connector's callbacks have them",
  ],
  ["customer.extra_data", "of the same whitelist"],
  ["creditcard.bin_digits", "six: a fingerprint stands beside them"],
  ["creditcard.merchant_fingerprint", "not of more than ten similar cards a day in a tenant tree"],
  [
    "creditcard.global_fingerprint",
    "as `merchant_fingerprint`; one value for a card in a tenant tree and another in every other one, and for keys of the root tenant one in the whole gateway",
  ],
  ["return_data", "what the payment method returned, account numbers masked; of cards see `creditcard`"],
  ["customer.iban", "masked: country, check digits and the last four characters"],
  ["is_fully_refunded", "when successful refunds add up to amount and surcharge"],
  [
    "is_in_manual_review",
    "under review by the risk rules; or `setRisk` with a check that wants a manual review, until it is set without",
  ],
  ["risk_data", "of the risk profile; `setRisk` takes its place"],
  ["risk_checks", "of the risk profile, up to the rule that decided; `setRisk` takes their place"],
  ["meta_risk_data", "of the risk profile that the meta-connector names; `setRisk` takes its place"],
  ["meta_risk_checks", "as above, of that profile"],
  [
    "modified_at",
    "moves with every change of the document: states, follow-ups, disputes, an acknowledged callback, annotations",
  ],
  ["adapter_processor_txid", "where the provider names its processor's id"],
  ["reporting_identifier", "`setSettlement`, else where the provider names one"],
  ["is_postback_delivered", "when the merchant's system has acknowledged a callback"],
  ["invoiceable", "a success outside of test mode, unless `setSettlement` says otherwise"],
  ["reconciliation_state", "`setReconciliation`, or an import of settlements; `none` until then"],
  ["tags", "`addTags`, and what the gateway itself notes of offered conversions"],
  ["fees", "`addFees`, fee sets, and imports of settlements"],
  ["fees.amount", "kept to the ten-thousandth"],
  ["creditcard", "masked; absent for other instruments"],
  [
    "creditcard.card_region",
    "`africa`, `americas`, `asia`, `europe` or `oceania`, of the country of the BIN",
  ],
  [
    "creditcard.token_type",
    "of Apple Pay and Google Pay; else where the provider says whose token was charged",
  ],
  [
    "creditcard.3ds_status",
    "`authenticated` = Y, `attempted` = A, `off` = all else; `3ds_trans_status` has the letter",
  ],
  ["errors", "of all attempts, oldest first"],
  [
    "decline",
    "of the last failed attempt, as the API shows it ([declines](declines.md)): absent once the payment succeeded",
  ],
  ["recovery", "the [recovery case](../recovery.md) that the payment belongs to"],
  ["recovery.role", "`failed`: its failure opened the case; `retry` or `customer`: who made the attempt"],
  ["recovery.attempt", "the number of the attempt within the case; 0 for the payment that failed"],
  [
    "recovery.means",
    "on the attempt that brought the money back: `retry`, `connector` (another connector), `renewed` (the card was renewed meanwhile), `customer` (their page) or `other` (their page, with another card or method)",
  ],
  ["status_history", "changes of the status, oldest first"],
  ["postprocessing", "`setSettlement` and `setReconciliation`"],
]);
