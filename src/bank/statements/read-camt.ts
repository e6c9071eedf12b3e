import { SaxesParser } from "saxes";
import { dayOf, detailOf, entryOf, signedOf } from "./camt-entry.ts";
import { reportedBy } from "./status-report.ts";
import type { ReadBalances, ReadDetail, ReadStatement, StatementPart } from "./statement.ts";
import { UnreadableStatement, type StatementFault } from "./statement-fault.ts";
import { all, path, textAt, type Element } from "./xml-tree.ts";

const MESSAGES = new Set(["BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn"]);
const STATEMENTS = new Set(["Stmt", "Rpt", "Ntfctn"]);
const MAX_DEPTH = 60;
/** The largest batch that a bank books as one entry has some thousand payments. */
const MAX_DETAILS = 50_000;
/** In front of the first element. */
const MAX_BEGINNING = 65_536;
const MAX_TEXT = 10_000;
const MAX_CHILDREN = 10_000;
const VERSIONS = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\.001\.(0[2-9]|1[0-3])$/;
/** Reports of what a bank refused, also in the form of German banks. */
const REPORT = "CstmrPmtStsRpt";
const REPORT_VERSIONS = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.00[1-3]\.(0[2-9]|1[0-4])$/;

/**
 * Reads camt.052, camt.053 and camt.054 of the versions 02 to 13, and pain.002, piece by piece: an entry is handed on when it ends, and
 * forgotten. A document type, and so any entity, is refused.
 */
export class CamtReader {
  readonly #parser = new SaxesParser();
  readonly #open: Element[] = [];
  #parts: StatementPart[] = [];
  #failure: UnreadableStatement | undefined;
  #details: ReadDetail[] = [];
  #line = 0;
  #isAnnounced = false;
  #sawMessage = false;
  #beginning = "";
  /** The transfer file that a report is of. */
  #fileGuid: string | undefined;

