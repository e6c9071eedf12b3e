import { enqueue } from "../../platform/jobs/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { findCurrency, formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { accountsOfMerchant, type OwnAccount } from "../accounts.ts";
import { readStatements } from "../statements/read-statements.ts";
import {
  UnreadableStatement,
  type ReadBalances,
  type ReadEntry,
  type ReadStatement,
  type SignedAmount,
} from "../statements/statement.ts";
import type { BankParts } from "../parts.ts";
import { rowsOfEntry, type EntryRow } from "./entry-rows.ts";
import {
  countStates,
  insertEntries,
  insertImport,
  insertStatement,
  lockImportsOf,
  type BankImport,
  type ImportError,
} from "./import-store.ts";
import { comparePayouts } from "../payouts/compare-payouts.ts";
import { MATCH_BANK_ENTRIES, matchImport } from "../matching/match-import.ts";

type ImportRefusal = Refusal<"statement_unreadable"> & { readonly errors: readonly ImportError[] };

interface ImportedStatement extends BankImport {
  readonly states: Awaited<ReturnType<typeof countStates>>;
}

/** Entries that are stored together. */
const BATCH = 500;
const MAX_ERRORS = 1_000;
/** By then the request has matched them, unless its process is gone. */
const MATCH_AFTER_SECONDS = 60;

/**
 * Imports a file of the bank: its entries are recorded in one commit, so that a file that cannot be read to its end changes
 * nothing, and then matched. The same entry again, in whatever file, changes nothing.
 */
export async function importStatement(
  parts: BankParts,
  {
    merchantGuid,
    tenantGuid,
    body,
    fileName = null,
  }: { merchantGuid: string; tenantGuid: string; body: AsyncIterable<Uint8Array>; fileName?: string | null },
): Promise<ImportedStatement | ImportRefusal> {
  const accounts = await accountsOfMerchant(parts, merchantGuid);
  const guid = parts.ids.uuid();
  let made: BankImport;
  try {
    made = await parts.db.transaction(async (tx) => {
      await lockImportsOf(tx, merchantGuid);
      const reading = new StatementImport(tx, parts, { guid, merchantGuid, accounts, fileName });
      for await (const part of readStatements(body)) await reading.take(part);
      const result = await reading.end();
      await insertImport(tx, result);
      await enqueue(tx, {
        kind: MATCH_BANK_ENTRIES,
        key: guid,
        owner: tenantGuid,
        lane: `${MATCH_BANK_ENTRIES}:${merchantGuid}`,
        payload: { importGuid: guid, merchantGuid },
        runAt: parts.clock.now().add({ seconds: MATCH_AFTER_SECONDS }),
      });
      return result;
    });
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    const { line, message } = error;
    return { refused: true, code: "statement_unreadable", errors: [{ line, message }] };
  }
  await matchImport(parts, { importGuid: guid, merchantGuid });
  await comparePayouts(parts, merchantGuid);
  return { ...made, states: await countStates(parts.db, guid) };
}

interface Target {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly accounts: ReadonlyMap<string, OwnAccount>;
  readonly fileName: string | null;
}

/** The parts of one file, as they are read. */
class StatementImport {
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

  constructor(tx: DatabaseTransaction, parts: Pick<BankParts, "ids">, target: Target) {
    this.#tx = tx;
    this.#parts = parts;
    this.#target = target;
  }

  async take(
    part: ReadStatement | ReadBalances | ReadEntry | { kind: "unreadable"; line: number; message: string },
  ): Promise<void> {
    switch (part.kind) {
      case "statement":
        return this.#begin(part);
      case "entry":
        return this.#takeEntry(part);
      case "balances":
        return this.#takeBalances(part);
      case "unreadable":
        this.#refuse(part);
    }
  }

  async end(): Promise<BankImport> {
    await this.#flush();
    if (!this.#result) throw new UnreadableStatement(0, "The file has no statement.");
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
    if (!own)
      throw new UnreadableStatement(
        line,
        `The account ${iban ?? account ?? "of the statement"} is of no connector of this merchant.`,
      );
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
    if (typeof rows === "string") return this.#refuse({ line: entry.line, message: rows });
    for (const row of rows) {
      this.#sum += row.direction === "in" ? row.amountMinor : -row.amountMinor;
      this.#rows.push({ ...row, guid: this.#parts.ids.uuid() });
    }
    this.#entries += rows.length;
    if (this.#rows.length >= BATCH) await this.#flush();
  }

  #refuse({ line, message }: ImportError): void {
    if (this.#errors.length < MAX_ERRORS) this.#errors.push({ line, message });
  }

  async #takeBalances({ opening, closing, line }: ReadBalances): Promise<void> {
    const { own, id, number } = this.#statement!;
    if (!opening || !closing || !findCurrency(closing.currency)) return;
    const [before, after] = [minorOf(opening), minorOf(closing)];
    if (before === undefined || after === undefined || opening.currency !== closing.currency)
      return this.#refuse({ line, message: "The balances cannot be read." });
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
        message: `The entries change the balance by ${text(this.#sum)}, and its statement by ${text(after - before)}.`,
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
