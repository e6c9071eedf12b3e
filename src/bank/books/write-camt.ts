import { formatAmount } from "../../platform/money/index.ts";
import type { Movement } from "./movement.ts";

interface Statement {
  readonly connectorGuid: string;
  readonly account: string;
  readonly currency: string;
  readonly openingMinor: bigint;
}

/** A camt.053.001.08 with a statement for each clearing account: every program that reads statements reads a provider as if it were a bank. */
export function writeCamt(
  movements: readonly Movement[],
  {
    statements,
    from,
    to,
    at,
    number,
  }: { statements: readonly Statement[]; from: string; to: string; at: Temporal.Instant; number: number },
): Buffer {
  const created = at.toString({ smallestUnit: "second" });
  const all = statements.map((statement) => {
    const own = movements.filter(
      ({ connectorGuid, currency, clearingMinor }) =>
        connectorGuid === statement.connectorGuid && currency === statement.currency && clearingMinor !== 0n,
    );
    const closing = own.reduce((sum, { clearingMinor }) => sum + clearingMinor, statement.openingMinor);
    const { account, currency, openingMinor } = statement;
    return `<Stmt><Id>QT-${number}-${escaped(account)}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${created}</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt><Acct><Id><Othr><Id>${escaped(account)}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>${balance("OPBD", openingMinor, currency, from)}${balance("CLBD", closing, currency, to)}${own.map(entry).join("")}</Stmt>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>QT-${number}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>${all.join("\n")}</BkToCstmrStmt></Document>\n`,
  );
}

function balance(code: string, minor: bigint, currency: string, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function amount(minor: bigint, currency: string): string {
  const positive = formatAmount({ minor: minor < 0n ? -minor : minor, currency });
  return `<Amt Ccy="${currency}">${positive}</Amt><CdtDbtInd>${minor < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;
}

function entry(
  { clearingMinor, currency, day, document, text, key, reverses }: Movement,
  index: number,
): string {
  const reversal = reverses === null ? "" : "<RvslInd>true</RvslInd>";
  return `<Ntry><NtryRef>${index + 1}</NtryRef>${amount(clearingMinor, currency)}${reversal}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${escaped(key.replaceAll(/[^A-Za-z0-9]/g, "").slice(-34))}</AcctSvcrRef><BkTxCd><Prtry><Cd>QT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>${escaped(document.slice(0, 35))}</EndToEndId></Refs>${amount(clearingMinor, currency)}<RmtInf><Ustrd>${escaped(text.slice(0, 140))}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
