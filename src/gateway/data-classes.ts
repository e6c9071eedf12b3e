/** The end of personal data that has no age limit. */
export const OTHER_ENDS = {
  profile: "the customer's profile is deleted or the person's data is erased",
  minutes: "used, or minutes later",
  work: "done",
  account: "a colleague removes it; sessions end after hours",
  configuration: "changed or removed by people with that permission",
  list: "its own end, or a person removes it: the legitimate interest in preventing fraud (GDPR Art. 6(1)(f))",
  merchantText: "never: texts of the merchant, which must not be about one customer",
  books:
    "never: entries of the merchant's own bank account and what was booked, which the merchant has to keep as accounts (GDPR Art. 6(1)(c))",
  receipt: "for ever, as evidence of the erasure: no personal data but the reference of the caller",
  none: "no personal data",
} as const;

/** A kind of data that is purged by its age, or one of `OTHER_ENDS`. */
interface DataClass {
  readonly ends: readonly string[];
  /** Its columns with free text or JSON: a new one has to be classified. */
  readonly columns: readonly string[];
}

/** @param columns separated by spaces */
const ends = (end: string | readonly string[], columns = ""): DataClass => ({
  ends: typeof end === "string" ? [end] : end,
  columns: columns.split(" ").filter((column) => column !== ""),
});

