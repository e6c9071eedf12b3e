import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { BankParts } from "../parts.ts";
import { comparePayouts } from "../payouts/compare-payouts.ts";
import {
  findProfile,
  insertExport,
  lockProfile,
  placeOfNext,
  sumsExported,
  type BookingCheck,
  type BookingExport,
} from "./book-store.ts";
import { checksOf } from "./check-clearing.ts";
import { Corrections } from "./find-corrections.ts";
import { connectorsOfBooks, findMovements } from "./find-movements.ts";
import { grouped, type Movement } from "./movement.ts";
import type { Period } from "./payout-movements.ts";
import { refused, type BookingProfile, type BookRefusal } from "./profile.ts";
import { writeCamt } from "./write-camt.ts";
import { startOfFiscalYear, writeDatev } from "./write-datev.ts";
import { writeJournal } from "./write-journal.ts";

/** DATEV reads no more rows of one file. */
const MAX_ROWS = 99_999;
/** Rows of days or payouts are of more movements, all of which are in memory once. */
const MAX_MOVEMENTS = 250_000;

/**
 * Makes the file with everything of a period that the profile has not exported yet. What came later for days of earlier exports is in it
 * too, on its first day. Undefined: there is no such profile.
 */
export async function createExport(
  parts: BankParts,
  asked: AskedExport,
): Promise<BookingExport | BookRefusal | undefined> {
  const known = await findProfile(parts.db, asked.profileGuid);
  if (!known) return undefined;
  const period = periodOf(parts, known, asked);
  if (isRefusal(period)) return period;
  await comparePayouts(parts, known.merchantGuid);
  const connectors = await parts.connectorsOfMerchant(known.merchantGuid);
  return parts.db.transaction(async (tx) => {
    const profile = (await lockProfile(tx, asked.profileGuid))!;
    const planned = await planExport(tx, parts, { profile, period, connectors });
    if (isRefusal(planned)) return planned;
    const { movements, rows, number, checks } = planned;
    const { from, to } = asked;
    const before = await sumsExported(tx, profile.guid);
    const written = write(rows, { profile, from, to, number, at: parts.clock.now(), connectors, before });
    const made: BookingExport = {
      guid: parts.ids.uuid(),
      merchantGuid: profile.merchantGuid,
      profileGuid: profile.guid,
      number,
      periodFrom: from,
      periodTo: to,
      rows: rows.length,
      checks,
      ...written.file,
    };
    await insertExport(tx, made, { content: written.content, movements });
    return made;
  });
}

interface AskedExport {
  readonly profileGuid: string;
  /** The first and the last day, as 2026-11-01. */
  readonly from: string;
  readonly to: string;
}

/** An export that is not made yet. */
export interface PlannedExport {
  readonly number: number;
  readonly rows: readonly Movement[];
  readonly checks: readonly BookingCheck[];
}

/** The next export of these days by what is known now; nothing is kept. Undefined: there is no such profile. */
export async function previewExport(
  parts: BankParts,
  asked: AskedExport,
): Promise<PlannedExport | BookRefusal | undefined> {
  const profile = await findProfile(parts.db, asked.profileGuid);
  if (!profile) return undefined;
  const period = periodOf(parts, profile, asked);
  if (isRefusal(period)) return period;
  await comparePayouts(parts, profile.merchantGuid);
  const connectors = await parts.connectorsOfMerchant(profile.merchantGuid);
  return planExport(parts.db, parts, { profile, period, connectors });
}

