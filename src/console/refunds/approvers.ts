import type { AgentMove } from "../../agents/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { tiedTo } from "../access/independence.ts";
import { listColleagues, type Colleague } from "../access/person-store.ts";
import { membershipsAllow } from "../access/memberships.ts";
import type { Role } from "../access/permissions.ts";
import type { Place, PlaceView } from "../access/places.ts";
import { peopleWithAgent } from "./works-with-agent.ts";
import type { Approval } from "./approval-store.ts";
import { approvesMove } from "./agent-move-permission.ts";
import { limitInForce, listLimits, type RefundLimit } from "../access/limits.ts";

type Approver = Pick<Colleague, "personId" | "email">;

/**
 * The people who can approve the request: with a role that approves at its merchant, of a high enough limit of their own, and
 * independent of the person who requested it.
 */
export async function approversOfRequest(
  db: Queryable,
  { approval, place }: { approval: Approval; place: Place },
): Promise<Approver[]> {
  const people = await independentApprovers(db, { requestedBy: approval.requestedBy, place });
  const limits = await listLimits(db, place.path);
  return people.filter(({ roles }) => isHighEnough(limits, { roles, place, refund: approval }));
}

/** The people with a role that approves at the place, independent of the person who made the request. */
export async function independentApprovers(
  db: Queryable,
  { requestedBy, place }: { requestedBy: string; place: Place },
) {
  const people = await peopleAt(db, place);
  const tied = await tiedTo(db, {
    personId: requestedBy,
    others: people.map(({ personId }) => personId),
  });
  return people.filter(({ personId, allows }) => !tied.has(personId) && allows("approve"));
}

/**
 * The people who can approve a move of an assistant: with roles at its merchant that do such moves themselves; for a refund, of a
 * high enough limit; nobody who works with the assistant.
 */
export async function approversOfMove(
  db: Queryable,
  { move, place }: { move: AgentMove; place: Place },
): Promise<Approver[]> {
  const limits = move.tool === "refund_payment" ? await listLimits(db, place.path) : [];
  const people = await peopleAt(db, place);
  const personIds = people.map(({ personId }) => personId);
  const withAgent = await peopleWithAgent(db, { move, personIds });
  return people.filter(
    ({ personId, roles, allows }) =>
      !withAgent.has(personId) &&
      approvesMove(allows, move) &&
      isHighEnough(limits, { roles, place, refund: move }),
  );
}

/** Each person once, with all their roles at the place and above it. */
async function peopleAt(
  db: Queryable,
  { path }: Place,
): Promise<(Approver & Pick<PlaceView, "allows"> & { roles: Role[] })[]> {
  const byPerson = Map.groupBy(await listColleagues(db, path), ({ personId }) => personId);
  return [...byPerson].map(([personId, colleagues]) => ({
    personId,
    email: colleagues[0]!.email,
    roles: colleagues.map(({ role }) => role),
    allows: (permission, about) => membershipsAllow(colleagues, permission, about),
  }));
}

function isHighEnough(
  limits: readonly RefundLimit[],
  options: { roles: readonly Role[]; place: Place; refund: Pick<Approval, "amountMinor" | "currency"> },
): boolean {
  const { roles, place, refund } = options;
  const limit = limitInForce(limits, { roles, path: place.path, currency: refund.currency });
  return !limit || refund.amountMinor <= limit.oneMinor;
}
