import type { Refusal } from "../../platform/refusal.ts";

/** Types of the fees of `addFees` that a provider takes. */
const FEE_KINDS = ["normal", "markup", "interchange", "scheme", "conversion", "gateway"] as const;

/** How a merchant's bookkeeping names accounts, and in which format it reads movements. */
export interface BookingProfile {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly format: "datev-extf" | "journal-csv" | "camt053";
  /** `03` or `04`: SKR03, SKR04. */
  readonly chart: "03" | "04";
  readonly accounts: {
    readonly clearing: Readonly<Record<string, string>>;
    readonly customer: string;
    readonly fees: Readonly<Record<string, { readonly account: string; readonly taxKey?: string }>>;
    readonly bank: string;
    readonly differences: string;
  };
  readonly granularity: "payment" | "day" | "payout";
  /** `merchantTransactionId`, or a field of extraData. */
  readonly documentField: string;
  readonly timeZone: string;
  readonly datev: {
    readonly adviser: number;
    readonly client: number;
    /** `MM-DD` */
    readonly fiscalYearStart: string;
    readonly accountLength: number;
  } | null;
}

/** A field of a profile or an export that is refused. */
export type BookRefusal = Refusal<"book_refused"> & { readonly path: string; readonly message: string };

export function refused(path: string, message: string): BookRefusal {
  return { refused: true, code: "book_refused", path, message };
}

/** The rules of the format beside the schema: accounts of one length, and the data of DATEV. */
export function refuseProfile({
  format,
  accounts,
  datev,
  timeZone,
}: Omit<BookingProfile, "guid">): BookRefusal | undefined {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  } catch {
    return refused("timeZone", "is no time zone, as Europe/Vienna");
  }
  const unknown = Object.keys(accounts.fees).find((kind) => !FEE_KINDS.some((known) => known === kind));
  if (unknown !== undefined)
    return refused(`accounts.fees.${unknown}`, `is not one of: ${FEE_KINDS.join(", ")}`);
  if (format !== "datev-extf") return undefined;
  if (!datev) return refused("datev", "is required for this format");
  const general = [accounts.bank, accounts.differences, ...Object.values(accounts.clearing)];
  const wrong = [...general, ...Object.values(accounts.fees).map(({ account }) => account)].find(
    (account) => !/^\d+$/.test(account) || account.length > datev.accountLength,
  );
  if (wrong !== undefined)
    return refused("accounts", `${wrong} is no account of at most ${datev.accountLength} digits`);
  return /^\d+$/.test(accounts.customer) && accounts.customer.length <= datev.accountLength + 1
    ? undefined
    : refused("accounts.customer", `must have at most ${datev.accountLength + 1} digits`);
}
