import type { AgentMove } from "../../agents/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { tiedByInvitation } from "../access/inviters.ts";
import { listColleagues, type Colleague } from "../access/person-store.ts";
import { rolesAllow, type Role } from "../access/permissions.ts";
import type { Place } from "../access/places.ts";
import type { Approval } from "./approval-store.ts";
import { approvesMove } from "./agent-move-permission.ts";
import { limitInForce, listLimits, type RefundLimit } from "../access/limits.ts";

type Approver = Pick<Colleague, "personId" | "email">;

/**
 * The people who can approve the request: with a role that approves at its merchant, of a high enough limit of their own; not the
 * person who requested it, and nobody who invited that person or was invited by them.
 */
export async function approversOfRequest(
  db: Queryable,
  { approval, place }: { approval: Approval; place: Place },
): Promise<Approver[]> {
  const { requestedBy } = approval;
  const people = await peopleAt(db, place);
  const tied = await tiedByInvitation(db, {
    personId: requestedBy,
    others: people.map(({ personId }) => personId),
  });
  const limits = await listLimits(db, place.path);
  return people.filter(
    ({ personId, roles }) =>
      personId !== requestedBy &&
      !tied.has(personId) &&
      rolesAllow(roles, "approve") &&
      isHighEnough(limits, { roles, place, refund: approval }),
  );
}

/**
 * The people who can approve a move of an assistant: with roles at its merchant that do such moves themselves; for a refund, of a
 * high enough limit.
 */
export async function approversOfMove(
  db: Queryable,
  { move, place }: { move: AgentMove; place: Place },
): Promise<Approver[]> {
  const limits = move.tool === "refund_payment" ? await listLimits(db, place.path) : [];
  return (await peopleAt(db, place)).filter(
    ({ roles }) =>
      approvesMove((permission, about) => rolesAllow(roles, permission, about), move) &&
      isHighEnough(limits, { roles, place, refund: move }),
  );
}

/** Each person once, with all their roles at the place and above it. */
async function peopleAt(db: Queryable, { path }: Place): Promise<(Approver & { roles: Role[] })[]> {
  const byPerson = Map.groupBy(await listColleagues(db, path), ({ personId }) => personId);
  return [...byPerson].map(([personId, colleagues]) => ({
    personId,
    email: colleagues[0]!.email,
    roles: colleagues.map(({ role }) => role),
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
