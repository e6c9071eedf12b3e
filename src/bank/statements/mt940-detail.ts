import type { ReadDetail } from "./statement.ts";

const NO_REFERENCE = /^(NONREF|NOREF|NOTPROVIDED|KREF\+|STARTUMS)?$/;

/** `166?00CREDIT?20EREF+…?32NAME`, or `/EREF/…/REMI/…`, or plain text. */
export function detailOf(info: string, customerReference: string): ReadDetail {
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

/** A reference, unless it says that there is none. */
export function withoutNothing(text: string): string | null {
  return NO_REFERENCE.test(text.trim()) || /^not ?provided$/i.test(text.trim()) ? null : text.trim();
}
