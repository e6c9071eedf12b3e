import type { DisputeKind } from "../../disputes/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The meaning of a file, whatever the provider calls it. The first pattern that matches its name counts. */
const MEANINGS = [
  ["delivery", /shipping|delivery|fulfil/i, "Proof of delivery"],
  ["refund", /proof_of_refund/i, "Proof of a refund"],
  ["receipt", /receipt/i, "Receipt or order"],
  ["communication", /communication/i, "Correspondence with the customer"],
  ["signature", /signature/i, "The customer’s signature"],
  ["cancellation", /cancellation/i, "Cancellation terms"],
  ["return_policy", /refund_policy|return_policy/i, "Return and refund terms"],
  ["description", /service_documentation|item_description/i, "Description of what was sold"],
  ["duplicate", /duplicate/i, "Proof that both payments are due"],
  ["other", /uncategorized|other/i, "Another file"],
] as const satisfies readonly (readonly [string, RegExp, PlainText])[];
export type FileMeaning = (typeof MEANINGS)[number][0];

export function meaningOf(fileType: string): FileMeaning | undefined {
  return MEANINGS.find(([, pattern]) => pattern.test(fileType))?.[0];
}

export function meaningWord(meaning: FileMeaning): string {
  return t(MEANINGS.find(([name]) => name === meaning)![2]);
}

/** `Proof of delivery`; a name that is not known as the provider has it. */
export function fileTypeWord(fileType: string): string {
  const meaning = meaningOf(fileType);
  return meaning === undefined ? plainName(fileType) : meaningWord(meaning);
}

/** The meaning of a text of the answer. The first pattern that matches its name counts. */
const TEXT_MEANINGS = [
  [/uncategorized_text|notes/i, "Your words to the bank"],
  [/product_description/i, "Description of what was sold"],
  [/tracking_number/i, "Tracking number"],
  [/carrier/i, "Carrier"],
  [/shipping_date/i, "Shipping date"],
  [/shipping_address/i, "Shipping address"],
  [/billing_address/i, "Billing address"],
  [/customer_name/i, "Name of the customer"],
  [/customer_email/i, "E-mail address of the customer"],
  [/purchase_ip/i, "IP address at the purchase"],
  [/service_date/i, "Date of the service"],
  [/access_activity/i, "Log of the customer’s use"],
  [/cancellation_policy/i, "How the cancellation terms were shown"],
  [/cancellation_rebuttal/i, "Why the cancellation does not count"],
  [/refund_policy/i, "How the refund terms were shown"],
  [/refund_refusal/i, "Why nothing is refunded"],
  [/duplicate_charge_explanation/i, "Why both payments are due"],
  [/duplicate_charge_id/i, "ID of the other payment"],
  [/refund_id/i, "ID of the refund"],
] as const satisfies readonly (readonly [RegExp, PlainText])[];

/** `Tracking number`; a name that is not known as the provider has it. */
export function textWord(name: string): string {
  const text = TEXT_MEANINGS.find(([pattern]) => pattern.test(name))?.[1];
  return text === undefined ? plainName(name) : t(text);
}

/** `shipping_tracking_number` as `Shipping tracking number`, and `GoodsNotReturned` as `Goods not returned`. */
function plainName(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The files that help against a reason, the best first. */
export const HELPFUL_FILES: Readonly<Record<DisputeKind, readonly FileMeaning[]>> = {
  fraud: ["delivery", "communication", "receipt"],
  not_received: ["delivery", "communication"],
  not_as_described: ["description", "communication", "return_policy"],
  cancelled: ["cancellation", "communication"],
  credit_not_processed: ["refund", "return_policy", "communication"],
  duplicate: ["duplicate", "receipt"],
  wrong_amount: ["receipt", "communication"],
  authorization: ["receipt"],
  unrecognized: ["receipt", "delivery", "communication"],
  other: ["receipt", "delivery", "communication"],
};
