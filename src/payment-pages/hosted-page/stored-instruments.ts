import type { FastifyReply } from "fastify";
import { CARD_BRANDS, checkCard, type CardData } from "../../vault/index.ts";
import { settingIsOn, type Connector } from "../../connectors/index.ts";
import {
  connectorOfPaymentToken,
  getProfile,
  hasExpired,
  openPaymentToken,
  type InstrumentView,
} from "../../customer-profiles/index.ts";
import { fillIn } from "../../languages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  calledConnector,
  chooseMethod,
  openLink,
  selectionOf,
  sourceOfInstrument,
  type ChosenSource,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../assets/html.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import { languageOf } from "../page/page-language.ts";
import type { PageParts } from "../page/page.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import { attemptField, isOfThisAttempt } from "./decline-notice.ts";
import { formField } from "./form-field.ts";
import type { PaymentContext } from "./payment-context.ts";
import { viewOfPayment } from "./payment-view.ts";
import { payFrom } from "./pay-with-form.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { withoutRepeats } from "./without-repeats.ts";
import { lackedCvv, requiresCvv } from "./requires-cvv.ts";
import { showWithNotice, toPage, type PageExchange } from "./show-payment.ts";

/**
 * The instruments of the request's profile that can be charged for this payment, the preferred one first; without expired
 * cards, which would be declined.
 */
