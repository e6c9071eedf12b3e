import type { LabRequest, LabResponse } from "./lab-provider.ts";

/** A call of the client's, as the page, the state and the report have it. Secrets and card numbers are not in it. */
export interface LabCall {
  readonly at: Temporal.Instant;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
  /** Null: no response was sent. */
  readonly status: number | null;
  readonly response: string;
  readonly fault: string | null;
  readonly mistakes: readonly string[];
}

const MAX_KEPT = 1_000;
const MAX_TEXT = 20_000;
/** Providers name it `Idempotency-Key`, or something with `request-id` or `idempotence-key`. */
const KEY = /(?:idempotency-key|request-id|idempotence-key)$/;
/** Numbers of cards, and of accounts as IBAN. */
const NUMBERS = /(?<!\d)(?:\d[ -]?){8,15}(\d{4})(?!\d)/g;
const SECRET_FIELDS = /((?:cvc|cvv|securityCode|client_secret|password)["\]]*\s*[:=]\s*"?)[^"&,}]+/gi;

/** The last calls. */
export class LabCalls {
  readonly #calls: LabCall[] = [];

  add(
    request: LabRequest,
    given: {
      readonly at: Temporal.Instant;
      readonly response: LabResponse | undefined;
      readonly fault: string | undefined;
      readonly mistakes: readonly string[];
    },
  ): void {
    const { method, path, headers, body } = request;
    this.#calls.push({
      at: given.at,
      method,
      path: shown(path),
      key: Object.entries(headers).find(([name]) => KEY.test(name))?.[1] ?? null,
      body: shown(body.toString()),
      status: given.response?.status ?? null,
      response: shown(given.response?.body.toString() ?? ""),
      fault: given.fault ?? null,
      mistakes: given.mistakes,
    });
    this.#calls.splice(0, Math.max(0, this.#calls.length - MAX_KEPT));
  }

  all(): readonly LabCall[] {
    return this.#calls;
  }

  clear(): void {
    this.#calls.length = 0;
  }
}

/** Without what must not be kept. */
function shown(text: string): string {
  const readable = text.slice(0, MAX_TEXT).replaceAll("%5B", "[").replaceAll("%5D", "]");
  return readable

    .replaceAll(SECRET_FIELDS, "$1···")
    .replaceAll(NUMBERS, (found, last: string) => (isCardNumber(found) ? `····${last}` : found));
}

/** By the check digit: other long numbers are ids. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 12) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
