// The exchange with Apple's sheet, which is part of the browser: no script of Apple is loaded.

const VERSION = 3;
/** The version of Apple Pay that introduced a network, where it is after VERSION (Apple: Supporting payment networks). @type {Record<string, number>} */
const NETWORK_VERSIONS = { maestro: 4, cartesBancaires: 4, dankort: 13, bancontact: 14 };

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
 *   request: { supportedNetworks: string[] },
 *   validate: (validationUrl: string) => Promise<object>,
 *   pay: (transactionToken: string) => Promise<{ approved: boolean, result: string }>,
 * }} payment
 * @returns {Promise<string>}
 */
export function openAppleSheet({ request, validate, pay }) {
  const { ApplePaySession } = /** @type {any} */ (window);
  return new Promise((resolve) => {
    const session = newSession(ApplePaySession, request);
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

/**
 * In the lowest version with the networks, without those that this browser lacks: it would refuse the whole request for one of them.
 *
 * @param {any} ApplePaySession @param {{ supportedNetworks: string[] }} request
 */
function newSession(ApplePaySession, request) {
  const versionOf = (/** @type {string} */ network) => NETWORK_VERSIONS[network] ?? VERSION;
  const supportedNetworks = request.supportedNetworks.filter(
    (network) => versionOf(network) === VERSION || ApplePaySession.supportsVersion(versionOf(network)),
  );
  const version = Math.max(VERSION, ...supportedNetworks.map(versionOf));
  return new ApplePaySession(version, { ...request, supportedNetworks });
}
