import { findTransaction, findTransactionInBatch } from "../../transactions/index.ts";
import { findAgentApproval, listAgentApprovals } from "../../agents/index.ts";
import { planFinish } from "../../platform/jobs/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import {
  approvalsOfPayment,
  decideApproval,
  findApproval,
  listApprovals,
  type Approval,
} from "./approval-store.ts";
import { carryOut } from "./carry-out.ts";
import { decideOnAgent, finishAgentMove, showAgentApproval } from "./decide-agent-approval.ts";
import { fileRequestOf, listedFileRequests } from "./file-requests.ts";
import { FINISH_APPROVAL } from "./finish-job.ts";
import { approveWithinLimits } from "./count-approval.ts";
import { ordersOf } from "./orders-of-requests.ts";
import { approvalPage, approvalsPage } from "./approvals-page.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { tiedTo } from "../access/independence.ts";
import { namePeople } from "../access/person-store.ts";
import { listNewApprovers } from "../people/waiting-approver.ts";
import { shownPayment, shownPayments, type ShownPayment } from "../payment-facts/shown-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { MAX_REASON_LENGTH, typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";

/** Refunds above a person's limit, which another person approves or refuses. */
export function approvalRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "approvals/:approval";
  const needsProof = () => true;
  return [
    getting("approvals", "see_payments", (visit) => list(parts, visit)),
    getting(path, "see_payments", (visit) => show(parts, visit)),
    posting(`${path}/approve`, "approve", (visit) => decide(parts, visit, { state: "approved" }), {
      needsProof,
    }),
    posting(`${path}/refuse`, "approve", (visit) => decide(parts, visit, { state: "refused" }), {
      refusesCardNumbers: true,
    }),
    posting(`${path}/withdraw`, "see_payments", (visit) => decide(parts, visit, { state: "withdrawn" })),
    posting(`${path}/finish`, "approve", (visit) => finish(parts, visit)),
  ];
}

async function approvalOf(parts: ConsoleParts, visit: PlaceVisit): Promise<Approval | undefined> {
  const merchantGuids = await merchantsAt(parts.db, visit.place);
  return findApproval(parts.db, { id: visit.path("approval"), merchantGuids });
}

/** Finds a move that an assistant requested above its limits: it is decided on the same pages. */
async function agentApprovalOf(parts: ConsoleParts, visit: PlaceVisit) {
  const merchantGuids = await merchantsAt(parts.db, visit.place);
  return findAgentApproval(parts.db, { id: visit.path("approval"), merchantGuids });
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const merchantGuids = await merchantsAt(parts.db, visit.place);
  const approvals = await listApprovals(parts.db, merchantGuids);
  const ofAgents = await listAgentApprovals(parts.db, merchantGuids);
  const people = await namePeople(parts.db, approvals.flatMap(peopleOf));
  const refunds = await refundsOf(parts, approvals);
  const orders = await ordersOf(parts, [...approvals, ...ofAgents]);
  const now = parts.clock.now();
  const newApprovers = await listNewApprovers(parts.db, place);
  const done = visit.query("done");
  return visit.show(
    approvalsPage(visit, {
      approvals,
      ofAgents,
      ofFiles: await listedFileRequests(parts, visit),
      people,
      refunds,
      orders,
      newApprovers,
      done,
      now,
    }),
  );
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  problem?: { readonly field?: string; readonly message: string },
) {
  const approval = await approvalOf(parts, visit);
  const wanted = approval ? undefined : await fileRequestOf(parts, visit);
  if (wanted) return wanted.show(problem);
  const move = approval ? undefined : await agentApprovalOf(parts, visit);
  if (move) return showAgentApproval(parts, visit, { move, problem });
  if (!approval) return visit.nothing();
  const transaction = await findTransaction(parts.db, approval.transactionUuid);
  const requests = await approvalsOfPayment(parts.db, approval.transactionUuid);
  const others = requests.filter(({ id }) => id !== approval.id);
  const people = await namePeople(parts.db, [approval, ...others].flatMap(peopleOf));
  const refunds = await refundsOf(parts, [approval, ...others]);
  const payment = transaction && { shown: await shownPayment(parts, transaction), others };
  const words = visit.form("words");
  return visit.show(approvalPage(visit, { approval, payment, people, refunds, problem, words }));
}

