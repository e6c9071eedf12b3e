import { withoutCardNumbers } from "../../platform/card-numbers/index.ts";
import type { ReadDetail, ReadEntry, SignedAmount, UnreadableEntry } from "./statement.ts";
import type { StatementFault } from "./statement-fault.ts";
import { all, path, textAt, type Element } from "./xml-tree.ts";

const AMOUNT = /^\d{1,15}(?:\.\d{1,5})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;
/** Nobody gave an end-to-end id. */
const NOT_PROVIDED = /^not ?provided$/i;

/** Undefined of what is not booked: it is listed again when it is. */
export function entryOf(
  element: Element,
  { details, line }: { details: readonly ReadDetail[]; line: number },
): ReadEntry | UnreadableEntry | undefined {
  const status = textAt(element, "Sts", "Cd") ?? textAt(element, "Sts");
  if (status !== null && status !== "BOOK") return undefined;
  const signed = signedOf(element);
  if ("code" in signed) return { kind: "unreadable", line, fault: signed };
  const valued = dayOf(path(element, "ValDt"));
  const booked = dayOf(path(element, "BookgDt")) ?? valued;
  if (booked === null) return { kind: "unreadable", line, fault: { code: "no_booking_day" } };
  const family = textAt(element, "BkTxCd", "Domn", "Fmly", "SubFmlyCd");
  const proprietary = textAt(element, "BkTxCd", "Prtry", "Cd");
  return {
    kind: "entry",
    ...signed,
    bookedOn: booked,
    valuedOn: valued,
    bankReference: textAt(element, "AcctSvcrRef"),
    info: textAt(element, "AddtlNtryInf"),
    isReturn:
      family === "RRTN" ||
      textAt(element, "RvslInd") === "true" ||
      details.some(({ returnReason }) => returnReason !== null) ||
      /^NRTI|RTI\+/.test(proprietary ?? ""),
    details,
    line,
  };
}

/** The amount with its direction, or what is wrong with it. */
export function signedOf(element: Element): SignedAmount | StatementFault {
  const amount = path(element, "Amt");
  const text = amount?.text.trim() ?? "";
  const currency = amount?.attributes["Ccy"] ?? "";
  if (!AMOUNT.test(text))
    return { code: "no_amount", values: { text: withoutCardNumbers(text.slice(0, 40)) } };
  if (!/^[A-Z]{3}$/.test(currency)) return { code: "no_amount_currency" };
  const indicator = textAt(element, "CdtDbtInd");
  if (indicator !== "CRDT" && indicator !== "DBIT") return { code: "no_direction" };
  return { amount: text, currency, direction: indicator === "CRDT" ? "in" : "out" };
}

/** The day of a date, or of a moment in the bank's own time. */
export function dayOf(element: Element | undefined): string | null {
  const text = textAt(element, "Dt") ?? textAt(element, "DtTm") ?? "";
  return DAY.exec(text)?.[0] ?? null;
}

/** One `TxDtls`. The counterparty is the debtor of what came in, and the creditor of what went out. */
export function detailOf(element: Element, direction: "in" | "out" | undefined): ReadDetail {
  const own = textAt(element, "CdtDbtInd");
  const isIn = own === null ? direction !== "out" : own === "CRDT";
  const amount = path(element, "Amt") ?? path(element, "AmtDtls", "TxAmt", "Amt");
  const text = amount?.text.trim() ?? "";
  const isReturned = path(element, "RtrInf") !== undefined;
  // Of money that comes back, the creditor is still whom it was sent to.
  const parties = isIn === isReturned ? (["Cdtr", "UltmtCdtr"] as const) : (["Dbtr", "UltmtDbtr"] as const);
  const related = path(element, "RltdPties");
  const endToEndId = textAt(element, "Refs", "EndToEndId");
  const remittance = path(element, "RmtInf");
  return {
    ...(AMOUNT.test(text) && amount?.attributes["Ccy"]
      ? { amount: text, currency: amount.attributes["Ccy"], direction: isIn ? "in" : "out" }
      : {}),
    endToEndId: endToEndId === null || NOT_PROVIDED.test(endToEndId) ? null : endToEndId,
    counterpartyName: nameOf(related, parties[0]) ?? nameOf(related, parties[1]),
    counterpartyIban:
      textAt(related, `${parties[0]}Acct`, "Id", "IBAN")?.replaceAll(/\s/g, "").toUpperCase() ?? null,
    texts: all(remittance, "Ustrd").map(({ text }) => text),
    references: all(remittance, "Strd").flatMap(
      (structured) => textAt(structured, "CdtrRefInf", "Ref") ?? [],
    ),
    returnReason: isReturned ? (textAt(element, "RtrInf", "Rsn", "Cd") ?? "RETURNED") : null,
  };
}

/** `Dbtr/Nm` until version 7 of the messages, `Dbtr/Pty/Nm` after it. */
function nameOf(related: Element | undefined, party: string): string | null {
  return textAt(related, party, "Pty", "Nm") ?? textAt(related, party, "Nm");
}
