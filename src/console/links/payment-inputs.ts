import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { typeWord } from "../payment-facts/words.ts";
import type { LinkInputs } from "./link-form.ts";
import { REQUEST_TYPES, type PAYMENT_FIELDS } from "./request-as-person.ts";

type PaymentInputs = Pick<LinkInputs<(typeof PAYMENT_FIELDS)[number]>, "text" | "code" | "choice">;

/**
 * Inputs for the requested payment: its type, amount, order and description.
 *
 * @param descriptionHint below the description
 */
export function paymentInputs({ text, code, choice }: PaymentInputs, descriptionHint?: string): Html {
  const descriptionMore = { maxlength: 255, ...(descriptionHint !== undefined && { hint: descriptionHint }) };
  return html`${choice(
      "type",
      t("Type"),
      REQUEST_TYPES.map((type) => [type, typeWord(type)]),
    )}
    <div class="pair">
      ${text("amount", t("Amount"), { inputmode: "decimal", required: true, maxlength: 20 })}
      ${code("currency", "currency", t("Currency"), { required: true })}
    </div>
    ${text("order", t("Order ID (optional)"), { maxlength: 50, hint: t("Your own ID for the payment. It can be used only once.") })}
    ${text("description", t("Description (optional)"), descriptionMore)}`;
}

/** Inputs for the customer's name and e-mail address. */
export function customerInputs({ text }: Pick<PaymentInputs, "text">): Html {
  return html`<div class="pair">
      ${text("firstName", t("Customer's first name (optional)"), { maxlength: 50 })}
      ${text("lastName", t("Customer's last name (optional)"), { maxlength: 50 })}
    </div>
    ${text("email", t("Customer's e-mail address (optional)"), { type: "email" })}`;
}
