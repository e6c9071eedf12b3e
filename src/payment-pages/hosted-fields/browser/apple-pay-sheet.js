// The exchange with Apple's sheet, which is part of the browser: no script of Apple is loaded.

const VERSION = 3;

/** Whether this browser and device have Apple Pay; it is offered to pages over HTTPS only. */
export function hasApplePay() {
  const { ApplePaySession } = /** @type {any} */ (window);
  try {
    return Boolean(ApplePaySession?.canMakePayments());
  } catch {
    return false;
  }
}

/**
 * Opens the sheet; to be called while a press is handled. Resolves to what `pay` returned, or to `cancelled` or `failed`.
 *
 * @param {{
 *   request: object,
 *   validate: (validationUrl: string) => Promise<object>,
 *   pay: (transactionToken: string) => Promise<{ approved: boolean, result: string }>,
 * }} payment
 * @returns {Promise<string>}
 */
export function openAppleSheet({ request, validate, pay }) {
  const { ApplePaySession } = /** @type {any} */ (window);
  return new Promise((resolve) => {
    const session = new ApplePaySession(VERSION, request);
    session.onvalidatemerchant = async (/** @type {{ validationURL: string }} */ { validationURL }) => {
      try {
        session.completeMerchantValidation(await validate(validationURL));
      } catch {
        session.abort();
        resolve("failed");
      }
    };
    session.onpaymentauthorized = async (/** @type {{ payment: { token: object } }} */ { payment }) => {
      const { approved, result } = await pay(`applepay:${JSON.stringify({ token: payment.token })}`);
      session.completePayment({
        status: approved ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE,
      });
      resolve(result);
    };
    // As Apple documents its session.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    session.oncancel = () => resolve("cancelled");
    session.begin();
  });
}
