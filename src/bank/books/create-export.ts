import type { Connector } from "../../connectors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { payoutsSaid } from "../payouts/payout-store.ts";
import type { BankParts } from "../parts.ts";
import { comparePayouts } from "../payouts/compare-payouts.ts";
import {
  findProfile,
  insertExport,
  keysExported,
  lockProfile,
  placeOfNext,
  sumsExported,
  type BookingCheck,
  type BookingExport,
} from "./book-store.ts";
import { findMovements } from "./find-movements.ts";
import { grouped, type Movement } from "./movement.ts";
import { refused, type BookingProfile, type BookRefusal } from "./profile.ts";
import { writeCamt } from "./write-camt.ts";
import { startOfFiscalYear, writeDatev } from "./write-datev.ts";
import { writeJournal } from "./write-journal.ts";

/** DATEV reads no more rows of one file. */
const MAX_ROWS = 99_999;

/**
 * Makes the file with everything of a period that the profile has not exported yet. What came later for days of earlier exports is in it
 * too, on its first day. Undefined: there is no such profile.
 */
export async function createExport(
  parts: BankParts,
  { profileGuid, from, to }: { profileGuid: string; from: string; to: string },
): Promise<BookingExport | BookRefusal | undefined> {
  const known = await findProfile(parts.db, profileGuid);
  if (!known) return undefined;
  const period = periodOf(parts, known, { from, to });
  if (isRefusal(period)) return period;
  await comparePayouts(parts, known.merchantGuid);
  const connectors = await parts.connectorsOfMerchant(known.merchantGuid);
  return parts.db.transaction(async (tx) => {
    const profile = (await lockProfile(tx, profileGuid))!;
    const { number, firstDay } = await placeOfNext(tx, profileGuid);
    const first = firstDay !== null && firstDay < from ? Temporal.PlainDate.from(firstDay) : period.from;
    const found = await findMovements(tx, parts, { profile, connectors, period: { ...period, from: first } });
    if (isRefusal(found)) return found;
    const keys = found.map(({ key }) => key);
    const exported = await keysExported(tx, { profileGuid, keys });
    const movements = found
      .filter(({ key }) => !exported.has(key))
      // What belongs to days that were exported is a row of this one.
      .map((movement) => (movement.day < from ? { ...movement, day: from } : movement))
      .filter(({ day }) => day <= to);
    if (movements.length === 0) return refused("from", "there is nothing new in these days");
    const rows = grouped(movements, profile.granularity).toSorted((one, other) =>
      one.day < other.day ? -1 : 1,
    );
    if (rows.length > MAX_ROWS)
      return refused("to", `these are ${rows.length} rows, and a file has at most ${MAX_ROWS}`);
    const foreign = rows.find(({ currency }) => currency !== "EUR");
    if (profile.format === "datev-extf" && foreign)
      return refused("from", `there are movements in ${foreign.currency}, and this format is in EUR`);
    const before = await sumsExported(tx, profileGuid);
    const written = write(rows, { profile, from, to, number, at: parts.clock.now(), connectors, before });
    const made: BookingExport = {
      guid: parts.ids.uuid(),
      merchantGuid: profile.merchantGuid,
      profileGuid,
      number,
      periodFrom: from,
      periodTo: to,
      rows: rows.length,
      checks: await checksOf(tx, { movements, before, connectors, profile, to }),
      ...written.file,
    };
    await insertExport(tx, made, { content: written.content, movements });
    return made;
  });
}

function periodOf(
  { clock }: Pick<BankParts, "clock">,
  { timeZone, format, datev }: BookingProfile,
  { from, to }: { from: string; to: string },
): { from: Temporal.PlainDate; to: Temporal.PlainDate } | BookRefusal {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!first) return refused("from", "is no day, as 2026-11-01");
  if (!last) return refused("to", "is no day, as 2026-11-30");
  if (Temporal.PlainDate.compare(first, last) > 0) return refused("to", "is before from");
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  if (Temporal.PlainDate.compare(last, today) > 0) return refused("to", "is after today");
  const start = datev?.fiscalYearStart ?? "01-01";
  if (format === "datev-extf" && startOfFiscalYear(from, start) !== startOfFiscalYear(to, start))
    return refused("to", "is in another fiscal year than from");
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

/** The clearing account of each connector against what its provider holds: captured and not paid out, as the provider says. */
async function checksOf(
  tx: Parameters<typeof sumsExported>[0],
  {
    movements,
    before,
    connectors,
    profile,
    to,
  }: {
    movements: readonly Movement[];
    before: Awaited<ReturnType<typeof sumsExported>>;
    connectors: readonly Connector[];
    profile: BookingProfile;
    to: string;
  },
): Promise<BookingCheck[]> {
  const checks: BookingCheck[] = [];
  const said = await payoutsSaid(tx, { merchantGuid: profile.merchantGuid, to });
  for (const { guid: connectorGuid } of connectors) {
    const own = movements.filter((movement) => movement.connectorGuid === connectorGuid);
    const currencies = new Set([
      ...own.filter(({ clearingMinor }) => clearingMinor !== 0n).map(({ currency }) => currency),
      ...before
        .filter((sum) => sum.connectorGuid === connectorGuid && sum.clearingMinor !== 0n)
        .map(({ currency }) => currency),
    ]);
    for (const currency of currencies) {
      const is = (one: { connectorGuid: string; currency: string }): boolean =>
        one.connectorGuid === connectorGuid && one.currency === currency;
      const balance = [...before.filter(is), ...own.filter(is)].reduce(
        (sum, one) => sum + one.clearingMinor,
        0n,
      );
      // The provider's word on what it paid out, in place of what the bank received.
      const open = said.filter(is).reduce((sum, { minor, receivedMinor }) => sum + minor - receivedMinor, 0n);
      const text = (minor: bigint): string => formatAmount({ minor, currency });
      checks.push({
        connectorGuid,
        clearingBalance: text(balance),
        capturedNotPaidOut: text(balance - open),
        equal: open === 0n,
      });
    }
  }
  return checks;
}
