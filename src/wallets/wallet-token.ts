import type { Refusal } from "../platform/refusal.ts";
import type { CardData, WalletType } from "../vault/index.ts";

export const WALLET_NAMES: Readonly<Record<WalletType, string>> = {
  applepay: "Apple Pay",
  googlepay: "Google Pay",
};

/** The token cannot be used. The message names the reason and holds nothing of the token. */
export interface WalletTokenRefused extends Refusal<"wallet_token_refused"> {
  readonly message: string;
}

export function tokenRefused(message: string): WalletTokenRefused {
  return { refused: true, code: "wallet_token_refused", message };
}

/** A token that was verified and opened: nothing of it may be logged or kept in the open. */
export interface OpenedToken {
  /** Unique for ever: the token is used once. */
  readonly id: string;
  readonly card: CardData;
  /** The amount that the customer approved, where the token has it: an ISO 4217 number and minor units. */
  readonly approved?: { readonly currencyNumber: string; readonly minor: bigint };
  /** Google: the merchant of a payment service provider the token was made for. */
  readonly gatewayMerchantId?: string;
  /** The token verifies no longer after that time. */
  readonly validUntil: Temporal.Instant;
}

/** Tokens are checked as they come: anything that is not of its form is refused by the name of its field. */
export class TokenField extends Error {
  constructor(path: string, problem: string) {
    super(`${path} ${problem}`);
  }
}

/** Runs what reads or verifies a token; a field that is not as it must be becomes a refusal. */
export function refusingFields<Result>(read: () => Result): Result | WalletTokenRefused {
  try {
    return read();
  } catch (error) {
    if (error instanceof TokenField) return tokenRefused(error.message);
    throw error;
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function base64Field(value: unknown, path: string): Buffer {
  if (typeof value !== "string" || value === "" || !BASE64.test(value))
    throw new TokenField(path, "is not base64");
  return Buffer.from(value, "base64");
}

export function textField(value: unknown, path: string): string {
  if (typeof value !== "string" || value === "") throw new TokenField(path, "is not a text");
  return value;
}

/** Milliseconds since 1970 as text. */
export function timeField(value: unknown, path: string): Temporal.Instant {
  if (typeof value !== "string" || !/^[0-9]{1,15}$/.test(value))
    throw new TokenField(path, "is not a time in milliseconds");
  return Temporal.Instant.fromEpochMilliseconds(Number(value));
}

/** Two digits: some issuers leave the zero out. */
export function eciOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" || !/^\d{1,2}$/.test(value))
    throw new TokenField("eciIndicator", "is not two digits");
  return value.padStart(2, "0");
}
