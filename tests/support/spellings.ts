/** What people and their programs write for one thing, and what the gateway makes of it in every interface. */
export interface Spelling {
  readonly sent: string;
  /** Beside what is sent; of amounts. */
  readonly currency?: string;
  /** How it is shown afterwards, where the interface shows it. */
  readonly shown?: string;
  /** The one sentence that refuses it. */
  readonly refused?: string;
}

export type Kind =
  | "amount"
  | "time"
  | "moment"
  | "date"
  | "email"
  | "ipAddress"
  | "language"
  | "iban"
  | "phone";

const NO_TIME = "must be a date and time, as 2026-12-01T10:00:00+01:00";
const NO_MOMENT = "must be a date and time with its offset, as 2026-12-01T10:00:00Z";
const NO_EMAIL = "must be an e-mail address, as ada@shop.example";
const NO_IP = "must be an IP address, as 203.0.113.9 or 2001:db8::9";
const NO_LANGUAGE = "must be a language, as en, pt-BR or de_AT";
const NO_IBAN = "must be an IBAN with its right check digits, as AT61 1904 3002 3457 3201";

export const SPELLINGS: Readonly<Record<Kind, readonly Spelling[]>> = {
  amount: [
    { sent: "705.00", currency: "JPY", shown: "705" },
    { sent: "9.990", currency: "EUR", shown: "9.99" },
    { sent: "9.9", currency: "EUR", shown: "9.90" },
    { sent: " 9.99 ", currency: "EUR", shown: "9.99" },
    { sent: "5.1200", currency: "KWD", shown: "5.120" },
    { sent: "705.50", currency: "JPY", refused: "JPY has no decimals" },
    { sent: "0.999", currency: "EUR", refused: "EUR has at most 2 decimals" },
    { sent: "9,99", currency: "EUR", refused: "must have a point and no comma, as in 9.99" },
    { sent: "1e3", currency: "EUR", refused: "must be a decimal number as text, as in 9.99" },
    { sent: "12345678901", currency: "EUR", refused: "has more than 10 digits before the point" },
  ],
  time: [
    { sent: "2027-02-01T10:00:00.123Z", shown: "2027-02-01T10:00:00+00:00" },
    { sent: "2027-02-01T10:00:00.123456789-05:00", shown: "2027-02-01T10:00:00-05:00" },
    { sent: "2027-02-01 10:00:00", shown: "2027-02-01T10:00:00+00:00" },
    { sent: " 2027-02-01T10:00:00Z", shown: "2027-02-01T10:00:00+00:00" },
    { sent: "01.02.2027 10:00", refused: NO_TIME },
    { sent: "tomorrow", refused: NO_TIME },
  ],
  moment: [
    { sent: "2027-01-05T10:00:00Z" },
    { sent: "2027-01-05T10:00:00.123Z" },
    { sent: "2027-01-05T10:00:00.123456789+01:00" },
    { sent: " 2027-01-05t10:00:00.5z" },
    { sent: "2027-01-05 10:00", refused: NO_MOMENT },
    { sent: "2027-02-30T10:00:00Z", refused: NO_MOMENT },
    { sent: "tomorrow", refused: NO_MOMENT },
  ],
  date: [
    { sent: "1985-12-10", shown: "1985-12-10" },
    { sent: "10.12.1985", refused: "must be a date, as 2026-12-01" },
    { sent: "1985-02-30", refused: "must be a date, as 2026-12-01" },
  ],
  email: [
    { sent: "joerg@müller.example", shown: "joerg@müller.example" },
    { sent: "jörg@xn--mller-kva.example", shown: "jörg@xn--mller-kva.example" },
    { sent: "ada@shop.example ", shown: "ada@shop.example" },
    { sent: "ada+x@例え.テスト", shown: "ada+x@例え.テスト" },
    { sent: "ada@[192.0.2.1]", shown: "ada@[192.0.2.1]" },
    { sent: "nobody", refused: NO_EMAIL },
    { sent: "Ada <ada@shop.example>", refused: NO_EMAIL },
    { sent: "ada@shop.example\r\nBcc: bob@shop.example", refused: NO_EMAIL },
  ],
  ipAddress: [
    { sent: "203.0.113.9", shown: "203.0.113.9" },
    { sent: "::ffff:203.0.113.9", shown: "203.0.113.9" },
    { sent: "2001:DB8:0:0::9", shown: "2001:db8::9" },
    { sent: "203.0.113.9, 198.51.100.1", shown: "203.0.113.9" },
    { sent: "[2001:db8::9]:443", shown: "2001:db8::9" },
    { sent: "localhost", refused: NO_IP },
    { sent: "203.0.113.256", refused: NO_IP },
  ],
  language: [
    { sent: "pt_BR" },
    { sent: "de_DE_formal" },
    { sent: "de_DE.UTF-8" },
    { sent: "zh-Hant-TW" },
    { sent: "english", refused: NO_LANGUAGE },
  ],
  iban: [
    { sent: "AT61 1904 3002 3457 3201", shown: "AT611904300234573201" },
    { sent: "at61-1904-3002-3457-3201", shown: "AT611904300234573201" },
    { sent: "AT611904300234573202", refused: NO_IBAN },
    { sent: "DE89370400440532013001", refused: NO_IBAN },
  ],
  phone: ["+43 1 234567", "0043 (1) 234-567", "01/234 567"].map((sent) => ({ sent, shown: sent })),
};
