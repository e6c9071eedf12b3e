import { html, type Html } from "../../platform/pages/index.ts";
import { pageUrlOf } from "../../transaction-requests/index.ts";
import type { ConsoleRoute } from "../frame/console-route.ts";
import { stepsPanel } from "../frame/steps-panel.ts";
import { t } from "../language/translate.ts";
import { linkFormRoutes, type LinkInputs } from "../links/link-form.ts";
import { customerInputs, paymentInputs } from "../links/payment-inputs.ts";
import { PAYMENT_FIELDS } from "../links/request-as-person.ts";
import type { ConsoleParts } from "../parts.ts";
import { requestCurl } from "../payment-facts/curl.ts";
import { connectorsForTerminal, createTerminalPayment, terminalRequest } from "./new-payment.ts";

/** A payment by phone: the form, then the payment page in the same browser, then the payment. */
export function terminalRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return linkFormRoutes(parts, {
    permission: "terminal",
    path: "terminal",
    list: "payments",
    title: () => t("Payment by phone"),
    words: {
      lead: () =>
        t(
          "Enter what the customer pays. The card is entered on the payment page that follows, never in the console.",
        ),
      button: () => t("Go to the payment page"),
      back: () => t("Back to the payments"),
      noConnector: (place) =>
        t(
          "{place} has no connector for payments by phone. An operator can switch it on at a connector that takes cards.",
          { place },
        ),
      startAgain: () => t("Open the terminal again and start from there."),
    },
    use: "payment by phone",
    names: PAYMENT_FIELDS,
    defaults: { type: "debit" },
    connectors: connectorsForTerminal,
    fields,
    side: () =>
      stepsPanel([
        ["Confirm the amount", "Read amount and order back to the customer before you go on."],
        [
          "Enter the card on the payment page",
          "The card number never reaches the console. The customer reads it to you.",
        ],
        [
          "See the result",
          "The payment opens here. A decline has its reason in words, and can be tried with another card.",
        ],
      ]),
    create: async (creating, options) => {
      const created = await createTerminalPayment(creating, options);
      return "uuid" in created ? pageUrlOf(creating, created).slice(creating.publicUrl.length) : created;
    },
    curl: ({ publicUrl }, apiKey, form) =>
      requestCurl({ publicUrl, apiKey, operation: form.type, request: terminalRequest(form) }),
  });
}

/** The payment, and the customer on the phone. */
function fields(inputs: LinkInputs<(typeof PAYMENT_FIELDS)[number]>): Html {
  return html`${paymentInputs(inputs)}
    <h2 class="gap">${t("Customer")}</h2>
    ${customerInputs(inputs)}`;
}
