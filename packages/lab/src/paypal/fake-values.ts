export type Json = Record<string, unknown>;

/** PayPal's form of an error. */
export function error(issueOrName: string, issue = issueOrName): Json {
  const isName =
    issueOrName !== issue || /^(AUTHENTICATION_FAILURE|RESOURCE_NOT_FOUND|INTERNAL)/.test(issueOrName);
  return {
    name: isName ? issueOrName : "UNPROCESSABLE_ENTITY",
    message: "The requested action could not be performed.",
    debug_id: "f4b1c2d3e4a5b",
    details: [{ issue, description: `${issue}.` }],
  };
}

/** In minor units, of `{currency_code, value}`. */
export function minorOf(amount: unknown): bigint {
  const { value, currency_code: currency } = amount as { value: string; currency_code: string };
  const [whole = "0", fraction = ""] = value.split(".");
  const digits = ["HUF", "JPY", "TWD"].includes(currency) ? 0 : 2;
  return BigInt(whole + fraction.padEnd(digits, "0").slice(0, digits));
}

/** A few letters that make an id look like PayPal's. */
export function written(number: number): string {
  return number.toString(36).toUpperCase();
}
