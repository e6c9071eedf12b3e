import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { methodMark } from "../page/method-marks.ts";
import { besideOrder } from "../page/payment-summary.ts";
import { instrumentForm, type InstrumentForm } from "./instrument-form.ts";
import type { PaymentContext } from "./payment-context.ts";
import { waysToPay, type WayToPay } from "./ways-to-pay.ts";

/** The page of one method: its form, below the customer's stored instruments where there are any. */
export function instrumentPage(
  context: PaymentContext,
  form: InstrumentForm & {
    readonly method: Connector;
    /** The customer's stored instruments, to pay with instead. */
    readonly stored: readonly WayToPay[];
    /** Buttons of wallets. */
    readonly wallets: Html;
    /** The customer may still choose another method. */
    readonly otherMethods: boolean;
  },
): Html {
  const { texts, path } = context;
  const { stored } = form;
  const isWrong = form.problems !== undefined;
  const entered = instrumentForm(context, form);
  const ways = stored.map((way, index) => ({ ...way, isOpen: index === 0 && !isWrong }));
  const another = {
    mark: methodMark(form.entry.kind === "fields" ? form.method.method : METHODS[form.entry.kind]),
    label: form.entry.kind === "card" ? texts.anotherCard : texts.otherMethod,
    isOpen: isWrong,
    inside: entered,
  };
  return besideOrder(context, {
    texts,
    sheet: html`<h1 class="unseen">${texts.payTitle}</h1>
      ${form.wallets}
      ${
        stored.length === 0
          ? entered
          : html`<section aria-label="${texts.storedInstrument}">${waysToPay([...ways, another])}</section>`
      }
      ${form.otherMethods ? html`<p><a class="button" href="${path}/methods">${texts.otherMethod}</a></p>` : ""}
      ${cancelForm(context)}
      <p class="secure">${texts.secure}</p>`,
  });
}

const METHODS = { card: "Creditcard", iban: "DirectDebit", wallet: "Wallet" } as const;

/** Cancelling is final, so that it takes a second press; without scripts too. */
export function cancelForm({ texts, path }: PaymentContext): Html {
  return html`<details class="cancel">
    <summary class="quiet">${texts.cancel}</summary>
    <form method="post" action="${path}/cancel">
      <p>${texts.cancelQuestion}</p>
      <button class="sure">${texts.cancelConfirm}</button>
    </form>
  </details>`;
}
