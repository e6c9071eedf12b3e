import type { FastifyReply } from "fastify";
import { requestAppleSession, walletOf } from "../../wallets/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Connector } from "../../connectors/index.ts";
import {
  chooseMethod,
  chooseSaving,
  openLink,
  payFromPage,
  selectionOf,
  walletTokenSource,
} from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import { GOOGLE_PAY, GOOGLE_SCRIPT, googlePayPage } from "../wallet-buttons/google-pay-page.ts";
import { googleRequest } from "../wallet-buttons/wallet-requests.ts";
import { walletMethod } from "../wallet-buttons/wallet-section.ts";
import type { PageParts } from "../page/page.ts";
import { isOfThisAttempt } from "./decline-notice.ts";
import { paymentContext } from "./payment-context.ts";
import { viewOfPayment } from "./payment-view.ts";
import type { PostedForm } from "./read-instrument.ts";
import { sendPaymentPage, showWithNotice, toPage, type PageExchange } from "./show-payment.ts";

/** The longest `transactionToken` of the API. */
const MAX_TOKEN_CHARACTERS = 8_192;

/** The result that the script with Apple's sheet receives. `page`: the payment page shows the state. */
type WalletResult = "approved" | "refused" | "page";

/**
 * Takes the token that a wallet made on the page: by the form of Google's page, or by the script with Apple's sheet, which
 * waits for the result. When the transaction no longer waits for a form, nothing happens and the page shows its state.
 */
export async function payWithWallet(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const form = (request.body ?? {}) as PostedForm;
  const transactionToken = walletToken(form);
  const waiting = await waitingForWallet(parts, exchange);
  const isScript = request.headers.accept === "application/json";
  const respond = (result: WalletResult, { transaction }: { transaction: Transaction }): FastifyReply =>
    isScript ? reply.header("cache-control", "no-store").send({ result }) : toPage(parts, reply, transaction);
  const wallet = walletOf(transactionToken);
  const isOffered = waiting && wallet && waiting.buttons[wallet === "applepay" ? "applePay" : "googlePay"];
  if (!isOffered || !isOfThisAttempt(form, waiting.transaction)) return respond("page", exchange);
  const { connector, view } = waiting;
  const transaction = await chosenFor(parts, waiting);
  const paid = await payFromPage(parts, {
    transaction,
    connector,
    source: walletTokenSource(parts, { transaction, connector, transactionToken, offered: waiting.brands }),
    browser: capturedBrowser(request, form),
  });
  if (!isRefusal(paid)) return respond(await resultOf(parts, paid), { transaction });
  if (paid.code !== "field_invalid") return respond("page", { transaction });
  parts.log.info({ wallet, reason: paid.message }, "A wallet token was refused.");
  if (isScript) return respond("refused", { transaction });
  return showWithNotice(parts, { ...exchange, transaction }, { view, notice: "declined" });
}

/** On the selection page the press on a wallet chooses the method, too. */
async function chosenFor(
  parts: PageParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<Transaction> {
  const metaConnector = await selectionOf(parts, transaction);
  const chosen = metaConnector
    ? await chooseMethod(parts, { transaction, metaConnector, connector })
    : transaction;
  return chooseSaving(parts, { transaction: chosen, connector, consent: undefined });
}

function walletToken({ transactionToken }: PostedForm): string {
  const isToken = typeof transactionToken === "string" && transactionToken.length <= MAX_TOKEN_CHARACTERS;
  return isToken ? transactionToken : "";
}

/** The payment with its buttons while its page has them; undefined in any other state. */
async function waitingForWallet(parts: PageParts, exchange: PageExchange) {
  const transaction = await openLink(parts, exchange.transaction);
  const view = await viewOfPayment(parts, transaction);
  if (view.kind !== "form" && view.kind !== "selection") return undefined;
  const methods = view.kind === "form" ? [view.connector] : view.methods;
  const context = await paymentContext(parts, { ...exchange, transaction });
  const { connector, buttons, brands } = walletMethod(parts, {
    transaction,
    methods,
    design: context.design,
  });
  return connector && { transaction, view, context, connector, buttons, brands };
}

/** A payment whose outcome is not known yet counts as approved in the sheet: the page then shows that it is waited for. */
async function resultOf(parts: PageParts, transaction: Transaction): Promise<WalletResult> {
  const { status } = transaction;
  if (status === "success") return "approved";
  if (status === "error_adapter" || status === "error_internal" || status === "cancelled") return "page";
  const { kind } = await viewOfPayment(parts, transaction);
  return kind === "waiting" || kind === "redirect" || kind === "result" ? "approved" : "page";
}

/** Validates the merchant at Apple for the sheet of this page, and returns Apple's session. */
export async function openAppleSession(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const waiting = await waitingForWallet(parts, exchange);
  const button = waiting?.buttons.applePay;
  if (!waiting || !button) return toPage(parts, reply, exchange.transaction);
  const { validationUrl } = (request.body ?? {}) as PostedForm;
  const session = await requestAppleSession(parts, {
    button,
    validationUrl: typeof validationUrl === "string" ? validationUrl : "",
    domain: new URL(parts.publicUrl).hostname,
    displayName: waiting.context.merchantName,
  });
  void reply.header("cache-control", "no-store");
  if (!isRefusal(session)) return reply.send(session);
  return reply.code(session.code === "not_validated" ? 502 : 422).send({ refused: session.code });
}

/** The page with Google's button, alone with Google's script. */
export async function showGooglePay(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const waiting = await waitingForWallet(parts, exchange);
  const total = totalOf(exchange.transaction);
  const button = waiting?.buttons.googlePay;
  if (!waiting || !button || !total) return toPage(parts, exchange.reply, exchange.transaction);
  const { context, brands } = waiting;
  const { merchantName } = context;
  const request = googleRequest(button, { total, merchantName, brands });
  return sendPaymentPage(
    parts,
    { context, reply: exchange.reply },
    {
      title: `${GOOGLE_PAY} – ${merchantName}`,
      content: googlePayPage(context, request),
      thirdParty: GOOGLE_SCRIPT,
      script: parts.assets.get("hosted-page/browser/google-pay.js"),
      modules: ["hosted-page/browser/busy.js", "assets/browser/browser-data.js"].map((source) =>
        parts.assets.get(source),
      ),
    },
  );
}
