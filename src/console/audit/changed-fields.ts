import { listConnectorSettings } from "../../connectors/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { settingTitle } from "../language/setting-title.ts";
import { t } from "../language/translate.ts";

/** Columns of audited tables, each of which a test finds here, and their parts; any other part is its name in words. */
const WORDS: Readonly<Record<string, PlainText>> = {
  action_minor: "One move",
  active: "Active",
  adapter: "Provider",
  added: "New entries",
  amount_minor: "Amount",
  api_key: "API key",
  approves_at: "Approves from",
  arguments: "Details",
  at_least_days: "At least so many days",
  at_most_days: "At most so many days",
  attributes: "Further settings",
  base_currency: "Base currency",
  based_on: "Version",
  biDataSource: "BI data source",
  charged_until: "Charged until",
  closing: "Balance at the end",
  comment: "Comment",
  config: "Account at the provider",
  connector_guid: "Connector",
  content: "Content",
  created_at: "Created",
  created_by: "Created by",
  credential_guid: "Assistant",
  credential_id: "Id",
  currency: "Currency",
  customerProfileContainer: "Container of customer profiles",
  customerProfiles: "Customer profiles",
  customer_profile_container: "Container of customer profiles",
  day_minor: "All moves in 24 hours",
  days: "Days",
  decided_at: "Decided at",
  decided_by: "Decided by",
  description: "Description",
  detail: "Content",
  disabled: "Disabled",
  disabled_transaction_types: "Disabled operations",
  display_value: "Value",
  email: "E-mail address",
  email_verified_at: "E-mail address confirmed",
  endpoint_guid: "Event endpoint",
  ends_at: "Valid until",
  ends_payment: "Ended the payment",
  entity_type: "Type",
  entries: "Entries",
  entry_guid: "Entry",
  errors: "Errors",
  event_types: "Events",
  events: "Events",
  expires_at: "Valid until",
  features: "Features",
  fee: "Fee",
  fees: "Fees",
  file_name: "File",
  first_bin: "First BIN",
  form_id: "Form",
  gap: "A statement is missing",
  guid: "Id",
  iban: "IBAN",
  id: "Id",
  identity_id: "Identity",
  inviters: "Invited by",
  is_by_root: "Invited with the root credential",
  is_default: "Default",
  is_demo: "Demo",
  is_owner: "Owner",
  is_shared: "is shared",
  issuer: "Identity provider",
  key: "Kind of the value",
  kind: "Kind",
  kinds: "Alerts",
  language: "Language",
  last_bin: "Last BIN",
  last_step: "Last code",
  last_used_at: "Last used",
  list: "List",
  logos: "Logos",
  made_by: "Made by",
  mail: "E-mail",
  maker_grants: "Rights of who made it",
  merchant_guid: "Merchant",
  merchant_transaction_id: "Order",
  merchant_user_guid: "API user",
  meta: "Routing",
  method: "Payment method",
  mode: "Mode",
  name: "Name",
  one_minor: "One refund",
  opening: "Balance at the beginning",
  operations: "Operations",
  overlap_hours: "Overlap in hours",
  owner_guid: "Owner",
  owner_kind: "Owner",
  parent_tenant_guid: "Tenant",
  password: "Password",
  password_hash: "Password",
  pay_by_link: "Payment links",
  paymentPage: "Payment page",
  payment_page: "Payment page",
  permissions: "Permissions",
  person_id: "Person",
  place_guid: "Place",
  previous_password_hash: "Previous password",
  previous_password_replaced: "Previous password",
  previous_password_until: "End of the previous password",
  previous_secret: "Previous secret",
  previous_secret_until: "End of the previous secret",
  previous_shared_secret: "Previous secret",
  previous_shared_secret_replaced: "Previous secret",
  previous_shared_secret_until: "End of the previous secret",
  profile_id: "Risk profile",
  public_integration_key: "Public integration key",
  public_key: "Public key",
  public_name: "Public name",
  rate: "Conversion rate",
  reason: "Reason",
  reconciliation: "Reconciliation",
  refund_uuid: "Refund",
  requested_at: "Requested",
  requested_by: "Requested by",
  result_uuid: "Result",
  revoked_at: "Revoked",
  rights: "Operations",
  risk: "Risk of a payment",
  role: "Role",
  row_key: "Row",
  rules: "Rules",
  score_card: "Score card",
  secret: "Secret",
  set_at: "Set at",
  settings: "Settings",
  settlement: "Settlement",
  shared_secret: "Shared secret",
  shared_with_subtenants: "Shared with sub-tenants",
  shop_address: "Address of the shop",
  shop_url: "Address of the shop",
  sign_count: "Number of uses",
  signed_in_at: "Signed in",
  source: "Source",
  state: "State",
  subject: "Subject",
  submission_reference: "Reference of the payment",
  suspended_at: "Suspended",
  templates: "Templates",
  tenant_guid: "Tenant",
  test_mode: "Mode",
  test_only: "Test payments only",
  threeDV2Config: "3-D Secure",
  token_hash: "Secret",
  tool: "Tool",
  tools: "Tools",
  totp_secret: "Secret",
  transaction_uuid: "Payment",
  transports: "Ways to connect",
  type: "Type",
  undone_at: "Undone",
  undone_by: "Undone by",
  undone_reason: "Reason of undoing",
  url: "Address",
  username: "Username",
  valid_from: "Valid from",
  valid_until: "Valid until",
  value: "Value",
  vault: "Secrets and 3-D Secure",
  wanted: "Wanted settings",
  available_at: "Valid from",
  cards: "Cards",
  columns: "Columns",
  fetched_at: "Fetched",
  figures: "Figures",
  file_bytes: "File",
  file_hash: "File",
  fingerprint: "Fingerprint",
  finished_at: "Ended",
  key_fingerprint: "Fingerprint",
  mandate_connector_guid: "Connector",
  mapping: "Columns",
  sealed: "Secret",
  started_at: "Started",
};
/** Columns that change with every change. */
const BOOKKEEPING: readonly string[] = ["changed_at", "changed_by", "revision", "updated_at"];
/** An object in which more parts differ is shown by its name alone. */
const MAX_PARTS = 5;

/** The fields that a change of a record changed, in words: of an object the parts that differ. */
export function changedFields({ changed, before, after }: ConfigurationChange): string {
  const telling = changed.filter((name) => !BOOKKEEPING.includes(name));
  return (telling.length === 0 ? changed : telling)
    .map((name) => fieldText(name, before?.[name], after?.[name]))
    .join(", ");
}

function fieldText(name: string, before: unknown, after: unknown): string {
  const word = wordOf(name);
  if (!isJsonObject(before) || !isJsonObject(after)) return word;
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  return parts.length === 0 || parts.length > MAX_PARTS ? word : `${word} (${parts.map(wordOf).join(", ")})`;
}

/** The labels of the settings of connectors, by the name in the API. */
const SETTINGS: ReadonlyMap<string, string> = new Map(
  listConnectorSettings().map(({ name, label }) => [name, label]),
);

/** A name without a word of its own: `payment_ends` as `payment ends`, `paymentEnds` likewise. */
function wordOf(name: string): string {
  if (Object.hasOwn(WORDS, name)) return t(WORDS[name]!);
  const setting = SETTINGS.get(name);
  if (setting !== undefined) return settingTitle(setting);
  return name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
