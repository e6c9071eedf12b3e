import type { FastifyReply } from "fastify";
import { CARD_BRANDS } from "../../connectors/index.ts";
import {
  connectorOfPaymentToken,
  getProfile,
  hasExpired,
  openPaymentToken,
  type InstrumentView,
} from "../../customer-profiles/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  chooseMethod,
  openLink,
  selectionOf,
  sourceOfInstrument,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../assets/html.ts";
import type { PageParts } from "../page/page.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import { attemptField, isOfThisAttempt } from "./decline-notice.ts";
import { languageOf, type PaymentContext } from "./payment-context.ts";
import { viewOfPayment } from "./payment-view.ts";
import { payFrom } from "./pay-with-form.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { showWithNotice, toPage, type PageExchange } from "./show-payment.ts";

/**
 * The instruments of the request's profile that can be charged for this payment, the preferred one first; without expired
 * cards, whose decline would end the payment.
 */
export async function offeredInstruments(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<readonly InstrumentView[]> {
  const request = transaction.request.customerProfileData;
  const connector =
    request && (await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid));
  if (!connector || transaction.type === "register") return [];
  const view = await getProfile(parts, { user: { connector, username: null }, request });
  if (isRefusal(view)) return [];
  const now = parts.clock.now();
  return view.instruments
    .filter(
      ({ stored, chargeableConnectors }) =>
        stored.deregisteredAt === null &&
        !hasExpired(stored, now) &&
        chargeableConnectors.includes(connector.apiKey),
    )
    .toSorted((one, other) => Number(other.instrument.isPreferred) - Number(one.instrument.isPreferred));
}

/** A button for each instrument; nothing when there are none. */
export function storedInstruments({ texts, path, transaction }: PaymentContext, offered: readonly InstrumentView[]): Html {
  if (offered.length === 0) return html``;
  return html`<form method="post" action="${path}/stored" class="methods">
    ${attemptField(transaction)}
    <h2>${texts.storedInstrument}</h2>
    ${offered.map(
      ({ instrument, stored }) =>
        html`<button class="method" name="paymentToken" value="${instrument.paymentToken}">
          <span>${nameOf(stored)}</span>
        </button> `,
    )}
  </form>`;
}

function nameOf(stored: InstrumentView["stored"]): string {
  switch (stored.method) {
    case "card":
      return `${brandName(stored.facts.brand)} •••• ${stored.facts.lastFourDigits}`;
    case "iban":
      return `IBAN •••• ${stored.data.iban.slice(-4)}`;
    case "wallet":
      return stored.data.walletOwner ?? stored.data.walletType ?? stored.data.walletReferenceId;
  }
}

/** Pays with one of them. A token that was not offered is refused. */
export async function payWithStored(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const transaction = await openLink(parts, exchange.transaction);
  const view = await viewOfPayment(parts, transaction);
  const form = (request.body ?? {}) as PostedForm;
  const paymentToken = textField(form, "paymentToken");
  const offered = await offeredInstruments(parts, transaction);
  const isOffered = offered.some(({ instrument }) => instrument.paymentToken === paymentToken);
  const takesForm = (view.kind === "form" || view.kind === "selection") && isOfThisAttempt(form, transaction);
  if (!takesForm) return toPage(parts, reply, transaction);
  if (!isOffered) return showWithNotice(parts, { ...exchange, transaction }, { view, notice: "storedGone" });
  const charged = await chargeable(parts, { transaction, paymentToken });
  if (charged) {
    const language = languageOf(transaction, request);
    await payFrom(parts, { ...charged, language, browser: capturedBrowser(request, form) });
  }
  return toPage(parts, reply, transaction);
}

async function chargeable(
  parts: TransactionParts,
  { transaction, paymentToken }: { transaction: Transaction; paymentToken: string },
) {
  const requested = await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid);
  const connector =
    requested && (await connectorOfPaymentToken(parts.db, parts, { paymentToken, connector: requested }));
  if (!requested || !connector) return undefined;
  const user = { connector: requested, username: null };
  const opened = await parts.db.transaction((tx) => openPaymentToken(tx, parts, { paymentToken, user }));
  if (isRefusal(opened)) return undefined;
  const metaConnector = await selectionOf(parts, transaction);
  const chosen = metaConnector
    ? await chooseMethod(parts, { transaction, metaConnector, connector })
    : transaction;
  return { transaction: chosen, connector, source: sourceOfInstrument(opened.instrument, opened.cvv) };
}

function brandName(brand: string): string {
  return CARD_BRANDS.find((entry) => entry.brand === brand)?.name ?? brand;
}