/** Refunds that the approvals made, by uuid. */
async function refundsOf(
  parts: ConsoleParts,
  approvals: readonly Approval[],
): Promise<ReadonlyMap<string, ShownPayment>> {
  const uuids = approvals.flatMap(({ refundUuid }) => refundUuid ?? []);
  const found = await Promise.all(uuids.map((uuid) => findTransactionInBatch(parts.db, uuid)));
  const refunds = await shownPayments(
    parts,
    found.filter((refund) => refund !== undefined),
  );
  return new Map(refunds.map((refund) => [refund.transaction.uuid, refund]));
}

function peopleOf({ requestedBy, decidedBy }: Approval): string[] {
  return decidedBy === null ? [requestedBy] : [requestedBy, decidedBy];
}

interface Decision {
  readonly state: "approved" | "refused" | "withdrawn";
}

async function decide(parts: ConsoleParts, visit: PlaceVisit, { state }: Decision) {
  const { viewer, request } = visit;
  const approval = await approvalOf(parts, visit);
  const move = approval ? undefined : await agentApprovalOf(parts, visit);
  const wanted = approval || move ? undefined : await fileRequestOf(parts, visit);
  if (!approval && !move && !wanted) return visit.nothing();
  const words = visit.form("words").trim();
  const inWords = wordsProblem(words, state);
  if (inWords) return show(parts, visit, inWords);
  if (wanted) return (await wanted.decide(state)) ?? toApproval(visit);
  if (!approval) {
    const sent = await decideOnAgent(parts, visit, { move: move!, state, words });
    return sent ?? toApproval(visit);
  }
  const problem = await refusalOf(parts, visit, { approval, state });
  if (problem) return show(parts, visit, problem);
  const decideOn = async (tx: Queryable) => {
    const { id, amountMinor } = approval;
    const { person } = viewer;
    const decide = () => decideApproval(tx, { id, state, personId: person.id, comment: words });
    const transaction =
      state === "approved" ? await findTransaction(tx, approval.transactionUuid) : undefined;
    if (!transaction) return decide();
    const decision = await approveWithinLimits(tx, parts, { id, person, transaction, amountMinor, decide });
    if (decision && "state" in decision)
      await planFinish(tx, parts, { kind: FINISH_APPROVAL, id, owner: decision.merchantGuid });
    return decision;
  };
  const decided = await changedBy(viewer, { request, operation: `console.${state}Refund` }, async () => {
    const found = await parts.db.transaction((tx) => decideOn(tx));
    if (found && "state" in found && found.state === "approved") await carryOut(parts, found);
    return found;
  });
  if (decided && "message" in decided) return show(parts, visit, decided);
  if (!decided) return show(parts, visit, { message: t(TOO_LATE) });
  return toApproval(visit);
}

const TOO_LATE = "Nothing was changed: it has already been decided, has expired, or is not yours to decide.";

function wordsProblem(words: string, state: Decision["state"]) {
  const ofCardNumber = t("The comment must not contain a card number.");
  const message = typedTextProblem(words, { max: MAX_REASON_LENGTH, ofCardNumber });
  if (message !== undefined) return { field: "words", message };
  if (state === "refused" && words === "") return { field: "words", message: t("Enter why you refuse it.") };
  return undefined;
}

/** The approver is another, independent person; their limits are checked where the decision is counted. */
async function refusalOf(
  parts: ConsoleParts,
  { viewer, place }: PlaceVisit,
  { approval, state }: { approval: Approval; state: Decision["state"] },
): Promise<{ readonly message: string } | undefined> {
  if (state === "withdrawn") return undefined;
  if (approval.requestedBy === viewer.person.id)
    return { message: t("Another person has to decide on your refund.") };
  const transaction = await findTransaction(parts.db, approval.transactionUuid);
  if (!place.allows("approve", transaction)) return { message: t("Your role can decide in test mode only.") };
  if (state !== "approved") return undefined;
  const { requestedBy } = approval;
  const tied = await tiedTo(parts.db, { personId: viewer.person.id, others: [requestedBy] });
  if (tied.has(requestedBy))
    return {
      message: t(
        "One of you invited the other, or one person invited you both: a third person has to approve it.",
      ),
    };
  return undefined;
}

/** After a crash between the decision and the refund. */
async function finish(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const approval = await approvalOf(parts, visit);
  const move = approval ? undefined : await agentApprovalOf(parts, visit);
  if (move) await finishAgentMove(parts, visit, move);
  else if (!approval) return visit.nothing();
  else if (approval.state === "approved")
    await changedBy(viewer, { request, operation: "console.finishRefund" }, () => carryOut(parts, approval));
  return toApproval(visit);
}

function toApproval({ goTo, path }: PlaceVisit) {
  return goTo("approvals", path("approval"));
}
