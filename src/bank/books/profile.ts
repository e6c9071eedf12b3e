import type { FieldFault } from "../../platform/field-fault.ts";
import type { Connector } from "../../connectors/index.ts";
import type { ReadOnlyStatic } from "../../platform/read-only-static.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { BookingProfileSchema } from "../http/booking-profile-schema.ts";

/** Types of the fees of `addFees` that a provider takes. */
export const FEE_KINDS = ["normal", "markup", "interchange", "scheme", "conversion", "gateway"] as const;

/** How a merchant's bookkeeping names accounts, and in which format it reads movements. */
export interface BookingProfile extends ReadOnlyStatic<typeof BookingProfileSchema> {
  readonly merchantGuid: string;
}

/** A field of a profile or an export that is refused. */
export type BookRefusal = Refusal<"book_refused"> & { readonly path: string; readonly fault: FieldFault };

export function refused(path: string, fault: FieldFault): BookRefusal {
  return { refused: true, code: "book_refused", path, fault };
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
    return refused("timeZone", { code: "books_time_zone" });
  }
  const unknown = Object.keys(accounts.fees).find((kind) => !FEE_KINDS.some((known) => known === kind));
  if (unknown !== undefined)
    return refused(`accounts.fees.${unknown}`, {
      code: "none_of",
      values: { values: FEE_KINDS.join(", ") },
    });
  if (format !== "datev-extf") return undefined;
  if (!datev) return refused("datev", { code: "required_for_format" });
  const general = [accounts.bank, accounts.differences, ...Object.values(accounts.clearing)];
  const wrong = [...general, ...Object.values(accounts.fees).map(({ account }) => account)].find(
    (account) => !/^\d+$/.test(account) || account.length > datev.accountLength,
  );
  if (wrong !== undefined)
    return refused("accounts", {
      code: "no_books_account",
      values: { account: wrong, digits: datev.accountLength },
    });
  return /^\d+$/.test(accounts.customer) && accounts.customer.length <= datev.accountLength + 1
    ? undefined
    : refused("accounts.customer", {
        code: "most_digits",
        values: { digits: datev.accountLength + 1 },
      });
}

/** The clearing account of a connector, or the field that lacks it. */
export function clearingOf(
  { accounts }: BookingProfile,
  { guid }: Pick<Connector, "guid">,
): string | BookRefusal {
  return accounts.clearing[guid] ?? refused(`accounts.clearing.${guid}`, { code: "clearing_required" });
}
