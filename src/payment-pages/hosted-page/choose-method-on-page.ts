import type { FastifyReply } from "fastify";
import { authenticationStep, chooseMethod, selectionOf } from "../../transaction-requests/index.ts";
import type { PageParts } from "../page/page.ts";
import { isOfThisAttempt } from "./decline-notice.ts";
import { paymentContext } from "./payment-context.ts";
import { selectableMethods } from "./payment-view.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { pageOfMethods, sendPaymentPage, showPayment, toPage, type PageExchange } from "./show-payment.ts";
import { storedWays } from "./stored-instruments.ts";

/** Takes the customer's choice of a method, whose form or page comes next. */
export async function chooseMethodOnPage(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { transaction, request, reply } = exchange;
  const metaConnector = await selectionOf(parts, transaction);
  const form = (request.body ?? {}) as PostedForm;
  if (!isOfThisAttempt(form, transaction)) return toPage(parts, reply, transaction);
  const guid = textField(form, "connector");
  const connector = (await selectableMethods(parts, transaction)).find((method) => method.guid === guid);
  if (!metaConnector || !connector) return toPage(parts, reply, transaction);
  return toPage(parts, reply, await chooseMethod(parts, { transaction, metaConnector, connector }));
}

/** Shows the methods again, unless an authentication is under way. */
export async function showMethods(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const methods = await selectableMethods(parts, exchange.transaction);
  const isAuthenticating = (await authenticationStep(parts, exchange.transaction)) !== undefined;
  if (exchange.transaction.status !== "redirected" || methods.length < 2 || isAuthenticating)
    return showPayment(parts, exchange);
  const context = await paymentContext(parts, exchange);
  const stored = await storedWays(parts, context);
  const page = await pageOfMethods(parts, context, { methods, stored });
  return sendPaymentPage(parts, { ...exchange, context }, page);
}
