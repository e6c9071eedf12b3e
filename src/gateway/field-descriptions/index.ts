import { ACCOUNT_DATA_FIELDS, THREE_D_SECURE_DATA_FIELDS } from "./three-d-secure-data.ts";
import { CUSTOMER_FIELDS, PROFILE_FIELDS } from "./customers.ts";
import { PROVISIONING_FIELDS, REPORT_FIELDS } from "./provisioning.ts";
import { SINGLE_SIGN_ON_FIELDS } from "./single-sign-on.ts";
import { RECOVERY_FIELDS } from "./recovery.ts";
import { SIMULATOR_FIELDS } from "./simulator.ts";
import { ITEM_FIELDS, RESPONSE_FIELDS, TRANSACTION_FIELDS } from "./transactions.ts";
import { LAYOUT_FIELDS, PUSH_FIELDS, SCHEDULE_FIELDS } from "./features.ts";

/**
 * Descriptions of fields that several operations share, for those whose schema has none. A key is the name of a field,
 * or its path from any outer field or schema on, as `Item.name`: the longest that fits is used. A name that means different things in
 * different places has keys with paths only.
 */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...TRANSACTION_FIELDS,
  ...ITEM_FIELDS,
  ...RESPONSE_FIELDS,
  ...CUSTOMER_FIELDS,
  ...PROFILE_FIELDS,
  ...THREE_D_SECURE_DATA_FIELDS,
  ...ACCOUNT_DATA_FIELDS,
  ...SCHEDULE_FIELDS,
  ...PUSH_FIELDS,
  ...LAYOUT_FIELDS,
  ...PROVISIONING_FIELDS,
  ...SINGLE_SIGN_ON_FIELDS,
  ...REPORT_FIELDS,
  ...SIMULATOR_FIELDS,
  ...RECOVERY_FIELDS,
};
