import { formatAmount } from "../../platform/money/index.ts";

/** An entry of the simulated bank. */
export interface SimulatedEntry {
  /** The bank's own reference. */
  readonly reference: string;
  readonly direction: "in" | "out";
  readonly minor: bigint;
  readonly counterpartyName: string;
  readonly counterpartyIban: string | null;
  readonly text: string;
  readonly endToEndId: string | null;
  /** Why money came back. */
  readonly returnReason: string | null;
}

/** A camt.053.001.08 of the simulated bank for one day, whose balances add up. */
export function writeStatement(
  entries: readonly SimulatedEntry[],
  {
    id,
    iban,
    currency,
    openingMinor,
    at,
  }: { id: string; iban: string; currency: string; openingMinor: bigint; at: Temporal.Instant },
): string {
  const created = at.toString({ smallestUnit: "second" });
  const day = created.slice(0, 10);
  const closing = entries.reduce((sum, entry) => sum + signed(entry), openingMinor);
  const balance = (code: string, minor: bigint): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${created}</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", openingMinor)}${balance("CLBD", closing)}
${entries.map((entry) => entryOf(entry, { currency, day })).join("\n")}
</Stmt></BkToCstmrStmt></Document>
`;
}

function signed({ direction, minor }: SimulatedEntry): bigint {
  return direction === "in" ? minor : -minor;
}

function amount(minor: bigint, currency: string): string {
  const positive = formatAmount({ minor: minor < 0n ? -minor : minor, currency });
  return `<Amt Ccy="${currency}">${positive}</Amt><CdtDbtInd>${minor < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;
}

function entryOf(entry: SimulatedEntry, { currency, day }: { currency: string; day: string }): string {
  const { reference, direction, counterpartyName, counterpartyIban, text, endToEndId, returnReason } = entry;
  const money = amount(signed(entry), currency);
  // Of money that comes back, the creditor is still whom it was sent to.
  const party = direction === "in" && returnReason === null ? "Dbtr" : "Cdtr";
  const account =
    counterpartyIban === null ? "" : `<${party}Acct><Id><IBAN>${counterpartyIban}</IBAN></Id></${party}Acct>`;
  const family =
    returnReason === null
      ? `${direction === "in" ? "RCDT" : "ICDT"}</Cd><SubFmlyCd>ESCT`
      : "RCDT</Cd><SubFmlyCd>RRTN";
  const returned =
    returnReason === null ? "" : `<RtrInf><Rsn><Cd>${escaped(returnReason)}</Cd></Rsn></RtrInf>`;
  return `<Ntry>${money}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${escaped(reference)}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>${escaped(endToEndId ?? "NOTPROVIDED")}</EndToEndId></Refs>${money}<RltdPties><${party}><Pty><Nm>${escaped(counterpartyName)}</Nm></Pty></${party}>${account}</RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>${returned}</TxDtls></NtryDtls></Ntry>`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
