import type { FastifyReply } from "fastify";
import { checkCard, type CardData } from "../../vault/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { connectorOfPaymentToken, openPaymentToken } from "../../customer-profiles/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  chooseMethod,
  chooseSaving,
  openLink,
  selectionOf,
  sourceOfInstrument,
  type ChosenSource,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { languageOf } from "../page/page-language.ts";
import type { PageParts } from "../page/page.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import { isOfThisAttempt } from "./decline-notice.ts";
import { viewOfPayment } from "./payment-view.ts";
import { payFrom } from "./pay-with-form.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { requiresCvv } from "./requires-cvv.ts";
import { showWithNotice, toPage, type PageExchange } from "./show-payment.ts";
import { chargeableInstruments, storedCardNeedsCvv } from "./stored-instruments.ts";

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
    transaction: await chooseSaving(parts, { transaction: chosen, connector, consent: undefined }),
    connector,
    source: sourceOfInstrument(instrument, (needsCvv && cvv) || opened.cvv),
  };
}

/** In the length of the card's brand; some brands allow none. */
function isCvvOf(
  card: CardData,
  { cvv, requireCvv, clock }: { cvv: string; requireCvv: boolean; clock: TransactionParts["clock"] },
): boolean {
  return checkCard({ ...card, cvv }, clock, { requireCvv }).every(({ attribute }) => attribute !== "cvv");
}
