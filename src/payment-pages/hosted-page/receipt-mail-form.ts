import { fillIn } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { formField } from "./form-field.ts";
import type { PaymentContext } from "./payment-context.ts";

/** Whether the customer may have the receipt by e-mail, and what came of the last request. */
export type ReceiptMail =
  | { readonly kind: "not_offered" }
  | { readonly kind: "offered"; readonly typed?: string; readonly problem?: string }
  | { readonly kind: "sent"; readonly to: string };

/** Opens the field for the address; it works without scripts. */
export function receiptMailForm(
  { texts, path, transaction, language }: PaymentContext,
  mail: ReceiptMail,
): Html {
  switch (mail.kind) {
    case "not_offered":
      return html``;
    case "sent":
      return html`<p class="sent" role="status">
        ${fillIn(texts.receiptSent, { email: mail.to }, language)}
      </p>`;
    case "offered": {
      const { email } = (transaction.request.customer ?? {}) as { email?: unknown };
      const field = formField({
        name: "email",
        label: texts.email,
        autocomplete: "email",
        inputMode: "email",
        leftToRight: true,
        maxLength: 255,
        value: mail.typed ?? (typeof email === "string" ? email : ""),
        problem: mail.problem,
        focused: mail.problem !== undefined,
        requiredText: texts.emailInvalid,
        errorText: texts.emailInvalid,
      });
      return html`<details class="mail" ${mail.problem === undefined ? "" : html`open`}>
        <summary class="button">${texts.receiptByMail}</summary>
        <form method="post" action="${path}/receipt">
          ${field}<button class="primary">${texts.sendReceipt}</button>
        </form>
      </details>`;
    }
  }
}
