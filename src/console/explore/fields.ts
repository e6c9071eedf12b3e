/** Fields of documents that searches of people can name: none that names or describes a customer, and no text of one. */
export const SEARCH_FIELDS = [
  ["amount", "amount"],
  ["base_amount", "amount"],
  ["settlement_amount", "amount"],
  ["currency", "keyword"],
  ["base_currency", "keyword"],
  ["settlement_currency", "keyword"],
  ["type", "keyword"],
  ["status", "keyword"],
  ["created_at", "date"],
  ["modified_at", "date"],
  ["chargedback_at", "date"],
  ["merchant_name", "keyword"],
  ["merchant_guid", "keyword"],
  ["tenant_guid", "keyword"],
  ["connector_name", "keyword"],
  ["connector_guid", "keyword"],
  ["provider_name", "keyword"],
  ["adapter", "keyword"],
  ["method", "keyword"],
  ["first_error_code", "keyword"],
  ["first_error_message", "keyword"],
  ["first_adapter_error_code", "keyword"],
  ["creditcard.type", "keyword"],
  ["creditcard.bin_brand", "keyword"],
  ["creditcard.bin_country", "keyword"],
  ["creditcard.bin_type", "keyword"],
  ["creditcard.card_region", "keyword"],
  ["creditcard.token_type", "keyword"],
  ["creditcard.eci", "keyword"],
  ["creditcard.3ds_status", "keyword"],
  ["creditcard.3ds_version", "keyword"],
  ["buyer_country", "keyword"],
  ["3d_secure", "keyword"],
  ["transaction_indicator", "keyword"],
  ["initiated_by", "keyword"],
  ["incoming_settlement_state", "keyword"],
  ["outgoing_settlement_state", "keyword"],
  ["attempt", "number"],
  ["test_mode", "boolean"],
  ["is_recurring", "boolean"],
  ["is_chargedback", "boolean"],
  ["is_charged_reversed", "boolean"],
  ["is_refunded", "boolean"],
  ["is_fully_refunded", "boolean"],
  ["is_captured", "boolean"],
  ["is_voided", "boolean"],
  ["is_in_manual_review", "boolean"],
  ["is_postback_delivered", "boolean"],
  ["uuid", "keyword"],
] as const satisfies readonly (readonly [
  name: string,
  kind: "amount" | "keyword" | "date" | "number" | "boolean",
])[];

export const SEARCH_FIELD_NAMES: readonly string[] = SEARCH_FIELDS.map(([name]) => name);

/** The field with the currency of an amount; undefined for what is no amount. */
export function currencyFieldOf(field: string): string | undefined {
  const kind = SEARCH_FIELDS.find(([name]) => name === field)?.[1];
  return kind === "amount" ? field.replace("amount", "currency") : undefined;
}
