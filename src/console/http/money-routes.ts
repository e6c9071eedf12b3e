import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { calledConnector, refuseCardDataInText } from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { uncountRefund } from "../approvals/limits.ts";
import { isLargeRefund, passLimit } from "../approvals/refund-limit.ts";
import { moneyCheckPage, moneyFormPage } from "../pages/money-page.ts";
import { messagePage, type PageContext } from "../pages/page.ts";
import { requestCurl } from "../payments/curl.ts";
import type { Text } from "../language/dictionary.ts";
import { decimalText, numberText } from "../payments/words.ts";
import { readTypedAmount, typedAmountProblem } from "../payments/typed-amount.ts";
import { findPaymentAt } from "../payments/find-payment.ts";
import {
  MONEY_MOVES,
  MOVE_PERMISSIONS,
  moveMoney,
  moveRequest,
  offerOf,
  repeatedMove,
  type TypedMoneyForm,
  type MoneyMove,
  type MoveOffer,
} from "../payments/money-move.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "./changed-by.ts";
import { notFoundPage, type ConsoleRoute, type PlaceVisit } from "./console-route.ts";
import { t } from "../language/translate.ts";

const MAX_REASON_LENGTH = 200;
/** As the form makes it: `console-` and a UUID. */
const FORM_ID = /^console-[0-9a-f-]{36}$/;

/** Capture, void and refund: a form, a page to check, and the use case of the API. */
export function moneyRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  return MONEY_MOVES.flatMap((move): ConsoleRoute[] => {
    const path = `/:place/payments/:uuid/${move}`;
    const access = MOVE_PERMISSIONS[move];
    const handle = (visit: PlaceVisit) => runMove(parts, visit, { move, context });
    const needsProof = (visit: PlaceVisit) => needsProofOf(parts, visit, move);
    return [
      { method: "GET", path, access, handle },
      { method: "POST", path, access, needsProof, handle },
    ];
  });
}

const NOTHING_LEFT = {
  capture: "There is nothing to capture on this payment now.",
  void: "There is nothing to void on this payment now.",
  refund: "There is nothing to refund on this payment now.",
} as const satisfies Record<MoneyMove, Text>;

interface Moving {
  readonly move: MoneyMove;
  readonly context: PageContext;
}

async function runMove(parts: ConsoleParts, visit: PlaceVisit, { move, context }: Moving) {
  const { place, viewer } = visit;
  const { base } = context;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.send(notFoundPage(context, viewer));
  const refuse = (title: string, text: string, status: number) =>
    visit.send(messagePage({ title, text, status, viewer, base }));
  if (visit.extent === "test" && !transaction.testMode)
    return refuse(t("Not with your role"), t("Developers move money in test mode only."), 403);
  const isForm = visit.request.method === "POST";
  const form = isForm ? readForm(visit, transaction) : newForm(parts);
  if (!form)
    return refuse(t("This form is not complete"), t("Open the payment again, and begin from there."), 422);
  const repeated = isForm ? await repeatedMove(parts, transaction, form) : undefined;
  if (repeated) return visit.redirect(doneAddress(place.guid, transaction, repeated));
  const offer = offerOf(transaction, move);
  if (!offer) return refuse(t("Nothing is left"), t(NOTHING_LEFT[move]), 409);
  return showStep(parts, visit, { transaction, offer, form, isForm, context });
}

interface Step {
  readonly transaction: Transaction;
  readonly offer: MoveOffer;
  readonly form: TypedMoneyForm;
  readonly isForm: boolean;
  readonly context: PageContext;
}

