import type { DeclineClass } from "@quittance/provider-kit";
import type { SourceName } from "./decline-rows.ts";

/** Mastercard's merchant advice code: what may be done, in the scheme's own words. It outranks the issuer's code. */
export interface AdviceRow {
  readonly code: string;
  readonly meaning: string;
  readonly class: DeclineClass;
  /** How long the scheme asks to wait. */
  readonly waitHours?: number;
  readonly endsAgreement?: true;
  /** The scheme charges for each further attempt. */
  readonly forbidsAttempts?: true;
  readonly source: SourceName;
}

export const ADVICE_ROWS: readonly AdviceRow[] = [
  { code: "01", meaning: "New account information available", class: "change_data", source: "cybersource" },
  {
    code: "02",
    meaning: "Cannot approve at this time, try again later",
    class: "later",
    source: "cybersource",
  },
  { code: "03", meaning: "Do not try again", class: "never", forbidsAttempts: true, source: "checkout" },
  {
    code: "04",
    meaning: "Token requirements not fulfilled for this token type",
    class: "change_data",
    source: "cybersource",
  },
  {
    code: "21",
    meaning: "Payment cancellation: do not try again",
    class: "never",
    endsAgreement: true,
    forbidsAttempts: true,
    source: "checkout",
  },
  {
    code: "22",
    meaning: "Merchant does not qualify for the product code",
    class: "elsewhere",
    source: "cybersource",
  },
  ...(
    [
      ["24", 1],
      ["25", 24],
      ["26", 48],
      ["27", 96],
      ["28", 144],
      ["29", 192],
      ["30", 240],
    ] as const
  ).map(([code, waitHours]): AdviceRow => {
    const meaning = waitHours < 48 ? `Retry after ${waitHours} hours` : `Retry after ${waitHours / 24} days`;
    return { code, meaning, class: "later", waitHours, source: "cybersource" };
  }),
  {
    code: "40",
    meaning: "Non-reloadable prepaid card of a consumer",
    class: "change_data",
    source: "cybersource",
  },
  { code: "41", meaning: "Single-use virtual card number", class: "never", source: "cybersource" },
  { code: "42", meaning: "Sanction score exceeded", class: "never", source: "cybersource" },
];
