import { brandName, brandUsed, CARD_BRANDS } from "../../vault/index.ts";
import { settingIsOn } from "../../connectors/index.ts";
import { getProfile, hasExpired, type InstrumentView } from "../../customer-profiles/index.ts";
import { fillIn } from "../../languages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { calledConnector, type TransactionParts } from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import { methodMark } from "../page/method-marks.ts";
import { attemptField } from "./decline-notice.ts";
import { formField } from "./form-field.ts";
import { cvvField } from "./instrument-form.ts";
import type { PaymentContext } from "./payment-context.ts";
import { lackedCvv } from "./requires-cvv.ts";
import type { WayToPay } from "./ways-to-pay.ts";
import { withoutRepeats } from "./without-repeats.ts";

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

/** The customer's stored instruments, to pay with: a press on a name alone charges nothing. */
export async function storedWays(parts: TransactionParts, context: PaymentContext): Promise<WayToPay[]> {
  const { transaction } = context;
  const offered = withoutRepeats(await chargeableInstruments(parts, transaction));
  const needsCvv = offered.length > 0 && (await storedCardNeedsCvv(parts, transaction));
  return offered.map((view, index) => ({
    mark:
      view.stored.method === "card"
        ? cardMark(brandUsed(view.stored.facts))
        : methodMark(METHODS[view.stored.method]),
    label: nameOf(view.stored),
    detail: expiryOf(view.stored, context),
    isOpen: false,
    isSavedCard: view.stored.method === "card",
    inside: storedInstrument(context, { ...view, index, needsCvv }),
  }));
}

const METHODS = { iban: "DirectDebit", wallet: "Wallet" } as const;

function storedInstrument(
  context: PaymentContext,
  { instrument, stored, index, needsCvv }: InstrumentView & { index: number; needsCvv: boolean },
): Html {
  const { texts, path, transaction, amount, language } = context;
  const isWithout = stored.method === "card" && rulesOf(stored.facts.brand)?.cvvIsOptional === true;
  const cvv = formField({ ...cvvField(texts), id: `cvv-of-${index}`, isOptional: isWithout });
  const token = html`<input type="hidden" name="paymentToken" value="${instrument.paymentToken}" />`;
  return html`<form method="post" action="${path}/stored">
      ${token} ${attemptField(transaction)} ${BROWSER_FIELDS}
      ${needsCvv && stored.method === "card" ? cvv : ""}
      <button class="primary" data-busy="${texts.waitingForBank}">
        ${amount === undefined ? texts.continue : fillIn(texts.pay, { amount }, language)}
      </button>
    </form>
    ${stored.merchantGuid === transaction.merchantGuid ? removal(context, token) : ""}`;
}

/** Takes a second press, because it is final; without scripts too. */
function removal({ texts, path }: PaymentContext, token: Html): Html {
  return html`<details class="remove">
    <summary>${texts.remove}</summary>
    <form method="post" action="${path}/stored/remove">
      ${token}<button class="sure">${texts.removeConfirm}</button>
    </form>
  </details>`;
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
function expiryOf(stored: Stored, { texts, language }: PaymentContext): string | undefined {
  if (stored.method !== "card") return undefined;
  const { expiryMonth, expiryYear } = stored.facts;
  return fillIn(texts.expires, { date: `${expiryMonth}/${expiryYear.slice(-2)}` }, language);
}

function nameOf(stored: Stored): string {
  switch (stored.method) {
    case "card":
      return `${brandName(brandUsed(stored.facts))} •••• ${stored.facts.lastFourDigits}`;
    case "iban":
      return `IBAN •••• ${stored.data.iban.slice(-4)}`;
    case "wallet":
      return stored.data.walletOwner ?? stored.data.walletType ?? stored.data.walletReferenceId;
  }
}

function rulesOf(brand: string) {
  return CARD_BRANDS.find((entry) => entry.brand === brand);
}
