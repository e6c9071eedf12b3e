import { formatAmount, parseAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type { Transaction } from "../../../transactions/index.ts";
import { MAX_REASON_LENGTH, typedTextProblem } from "../../frame/typed-text.ts";
import { openFormId, sealFormId, type FormUse } from "../../frame/form-id.ts";
import { t } from "../../language/translate.ts";
import type { MoneyMove, MoveOffer, TypedMoneyForm } from "../../payment-facts/money-move.ts";
import { readTypedAmount, typedAmountProblem } from "../../payment-facts/typed-amount.ts";
import { numberText } from "../../payment-facts/words.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";

/** The form of a move as it was sent. */
export interface SentForm {
  readonly form: TypedMoneyForm;
  /** From the page to check, with what that page said. */
  readonly confirmed: Confirmed | undefined;
}

interface Confirmed {
  /** The amount that was left, as decimal text. */
  readonly rest: string;
  /** The page said that another person has to approve the refund. */
  readonly isRequest: boolean;
}

interface Moving {
  readonly transaction: Transaction;
  readonly move: MoneyMove;
}

/** For the page with the fields: of this person, payment and move. */
export function sealForm(parts: ConsoleParts, visit: PlaceVisit, moving: Moving, id: string): string {
  return sealFormId(parts, id, useOf(visit, moving));
}

/** For the page to check: also of the amount, what is left, and whether an approval is requested. */
export function sealConfirmation(
  parts: ConsoleParts,
  visit: PlaceVisit,
  moving: Moving,
  { id, amount, ...confirmed }: Confirmed & { id: string; amount: string },
): string {
  return sealFormId(parts, id, useOf(visit, moving, confirmationOf(amount, confirmed)));
}

/**
 * Undefined when the form was not made for this person, payment and move, or is too old. A confirmation counts only for exactly
 * what its page said; with the id of the previous page it leads to the page to check.
 */
export async function readMoneyForm(
  parts: ConsoleParts,
  visit: PlaceVisit,
  moving: Moving,
): Promise<SentForm | undefined> {
  const { form: field } = visit;
  const { currency } = moving.transaction;
  const [typedAmount, reason, sealed] = [field("amount").trim(), field("reason").trim(), field("id")];
  const decimal = (amount: ReturnType<typeof parseAmount>) => (isRefusal(amount) ? "" : formatAmount(amount));
  const typed = { typedAmount, reason };
  if (field("confirmed") === "yes") {
    const confirmed = { rest: field("rest"), isRequest: field("asks") === "approval" };
    // That page sends the decimal text that it was made with.
    const amount = currency === null ? "" : decimal(parseAmount(typedAmount, currency));
    const id = await openFormId(parts, sealed, useOf(visit, moving, confirmationOf(amount, confirmed)));
    if (id !== undefined) return { form: { id, amount, ...typed }, confirmed };
  }
  const id = await openFormId(parts, sealed, useOf(visit, moving));
  if (id === undefined) return undefined;
  const read = currency === null ? undefined : readTypedAmount(typedAmount, currency);
  const amount = read && !isRefusal(read) ? formatAmount(read) : "";
  return { form: { id, amount, ...typed }, confirmed: undefined };
}

function useOf({ viewer, place }: PlaceVisit, { transaction, move }: Moving, more: string[] = []): FormUse {
  return { person: viewer.person, place, facts: [move, transaction.uuid, ...more] };
}

function confirmationOf(amount: string, { rest, isRequest }: Confirmed): string[] {
  return [amount, rest, isRequest ? "request" : "move"];
}

/** The problem of the fields, if there is one. */
export function problemOf(
  { currency }: Transaction,
  { move, rest }: MoveOffer,
  { typedAmount, amount, reason }: TypedMoneyForm,
): { field: string; message: string } | undefined {
  const ofCardNumber = t("The reason must not contain a card number.");
  const ofReason = typedTextProblem(reason, { max: MAX_REASON_LENGTH, ofCardNumber });
  if (ofReason !== undefined) return { field: "reason", message: ofReason };
  if (move === "void") return undefined;
  const read = parseAmount(amount, currency ?? "");
  const most = parseAmount(rest, currency ?? "");
  if (isRefusal(read))
    return {
      field: "amount",
      message: typedAmountProblem(readTypedAmount(typedAmount, currency ?? ""), rest),
    };
  if (read.minor === 0n)
    return {
      field: "amount",
      message: t("Enter an amount, for example {amount}.", { amount: numberText(rest) }),
    };
  if (isRefusal(most) || read.minor > most.minor)
    return {
      field: "amount",
      message: t("Enter at most {rest}, the remaining amount.", { rest: numberText(rest) }),
    };
  return undefined;
}
