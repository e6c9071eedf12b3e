import { html, type Html } from "../../platform/pages/index.ts";
import type { CustomerBank } from "../../providers/index.ts";
import { banksOf, type PageEntry, type TransactionParts } from "../../transaction-requests/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PaymentContext } from "./payment-context.ts";

/** The banks to choose from, `unknown` where the provider's list cannot be read; undefined for an entry without a bank. */
export type BankChoice = readonly CustomerBank[] | "unknown" | undefined;

export async function bankChoice(
  parts: TransactionParts,
  { transaction: { currency }, language }: Pick<PaymentContext, "transaction" | "language">,
  { connector, entry }: { connector: Connector; entry: PageEntry },
): Promise<BankChoice> {
  if (entry.kind !== "fields" || !entry.fields.includes("bank")) return undefined;
  return (currency !== null && (await banksOf(parts, { connector, currency, language }))) || "unknown";
}

/** The list of banks with none chosen, or the one that was chosen before; it works without scripts. */
export function bankField(
  texts: PageTexts,
  {
    banks,
    id,
    value,
    problem,
  }: { banks: readonly CustomerBank[]; id: string; value: string | undefined; problem: string | undefined },
): Html {
  return html`<div class="field" data-field="bank">
    <label for="${id}">${texts.yourBank}</label>
    <select
      id="${id}"
      name="bank"
      autocomplete="off"
      required
      data-required-text="${texts.bankRequired}"
      data-error-text="${texts.bankRequired}"
      ${problem ? html`aria-invalid="true" aria-describedby="${id}-problem" autofocus` : ""}
    >
      <option value="">${texts.bankRequired}</option>
      ${banks.map(
        (bank) =>
          html`<option
            value="${bank.id}"
            ${bank.isAvailable ? "" : html`disabled`}
            ${bank.isAvailable && bank.id === value ? html`selected` : ""}
          >
            ${bank.name}
          </option> `,
      )}
    </select>
    <p class="problem" id="${id}-problem">${problem ?? ""}</p>
  </div>`;
}

/** Instead of the form, while nobody can choose: opening the page again requests the list again. */
export function banksUnavailable({ texts, path }: PaymentContext): Html {
  return html`<p class="problems" role="alert">${texts.banksUnavailable}</p>
    <p><a class="button" href="${path}">${texts.lookAgain}</a></p>`;
}
