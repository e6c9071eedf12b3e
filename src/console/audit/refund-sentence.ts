import type { At } from "../frame/address.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import { tHtml } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";

/** Facts that entries of refund requests do not have themselves. */
export interface RefundFacts {
  /** The addresses of the place. */
  readonly at: At;
  /** The merchants' order numbers, by the uuid of the payment. */
  readonly orders: ReadonlyMap<string, string>;
  /** By id. */
  readonly people: ReadonlyMap<string, string>;
}

/** Whether the entry is about a refund that a second person decides. */
export function isRefundRequest({ entity, after }: ConfigurationChange): boolean {
  return entity === "approval" && after !== null;
}

/** The payment of the request, and the person who made it. */
export function subjectsOf({ after }: ConfigurationChange): {
  readonly uuid: string;
  readonly person: string;
} {
  return { uuid: textValue(after, "transaction_uuid"), person: textValue(after, "requested_by") };
}

/** `Approved the refund of EUR 60.00 for SO-100287, requested by Sam Support`. */
export function refundSentence(entry: ConfigurationChange, { at, orders, people }: RefundFacts): Html {
  const { uuid, person } = subjectsOf(entry);
  const { after } = entry;
  const values = {
    amount: minorText(BigInt(textValue(after, "amount_minor")), textValue(after, "currency")),
    order: html`<a href="${at("payments", uuid)}">${orders.get(uuid) ?? uuid}</a>`,
    name: people.get(person) ?? "",
  };
  switch (textValue(after, "state")) {
    case "done":
      return tHtml("Refunded {amount} of order {order}, requested by {name}", values);
    case "approved":
      return tHtml("Approved the refund of {amount} for {order}, requested by {name}", values);
    case "refused":
      return tHtml("Refused the refund of {amount} for {order}, requested by {name}", values);
    case "withdrawn":
      return tHtml("Withdrew the request to refund {amount} for {order}", values);
    case "failed":
      return tHtml("The approved refund of {amount} for {order} was not made", values);
    default:
      return tHtml("Requested a refund of {amount} for {order}", values);
  }
}

function textValue(values: ConfigurationChange["after"], name: string): string {
  const value = values?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
