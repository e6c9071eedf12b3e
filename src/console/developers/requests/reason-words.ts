import type { ProfileReason } from "../../../customer-profiles/index.ts";
import type { WordsOf } from "../../../platform/fault-table.ts";
import { isJsonObject } from "../../../platform/json-object.ts";
import type { PushReason, PushReasons } from "../../../push/index.ts";
import type { ScheduleReason } from "../../../schedules/index.ts";
import { fieldOfReason, type RefusalReason } from "../../../transaction-requests/index.ts";
import type { DisputeFaults } from "../../../transactions/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { isReason, reasonText } from "../../payment-facts/refusal-text.ts";
import { decimalText } from "../../payment-facts/words.ts";

/** Why a request of a merchant was refused, of any of the APIs that keep it. */
type Reason = RefusalReason | ScheduleReason | ProfileReason | PushReason;
type OfSchedules = Extract<ScheduleReason, { of: "schedules" }>;
type OfPush = Extract<PushReason, { of: "push" }>;

/** A refusal that is new does not compile without a sentence here, in every language. */
const SCHEDULES: Readonly<Record<OfSchedules["code"], PlainText>> = {
  scheduler_not_enabled: "Recurring charges are not switched on for this connector.",
  connector_disabled: "The connector is disabled.",
  registration_not_valid: "No successful payment of this connector has this ID.",
  reference_not_a_registration: "The payment that it refers to is not one that stores an instrument.",
  registration_without_instrument: "The payment that it refers to stored no instrument.",
  already_deregistered: "The stored instrument was removed.",
  no_such_schedule: "This connector has no schedule with this ID.",
  wrong_state: "The schedule has a state that does not allow this.",
};

const PROFILES: Readonly<Record<ProfileReason["code"], PlainText>> = {
  customer_profiles_not_available: "Customer profiles are not available for this connector.",
  profile_identifier_missing: "The customer profile is not named.",
  profile_identifiers_conflict: "The two names of the customer profile are of different customers.",
  profile_not_found: "There is no such customer profile.",
  transaction_not_found: "No successful payment with this ID stored an instrument.",
  transaction_deregistered: "The stored instrument was removed.",
  connector_mismatch: "The payment was made on another connector.",
  container_mismatch: "The connector of the payment uses another container of customer profiles.",
  already_attached: "The stored instrument belongs to a customer profile already.",
  not_attached: "The stored instrument does not belong to this customer profile.",
  preferred_instrument_not_found: "The preferred instrument is none of this customer profile.",
};

const PUSHES: WordsOf<PushReasons> = {
  missing_fields: ({ names }) => t("These fields are missing: {names}.", { names }),
  missing_reference: () =>
    t("One of these fields is needed: {names}.", { names: "referenceUuid, referenceTransactionId" }),
  no_field_of_push: ({ name }) => t("There is no field {name}.", { name }),
  before_2000: () => t("The time must not be before the year 2000."),
  in_future: () => t("The time must not be in the future."),
  failed_chargeback: () => t("A chargeback can only be successful."),
  duplicate_id: () => t("Another payment of this merchant already has this order ID."),
  reference_not_found: () => t("There is no payment with this ID at this connector."),
  reference_of_wrong_type: () => t("The payment that it refers to does not allow this."),
};

const DISPUTES: WordsOf<DisputeFaults> = {
  no_amount_to_dispute: () => t("The payment has no amount that could be charged back."),
  other_currency: ({ currency }) =>
    t("The payment that it refers to is in {currency}.", { currency: String(currency) }),
  for_no_money: () => t("The amount must be greater than 0."),
  above_rest: ({ left, currency }) =>
    t("Only {amount} can be charged back.", { amount: decimalText(String(left), String(currency)) }),
};

/** Fields that the sentence of a push is about. */
const FIELDS_OF_PUSH: Readonly<Partial<Record<OfPush["code"], string>>> = {
  before_2000: "createdAt",
  in_future: "createdAt",
  failed_chargeback: "status",
  duplicate_id: "transactionId",
};

const CODES = {
  schedules: new Set(Object.keys(SCHEDULES)),
  profiles: new Set(Object.keys(PROFILES)),
  push: new Set([...Object.keys(PUSHES), "reference_refuses", "contradicts_payment"]),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

/** Whether a value that was kept is a reason that has a sentence here: one of a later version may have none. */
function isKnown(kept: unknown): kept is Reason {
  if (!isJsonObject(kept) || typeof kept["code"] !== "string") return false;
  const { of, code } = kept;
  if (of === undefined) return isReason(kept);
  if (typeof of !== "string" || !Object.hasOwn(CODES, of)) return false;
  const codes: ReadonlySet<string> = CODES[of as keyof typeof CODES];
  if (!codes.has(code)) return false;
  if (code === "reference_refuses") return isReason(kept["reason"]);
  return code !== "contradicts_payment" || isDisputeFault(kept["fault"]);
}

function isDisputeFault(kept: unknown): boolean {
  return isJsonObject(kept) && typeof kept["code"] === "string" && Object.hasOwn(DISPUTES, kept["code"]);
}

/** The sentence about a reason that was kept, behind its field; undefined for one that has none here. */
export function wordsOfReason(kept: unknown): string | undefined {
  if (!isKnown(kept)) return undefined;
  return [fieldOf(kept), sentenceOf(kept)].filter(Boolean).join(": ");
}

function fieldOf(reason: Reason): string | undefined {
  if (!("of" in reason)) return fieldOfReason(reason);
  if (reason.of !== "push") return undefined;
  if (reason.code === "contradicts_payment") return reason.path;
  return FIELDS_OF_PUSH[reason.code];
}

function sentenceOf(reason: Reason): string {
  if (!("of" in reason)) return reasonText(reason);
  switch (reason.of) {
    case "schedules":
      return t(SCHEDULES[reason.code]);
    case "profiles":
      return t(PROFILES[reason.code]);
    case "push":
      return sentenceOfPush(reason);
  }
}

function sentenceOfPush(reason: OfPush): string {
  if (reason.code === "reference_refuses") return reasonText(reason.reason);
  if (reason.code === "contradicts_payment")
    return (DISPUTES[reason.fault.code] as (values: unknown) => string)(
      "values" in reason.fault ? reason.fault.values : {},
    );
  return (PUSHES[reason.code] as (values: unknown) => string)("values" in reason ? reason.values : {});
}
