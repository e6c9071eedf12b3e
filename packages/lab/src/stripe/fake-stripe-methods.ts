import type { Form, Json } from "./fake-stripe-values.ts";

/** The state of an intent after its confirmation, by its method; undefined for one that is charged at once. */
export function afterConfirmation(
  intent: Json,
  form: Form,
  page: string,
): { readonly change: Json } | { readonly error: Json } | undefined {
  const [type = ""] = (intent["payment_method_types"] as readonly string[] | undefined) ?? [];
  if (REDIRECTS.includes(type)) {
    return waiting({
      type: "redirect_to_url",
      redirect_to_url: { url: page, return_url: form["return_url"] },
    });
  }
  const action = ACTIONS[type];
  return action?.(intent, form);
}

const REDIRECTS = "ideal bancontact klarna eps p24 mobilepay twint bizum satispay alma".split(" ");

const ACTIONS: Readonly<Record<string, (intent: Json, form: Form) => { change: Json } | { error: Json }>> = {
  blik: (_intent, form) => {
    const code = form["payment_method_options[blik][code]"];
    if (code === undefined) return { error: { type: "invalid_request_error", code: "parameter_missing" } };
    if (code === "000000")
      return { error: { type: "invalid_request_error", code: "payment_method_provider_decline" } };
    return waiting({ type: "blik_authorize", blik_authorize: {} });
  },
  mb_way: () => ({ change: { status: "processing" } }),
  swish: () =>
    waiting({
      type: "swish_handle_redirect_or_display_qr_code",
      swish_handle_redirect_or_display_qr_code: {
        hosted_instructions_url: "https://payments.stripe.example/swish/instructions/1",
        qr_code: {
          data: "swish://1",
          image_url_png: "https://x.example/1",
          image_url_svg: "https://x.example/2",
        },
      },
    }),
  multibanco: () =>
    waiting({
      type: "multibanco_display_details",
      multibanco_display_details: {
        entity: "12345",
        reference: "999000999",
        expires_at: 1_796_000_000,
        hosted_voucher_url: "https://payments.stripe.example/multibanco/voucher/1",
      },
    }),
  customer_balance: (intent) =>
    waiting({
      type: "display_bank_transfer_instructions",
      display_bank_transfer_instructions: {
        amount_remaining: intent["amount"],
        currency: intent["currency"],
        type: "eu_bank_transfer",
        reference: "QJ5B7GHK",
        hosted_instructions_url: "https://payments.stripe.example/bank_transfers/instructions/1",
        financial_addresses: [
          {
            type: "iban",
            supported_networks: ["sepa"],
            iban: {
              account_holder_name: "Stripe Technology Europe Limited",
              iban: "DE89370400440532013000",
              bic: "COBADEFFXXX",
              country: "DE",
            },
          },
        ],
      },
    }),
};

function waiting(next_action: Json): { change: Json } {
  return { change: { status: "requires_action", next_action } };
}
