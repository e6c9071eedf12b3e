import type { FastifyReply } from "fastify";
import { formatAmount } from "../../../platform/money/index.ts";
import { calledConnector } from "../../../transaction-requests/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import { findApprovalOfForm } from "../../refunds/approval-store.ts";
import { limitOf, isLargeRefund, needsApproval } from "../../refunds/refund-limit.ts";
import { sumOf, waitingOn } from "../../refunds/waiting.ts";
import type { Steps } from "../../frame/address.ts";
import { newFormId } from "../../frame/form-id.ts";
import type { Text } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { moneyCheckPage, moneyFormPage, type MoneyProblem } from "./money-page.ts";
import { requestCurl } from "../../payment-facts/curl.ts";
import { findPaymentAt } from "../../payment-facts/find-payment.ts";
import {
  MONEY_MOVES,
  MOVE_PERMISSIONS,
  moveRequest,
  offerOf,
  repeatedMove,
  USED_OTHERWISE,
  type MoneyMove,
  type MoveOffer,
  type TypedMoneyForm,
} from "../../payment-facts/money-move.ts";
import { decimalText, minorText } from "../../payment-facts/words.ts";
import type { ConsoleParts } from "../../parts.ts";
import { confirmMove, doneAt, reasonMissing } from "./confirm-move.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { problemOf, readMoneyForm, sealConfirmation, sealForm, type SentForm } from "./money-form.ts";

/** Capture, void and refund: a form, a page to check, and the use case of the API. */
export function moneyRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return MONEY_MOVES.flatMap((move): ConsoleRoute[] => {
    const path = `payments/:uuid/${move}`;
    const access = MOVE_PERMISSIONS[move];
    const handle = (visit: PlaceVisit) => runMove(parts, visit, { move });
    const needsProof = (visit: PlaceVisit) => needsProofOf(parts, visit, move);
    return [
      getting(path, access, handle),
      posting(path, access, handle, { needsProof, refusesCardNumbers: true }),
    ];
  });
}

const NOTHING_LEFT = {
  capture: "Nothing can be captured on this payment now.",
  void: "Nothing can be voided on this payment now.",
  refund: "Nothing can be refunded on this payment now.",
} as const satisfies Record<MoneyMove, Text>;

interface Moving {
  readonly move: MoneyMove;
}

async function runMove(parts: ConsoleParts, visit: PlaceVisit, { move }: Moving): Promise<FastifyReply> {
  const { place } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.nothing();
  const refuse = (title: string, text: string, status: number) => visit.message({ title, text, status });
  if (!place.allows(MOVE_PERMISSIONS[move], transaction))
    return visit.testModeOnly(t("Developers can move money in test mode only."));
  const isForm = visit.request.method === "POST";
  const sent = isForm ? await readMoneyForm(parts, visit, { transaction, move }) : undefined;
  if (isForm && !sent)
    return refuse(t("This form is incomplete"), t("Open the payment again and start from there."), 422);
  // Before what the form has made: otherwise its own request, sent twice at once, would be in what waits, and less would be left.
  const waitingMinor = move === "refund" ? sumOf(await waitingOn(parts.db, transaction)) : 0n;
  const before = sent && (await madeBefore(parts, { transaction, move, form: sent.form }));
  if (before === "other") return refuse(t("Nothing was changed"), t(USED_OTHERWISE), 409);
  if (before !== undefined) return visit.goTo(...before);
  const offer = offerOf(transaction, move, waitingMinor);
  if (!offer && waitingMinor > 0n) {
    const waiting = minorText(waitingMinor, transaction.currency);
    return refuse(
      t("Nothing left"),
      t("{waiting} is waiting for approval. Nothing else is left.", { waiting }),
      409,
    );
  }
  if (!offer) return refuse(t("Nothing left"), t(NOTHING_LEFT[move]), 409);
  return showStep(parts, visit, { transaction, offer, waitingMinor, sent });
}

