import { detailOf, withoutNothing } from "./mt940-detail.ts";
import type { ReadEntry, SignedAmount, StatementPart, UnreadableEntry } from "./statement.ts";
import { UnreadableStatement } from "./statement-fault.ts";

/** `C261126EUR1234,56` */
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}),(\d{0,3})/;
/** `2611261126CR49,90NTRFREF//BANKREF` */
const ENTRY = /^(\d{6})(\d{4})?(R[CD]|E?[CD])([A-Z])?(\d{1,15}),(\d{0,3})[A-Z]([A-Z0-9]{3})([^\n]*)/;
const MAX_FIELD = 20_000;

/** Reads MT940, line by line: SWIFT's fields with the structured text of German and Dutch banks. */
export class Mt940Reader {
  #rest = "";
  #line = 0;
  #field: { tag: string; value: string; line: number } | undefined;
  #entry: { value: string; line: number } | undefined;
  #opening: (SignedAmount & { day: string }) | null = null;
  #header = { id: "", account: "", number: "", isAnnounced: false };
  #parts: StatementPart[] = [];
  #sawField = false;

  /** @throws UnreadableStatement */
  push(text: string): StatementPart[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > MAX_FIELD) throw new UnreadableStatement(this.#line, { code: "line_too_long" });
    for (const line of lines) this.#readLine(line.replace(/\r$/, ""));
    return this.#taken();
  }

  /** @throws UnreadableStatement */
  end(): StatementPart[] {
    if (this.#rest !== "") this.#readLine(this.#rest.replace(/\r$/, ""));
    this.#endField();
    this.#endEntry("");
    if (!this.#sawField) throw new UnreadableStatement(1, { code: "no_camt_or_mt940" });
    return this.#taken();
  }

  #taken(): StatementPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #readLine(line: string): void {
    this.#line += 1;
    const [, tag, value = ""] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      this.#endField();
      this.#field = { tag, value, line: this.#line };
    } else if (line === "-" || line === "-}" || line.startsWith("{1:")) this.#endField();
    else if (this.#field) {
      if (this.#field.value.length > MAX_FIELD)
        throw new UnreadableStatement(this.#line, { code: "text_too_long" });
      this.#field.value += `\n${line}`;
    } else if (line.trim() !== "") throw new UnreadableStatement(this.#line, { code: "no_camt_or_mt940" });
  }

  #endField(): void {
    const field = this.#field;
    this.#field = undefined;
    if (!field) return;
    const { tag, value, line } = field;
    this.#sawField ||= tag === "20";
    if (tag === "86") return this.#endEntry(value);
    this.#endEntry("");
    switch (tag) {
      case "20":
        this.#header = { id: value, account: "", number: "", isAnnounced: false };
        this.#opening = null;
        return;
      case "25":
        this.#header.account = value.split("\n")[0]!.replaceAll(/\s/g, "").toUpperCase();
        return;
      case "28C":
        this.#header.number = value;
        return;
      case "60F":
      case "60M":
        this.#opening = balanceOf(value, line);
        this.#announce(line);
        return;
      case "61":
        this.#entry = { value, line };
        return;
      case "62F":
      case "62M":
        this.#announce(line);
        this.#parts.push({ kind: "balances", opening: this.#opening, closing: balanceOf(value, line), line });
    }
  }

  #announce(line: number): void {
    if (this.#header.isAnnounced) return;
    this.#header.isAnnounced = true;
    const { id, account, number } = this.#header;
    const iban = ibanOfAccount(account);
    const currency = this.#opening?.currency ?? null;
    // Its own reference is not that of the statement at all banks: the number belongs to it.
    this.#parts.push({ kind: "statement", iban, account, id: `${id}/${number}`, number, currency, line });
  }

  #endEntry(info: string): void {
    const entry = this.#entry;
    this.#entry = undefined;
    if (!entry) return;
    this.#announce(entry.line);
    this.#parts.push(entryOf(entry, { info, currency: this.#opening?.currency }));
  }
}

/** @throws UnreadableStatement */
function balanceOf(value: string, line: number): SignedAmount & { day: string } {
  const match = BALANCE.exec(value);
  if (!match) throw new UnreadableStatement(line, { code: "no_balance" });
  const [, sign, day = "", currency = "", whole = "", fraction = ""] = match;
  return {
    amount: decimal(whole, fraction),
    currency,
    direction: sign === "C" ? "in" : "out",
    day: dayOf(day),
  };
}

function entryOf(
  { value, line }: { value: string; line: number },
  { info, currency }: { info: string; currency: string | undefined },
): ReadEntry | UnreadableEntry {
  const match = ENTRY.exec(value);
  if (!match || currency === undefined) return { kind: "unreadable", line, fault: { code: "no_entry" } };
  const [, valued = "", booked, sign = "", , whole = "", fraction = "", code = "", references = ""] = match;
  const [, bankReference = ""] = /\/\/(.{1,35})/.exec(references) ?? [];
  const customerReference = references.split("//")[0]!.trim();
  const isReversal = sign.startsWith("R");
  // A reversed debit is money that comes in.
  const isIn = isReversal ? sign === "RD" : sign.endsWith("C");
  const detail = detailOf(info, customerReference);
  const valuedOn = dayOf(valued);
  return {
    kind: "entry",
    amount: decimal(whole, fraction),
    currency,
    direction: isIn ? "in" : "out",
    bookedOn: booked === undefined ? valuedOn : bookedDay(valuedOn, booked),
    valuedOn,
    bankReference: withoutNothing(bankReference),
    info: null,
    isReturn: isReversal || code === "RTI" || detail.returnReason !== null,
    details: [detail],
    line,
  };
}

function decimal(whole: string, fraction: string): string {
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** `261126` → `2026-11-26`; a day that does not exist stays as it is, and is refused by its reader. */
function dayOf(text: string): string {
  return `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

/** The day of booking has no year: it is the one nearest to the value date. */
function bookedDay(valuedOn: string, booked: string): string {
  const year = Number(valuedOn.slice(0, 4));
  const months = Number(booked.slice(0, 2)) - Number(valuedOn.slice(5, 7));
  const shifted = months > 6 ? year - 1 : months < -6 ? year + 1 : year;
  return `${shifted}-${booked.slice(0, 2)}-${booked.slice(2, 4)}`;
}

/** An IBAN as it is, or the bank code and account number of a German account as its IBAN. */
function ibanOfAccount(account: string): string | null {
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.test(account)) return account.replace(/(EUR|CHF|USD|GBP)$/, "");
  const [, bank, number = ""] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(account) ?? [];
  if (bank === undefined) return null;
  const basic = bank + number.padStart(10, "0");
  const check = 98n - (BigInt(`${basic}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${basic}`;
}
