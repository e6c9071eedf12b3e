import { customerReason } from "../../declines/index.ts";
import { isSubmitted, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { textField, type PostedForm } from "./read-instrument.ts";

/** Why the customer has to pay again; undefined when nothing was declined. */
export function declineNotice(transaction: Transaction, texts: PageTexts): string | undefined {
  if (transaction.lastDeclinedSubmission === 0 || isSubmitted(transaction)) return undefined;
  return `${texts.declined} ${texts[customerReason(transaction.result)]}`;
}

/** The attempt that a form was made for: after a decline an old form (a double click, another tab) pays no more. */
export function attemptField({ lastDeclinedSubmission }: Transaction): Html {
  return html`<input type="hidden" name="attempt" value="${lastDeclinedSubmission}" />`;
}

/** A form without the field is of the first attempt. */
export function isOfThisAttempt(form: PostedForm, { lastDeclinedSubmission }: Transaction): boolean {
  return Number(textField(form, "attempt")) === lastDeclinedSubmission;
}
