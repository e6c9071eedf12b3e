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
import type { PageContext } from "../frame/page.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { tiedTo } from "../access/independence.ts";
import { namePeople } from "../access/person-store.ts";
import { listNewApprovers } from "../people/waiting-approver.ts";
import { shownPayment, shownPayments, type ShownPayment } from "../payment-facts/shown-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { MAX_REASON_LENGTH, typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";

/** Refunds above a person's limit, which another person approves or refuses. */
export function approvalRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/approvals/:approval";
  const needsProof = () => true;
  return [
    {
      method: "GET",
      path: "/:place/approvals",
      access: "see_payments",
      handle: (visit) => list(parts, visit, context),
    },
    { method: "GET", path, access: "see_payments", handle: (visit) => show(parts, visit, context) },
    {
      method: "POST",
      path: `${path}/approve`,
      access: "approve",
      needsProof,
      handle: (visit) => decide(parts, visit, { context, state: "approved" }),
    },
    {
      method: "POST",
      path: `${path}/refuse`,
      access: "approve",
      refusesCardNumbers: true,
      handle: (visit) => decide(parts, visit, { context, state: "refused" }),
    },
    {
      method: "POST",
      path: `${path}/withdraw`,
      access: "see_payments",
      handle: (visit) => decide(parts, visit, { context, state: "withdrawn" }),
    },
    {
      method: "POST",
      path: `${path}/finish`,
      access: "approve",
      handle: (visit) => finish(parts, visit, context),
    },
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

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer } = visit;
  const merchantGuids = await merchantsAt(parts.db, visit.place);
  const approvals = await listApprovals(parts.db, merchantGuids);
  const ofAgents = await listAgentApprovals(parts.db, merchantGuids);
  const people = await namePeople(parts.db, approvals.flatMap(peopleOf));
  const refunds = await refundsOf(parts, approvals);
  const orders = await ordersOf(parts, [...approvals, ...ofAgents]);
  const now = parts.clock.now();
  const newApprovers = await listNewApprovers(parts.db, place);
  const done = visit.query("done");
  return visit.send(
    approvalsPage({
      base,
      viewer,
      place,
      approvals,
      ofAgents,
      ofFiles: await listedFileRequests(parts, visit, base),
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
  context: PageContext,
  problem?: { readonly field?: string; readonly message: string },
) {
  const { place, viewer } = visit;
  const approval = await approvalOf(parts, visit);
  const wanted = approval ? undefined : await fileRequestOf(parts, visit, context.base);
  if (wanted) return wanted.show(problem);
  const move = approval ? undefined : await agentApprovalOf(parts, visit);
  if (move) return showAgentApproval(parts, visit, { move, base: context.base, problem });
  if (!approval) return visit.send(notFoundPage(context, viewer));
  const transaction = await findTransaction(parts.db, approval.transactionUuid);
  const requests = await approvalsOfPayment(parts.db, approval.transactionUuid);
  const others = requests.filter(({ id }) => id !== approval.id);
  const people = await namePeople(parts.db, [approval, ...others].flatMap(peopleOf));
  const refunds = await refundsOf(parts, [approval, ...others]);
  const payment = transaction && { shown: await shownPayment(parts, transaction), others };
  const words = visit.form("words");
  const { base } = context;
  return visit.send(
    approvalPage({ base, viewer, place, approval, payment, people, refunds, problem, words }),
  );
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
  readonly context: PageContext;
  readonly state: "approved" | "refused" | "withdrawn";
}

async function decide(parts: ConsoleParts, visit: PlaceVisit, { context, state }: Decision) {
  const { viewer, request } = visit;
  const approval = await approvalOf(parts, visit);
  const move = approval ? undefined : await agentApprovalOf(parts, visit);
  const wanted = approval || move ? undefined : await fileRequestOf(parts, visit, context.base);
  if (!approval && !move && !wanted) return visit.send(notFoundPage(context, viewer));
  const words = visit.form("words").trim();
  const inWords = wordsProblem(words, state);
  if (inWords) return show(parts, visit, context, inWords);
  if (wanted) return (await wanted.decide(state)) ?? visit.redirect(addressOf(visit));
  if (!approval) {
    const sent = await decideOnAgent(parts, visit, { move: move!, state, words, base: context.base });
    return sent ?? visit.redirect(addressOf(visit));
  }
  const problem = await refusalOf(parts, visit, { approval, state });
  if (problem) return show(parts, visit, context, problem);
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
  if (decided && "message" in decided) return show(parts, visit, context, decided);
  if (!decided) return show(parts, visit, context, { message: t(TOO_LATE) });
  return visit.redirect(addressOf(visit));
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
async function finish(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { viewer, request } = visit;
  const approval = await approvalOf(parts, visit);
  const move = approval ? undefined : await agentApprovalOf(parts, visit);
  if (move) await finishAgentMove(parts, visit, move);
  else if (!approval) return visit.send(notFoundPage(context, viewer));
  else if (approval.state === "approved")
    await changedBy(viewer, { request, operation: "console.finishRefund" }, () => carryOut(parts, approval));
  return visit.redirect(addressOf(visit));
}

function addressOf({ place, path }: PlaceVisit): string {
  return `/console/${place.guid}/approvals/${path("approval")}`;
}
