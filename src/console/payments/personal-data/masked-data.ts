import { withoutCardNumbers } from "../../../platform/card-numbers/index.ts";
import { addressText, maskedEmail } from "../../payment-facts/words.ts";

/** Opens something, or stands for an instrument. */
const SECRET =
  /token|secret|password|signature|cvv|^pan$|pareq|creq|cavv|firstsix|bindigits|redirecturl|qrcode|providerform/i;
/** Names or describes a person. */
const PERSONAL =
  /name|mail|phone|address|city|postcode|street|birth|holder|company|identification|nationalid|owner|iban|bic|mandate|^ip$|useragent/i;
/** Says nothing of a person, although it reads so. */
const HARMLESS = /^(?:merchantName|adapterName|requestorName)$/;

/**
 * Data as it is stored, for people who look for an error: values that name the customer are shortened to their first
 * character, secrets and queries of addresses are left out, and nothing that may be a card number remains.
 */
export function maskedData(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => maskedData(item, key));
  if (typeof value === "object" && value !== null)
    return SECRET.test(key)
      ? "········"
      : Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [withoutCardNumbers(name), maskedData(inner, name)]),
        );
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") {
    const isHidden = PERSONAL.test(key) || SECRET.test(key) || withoutCardNumbers(`${value}`) !== `${value}`;
    return isHidden ? "···" : value;
  }
  return typeof value === "string" ? maskedText(value, key) : value;
}

function maskedText(text: string, key: string): string {
  if (text === "") return text;
  if (SECRET.test(key)) return "········";
  if (/mail/i.test(key) && text.includes("@")) return withoutCardNumbers(maskedEmail(text));
  if (PERSONAL.test(key) && !HARMLESS.test(key))
    return `${String.fromCodePoint(text.codePointAt(0) ?? 0)}···`;
  return withoutCardNumbers(/^https?:/i.test(text) ? addressText(text) : text);
}
