import type { TransactionFacts } from "./transaction-facts.ts";
import { dateTimeText, type DocumentPart } from "./values.ts";

const BY_THE_GATEWAY = "gateway";

/**
 * Tags the gateway itself puts on a document, for what the specified fields cannot show: what became of an offer to pay in
 * the card's currency (amounts and currencies only show offers that were accepted), and the stages its disputes came to
 * and responses (`dispute-inquiry`, `dispute-second-chargeback`, `dispute-evidence-submitted`, `dispute-won`, …).
 */
export function gatewayTags({ currencyOffer, disputeSteps }: TransactionFacts): DocumentPart[] {
  return [
    ...offerTags(currencyOffer),
    ...disputeSteps.map(({ stage, at }) => tag(`dispute-${stage.replaceAll("_", "-")}`, at)),
  ];
}

function offerTags(currencyOffer: TransactionFacts["currencyOffer"]): DocumentPart[] {
  if (currencyOffer === null) return [];
  const { offeredAt, chosenAt, accepted } = currencyOffer;
  return [
    tag("dcc-offered", offeredAt),
    ...(chosenAt === null ? [] : [tag(accepted ? "dcc-accepted" : "dcc-declined", chosenAt)]),
  ];
}

function tag(name: string, at: Temporal.Instant): DocumentPart {
  return { name, createdAt: dateTimeText(at), createdBy: BY_THE_GATEWAY };
}