async function showStep(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { transaction, offer, isForm, context, ...step }: Step,
) {
  const { place, viewer } = visit;
  const form = isForm ? step.form : { ...step.form, amount: offer.rest };
  const { apiKey } = await calledConnector(parts, transaction);
  const view = {
    base: context.base,
    viewer,
    place,
    transaction,
    offer,
    form,
    curl: requestCurl({
      publicUrl: parts.publicUrl,
      apiKey,
      operation: offer.move,
      request: moveRequest(transaction, offer.move, form),
    }),
  };
  if (!isForm) return visit.send(moneyFormPage(view));
  const problem = problemOf(transaction, offer, form);
  if (problem) return visit.send(moneyFormPage({ ...view, problem }));
  if (visit.form("confirmed") !== "yes") return visit.send(moneyCheckPage(view));
  if (visit.form("rest") !== offer.rest) {
    const rest = decimalText(offer.rest, transaction.currency);
    const message = t("What is left has changed meanwhile: it is {rest}. Check again.", { rest });
    return visit.send(moneyCheckPage({ ...view, problem: { message } }));
  }
  const { person } = viewer;
  if (offer.move === "refund") {
    const passed = await changedBy(
      viewer,
      { request: visit.request, operation: "console.requestRefund" },
      () => passLimit(parts, { transaction, form, person }),
    );
    if (passed !== "within") return visit.redirect(`/console/${place.guid}/approvals/${passed.id}`);
  }
  const result = await moveMoney(parts, { transaction, move: offer.move, form, person });
  if ("message" in result) {
    await uncountRefund(parts.db, form.id);
    return visit.send(moneyFormPage({ ...view, problem: result }));
  }
  return visit.redirect(doneAddress(place.guid, transaction, result));
}

/** The confirmation of a refund above half of the person's limit. */
async function needsProofOf(parts: ConsoleParts, visit: PlaceVisit, move: MoneyMove): Promise<boolean> {
  const { place, viewer, form } = visit;
  if (move !== "refund" || form("confirmed") !== "yes") return false;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  const typed = transaction && readForm(visit, transaction);
  if (!transaction || !typed) return false;
  return isLargeRefund(parts, { transaction, form: typed, person: viewer.person });
}

/** With a fresh id, which later pages carry. */
function newForm({ ids }: ConsoleParts): TypedMoneyForm {
  return { id: `console-${ids.uuid()}`, amount: "", typedAmount: "", reason: "" };
}

/** Undefined when its id was changed on the way. The page to check sends the decimal text that it was made with. */
function readForm({ form }: PlaceVisit, { currency }: Transaction): TypedMoneyForm | undefined {
  const id = form("id");
  if (!FORM_ID.test(id)) return undefined;
  const [typedAmount, reason] = [form("amount").trim(), form("reason").trim()];
  const read = form("confirmed") === "yes" ? parseAmount : readTypedAmount;
  const amount = currency === null ? undefined : read(typedAmount, currency);
  return {
    id,
    amount: amount && !isRefusal(amount) ? formatAmount(amount) : "",
    typedAmount,
    reason,
  };
}

function problemOf(
  { currency }: Transaction,
  { move, rest }: MoveOffer,
  { typedAmount, amount, reason }: TypedMoneyForm,
): { field: string; message: string } | undefined {
  if (reason.length > MAX_REASON_LENGTH)
    return { field: "reason", message: t("Use at most {count} characters.", { count: MAX_REASON_LENGTH }) };
  if (refuseCardDataInText({ merchantTransactionId: "", description: reason }))
    return { field: "reason", message: t("The reason must not have a card number.") };
  if (move === "void") return undefined;
  const read = parseAmount(amount, currency ?? "");
  const most = parseAmount(rest, currency ?? "");
  if (isRefusal(read))
    return {
      field: "amount",
      message: typedAmountProblem(readTypedAmount(typedAmount, currency ?? ""), rest),
    };
  if (read.minor === 0n)
    return { field: "amount", message: t("Enter an amount as {amount}.", { amount: numberText(rest) }) };
  if (isRefusal(most) || read.minor > most.minor)
    return {
      field: "amount",
      message: t("Enter at most {rest}: that is what is left.", { rest: numberText(rest) }),
    };
  return undefined;
}

function doneAddress(placeGuid: string, { uuid }: Transaction, followUp: Transaction): string {
  return `/console/${placeGuid}/payments/${uuid}?done=${followUp.uuid}`;
}