  constructor() {
    this.#parser.on("doctype", () => this.#fail({ code: "document_type" }));
    this.#parser.on("error", (error) =>
      this.#fail({ code: "not_xml", values: { reason: error.message.slice(0, 200) } }),
    );
    this.#parser.on("opentag", ({ name, attributes }) => this.#opened(localName(name), attributes));
    this.#parser.on("closetag", () => this.#closed());
    this.#parser.on("text", (text) => this.#write(text));
    this.#parser.on("cdata", (text) => this.#write(text));
  }

  /** @throws UnreadableStatement */
  push(text: string): StatementPart[] {
    if (this.#open.length === 0 && !this.#sawMessage) this.#checkBeginning(text);
    if (!this.#failure) this.#parser.write(text);
    return this.#taken();
  }

  /** @throws UnreadableStatement */
  end(): StatementPart[] {
    this.#parser.close();
    if (!this.#sawMessage) this.#fail({ code: "no_camt" });
    return this.#taken();
  }

  /** A document type could be as large as the file: it is refused before it is read. */
  #checkBeginning(text: string): void {
    this.#beginning = (this.#beginning + text).slice(0, MAX_BEGINNING);
    if (/<!DOCTYPE/i.test(this.#beginning)) this.#fail({ code: "document_type" });
    else if (this.#beginning.length === MAX_BEGINNING && !/<[A-Za-z]/.test(this.#beginning))
      this.#fail({ code: "no_camt" });
  }

  #taken(): StatementPart[] {
    if (this.#failure) throw this.#failure;
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #fail(fault: StatementFault): void {
    this.#failure ??= new UnreadableStatement(this.#parser.line, fault);
  }

  #opened(name: string, attributes: Record<string, unknown>): void {
    if (this.#failure) return;
    if (this.#open.length >= MAX_DEPTH) return this.#fail({ code: "too_deep" });
    const root = this.#open.length === 0;
    const spaces = Object.entries(attributes).filter(([key]) => /^xmlns(:|$)/.test(key));
    const isKnown = ([, space]: [string, unknown]): boolean =>
      VERSIONS.test(String(space)) || REPORT_VERSIONS.test(String(space));
    if (root && (name !== "Document" || !spaces.some(isKnown)))
      return this.#fail({ code: "no_camt_version" });
    if (this.#open.length === 1 && (MESSAGES.has(name) || name === REPORT)) this.#sawMessage = true;
    const parent = this.#open.at(-1)?.name;
    if (STATEMENTS.has(name) && parent !== undefined && MESSAGES.has(parent)) this.#isAnnounced = false;
    if (name === "Ntry" && parent !== undefined && STATEMENTS.has(parent)) {
      this.#announce();
      this.#details = [];
      this.#line = this.#parser.line;
    }
    const currency = attributes["Ccy"];
    this.#open.push({
      name,
      attributes: typeof currency === "string" ? { Ccy: currency } : {},
      children: [],
      text: "",
    });
  }

  #write(text: string): void {
    const element = this.#open.at(-1);
    if (element && element.text.length < MAX_TEXT) element.text += text.slice(0, MAX_TEXT);
  }

  #closed(): void {
    if (this.#failure) return;
    const element = this.#open.pop();
    const parent = this.#open.at(-1);
    if (!element || !parent) return;
    if (element.name === "TxDtls" && parent.name === "NtryDtls") return this.#addDetail(element);
    if (element.name === "Ntry" && STATEMENTS.has(parent.name)) return this.#addEntry(element);
    if (STATEMENTS.has(element.name) && MESSAGES.has(parent.name)) {
      this.#open.push(element);
      this.#announce();
      this.#open.pop();
      const balances = balancesOf(element, this.#parser.line);
      if (balances) this.#parts.push(balances);
      return;
    }
    if (this.#open[1]?.name === REPORT) {
      for (const part of reportedBy(element, { fileGuid: this.#fileGuid, line: this.#parser.line })) {
        if (part.kind === "report") this.#fileGuid = part.fileGuid;
        this.#parts.push(part);
      }
      // What was reported is forgotten: a file has thousands.
      if (element.name === "TxInfAndSts") return;
    }
    if (parent.children.length < MAX_CHILDREN) parent.children.push(element);
  }

  #addDetail(element: Element): void {
    if (this.#details.length >= MAX_DETAILS) return this.#fail({ code: "too_many_details" });
    const entry = this.#open.findLast(({ name }) => name === "Ntry");
    const indicator = textAt(entry, "CdtDbtInd");
    const direction = indicator === null ? undefined : indicator === "CRDT" ? "in" : "out";
    this.#details.push(detailOf(element, direction));
  }

  #addEntry(element: Element): void {
    const entry = entryOf(element, { details: this.#details, line: this.#line });
    if (entry) this.#parts.push(entry);
    this.#details = [];
  }

  /** Before its first entry: the account precedes the entries in every version. */
  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    const statement = this.#open.findLast(({ name }) => STATEMENTS.has(name));
    if (statement) this.#parts.push(statementOf(statement, this.#parser.line));
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function statementOf(element: Element, line: number): ReadStatement {
  const account = path(element, "Acct");
  return {
    kind: "statement",
    iban: textAt(account, "Id", "IBAN")?.replaceAll(/\s/g, "").toUpperCase() ?? null,
    account: textAt(account, "Id", "Othr", "Id"),
    id: textAt(element, "Id") ?? "",
    number: textAt(element, "LglSeqNb") ?? textAt(element, "ElctrncSeqNb"),
    currency: textAt(account, "Ccy"),
    line,
  };
}

/** Only statements have both: the balance at the beginning is that of the day before in some countries. */
function balancesOf(element: Element, line: number): ReadBalances | undefined {
  if (element.name !== "Stmt") return undefined;
  const find = (...codes: readonly string[]) => {
    for (const code of codes) {
      const balance = all(element, "Bal").find((one) => textAt(one, "Tp", "CdOrPrtry", "Cd") === code);
      const signed = balance && signedOf(balance);
      const day = balance && dayOf(path(balance, "Dt"));
      if (signed && !("code" in signed) && day) return { ...signed, day };
    }
    return null;
  };
  return { kind: "balances", opening: find("OPBD", "PRCD"), closing: find("CLBD"), line };
}
