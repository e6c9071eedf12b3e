import {
  at,
  cutText,
  formatAmount,
  instructionTexts,
  integer,
  object,
  reportedAmount,
  text,
  type JsonObject,
  type PaymentInstructions,
  type ProviderDetails,
} from "@quittance/provider-kit";
import { STRIPE_CURRENCIES } from "./currencies.ts";
import { methodOfType, TRANSFER_DAYS } from "./methods.ts";

/** Instructions for the customer of an intent without a page of Stripe: pay by a voucher or a transfer, or confirm in an app. */
export function instructionsOf(intent: JsonObject): PaymentInstructions | undefined {
  const action = object(intent["next_action"]);
  const voucher = object(action?.["multibanco_display_details"]);
  if (voucher) return voucherOf(voucher);
  const transfer = object(action?.["display_bank_transfer_instructions"]);
  if (transfer) return transferOf(transfer, intent);
  const [type] = Array.isArray(intent["payment_method_types"]) ? intent["payment_method_types"] : [];
  return methodOfType(text(type))?.isConfirmedInApp ? { kind: "app" } : undefined;
}

/** With the texts of `extraData` for merchants with pages of their own. */
export function withInstructions(
  details: ProviderDetails,
  instructions: PaymentInstructions | undefined,
): ProviderDetails {
  if (!instructions) return details;
  const extraData = { ...details.extraData, ...instructionTexts(instructions) };
  return { ...details, instructions, ...(Object.keys(extraData).length > 0 && { extraData }) };
}

function voucherOf(voucher: JsonObject): PaymentInstructions {
  return {
    kind: "voucher",
    ...given({
      entity: voucher["entity"],
      reference: voucher["reference"],
      url: voucher["hosted_voucher_url"],
    }),
    ...expiry(secondsOf(voucher["expires_at"])),
  };
}

function transferOf(transfer: JsonObject, intent: JsonObject): PaymentInstructions {
  const addresses = Array.isArray(transfer["financial_addresses"]) ? transfer["financial_addresses"] : [];
  const iban = addresses.map((address) => object(at(address, "iban"))).find((found) => found !== undefined);
  const remaining = transfer["amount_remaining"];
  const isPartlyPaid = remaining !== intent["amount"] && remaining !== undefined && remaining !== null;
  const created = secondsOf(intent["created"]);
  return {
    kind: "bank_transfer",
    ...given({
      accountHolder: iban?.["account_holder_name"],
      iban: iban?.["iban"],
      bic: iban?.["bic"],
      reference: transfer["reference"],
      url: transfer["hosted_instructions_url"],
    }),
    // A part of the money is there: a person has to look before anything is cancelled.
    ...(isPartlyPaid
      ? amountDue(remaining, intent["currency"])
      : expiry(created === undefined ? undefined : created + TRANSFER_DAYS * 86_400)),
  };
}

function amountDue(value: unknown, currency: unknown): { amount?: string } {
  const amount = reportedAmount({ value, currency }, STRIPE_CURRENCIES);
  return amount === undefined || amount === "unreadable" ? {} : { amount: formatAmount(amount) };
}

function secondsOf(value: unknown): number | undefined {
  const seconds = integer(value);
  return seconds === undefined ? undefined : Number(seconds);
}

function expiry(seconds: number | undefined): { expiresAt?: string } {
  return seconds === undefined
    ? {}
    : { expiresAt: Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toString() };
}

function given(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      text(value) ? [[name, cutText(text(value), 500)] as const] : [],
    ),
  );
}
