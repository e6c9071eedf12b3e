import { restOf } from "../../transactions/index.ts";
import { t } from "../language/translate.ts";
import { isAbandoned } from "../payment-facts/state-word.ts";
import { reasonOf } from "./story.ts";
import { nameOf } from "./connector-name.ts";
import type { StoryFacts } from "./story-facts.ts";
import { cardText, minorText } from "../payment-facts/words.ts";

type SummaryFacts = Pick<StoryFacts, "transaction" | "payment" | "connectors">;

/** The head of the page: the outcome, and what can still happen to the money. */
export function summaryOf({ transaction, payment, connectors }: SummaryFacts): string {
  const { currency, chargedBackMinor, capturedMinor, voidedMinor, type } = transaction;
  const { refundingMinor } = payment;
  const refundedMinor = transaction.refundedMinor - refundingMinor;
  const leftMinor = restOf(transaction, "refund");
  const order = transaction.merchantTransactionId;
  const card = cardText(transaction);
  const connector = nameOf(connectors, transaction.connectorGuid);
  const amount = (minor: bigint) => ({ amount: minorText(minor, currency) });
  const { status } = transaction;
  return [
    payment.money === "undone"
      ? t("The provider reported that it failed later: {reason}.", { reason: reasonOf(transaction) })
      : "",
    status === "error_adapter" && payment.money !== "undone"
      ? t("Declined: {reason}.", { reason: reasonOf(transaction) })
      : "",
    status === "error_internal"
      ? t("The gateway refused it: {reason}.", { reason: reasonOf(transaction) })
      : "",
    card === ""
      ? t("Order {order}, through {connector}.", { order, connector })
      : t("Order {order}, {card}, through {connector}.", { order, card, connector }),
    capturedMinor > 0n && type === "preauthorize" ? t("{amount} was captured.", amount(capturedMinor)) : "",
    voidedMinor > 0n ? t("{amount} was released.", amount(voidedMinor)) : "",
    refundedMinor > 0n ? t("{amount} refunded.", amount(refundedMinor)) : "",
    refundingMinor > 0n ? t("{amount} is being refunded.", amount(refundingMinor)) : "",
    chargedBackMinor > 0n ? t("{amount} charged back.", amount(chargedBackMinor)) : "",
    refundedMinor > 0n || refundingMinor > 0n || chargedBackMinor > 0n
      ? t("{amount} left.", amount(leftMinor))
      : "",
    isAbandoned(payment)
      ? t(
          "The customer opened the payment page, and nothing has happened for half an hour: probably abandoned.",
        )
      : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}
