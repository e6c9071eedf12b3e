const VALIDATION_URL = "https://apple-pay-gateway-cert.apple.com/paymentservices/startSession";

/** What a test's sheet does when it is opened. */
export interface Sheet {
  readonly token?: object;
  readonly cancels?: boolean;
  /** The latest version of Apple Pay that the browser has. */
  readonly version?: number;
}

/** Stands for Safari's: validates the merchant, then the customer approves or closes the sheet. */
export const FAKE_APPLE = `(sheet) => {
  window.appleSeen = { sessions: [], statuses: [] };
  window.ApplePaySession = class {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static canMakePayments() { return true; }
    static supportsVersion(version) { return version <= (sheet.version ?? 14); }
    constructor(version, request) { this.request = request; Object.assign(window.appleSeen, { version, request }); }
    begin() { setTimeout(() => this.onvalidatemerchant({ validationURL: "${VALIDATION_URL}" })); }
    abort() { window.appleSeen.aborted = true; }
    completeMerchantValidation(session) {
      window.appleSeen.sessions.push(session);
      if (sheet.cancels) this.oncancel();
      else this.onpaymentauthorized({ payment: { token: sheet.token, shippingContact: { name: "unused" } } });
    }
    completePayment({ status }) {
      window.appleSeen.statuses.push(status);
      sessionStorage.setItem("apple", JSON.stringify(window.appleSeen));
    }
  };
}`;