async function chargeableInstruments(
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

type Stored = InstrumentView["stored"];

/**
 * Each instrument opens its own button to pay: a press on its name alone charges nothing. Nothing when there are none.
 */
function storedInstruments(
  context: PaymentContext,
  { offered, needsCvv }: { offered: readonly InstrumentView[]; needsCvv: boolean },
): Html {
  if (offered.length === 0) return html``;
  return html`<section class="methods">
    <h2>${context.texts.storedInstrument}</h2>
    ${offered.map((view, index) => storedInstrument(context, { ...view, index, needsCvv }))}
  </section>`;
}

function storedInstrument(
  { texts, path, transaction, amount, language }: PaymentContext,
  { instrument, stored, index, needsCvv }: InstrumentView & { index: number; needsCvv: boolean },
): Html {
  const cvv = formField({
    id: `cvv-of-${index}`,
    name: "cvv",
    label: texts.cvv,
    autocomplete: "cc-csc",
    inputMode: "numeric",
    leftToRight: true,
    maxLength: 4,
    pattern: "[0-9]{3,4}",
    hint: texts.cvvHint,
    errorText: texts.cvvInvalid,
    isOptional: stored.method === "card" && rulesOf(stored.facts.brand)?.cvvIsOptional === true,
  });
  return html`<details class="stored" name="stored">
    <summary class="method"><span>${nameOf(stored)}</span>${expiryOf(stored)}</summary>
    <form method="post" action="${path}/stored">
      <input type="hidden" name="paymentToken" value="${instrument.paymentToken}" />
      ${attemptField(transaction)} ${BROWSER_FIELDS} ${needsCvv && stored.method === "card" ? cvv : ""}
      <button class="primary" data-busy="${texts.waitingForBank}">
        ${amount === undefined ? texts.continue : fillIn(texts.pay, { amount }, language)}
      </button>
    </form>
  </details> `;
}

/** The customer's stored instruments, to pay with. */
export async function storedSection(parts: TransactionParts, context: PaymentContext): Promise<Html> {
  const { transaction } = context;
  const offered = withoutRepeats(await chargeableInstruments(parts, transaction));
  const needsCvv = offered.length > 0 && (await storedCardNeedsCvv(parts, transaction));
  return storedInstruments(context, { offered, needsCvv });
}

/** The connector demands it, or the provider did when the stored card was charged without it. */
async function storedCardNeedsCvv(parts: TransactionParts, transaction: Transaction): Promise<boolean> {
  const connector = await calledConnector(parts, transaction);
  return settingIsOn(connector, "payment-page:stored-card-cvv") || lackedCvv(transaction);
}

/** Distinguishes cards with the same last digits. */
function expiryOf(stored: Stored): Html {
  if (stored.method !== "card") return html``;
  const { expiryMonth, expiryYear } = stored.facts;
  return html`<span class="expiry" dir="ltr">${expiryMonth}/${expiryYear.slice(-2)}</span>`;
}

function nameOf(stored: Stored): string {
  switch (stored.method) {
    case "card":
      return `${brandName(stored.facts.brand)} •••• ${stored.facts.lastFourDigits}`;
    case "iban":
      return `IBAN •••• ${stored.data.iban.slice(-4)}`;
    case "wallet":
      return stored.data.walletOwner ?? stored.data.walletType ?? stored.data.walletReferenceId;
  }
}

/** Pays with one of them. A token that can not be charged is refused; one of the same card, as an older page has it, is not. */
export async function payWithStored(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const transaction = await openLink(parts, exchange.transaction);
  const view = await viewOfPayment(parts, transaction);
  const form = (request.body ?? {}) as PostedForm;
  const paymentToken = textField(form, "paymentToken");
  const chargeable = await chargeableInstruments(parts, transaction);
  const isOffered = chargeable.some(({ instrument }) => instrument.paymentToken === paymentToken);
  const takesForm = (view.kind === "form" || view.kind === "selection") && isOfThisAttempt(form, transaction);
  if (!takesForm) return toPage(parts, reply, transaction);
  if (!isOffered) return showWithNotice(parts, { ...exchange, transaction }, { view, notice: "storedGone" });
  const cvv = textField(form, "cvv");
  const charged = await openChargeable(parts, { transaction, paymentToken, cvv });
  if (charged === "wrong_cvv")
    return showWithNotice(parts, { ...exchange, transaction }, { view, notice: "cvvInvalid" });
  if (charged) {
    const language = languageOf(transaction, request);
    await payFrom(parts, { ...charged, language, browser: capturedBrowser(request, form) });
  }
  return toPage(parts, reply, transaction);
}

interface ChargeableInstrument {
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly source: ChosenSource;
}

async function openChargeable(
  parts: TransactionParts,
  { transaction, paymentToken, cvv }: { transaction: Transaction; paymentToken: string; cvv: string },
): Promise<ChargeableInstrument | "wrong_cvv" | undefined> {
  const requested = await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid);
  const connector =
    requested && (await connectorOfPaymentToken(parts.db, parts, { paymentToken, connector: requested }));
  if (!requested || !connector) return undefined;
  const user = { connector: requested, username: null };
  const opened = await parts.db.transaction((tx) => openPaymentToken(tx, parts, { paymentToken, user }));
  if (isRefusal(opened)) return undefined;
  const { instrument } = opened;
  const needsCvv = instrument.method === "card" && (await storedCardNeedsCvv(parts, transaction));
  const requireCvv = requiresCvv(parts, { transaction, connector });
  if (needsCvv && !isCvvOf(instrument.data, { cvv, requireCvv, clock: parts.clock })) return "wrong_cvv";
  const metaConnector = await selectionOf(parts, transaction);
  const chosen = metaConnector
    ? await chooseMethod(parts, { transaction, metaConnector, connector })
    : transaction;
  return {
    transaction: chosen,
    connector,
    source: sourceOfInstrument(instrument, (needsCvv && cvv) || opened.cvv),
  };
}

/** Of the length that the card's brand has; of some brands it may be left out. */
function isCvvOf(
  card: CardData,
  { cvv, requireCvv, clock }: { cvv: string; requireCvv: boolean; clock: TransactionParts["clock"] },
): boolean {
  return checkCard({ ...card, cvv }, clock, { requireCvv }).every(({ attribute }) => attribute !== "cvv");
}

function brandName(brand: string): string {
  return rulesOf(brand)?.name ?? brand;
}

function rulesOf(brand: string) {
  return CARD_BRANDS.find((entry) => entry.brand === brand);
}
