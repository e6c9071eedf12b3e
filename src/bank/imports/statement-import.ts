import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { findCurrency, formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { EventKey } from "../../providers/index.ts";
import type { OwnAccount } from "../accounts.ts";
import type {
  ReadBalances,
  ReadEntry,
  ReadRejection,
  ReadReport,
  ReadStatement,
  SignedAmount,
  StatementPart,
} from "../statements/statement.ts";
import { UnreadableStatement, type LineFault } from "../statements/statement-fault.ts";
import type { BankParts } from "../parts.ts";
import { rejectTransfers } from "../transfers/reject-transfers.ts";
import { rowsOfEntry, type EntryRow } from "./entry-rows.ts";
import { insertEntries, insertStatement, type BankImport } from "./import-store.ts";
import { importError, type ImportError } from "./import-error.ts";

/** Entries that are stored together. */
const BATCH = 500;
const MAX_ERRORS = 1_000;
const MAX_REPORTS = 1_000;
/** More than a transfer file has. */
const MAX_REJECTIONS = 10_000;
/** An account in the bank's own form has any length. */
const MAX_ACCOUNT = 40;

interface Target {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly accounts: ReadonlyMap<string, OwnAccount>;
  readonly fileName: string | null;
}

/** The parts of one file, as they are read. */
export class StatementImport {
  readonly #tx: DatabaseTransaction;
  readonly #parts: Pick<BankParts, "ids">;
  readonly #target: Target;
  #statement: (ReadStatement & { readonly own: OwnAccount }) | undefined;
  #ordinals = new Map<string, number>();
  #sum = 0n;
  #rows: (EntryRow & { guid: string })[] = [];
  readonly #errors: ImportError[] = [];
  #result: Pick<BankImport, "iban" | "currency" | "opening" | "closing" | "gap"> | undefined;
  #entries = 0;
  #added = 0;
  readonly #reports: ReadReport[] = [];
  readonly #rejections: ReadRejection[] = [];
  /** Transfers that the bank refused, and their events, which are worked off after the commit. */
  rejected = 0;
  readonly keys: EventKey[] = [];

  constructor(tx: DatabaseTransaction, parts: Pick<BankParts, "ids">, target: Target) {
    this.#tx = tx;
    this.#parts = parts;
    this.#target = target;
  }

  async take(part: StatementPart): Promise<void> {
    switch (part.kind) {
      case "statement":
        return this.#begin(part);
      case "entry":
        return this.#takeEntry(part);
      case "balances":
        return this.#takeBalances(part);
      case "unreadable":
        return this.#refuse(part);
      case "report":
        if (this.#reports.push(part) > MAX_REPORTS)
          throw new UnreadableStatement(part.line, {
            code: "too_many_reports",
            values: { limit: MAX_REPORTS },
          });
        return;
      case "rejection":
        if (this.#rejections.push(part) > MAX_REJECTIONS)
          throw new UnreadableStatement(part.line, {
            code: "too_many_rejections",
            values: { limit: MAX_REJECTIONS },
          });
    }
  }

  async end(): Promise<BankImport> {
    await this.#flush();
    await this.#rejectTransfers();
    if (!this.#result) throw new UnreadableStatement(0, { code: "no_statement" });
    const { guid, merchantGuid, fileName } = this.#target;
    return {
      guid,
      merchantGuid,
      fileName,
      ...this.#result,
      entries: this.#entries,
      added: this.#added,
      errors: this.#errors,
    };
  }

  async #begin(statement: ReadStatement): Promise<void> {
    await this.#flush();
    const { iban, account, line } = statement;
    const own = iban === null ? undefined : this.#target.accounts.get(iban);
    if (!own) {
      const named = iban ?? account;
      throw new UnreadableStatement(
        line,
        named === null
          ? { code: "unnamed_account" }
          : { code: "other_account", values: { account: named.slice(0, MAX_ACCOUNT) } },
      );
    }
    this.#statement = { ...statement, own };
    this.#ordinals = new Map();
    this.#sum = 0n;
    this.#result ??= {
      iban: own.iban,
      currency: statement.currency,
      opening: null,
      closing: null,
      gap: false,
    };
  }

  async #takeEntry(entry: ReadEntry): Promise<void> {
    const { own } = this.#statement!;
    const rows = rowsOfEntry(entry, { iban: own.iban, ordinals: this.#ordinals });
    if (!Array.isArray(rows)) return this.#refuse({ line: entry.line, fault: rows });
    for (const row of rows) {
      this.#sum += row.direction === "in" ? row.amountMinor : -row.amountMinor;
      this.#rows.push({ ...row, guid: this.#parts.ids.uuid() });
    }
    this.#entries += rows.length;
    if (this.#rows.length >= BATCH) await this.#flush();
  }

  #refuse(of: LineFault): void {
    if (this.#errors.length < MAX_ERRORS) this.#errors.push(importError(of));
  }

  async #takeBalances({ opening, closing, line }: ReadBalances): Promise<void> {
    const { own, id, number } = this.#statement!;
    if (!opening || !closing || !findCurrency(closing.currency)) return;
    const [before, after] = [minorOf(opening), minorOf(closing)];
    if (before === undefined || after === undefined || opening.currency !== closing.currency)
      return this.#refuse({ line, fault: { code: "no_balances" } });
    const { currency } = closing;
    const text = (minor: bigint): string => formatAmount({ minor, currency });
    const { guid: importGuid, merchantGuid } = this.#target;
    const isAfterGap = await insertStatement(this.#tx, {
      importGuid,
      merchantGuid,
      iban: own.iban,
      statementId: id.slice(0, 100),
      number: number?.slice(0, 40) ?? null,
      currency,
      opening: text(before),
      closing: text(after),
      openingDay: opening.day,
      closingDay: closing.day,
    });
    if (before + this.#sum !== after)
      this.#refuse({
        line,
        fault: {
          code: "sum_differs",
          values: { sum: text(this.#sum), change: text(after - before) },
        },
      });
    const result = this.#result!;
    if (result.iban !== own.iban) return;
    this.#result = {
      ...result,
      currency,
      opening: result.opening ?? text(before),
      closing: text(after),
      gap: result.gap || isAfterGap,
    };
  }

  /** After all entries: one that the bank has booked is not refused. */
  async #rejectTransfers(): Promise<void> {
    if (this.#reports.length === 0) return;
    const { files, count, keys, errors } = await rejectTransfers(this.#tx, {
      merchantGuid: this.#target.merchantGuid,
      reports: this.#reports,
      rejections: this.#rejections,
    });
    this.keys.push(...keys);
    this.rejected = count;
    this.#entries += this.#rejections.length;
    this.#added += count;
    for (const error of errors) this.#refuse(error);
    const [file] = files;
    if (!file) return;
    const { iban, currency } = file;
    this.#result ??= { iban, currency, opening: null, closing: null, gap: false };
  }

  async #flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (!this.#statement || rows.length === 0) return;
    const { guid: importGuid, merchantGuid } = this.#target;
    const { iban, test } = this.#statement.own;
    this.#added += await insertEntries(this.#tx, { merchantGuid, importGuid, iban, test }, rows);
  }
}

function minorOf({ amount, currency, direction }: SignedAmount): bigint | undefined {
  const money = parseAmount(amount, currency);
  if (isRefusal(money)) return undefined;
  return direction === "in" ? money.minor : -money.minor;
}
