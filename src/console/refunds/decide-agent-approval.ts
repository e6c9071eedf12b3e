import {
  argumentsOf,
  carryOutMove,
  FINISH_AGENT_MOVE,
  findAgentApproval,
  type AgentMove,
} from "../../agents/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { planFinish } from "../../platform/jobs/index.ts";
import { findTransaction } from "../../transactions/index.ts";
import { namePeople } from "../access/person-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { agentApprovalPage } from "./agent-approval-page.ts";
import { approvesMove } from "./agent-move-permission.ts";
import { approveWithinLimits } from "./count-approval.ts";
import { decideMove, peopleWithAgent } from "./works-with-agent.ts";

interface AgentDecision {
  readonly move: AgentMove;
  readonly state: "approved" | "refused" | "withdrawn";
  /** Checked before. */
  readonly words: string;
}
type Problem = { readonly field?: string; readonly message: string };

export async function showAgentApproval(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { move, problem }: { move: AgentMove; problem?: Problem | undefined },
) {
  const people = await namePeople(parts.db, move.decidedBy === null ? [] : [move.decidedBy]);
  const words = visit.form("words");
  const mayDecide = mayMove(visit, move);
  const given = await argumentsOf(parts.vault, move);
  const payment =
    move.transactionUuid === null ? undefined : await findTransaction(parts.db, move.transactionUuid);
  const order = payment?.merchantTransactionId;
  return visit.show(agentApprovalPage(visit, { move, order, given, people, mayDecide, problem, words }));
}

/** A person decides on what an assistant wants to move; an approved move is carried out at once, and once. */
export async function decideOnAgent(parts: ConsoleParts, visit: PlaceVisit, decision: AgentDecision) {
  const { viewer, request } = visit;
  const { move, state, words } = decision;
  const problem =
    state === "withdrawn"
      ? { message: t("Your role cannot approve it.") }
      : await refusalOf(parts, visit, decision);
  if (problem || state === "withdrawn") return showAgentApproval(parts, visit, { move, problem });
  const decideOn = async (tx: Queryable) => {
    const { id, amountMinor } = move;
    const { person } = viewer;
    const decide = async () => {
      const changed = await decideMove(tx, { move, state, personId: person.id, comment: words });
      if (changed?.state === "approved")
        await planFinish(tx, parts, { kind: FINISH_AGENT_MOVE, id, owner: changed.merchantGuid });
      return changed;
    };
    const transaction =
      state === "approved" && move.tool === "refund_payment"
        ? await findTransaction(tx, move.transactionUuid ?? "")
        : undefined;
    if (!transaction) return decide();
    return approveWithinLimits(tx, parts, { id, person, transaction, amountMinor, decide });
  };
  const decided = await changedBy(viewer, { request, operation: `console.${state}AgentMove` }, async () => {
    const found = await parts.db.transaction((tx) => decideOn(tx));
    if (found && "state" in found && found.state === "approved") await carryOutMove(parts, found);
    return found;
  });
  if (decided && "message" in decided) return showAgentApproval(parts, visit, { move, problem: decided });
  if (decided) return undefined;
  const message = t(
    "Nothing was changed: it has already been decided, has expired, or is not yours to decide.",
  );
  const now = await findAgentApproval(parts.db, { id: move.id, merchantGuids: [move.merchantGuid] });
  return showAgentApproval(parts, visit, { move: now ?? move, problem: { message } });
}

/** After a crash between the decision and the move. */
export async function finishAgentMove(
  parts: ConsoleParts,
  visit: PlaceVisit,
  move: AgentMove,
): Promise<void> {
  const { viewer, request } = visit;
  if (move.state !== "approved" || !mayMove(visit, move)) return;
  await changedBy(viewer, { request, operation: "console.finishAgentMove" }, () => carryOutMove(parts, move));
}

function mayMove({ place }: PlaceVisit, move: AgentMove): boolean {
  return approvesMove((permission, about) => place.allows(permission, about), move);
}

async function refusalOf(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { move, state }: AgentDecision,
): Promise<Problem | undefined> {
  if (!mayMove(visit, move)) return { message: t("Your role cannot approve it.") };
  if (state !== "approved") return undefined;
  const { id } = visit.viewer.person;
  const isOwn = (await peopleWithAgent(parts.db, { move, personIds: [id] })).has(id);
  return isOwn
    ? {
        message: t(
          "This assistant was made by you or a person tied to you: another person has to approve its moves.",
        ),
      }
    : undefined;
}
