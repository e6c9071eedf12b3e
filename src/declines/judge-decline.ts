import { DECLINES, type DeclineClass, type ProviderError, type SchemeDecline } from "@quittance/provider-kit";
import { classByError } from "./class-by-error.ts";
import {
  ADVICE_ROWS,
  DECLINE_ROWS,
  type AdviceRow,
  type CodeScheme,
  type DeclineRow,
} from "./decline-rows.ts";

/** The provider's code of an attempt that the gateway refused because of the limits of attempts. */
export const RETRY_LIMIT = "retry_limit";

/** The party whose word the class follows. */
export const DECLINE_SOURCES = ["scheme", "issuer", "provider", "gateway"] as const;
type DeclineSource = (typeof DECLINE_SOURCES)[number];

/** The meaning of a decline for another attempt. */
export interface Judgement {
  readonly class: DeclineClass;
  /** The class that follows when the first did not help. */
  readonly next?: DeclineClass;
  readonly source: DeclineSource;
  readonly scheme: SchemeDecline | null;
  /** From when on the scheme or the provider allows another attempt; null where they say nothing. */
  readonly retryAfter: Temporal.Instant | null;
  /** No payment of the agreement may follow: it was ended. */
  readonly endsAgreement: boolean;
  /** The scheme charges for each further attempt with this instrument. */
  readonly forbidsAttempts: boolean;
  /** The gateway refused the attempt because of the limits of attempts: nothing new is known about the instrument. */
  readonly isOverLimit?: true;
}

/** The error of a failed attempt, with the brand of the card that was charged (as the vault names it), if it was one. */
interface JudgedError {
  readonly error: ProviderError;
  readonly brand: string | undefined;
  readonly at: Temporal.Instant;
}

const ADVICE = new Map(ADVICE_ROWS.map((row) => [row.code, row]));
const CODES = new Map(DECLINE_ROWS.map((row) => [`${row.scheme} ${row.code}`, row]));
const SCHEMES: Readonly<Record<string, CodeScheme>> = {
  visa: "visa",
  mastercard: "mastercard",
  maestro: "mastercard",
};

/**
 * The meaning of a decline, by the most reliable of what came with it: the scheme's advice, then the issuer's code, then the
 * provider's own word, then the gateway's code. The table is dated (docs/reference/declines.md).
 */
export function judgeDecline({ error, brand, at }: JudgedError): Judgement {
  const scheme = error.scheme ?? null;
  // Whatever the brand: other schemes send no such code, and providers that pass one on mean Mastercard's.
  const advice = ADVICE.get(scheme?.adviceCode ?? "");
  const code = rowOf(scheme, brand);
  const waitMs = advice?.waitHours === undefined ? error.retryAfterMs : advice.waitHours * 3_600_000;
  return {
    ...classOf(error, { advice, code }),
    scheme: scheme && { ...scheme, category: scheme.category ?? code?.category ?? null },
    retryAfter: waitMs === undefined ? null : at.add({ milliseconds: waitMs }),
    endsAgreement: (advice?.endsAgreement ?? code?.endsAgreement) === true,
    forbidsAttempts: (advice?.forbidsAttempts ?? code?.forbidsAttempts) === true,
  };
}

function rowOf(scheme: SchemeDecline | null, brand: string | undefined): DeclineRow | undefined {
  if (!scheme?.code) return undefined;
  if (scheme.code.length === 4) return CODES.get(`sepa ${scheme.code}`);
  const own = CODES.get(`${SCHEMES[brand ?? ""] ?? "any"} ${scheme.code}`);
  return own ?? CODES.get(`any ${scheme.code}`);
}

function classOf(
  error: ProviderError,
  { advice, code }: { advice: AdviceRow | undefined; code: DeclineRow | undefined },
): Pick<Judgement, "class" | "next" | "source" | "isOverLimit"> {
  if (isRetryLimit(error)) return { class: "never", source: "gateway", isOverLimit: true };
  if (advice) return { class: advice.class, source: "scheme" };
  // A provider that forbids another attempt knows more than the issuer's code: too many were made, or the token is revoked.
  if (error.providerClass === "never") return { class: "never", source: "provider" };
  if (code) return { class: code.class, ...(code.next && { next: code.next }), source: "issuer" };
  if (error.providerClass) return { class: error.providerClass, source: "provider" };
  const isOfProvider = error.adapterCode !== null || error.adapterMessage !== null;
  return { class: classByError(error.code), source: isOfProvider ? "provider" : "gateway" };
}

/** The gateway refused the attempt, because of the limits of attempts with one card. */
export function isRetryLimit({ code, adapterCode }: Pick<ProviderError, "code" | "adapterCode">): boolean {
  return code === DECLINES.quotaRegulation.code && adapterCode === RETRY_LIMIT;
}
