import type { TransactionFacts } from "./transaction-facts.ts";
import { dateTimeText, type DocumentPart } from "./values.ts";

const BY_THE_GATEWAY = "gateway";

/**
 * Tags the gateway itself puts on a document: what became of an offer to pay in the card's currency. Amounts and
 * currencies only show offers that were accepted; a declined or an abandoned one would look like none.
 */
export function gatewayTags({ currencyOffer }: TransactionFacts): DocumentPart[] {
  if (currencyOffer === null) return [];
  const { offeredAt, chosenAt, accepted } = currencyOffer;
  const tag = (name: string, at: Temporal.Instant) => ({
    name,
    createdAt: dateTimeText(at),
    createdBy: BY_THE_GATEWAY,
  });
  return [
    tag("dcc-offered", offeredAt),
    ...(chosenAt === null ? [] : [tag(accepted ? "dcc-accepted" : "dcc-declined", chosenAt)]),
  ];
}
