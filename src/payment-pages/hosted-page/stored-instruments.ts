import { CARD_BRANDS } from "../../vault/index.ts";
import { settingIsOn } from "../../connectors/index.ts";
import { getProfile, hasExpired, type InstrumentView } from "../../customer-profiles/index.ts";
import { fillIn } from "../../languages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { calledConnector, type TransactionParts } from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import { attemptField } from "./decline-notice.ts";
import { formField } from "./form-field.ts";
import type { PaymentContext } from "./payment-context.ts";
import { withoutRepeats } from "./without-repeats.ts";
import { lackedCvv } from "./requires-cvv.ts";

/**
 * The instruments of the request's profile that can be charged for this payment, the preferred one first; without expired
 * cards, which would be declined.
 */
export async function chargeableInstruments(
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
export async function storedCardNeedsCvv(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<boolean> {
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

function brandName(brand: string): string {
  return rulesOf(brand)?.name ?? brand;
}

function rulesOf(brand: string) {
  return CARD_BRANDS.find((entry) => entry.brand === brand);
}
