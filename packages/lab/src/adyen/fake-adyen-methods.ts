type Json = Record<string, unknown>;

/** The banks of the methods that need one, as `/paymentMethods` lists them. */
export const ISSUERS: Readonly<Record<string, readonly Json[]>> = {
  eps: [
    { id: "d5d5b133-1c0d-4c08-b2be-3c9b116dc326", name: "Dolomitenbank" },
    { id: "ee9fc487-ebe0-486c-8101-17dce5141a67", name: "Raiffeisen Bankengruppe" },
    { id: "6765e225-a0dc-4481-9666-e26303d4f221", name: "Hypo Tirol Bank AG", disabled: true },
  ],
  onlineBanking_PL: [
    { id: "154", name: "BLIK" },
    { id: "243", name: "mBank" },
  ],
};

/** The payment names none of the banks that take one at the moment. */
export function lacksIssuer({ type = "", issuer }: Readonly<Record<string, string>>): boolean {
  const banks = ISSUERS[type];
  return banks !== undefined && !banks.some(({ id, disabled }) => id === issuer && disabled !== true);
}

/** The response to a payment that its customer continues; undefined for one that is decided at once. */
export function continuedResponse(
  method: Readonly<Record<string, string>>,
  { page, reference, amount }: { page: string; reference: string; amount: unknown },
): { readonly resultCode: string; readonly action: Json } | undefined {
  const { type = "", holderName } = method;
  if (method["storedPaymentMethodId"] !== undefined) return undefined;
  if (holderName === "REDIRECT" || isChallenged(method)) {
    const data = { MD: reference, PaReq: "eJx" };
    const action = { type: "redirect", paymentMethodType: "scheme", method: "POST", url: page, data };
    return { resultCode: "RedirectShopper", action };
  }
  if (REDIRECTS.includes(type)) {
    const action = {
      type: "redirect",
      paymentMethodType: type,
      method: "GET",
      url: `${page}?result=${reference}`,
    };
    return { resultCode: "RedirectShopper", action };
  }
  const action = ACTIONS[type];
  if (!action) return undefined;
  const resultCode = type === "multibanco" || type === "bankTransfer_IBAN" ? "PresentToShopper" : "Pending";
  return { resultCode, action: { paymentMethodType: type, ...action(amount) } };
}

/** Cards of docs.adyen.com/testing whose issuer requires a challenge. */
const CHALLENGED = ["4212345678910006", "4917610000000000", "5454545454545454"];

function isChallenged(method: Readonly<Record<string, string>>): boolean {
  const number = (method["number"] ?? method["encryptedCardNumber"] ?? "").replace(/^test_/, "");
  return CHALLENGED.includes(number);
}

const REDIRECTS =
  "ideal paypal klarna mobilepay vipps twint trustly wero bizum alma eps onlineBanking_PL".split(" ");

const ACTIONS: Readonly<Record<string, (amount: unknown) => Json>> = {
  blik: () => ({ type: "await", paymentData: "Ab02b4c0" }),
  mbway: () => ({ type: "await", paymentData: "Ab02b4c0" }),
  bcmc_mobile: () => ({
    type: "qrCode",
    paymentData: "Ab02b4c0",
    qrCodeData: "BEP://1TEST.BEPgateway.com/TEST.BEPgateway.com/1",
    expiresAt: "2026-11-20T12:15:00Z",
  }),
  swish: () => ({ type: "qrCode", paymentData: "Ab02b4c0", qrCodeData: "D1c2b3a4" }),
  multibanco: (totalAmount) => ({
    type: "voucher",
    entity: "12101",
    reference: "501422944",
    expiresAt: "2026-12-01T23:59:00",
    downloadUrl: "https://checkoutshopper-test.adyen.com/voucher.pdf",
    totalAmount,
  }),
  bankTransfer_IBAN: (totalAmount) => ({
    type: "bankTransfer",
    beneficiary: "Quittance Shop",
    iban: "NL13TEST0123456789",
    bic: "TESTNL2A",
    reference: "Q7K2 3M4P",
    totalAmount,
  }),
};
