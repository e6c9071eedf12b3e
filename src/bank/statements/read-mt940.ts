import {
  UnreadableStatement,
  type ReadDetail,
  type ReadEntry,
  type SignedAmount,
  type StatementPart,
  type UnreadableEntry,
} from "./statement.ts";

/** `C261126EUR1234,56` */
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}),(\d{0,3})/;
/** `2611261126CR49,90NTRFREF//BANKREF` */
const ENTRY = /^(\d{6})(\d{4})?(R[CD]|E?[CD])([A-Z])?(\d{1,15}),(\d{0,3})[A-Z]([A-Z0-9]{3})([^\n]*)/;
const MAX_FIELD = 20_000;
const NO_REFERENCE = /^(NONREF|NOREF|NOTPROVIDED|KREF\+|STARTUMS)?$/;

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
    if (this.#rest.length > MAX_FIELD)
      throw new UnreadableStatement(this.#line, "A line is longer than 20,000 characters.");
    for (const line of lines) this.#readLine(line.replace(/\r$/, ""));
    return this.#taken();
  }

  /** @throws UnreadableStatement */
  end(): StatementPart[] {
    if (this.#rest !== "") this.#readLine(this.#rest.replace(/\r$/, ""));
    this.#endField();
    this.#endEntry("");
    if (!this.#sawField) throw new UnreadableStatement(1, "It is neither camt nor MT940.");
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
    } else if (line === "-" || line === "-}" || /^\{1:/.test(line)) this.#endField();
    else if (this.#field) {
      if (this.#field.value.length > MAX_FIELD)
        throw new UnreadableStatement(this.#line, "A field is longer than 20,000 characters.");
      this.#field.value += `\n${line}`;
    } else if (line.trim() !== "") throw new UnreadableStatement(this.#line, "It is neither camt nor MT940.");
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
  if (!match) throw new UnreadableStatement(line, "The balance cannot be read.");
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
  if (!match || currency === undefined)
    return { kind: "unreadable", line, message: "The entry (:61:) cannot be read." };
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
    bankReference: NO_REFERENCE.test(bankReference.trim()) ? null : bankReference.trim(),
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

/** `166?00CREDIT?20EREF+…?32NAME`, or `/EREF/…/REMI/…`, or plain text. */
function detailOf(info: string, customerReference: string): ReadDetail {
  const separator = /^\d{3}([?>~@])\d{2}/.exec(info)?.[1];
  return separator === undefined
    ? plainDetail(info, customerReference)
    : germanDetail(info.replaceAll("\n", ""), separator, customerReference);
}

function germanDetail(info: string, separator: string, customerReference: string): ReadDetail {
  const fields = new Map<string, string>();
  for (const part of info.split(separator).slice(1)) fields.set(part.slice(0, 2), part.slice(2));
  const keys = [...fields.keys()].filter((key) => /^(2\d|6[0-3])$/.test(key)).toSorted();
  const texts = keys.map((key) => fields.get(key)!);
  const parts = taggedParts(texts.join(""));
  const endToEndId = parts.get("EREF") ?? null;
  const account = (fields.get("31") ?? parts.get("IBAN") ?? "").replaceAll(/\s/g, "").toUpperCase();
  const name = [fields.get("32"), fields.get("33")].filter(Boolean).join("").trim();
  const hasTags = parts.size > 0;
  return {
    endToEndId: withoutNothing(endToEndId ?? customerReference),
    counterpartyName: name || (parts.get("ABWA") ?? null),
    counterpartyIban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) ? account : null,
    texts: hasTags ? [parts.get("SVWZ") ?? ""] : texts,
    references: [parts.get("KREF") ?? ""].filter((text) => text !== ""),
    returnReason: /^(RETOURE|SEPA RETURN|R-TRANSAKTION)/i.test(parts.get("SVWZ") ?? "")
      ? (/\b([A-Z]{2}\d{2})\b/.exec(parts.get("SVWZ") ?? "")?.[1] ?? "RETURNED")
      : null,
  };
}

const TAG = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT)\+/g;

function taggedParts(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(TAG)];
  return new Map(
    found.map((match, index) => [
      match[1]!,
      text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length).trim(),
    ]),
  );
}

function plainDetail(info: string, customerReference: string): ReadDetail {
  const joined = info.replaceAll("\n", "");
  const tags = slashedParts(joined);
  const tagged = (name: string): string | null => tags.get(name) || null;
  const hasTags = /\/(REMI|EREF|IBAN|NAME|BENM|ORDP|CNTP)\//.test(joined);
  const iban = tagged("IBAN") ?? /\/CNTP\/([A-Z]{2}\d{2}[A-Z0-9]{11,30})\//.exec(joined)?.[1] ?? null;
  return {
    endToEndId: withoutNothing(tagged("EREF") ?? customerReference),
    counterpartyName: tagged("NAME"),
    counterpartyIban: iban,
    texts: hasTags ? [(tagged("REMI") ?? joined).replace(/^(USTD|STRD)\/+/, "")] : info.split("\n"),
    references: [],
    returnReason: tagged("RTRN"),
  };
}

const SLASHED =
  /\/(EREF|KREF|MREF|REMI|IBAN|NAME|RTRN|BENM|ORDP|CNTP|TRCD|BIC|ADDR|CSID|SVCL|ISDT|PURP|ULTD|ULTB)\//g;

function slashedParts(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(SLASHED)];
  return new Map(
    found.map((match, index) => [
      match[1]!,
      text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length).trim(),
    ]),
  );
}

function withoutNothing(text: string): string | null {
  return NO_REFERENCE.test(text.trim()) || /^not ?provided$/i.test(text.trim()) ? null : text.trim();
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
