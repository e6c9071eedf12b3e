import { withoutLongNumbers } from "../../platform/card-numbers/index.ts";

const MAX_CHARACTERS = 4_000;

/** Fields that are never shown, whatever they contain. */
const HIDDEN = new Set(["cardData", "pan", "cvv", "password", "sharedSecret", "redirectQRCode"]);
/** Pay by themselves: the beginning shows which kind it is. */
const SHORTENED = new Set(["transactionToken", "paymentToken"]);
const SHOWN_OF_TOKEN = 8;

/** A body for people to read: indented JSON without card data, tokens and secrets. */
export function shownBody(body: unknown): string {
  if (body === undefined || body === null || body === "") return "";
  const text = typeof body === "string" ? withoutSecrets(parsed(body)) : withoutSecrets(body);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function withoutSecrets(value: unknown): string {
  const text =
    typeof value === "string"
      ? value
      : JSON.stringify(
          value,
          (key, field: unknown) => {
            if (HIDDEN.has(key)) return "…";
            if (SHORTENED.has(key) && typeof field === "string" && !field.startsWith("ix::demo-"))
              return `${field.slice(0, SHOWN_OF_TOKEN)}…`;
            return field;
          },
          2,
        );
  return withoutLongNumbers(text, "…");
}
