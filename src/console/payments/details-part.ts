import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";
import { cardText } from "../payment-facts/words.ts";
import type { StoryFacts } from "./story-facts.ts";
import { factsList } from "../frame/facts-list.ts";

/** The card, and the page that blocks it. */
function paidWith({
  base,
  place,
  facts: { transaction },
}: {
  base: string;
  place: PlaceView;
  facts: StoryFacts;
}): Html | undefined {
  if (!transaction.card) return undefined;
  const block = html` <a href="${base}/console/${place.guid}/payments/${transaction.uuid}/block"
    >${t("Block card")}</a
  >`;
  return html`${cardText(transaction)}${place.allows("block") ? block : ""}`;
}

/** The card's brand and last four digits. */
export function paymentDetails({
  base,
  place,
  facts,
  merchantName,
}: {
  base: string;
  place: PlaceView;
  facts: StoryFacts;
  merchantName: string;
}): Html {
  const { transaction, connectors } = facts;
  const reference = transaction.referenceUuid;
  const rows: (readonly [string, string | Html | undefined])[] = [
    ["uuid", transaction.uuid],
    [t("Order (merchantTransactionId)"), transaction.merchantTransactionId],
    [t("Merchant"), merchantName],
    [t("Connector"), connectors.get(transaction.connectorGuid)],
    [t("Paid with"), paidWith({ base, place, facts })],
    [t("Description"), transaction.request.description],
    [t("Reason"), facts.disputes.length === 0 ? transaction.result.dispute?.reason : undefined],
    [t("Provider reference"), transaction.result.adapterTransactionId],
    [t("Authorisation code"), transaction.result.authCode],
    ["ARN", transaction.result.arn],
    ["RRN", transaction.result.rrn],
    [t("API status"), transaction.status],
    [
      t("Belongs to"),
      reference === null
        ? undefined
        : html`<a href="${base}/console/${place.guid}/payments/${reference}">${reference}</a>`,
    ],
  ];
  return html`<h2>${t("Details")}</h2>
    ${factsList(rows)}`;
}
