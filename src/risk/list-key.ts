import { isIPv4 } from "node:net";
import { isIban, pathOfCardData, readIban, type Vault } from "../vault/index.ts";
import type { FieldFault } from "../platform/field-fault.ts";
import { isEmailAddress, withAsciiDomain } from "../platform/email-address.ts";
import { readIpAddress } from "../platform/ip-address.ts";

/** The subjects that entries of lists name. */
export const LIST_KEYS = [
  "BIC",
  "BIN_RANGE",
  "BILLING_COUNTRY",
  "SHIPPING_COUNTRY",
  "CARD_FINGERPRINT",
  "CUSTOMER_IDENTIFICATION",
  "EMAIL",
  "FIRST_NAME",
  "LAST_NAME",
  "IBAN",
  "IPV4",
  "BILLING_PHONE",
  "SHIPPING_PHONE",
] as const;
export type ListKey = (typeof LIST_KEYS)[number];

export interface ListValue {
  /** As payments are compared with it; of an IBAN a keyed hash. */
  readonly value: string;
  /** As it is shown; of an IBAN its country and last four characters, of a card its first six and last four digits. */
  readonly shown: string;
  /** For a BIN range: the first and the last, with eight digits. */
  readonly bins?: readonly [first: number, last: number];
}

/** A problem of a value. */
export interface ValueProblem {
  readonly problem: FieldFault;
}

export const HOLDS_NUMBER: ValueProblem = {
  problem: { code: "number_in_list" },
};

/** The value of an entry in the form it is stored and compared in, or why it cannot be one. A card is found by `listedCard`. */
export function listValue(
  vault: Pick<Vault, "fingerprint">,
  { key, value }: { key: Exclude<ListKey, "CARD_FINGERPRINT">; value: string },
): ListValue | ValueProblem {
  const text = value.trim();
  // A range and an account have forms that exclude the number of a card.
  const mayHoldCard = key !== "BIN_RANGE" && key !== "IBAN";
  if (mayHoldCard && pathOfCardData(text, { path: "value", skip: new Set() }) !== undefined)
    return HOLDS_NUMBER;
  switch (key) {
    case "BIN_RANGE":
      return binRange(text);
    case "IBAN": {
      const iban = readIban(text);
      if (!isIban(iban, { isTest: true })) return { problem: { code: "not_iban" } };
      return { value: ibanHash(vault, iban), shown: `${iban.slice(0, 2)}…${iban.slice(-4)}` };
    }
    default: {
      const { form, otherwise } = FORMS[key];
      const normalised = normalise(key, text);
      return normalised !== "" && form(normalised)
        ? { value: normalised, shown: normalised }
        : { problem: { code: otherwise } };
    }
  }
}

interface Form {
  readonly form: (normalised: string) => boolean;
  readonly otherwise:
    | "not_country"
    | "not_phone"
    | "not_list_text"
    | "not_bic"
    | "not_list_mail"
    | "not_ipv4";
}

const isCountry: Form = { form: (text) => /^[A-Z]{2}$/.test(text), otherwise: "not_country" };
const isPhone: Form = { form: (text) => /^\+?\d{4,15}$/.test(text), otherwise: "not_phone" };
const isText: Form = { form: (text) => text.length <= 255, otherwise: "not_list_text" };

const FORMS: Readonly<Record<Exclude<ListKey, "BIN_RANGE" | "CARD_FINGERPRINT" | "IBAN">, Form>> = {
  BIC: { form: (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), otherwise: "not_bic" },
  BILLING_COUNTRY: isCountry,
  SHIPPING_COUNTRY: isCountry,
  CUSTOMER_IDENTIFICATION: isText,
  EMAIL: { form: (text) => text.length <= 255 && isEmailAddress(text), otherwise: "not_list_mail" },
  FIRST_NAME: isText,
  LAST_NAME: isText,
  IPV4: { form: isIPv4, otherwise: "not_ipv4" },
  BILLING_PHONE: isPhone,
  SHIPPING_PHONE: isPhone,
};

/** The form in which values are compared: writing a name, an address or a number differently does not evade an entry. */
export function normalise(key: Exclude<ListKey, "BIN_RANGE" | "IBAN">, value: string): string {
  const text = value.normalize("NFC").trim();
  switch (key) {
    case "BIC":
      // The head office may be written with or without its branch.
      return text.toUpperCase().replace(/^(.{8})XXX$/, "$1");
    case "BILLING_COUNTRY":
    case "SHIPPING_COUNTRY":
      return text.toUpperCase();
    case "EMAIL":
      return withAsciiDomain(text).toLowerCase();
    case "FIRST_NAME":
    case "LAST_NAME":
      return text.toLowerCase().replaceAll(/\s+/g, " ");
    case "BILLING_PHONE":
    case "SHIPPING_PHONE":
      return text.replaceAll(/[\s()./-]/g, "").replace(/^00/, "+");
    case "CARD_FINGERPRINT":
    case "CUSTOMER_IDENTIFICATION":
      return text;
    case "IPV4":
      return readIpAddress(text) ?? text;
  }
}

/** The value of an entry that names a card by a payment; in the form of sealed data, which the audit never shows. */
export function listedCardValue(systemFingerprint: string): string {
  return `v1.card.${systemFingerprint}`;
}

/** The value of an entry that names a card by a token, which belongs to tests and live payments alike. */
export function listedTokenValue(vault: Pick<Vault, "fingerprint">, pan: string): string {
  return listedCardValue(vault.fingerprint(pan, "risk list card"));
}

/** Keyed, because there are few enough accounts to try them all. */
export function ibanHash(vault: Pick<Vault, "fingerprint">, iban: string): string {
  return vault.fingerprint(readIban(iban), "risk iban");
}

const BIN_RANGE = /^(\d{6,8})(?:-(\d{6,8}))?$/;

function binRange(text: string): ListValue | ValueProblem {
  const [, from, to = from] = BIN_RANGE.exec(text) ?? [];
  if (from === undefined || to === undefined) return { problem: { code: "bin_range" } };
  const bins = [Number(from.padEnd(8, "0")), Number(to.padEnd(8, "9"))] as const;
  if (bins[0] > bins[1]) return { problem: { code: "ends_before_begin" } };
  return { value: `${bins[0]}-${bins[1]}`, shown: from === to ? from : `${from}-${to}`, bins };
}
