import type { At } from "../frame/address.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { parseAmount } from "../../platform/money/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import type { Text } from "../language/dictionary.ts";
import { t, tHtml } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { PAYMENT_ENTITY } from "./money-acts.ts";

type Values = Readonly<Record<string, unknown>>;

const ACTS = {
  refund: "Refunded {amount} of order {order}",
  capture: "Captured {amount} of order {order}",
  void: "Voided {amount} of order {order}",
  link: "Created a payment link of {amount} for order {order}",
  terminal: "Began a payment by phone of {amount} for order {order}",
  released: "Released {amount} of order {order} on review",
  rejected: "Rejected {amount} of order {order} on review",
  accept: "Accepted the dispute about {amount} of order {order}",
  evidence: "Contested the dispute about {amount} of order {order}",
} as const satisfies Readonly<Record<string, Text>>;

/**
 * The act of a person with money in one sentence: `Refunded EUR 71.50 of order SO-100287: late delivery`. Undefined for an entry about
 * anything else, and for one of an earlier version, which has no amount.
 *
 * @param at the addresses of the place
 */
export function moneySentence(entry: ConfigurationChange, at: At): Html | string | undefined {
  const { entity, action, target, after } = entry;
  if (entity === "riskListEntry" && action === "created" && after?.["list"] === "block")
    return blockSentence(after);
  if (action !== "done" || !after) return undefined;
  const facts = factsOf(entity, after);
  if (!facts) return undefined;
  const { act, amount, order, uuid = target, reason } = facts;
  if (!Object.hasOwn(ACTS, act) || order === "") return undefined;
  const what = tHtml(ACTS[act as keyof typeof ACTS], {
    amount,
    order: html`<a href="${at("payments", uuid)}">${order}</a>`,
  });
  return reason === "" ? what : html`${what}: ${reason}`;
}

interface MoneyFacts {
  readonly act: string;
  readonly amount: string;
  readonly order: string;
  /** The payment, where the entry is about another thing. */
  readonly uuid?: string;
  readonly reason: string;
}

function factsOf(entity: string, after: Values): MoneyFacts | undefined {
  switch (entity) {
    case PAYMENT_ENTITY:
      return {
        act: textValue(after, "act"),
        amount: minorAmount(after),
        order: textValue(after, "order"),
        reason: textValue(after, "reason"),
      };
    case "review":
      return {
        act: textValue(after, "decision"),
        amount: minorAmount(after),
        order: textValue(after, "order"),
        reason: "",
      };
    case "dispute": {
      const answer = after["after"];
      if (!isJsonObject(answer)) return undefined;
      return {
        act: textValue(answer, "response"),
        amount: decimalAmount(textValue(answer, "amount"), textValue(answer, "currency")),
        order: textValue(answer, "order"),
        uuid: textValue(answer, "paymentUuid"),
        reason: "",
      };
    }
    default:
      return undefined;
  }
}

/** `Blocked card ···· 2632: reported stolen`. */
function blockSentence(after: Values): string {
  const value = textValue(after, "display_value");
  const isCard = textValue(after, "key") === "CARD_FINGERPRINT";
  const what = isCard ? t("card {number}", { number: `···· ${value.slice(-4)}` }) : value;
  const comment = textValue(after, "comment");
  return comment === "" ? t("Blocked {what}", { what }) : t("Blocked {what}: {comment}", { what, comment });
}

function minorAmount(values: Values): string {
  const minor = textValue(values, "amount_minor");
  return /^\d+$/.test(minor) ? minorText(BigInt(minor), textValue(values, "currency")) : "";
}

function decimalAmount(text: string, currency: string): string {
  const amount = parseAmount(text, currency);
  return isRefusal(amount) ? "" : minorText(amount.minor, currency);
}

function textValue(values: Values, name: string): string {
  const value = values[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
