/** Answers of the options call: what a shop could let the customer choose from before a payment. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  Creditcard: {
    brands: {
      visa: "Visa",
      mastercard: "Mastercard",
      amex: "American Express",
      diners: "Diners Club",
      discover: "Discover",
      jcb: "JCB",
      unionpay: "UnionPay",
    },
  },
  DirectDebit: {
    testAccounts: {
      AT000000000000001111: "Success",
      AT000000000000002222: "Pending",
      AT000000000000002003: "Declined",
      AT000000000000002006: "Insufficient funds",
    },
  },
  RedirectPay: { banks: { "simulated-bank": "Simulated bank" } },
  Wallet: { walletTypes: { simulated: "Simulated wallet" } },
  Dummy: {
    testAmounts: {
      "3.61": "Error",
      "3.62": "Redirect",
      "3.63": "Redirect, then error",
      "3.64": "Pending",
      "3.65": "Pending, then success",
      "3.66": "Pending, then error",
      "3.67": "Redirect, pending, then success",
      "3.68": "Redirect, pending, then error",
      "3.69": "Redirect, then cancelled",
      "3.73": "Success, then chargeback",
      "3.74": "Success, then error",
    },
  },
};

export function simulatorOptions(method: string, name: string): Record<string, string> | undefined {
  const answers = Object.hasOwn(OPTIONS, method) ? OPTIONS[method] : undefined;
  return answers && Object.hasOwn(answers, name) ? { ...answers[name] } : undefined;
}