/** Every table, with what ends its rows or the personal data in them. tests/tidy/data-classes.test.ts compares it with the schemas. */
export const DATA_CLASSES: Readonly<Record<string, DataClass>> = {
  // Payments
  transactions: ends(
    ["paymentDetails", "payments"],
    "initiated_by requested_by callback_url request card review result",
  ),
  transaction_history: ends("none", "trigger facts"),
  transaction_attempts: ends("none", "error"),
  transaction_changes: ends("work", "transaction_uuids"),
  archive_files: ends("none", "sha256 folder"),
  archived_transactions: ends("none", "history"),
  personal_data_progress: ends("none", "up_to"),
  personal_data_postponed: ends("none"),
  transaction_tags: ends("merchantText", "created_by"),
  transaction_risks: ends("merchantText", "risk"),
  transaction_fees: ends("none", "fee"),
  transaction_settlements: ends("none", "settlement"),
  transaction_reconciliations: ends("none", "reconciliation"),
  transaction_jobs: ends("none", "job"),
  three_d_secure_authentications: ends("paymentDetails", "authentication"),
  payment_link_mails: ends("paymentDetails", "recipient reason facts"),
  replaced_payment_links: ends("none"),
  payment_link_form_uses: ends("none"),
  reusable_links: ends("merchantText", "request"),
  reusable_link_payments: ends("none"),
  dcc_quotes: ends(
    "none",
    "reference_rate rate_date conversion_rate mark_up mark_up_over_ecb disclaimer selected_by",
  ),
  dcc_receipts: ends("none", "text"),
  dcc_follow_ups: ends("none"),
  schedules: ends("merchantText", "basis merchant_meta_data callback_url error"),
  schedule_runs: ends("none"),
  batches: ends("batches", "callback_url"),
  batch_rows: ends(["work", "batches"], "request error"),
  console_activities: ends("payments", "activity text"),

  // Customers
  customer_profiles: ends("profile", "sealed"),
  customer_profile_words: ends("profile"),
  customer_profile_instruments: ends("profile"),
  customer_profile_audit: ends("profileAccesses", "username"),
  stored_instruments: ends("profile", "sealed facts copy_of expiring_for"),
  card_tokens: ends("minutes", "sealed"),
  sealed_cards: ends("minutes", "sealed"),
  refreshed_cvvs: ends("minutes", "sealed"),
  used_wallet_tokens: ends("minutes"),
  card_fingerprint_slots: ends("minutes", "visible_digits"),

  // Deliveries, providers and disputes
  callbacks: ends(["work", "paymentDetails"], "result url body"),
  callback_attempts: ends(["callbackAttempts", "paymentDetails"], "response"),
  events: ends("events", "resource snapshot object sealed"),
  event_sequences: ends("none", "resource"),
  event_attempts: ends("eventAttempts", "resource response"),
  event_endpoint_failures: ends("none"),
  jobs: ends(["work", "deadJobs"], "owner lane payload last_error"),
  provider_submissions: ends("none", "continuation"),
  provider_events: ends("providerEvents", "event reason"),
  bank_account_payments: ends("books", "iban payer_iban"),
  bank_account_transfers: ends("books", "iban payee_iban purpose"),
  disputes: ends("none", "reason reason_code"),
  dispute_reports: ends("none", "reason reason_code"),
  dispute_evidence: ends(["disputeEvidence", "paymentDetails"], "sealed"),
  dispute_responses: ends(["disputeEvidence", "paymentDetails"], "texts reason"),
  risk_profiles: ends("configuration", "description rules score_card"),
  risk_profile_versions: ends("configuration", "content made_by"),
  risk_profile_drafts: ends("configuration", "content changed_by"),
  risk_list_entries: ends("list", "value display_value comment"),
  risk_assessments: ends("velocityKeys", "result findings"),

  // Settlement
  fee_entities: ends("configuration"),
  fee_sets: ends("configuration", "description fees"),
  settlement_entries: ends("none"),
  settlement_line_items: ends("merchantText", "description"),
  settlement_exports: ends("settlementFiles", "totals"),
  settlement_file_chunks: ends("settlementFiles", "file content"),
  settlement_imports: ends("none", "cursor path last_error"),
  settlement_rows: ends("none", "row reason"),

  // Configuration and its audit
  tenants: ends("configuration", "settings"),
  merchants: ends("configuration", "description email logos attributes"),
  merchant_logos: ends("configuration", "image"),
  merchant_users: ends("configuration", "username operations shop_address settings attributes created_by"),
  administrators: ends("configuration", "username"),
  provisioning_credentials: ends("configuration", "permissions created_by maker_grants"),
  connectors: ends(
    "configuration",
    "adapter shared_secret previous_shared_secret config settings meta disabled_transaction_types pay_by_link attributes",
  ),
  connector_outages: ends("none"),
  connector_versions: ends("configuration", "subject content made_by"),
  connector_drafts: ends("configuration", "subject content changed_by"),
  customer_profile_containers: ends("configuration"),
  dcc_daily_rates: ends("none", "rates"),
  dcc_custom_rates: ends("configuration", "rate"),
  webhook_endpoints: ends(
    "configuration",
    "url event_types description secret previous_secret detail created_by",
  ),
  shops: ends("configuration", "shop_url created_by"),
  shop_states: ends("configuration", "kept_out_url"),
  shop_differences: ends("merchantText", "uuids ignored_by ignored_reason"),
  bi_api_keys: ends("configuration", "created_by"),
  agent_credentials: ends("configuration", "tools created_by"),
  agent_moves: ends(["agentMoves", "agentDecisions"], "tool arguments decided_by comment"),
  retention_rules: ends("configuration"),
  erasures: ends(["work", "receipt"], "requested_by subject up_to under_way counts receipt"),
  configuration_announcements: ends("none"),
  configuration_changes: ends("audit", "username address target changed before after"),
  configuration_change_chain: ends("none"),

  // BI: documents are made of payments and change with them.
  bi_scopes: ends("none", "fill_until filled_up_to"),
  bi_engine: ends("none"),
  bi_rebuilds: ends("none", "reason"),
  bi_rebuild_scopes: ends("none", "checked_up_to examples"),

  // People of the console
  console_people: ends("account", "email"),
  console_identities: ends("account", "issuer subject"),
  console_memberships: ends("account"),
  console_invitations: ends("account", "email inviters"),
  console_invitation_mails: ends("account", "invited_by reason"),
  console_inviters: ends("account"),
  console_sessions: ends("account", "provider_session end_session_endpoint address user_agent"),
  console_oidc_requests: ends("minutes", "issuer next"),
  console_oidc_logout_tokens: ends("minutes"),
  console_second_factors: ends("account", "totp_secret"),
  console_recovery_codes: ends("account"),
  console_passkeys: ends("account", "transports"),
  console_passkey_challenges: ends("minutes", "purpose"),
  console_password_resets: ends("minutes"),
  console_reveals: ends("minutes", "subject"),
  console_views: ends("account", "query"),
  console_list_columns: ends("account", "columns"),
  console_queries: ends("account", "content"),
  console_refund_limits: ends("configuration"),
  console_refund_usage: ends("none"),
  console_refund_approvals: ends("merchantText", "reason requested_by decided_by comment"),
  console_alert_choices: ends("account", "kinds"),
  console_alert_rounds: ends("none"),
  console_alerts: ends("none", "facts subject"),
  console_approval_falls: ends("none"),
  api_requests: ends("requests", "username path body error_code error"),
  api_request_watches: ends("none"),
  console_api_user_requests: ends("configuration", "username operations settings requested_by decided_by"),
  console_payout_notes: ends("merchantText", "text written_by"),
  console_account_requests: ends("configuration", "wanted requested_by decided_by"),
  console_agent_requests: ends("configuration", "wanted requested_by decided_by"),

  // The gateway itself
  tenant_moves: ends("none", "direction copied_tables announced_up_to"),
  moved_places: ends("none"),
  write_probe: ends("none"),
  test_clock: ends("none"),
  test_clock_readers: ends("none"),
  vault_master_keys: ends("none", "wrapped_by"),
  vault_data_keys: ends("none"),
  vault_secrets: ends("none", "sealed"),
  simulator_bookings: ends(
    "none",
    "decline_reason scheme_code advice_code descriptor page_secret page_result page_choice redirect_by return_by return_url card_expires settled_as settles_to",
  ),
  simulator_disputes: ends("none", "reason"),
  simulator_challenges: ends("minutes", "challenge"),
};
