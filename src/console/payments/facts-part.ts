import { brandUsed } from "../../vault/index.ts";
import { cardMark, html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { factsList } from "../frame/facts-list.ts";
import { capitalised, cardKindText } from "../payment-facts/card-kind.ts";
import { countryName } from "../language/country-name.ts";
import { t } from "../language/translate.ts";
import { brandName } from "../payment-facts/words.ts";
import type { ShownBlock } from "./blocks.ts";
import type { StoryFacts } from "./story/story-facts.ts";

interface FactsView {
  readonly facts: StoryFacts;
  readonly merchantName: string;
  readonly blocks: readonly ShownBlock[];
}

/** A part of the panel beside a story. */
export function factGroup(
  title: string,
  content: Html,
  { id, link }: { id?: string; link?: Html } = {},
): Html {
  return html`<section class="fact-group" ${id === undefined ? "" : html`id="${id}"`}>
    <header>
      <h2>${title}</h2>
      ${link ?? ""}
    </header>
    ${content}
  </section>`;
}

/** The card's brand, last four digits and expiry, and what its range says of it. */
export function cardPart({ at, place }: PlaceVisit, { facts: { transaction }, blocks }: FactsView): Html {
  const { card } = transaction;
  if (!card) return html``;
  const { bin } = card;
  const brand = brandUsed(card);
  const bank = [bin?.bank ?? "", bin?.country ? countryName(bin.country) : ""];
  const rows = [
    [t("Number"), html`${cardMark(brand, brandName(brand))} ···· ${card.lastFourDigits}`],
    [t("Expires"), `${card.expiryMonth}/${card.expiryYear}`],
    [t("Kind"), [cardKindText(bin?.type ?? ""), capitalised(bin?.level ?? "")].filter(Boolean).join(", ")],
    [t("Bank"), bank.map(capitalised).filter(Boolean).join(", ")],
  ] as const;
  const blocked = blocks.find(({ isCard }) => isCard);
  const block = blocked
    ? html`<span class="small"
        >${t("Blocked")} · <a href="${blocked.remove}">${t("Remove from the list")}</a></span
      >`
    : html`<a class="small" href="${at("payments", transaction.uuid, "block")}">${t("Block card")}</a>`;
  return factGroup(t("Card"), factsList(rows), place.allows("block") ? { link: block } : {});
}

/** References of the payment in other systems, each with a button that copies it. */
export function referencesPart({ at, place }: PlaceVisit, { facts, merchantName }: FactsView): Html {
  const { transaction, connectors } = facts;
  const { result, request, referenceUuid, connectorGuid } = transaction;
  const connector = connectors.get(connectorGuid);
  const rows: (readonly [string, Html | string | undefined])[] = [
    [t("Order"), copied(t("Order"), transaction.merchantTransactionId)],
    [t("Payment"), copied(t("Payment"), transaction.uuid)],
    [
      t("Belongs to"),
      referenceUuid === null
        ? undefined
        : html`<a href="${at("payments", referenceUuid)}">${t("Open the payment")}</a>`,
    ],
    [
      t("Recovery"),
      facts.recoveryId === undefined
        ? undefined
        : html`<a href="${at("recovery", "cases", facts.recoveryId)}">${t("Open the case")}</a>`,
    ],
    [t("Provider reference"), copied(t("Provider reference"), result.adapterTransactionId)],
    [t("Authorisation code"), copied(t("Authorisation code"), result.authCode)],
    ["ARN", copied("ARN", result.arn)],
    ["RRN", copied("RRN", result.rrn)],
    [
      t("Connector"),
      connector !== undefined && place.allows("see_configuration")
        ? html`<a href="${at("connectors", connectorGuid)}">${connector}</a>`
        : connector,
    ],
    [t("Merchant"), merchantName],
    [t("Description"), request.description],
    [t("Reason"), facts.disputes.length === 0 ? result.dispute?.reason : undefined],
    [t("API status"), transaction.status],
  ];
  return factGroup(t("References"), factsList(rows));
}

/** On one line, cut where it is longer. The script shows the button; without it the text can be selected. */
export function copied(name: string, value: string | undefined): Html | undefined {
  if (value === undefined || value === "") return undefined;
  return html`<span class="copied"
    ><span title="${value}">${value}</span>
    <button
      class="copy"
      type="button"
      hidden
      data-copies="${value}"
      aria-label="${t("Copy {name}", { name })}"
    >
      ${icon("copy", "xs")}
    </button></span
  >`;
}