/** Where the result of the form is, when it was sent before. */
async function madeBefore(
  parts: ConsoleParts,
  moving: { transaction: Transaction; move: MoneyMove; form: TypedMoneyForm },
): Promise<Steps | "other" | undefined> {
  const { transaction, form } = moving;
  const repeated = await repeatedMove(parts, moving);
  if (repeated === "other") return "other";
  if (repeated) return doneAt(transaction, repeated);
  const approval = moving.move === "refund" ? await findApprovalOfForm(parts.db, form.id) : undefined;
  if (!approval) return undefined;
  const { amountMinor: minor, currency } = approval;
  const isSame =
    form.amount === formatAmount({ minor, currency }) && approval.transactionUuid === transaction.uuid;
  return isSame ? ["approvals", approval.id] : "other";
}

interface Step {
  readonly transaction: Transaction;
  readonly offer: MoveOffer;
  readonly waitingMinor: bigint;
  /** Undefined for a new form. */
  readonly sent: SentForm | undefined;
}

async function showStep(parts: ConsoleParts, visit: PlaceVisit, step: Step): Promise<FastifyReply> {
  const { transaction, offer, sent } = step;
  const { person } = visit.viewer;
  const showForm = async (form: TypedMoneyForm, problem?: MoneyProblem) => {
    const limit = offer.move === "refund" ? await limitOf(parts, { transaction, person }) : undefined;
    const id = sealForm(parts, visit, { transaction, move: offer.move }, form.id);
    return visit.show(moneyFormPage(visit, { ...(await viewOf(parts, step, form)), id, limit, problem }));
  };
  if (!sent) return showForm({ id: newFormId(parts), amount: offer.rest, typedAmount: "", reason: "" });
  const { form, confirmed } = sent;
  const refund = { transaction, form, person };
  const check = async (problem?: MoneyProblem) => {
    const isRequest = offer.move === "refund" && (await needsApproval(parts, refund));
    if (isRequest && form.reason === "") return showForm(form, reasonMissing());
    const confirmation = { ...form, rest: offer.rest, isRequest };
    const id = sealConfirmation(parts, visit, { transaction, move: offer.move }, confirmation);
    const view = await viewOf(parts, step, form);
    return visit.show(moneyCheckPage(visit, { ...view, id, isRequest, problem }));
  };
  const problem = problemOf(transaction, offer, form);
  if (problem) return showForm(form, problem);
  if (!confirmed) return check();
  if (confirmed.rest !== offer.rest) return check({ message: restChanged(step) });
  const isRequest = confirmed.isRequest;
  const result = await confirmMove(parts, visit, { ...refund, move: offer.move, isRequest });
  if (result.kind === "done") return visit.goTo(...result.at);
  if (result.kind === "refused") return showForm(form, result.problem);
  return runMove(parts, visit, { move: offer.move });
}

async function viewOf(parts: ConsoleParts, { transaction, offer, waitingMinor }: Step, form: TypedMoneyForm) {
  const { apiKey } = await calledConnector(parts, transaction);
  const curl = requestCurl({
    publicUrl: parts.publicUrl,
    apiKey,
    operation: offer.move,
    request: moveRequest(transaction, offer.move, form),
  });
  return { transaction, offer, waitingMinor, form, curl };
}

function restChanged({ transaction, offer }: Step): string {
  const rest = decimalText(offer.rest, transaction.currency);
  return t("The remaining amount is now {rest}. Check again.", { rest });
}

/** The confirmation of a refund above half of the person's limit. */
async function needsProofOf(parts: ConsoleParts, visit: PlaceVisit, move: MoneyMove): Promise<boolean> {
  const { place, viewer, form } = visit;
  if (move !== "refund" || form("confirmed") !== "yes") return false;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  const sent = transaction && (await readMoneyForm(parts, visit, { transaction, move }));
  if (!transaction || !sent) return false;
  return isLargeRefund(parts, { transaction, form: sent.form, person: viewer.person });
}
