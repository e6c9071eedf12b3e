import type { ProviderError } from "../../adapter.ts";

/**
 * Every reason the simulated provider gives for a no: the public API's code (facts §4) with its text, and what the
 * provider itself would say, in the words of ISO 8583 where there are some.
 */
const DECLINES = {
  1006: ["Logical error", "BOOKS", "The books do not allow this"],
  1007: ["Invalid configuration", "CONFIG", "The simulator does not know this setting"],
  2002: ["User cancelled", "17", "Customer cancellation"],
  2003: ["Transaction declined", "05", "Do not honor"],
  2005: ["Transaction expired", "EXPIRED", "The customer did not finish in time"],
  2006: ["Insufficient funds", "51", "Not sufficient funds"],
  2007: ["Incorrect payment info", "14", "Payment data missing or malformed"],
  2009: ["Expired card", "54", "Expired card"],
  2016: ["Stolen card", "43", "Stolen card, pick up"],
  2017: ["IBAN invalid", "AC01", "Incorrect account number"],
  2020: ["CVV required", "N7", "CVV missing"],
  2022: ["3D-Secure Soft declined", "65", "Strong customer authentication required"],
  3001: ["Timeout", "68", "Response received too late"],
  3003: ["Temporary unavailable", "91", "Issuer or switch inoperative"],
  3005: ["Communication error", "96", "System malfunction"],
} as const;

export type DeclineCode = keyof typeof DECLINES;

export function isDeclineCode(code: number): code is DeclineCode {
  return code in DECLINES;
}

/** `because` replaces the provider's own words where the case has better ones. */
export function declineError(code: DeclineCode, because?: string | null): ProviderError {
  const [message, adapterCode, adapterMessage] = DECLINES[code];
  return { code, message, adapterCode, adapterMessage: because ?? adapterMessage };
}
