/** One entry of a made statement. */
export interface CamtEntry {
  readonly amount: string;
  readonly direction?: "CRDT" | "DBIT";
  readonly currency?: string;
  readonly reference?: string;
  readonly day?: string;
  readonly status?: string;
  readonly text?: readonly string[];
  readonly structured?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly endToEndId?: string;
  readonly returned?: string;
  /** Instead of the fields above: several payments that were booked as one. */
  readonly batch?: readonly CamtEntry[];
  readonly withoutDetails?: boolean;
}

/** A camt.053.001.08 (another kind and version on request) of one account, whose balances add up. */
export function camt(
  entries: readonly CamtEntry[],
  {
    iban = "AT441999900004217201",
    id = "S-1",
    opening = 0,
    closing = opening + entries.filter(isBooked).reduce((sum, entry) => sum + centsOf(entry), 0),
    day = "2026-11-26",
    kind = "053",
    version = "08",
  }: {
    iban?: string;
    id?: string;
    opening?: number;
    closing?: number;
    day?: string;
    kind?: "052" | "053" | "054";
    version?: string;
  } = {},
): string {
  const [message, statement] = {
    "052": ["BkToCstmrAcctRpt", "Rpt"],
    "053": ["BkToCstmrStmt", "Stmt"],
    "054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  }[kind] as [string, string];
  const balances = kind === "053" ? `${balance("OPBD", opening, day)}${balance("CLBD", closing, day)}` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}>
<GrpHdr><MsgId>M</MsgId><CreDtTm>${day}T02:00:00+01:00</CreDtTm></GrpHdr>
<${statement}><Id>${id}</Id><CreDtTm>${day}T02:00:00+01:00</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balances}
${entries.map((entry) => entryOf(entry, { day, version })).join("\n")}
</${statement}></${message}></Document>`;
}

function isBooked({ status = "BOOK" }: CamtEntry): boolean {
  return status === "BOOK";
}

function centsOf({ amount, direction }: CamtEntry): number {
  const cents = Math.round(Number(amount) * 100);
  return direction === "DBIT" ? -cents : cents;
}

function balance(code: string, cents: number, day: string): string {
  const amount = (Math.abs(cents) / 100).toFixed(2);
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entryOf(entry: CamtEntry, { day, version }: { day: string; version: string }): string {
  const { amount, direction = "CRDT", currency = "EUR", reference, status = "BOOK" } = entry;
  const isOld = Number(version) < 8;
  const details = (entry.batch ?? [entry]).map((one) => detailOf({ direction, ...one }, isOld)).join("");
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<Sts>${isOld ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${entry.day ?? day}</Dt></BookgDt>
${reference === undefined ? "" : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
${entry.withoutDetails ? "" : `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
}

function detailOf(entry: CamtEntry, isOld: boolean): string {
  const { amount, currency = "EUR", direction = "CRDT", text = [], name, iban } = entry;
  const party = direction === "CRDT" ? "Dbtr" : "Cdtr";
  const named = isOld ? `<Nm>${name}</Nm>` : `<Pty><Nm>${name}</Nm></Pty>`;
  return `<TxDtls><Refs><EndToEndId>${entry.endToEndId ?? "NOTPROVIDED"}</EndToEndId></Refs>
<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<RltdPties>${name === undefined ? "" : `<${party}>${named}</${party}>`}${iban === undefined ? "" : `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>`}</RltdPties>
<RmtInf>${text.map((piece) => `<Ustrd>${piece}</Ustrd>`).join("")}${entry.structured === undefined ? "" : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${entry.structured}</Ref></CdtrRefInf></Strd>`}</RmtInf>
${entry.returned === undefined ? "" : `<RtrInf><Rsn><Cd>${entry.returned}</Cd></Rsn></RtrInf>`}</TxDtls>`;
}