async function planExport(
  db: Queryable,
  parts: BankParts,
  {
    profile,
    period,
    connectors,
  }: { profile: BookingProfile; period: Period; connectors: readonly Connector[] },
): Promise<(PlannedExport & { readonly movements: readonly Movement[] }) | BookRefusal> {
  const [from, to] = [period.from.toString(), period.to.toString()];
  const profileGuid = profile.guid;
  const { number, firstDay, lastDay } = await placeOfNext(db, profileGuid);
  // Everything of the days that are booked, too: some of it may have been undone.
  const all = { from: earlier(firstDay, period.from), to: later(lastDay, period.to) };
  const corrections = new Corrections(db, { profileGuid, connectors, until: to });
  for await (const moved of findMovements(db, parts, { profile, connectors, period: all })) {
    if (isRefusal(moved)) return moved;
    await corrections.compare(moved);
    if (corrections.added > MAX_MOVEMENTS)
      return refused("to", { code: "too_many_at_once", values: { most: MAX_MOVEMENTS } });
  }
  const { added, reversals, moved } = await corrections.end();
  const movements = [...reversals, ...added]
    // What belongs to days that were exported is a row of this one.
    .map((movement) => (movement.day < from ? { ...movement, day: from } : movement))
    .filter(({ day }) => day <= to);
  if (movements.length === 0) return refused("from", { code: "nothing_new" });
  const rows = grouped(movements, profile.granularity).toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  );
  if (rows.length > MAX_ROWS)
    return refused("to", {
      code: "too_many_movements",
      values: { rows: rows.length, most: MAX_ROWS },
    });
  const foreign = rows.find(({ currency }) => currency !== "EUR");
  if (profile.format === "datev-extf" && foreign)
    return refused("from", {
      code: "foreign_movements",
      values: { currency: foreign.currency },
    });
  const booked = connectorsOfBooks(parts, connectors);
  const checks = await checksOf(db, { movements, moved, connectors: booked, profile, to });
  return { number, rows, movements, checks };
}

function periodOf(
  { clock }: Pick<BankParts, "clock">,
  { timeZone, format, datev }: BookingProfile,
  { from, to }: { from: string; to: string },
): Period | BookRefusal {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!first) return refused("from", { code: "no_day_from" });
  if (!last) return refused("to", { code: "no_day_to" });
  if (Temporal.PlainDate.compare(first, last) > 0) return refused("to", { code: "to_before_from" });
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  if (Temporal.PlainDate.compare(last, today) > 0) return refused("to", { code: "after_today" });
  const start = datev?.fiscalYearStart ?? "01-01";
  if (format === "datev-extf" && startOfFiscalYear(from, start) !== startOfFiscalYear(to, start))
    return refused("to", { code: "other_fiscal_year" });
  return { from: first, to: last };
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    const day = Temporal.PlainDate.from(text, { overflow: "reject" });
    return day.toString() === text ? day : undefined;
  } catch {
    return undefined;
  }
}

function write(
  rows: readonly Movement[],
  of: {
    profile: BookingProfile;
    from: string;
    to: string;
    number: number;
    at: Temporal.Instant;
    connectors: readonly Connector[];
    before: Awaited<ReturnType<typeof sumsExported>>;
  },
): { content: Buffer; file: Pick<BookingExport, "fileName" | "mediaType"> } {
  const { profile, number, before } = of;
  switch (profile.format) {
    case "datev-extf":
      return {
        content: writeDatev(rows, of),
        file: { fileName: `EXTF_QT_${number}.csv`, mediaType: "text/csv; charset=windows-1252" },
      };
    case "journal-csv":
      return {
        content: writeJournal(rows, of),
        file: { fileName: `journal_QT_${number}.csv`, mediaType: "text/csv; charset=utf-8" },
      };
    case "camt053": {
      const pairs = new Map(
        rows
          .filter(({ clearingMinor }) => clearingMinor !== 0n)
          .map(({ connectorGuid, currency }) => [
            `${connectorGuid} ${currency}`,
            { connectorGuid, currency },
          ]),
      );
      const statements = [...pairs.values()].map(({ connectorGuid, currency }) => ({
        connectorGuid,
        currency,
        account: profile.accounts.clearing[connectorGuid] ?? connectorGuid,
        openingMinor:
          before.find((sum) => sum.connectorGuid === connectorGuid && sum.currency === currency)
            ?.clearingMinor ?? 0n,
      }));
      return {
        content: writeCamt(rows, { ...of, statements }),
        file: { fileName: `camt053_QT_${number}.xml`, mediaType: "application/xml" },
      };
    }
  }
}

function earlier(day: string | null, other: Temporal.PlainDate): Temporal.PlainDate {
  return day !== null && day < other.toString() ? Temporal.PlainDate.from(day) : other;
}

function later(day: string | null, other: Temporal.PlainDate): Temporal.PlainDate {
  return day !== null && day > other.toString() ? Temporal.PlainDate.from(day) : other;
}
