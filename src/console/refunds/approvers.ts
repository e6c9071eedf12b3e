import type { Queryable } from "../../platform/database/index.ts";
import { tiedByInvitation } from "../access/inviters.ts";
import { listColleagues, type Colleague } from "../access/person-store.ts";
import { rolesAllow } from "../access/permissions.ts";
import type { Place } from "../access/places.ts";
import type { Approval } from "./approval-store.ts";
import { limitInForce, listLimits } from "./limits.ts";

/**
 * The people who can approve the request: with a role that approves at its merchant, of a high enough limit of their own; not the
 * person who requested it, and nobody who invited that person or was invited by them.
 */
export async function approversOfRequest(
  db: Queryable,
  { approval, place }: { approval: Approval; place: Place },
): Promise<Pick<Colleague, "personId" | "email">[]> {
  const { requestedBy, amountMinor, currency } = approval;
  const { path } = place;
  const colleagues = (await listColleagues(db, path)).filter(({ personId }) => personId !== requestedBy);
  const limits = await listLimits(db, path);
  const byPerson = Map.groupBy(colleagues, ({ personId }) => personId);
  const tied = await tiedByInvitation(db, { personId: requestedBy, others: [...byPerson.keys()] });
  return [...byPerson.values()].flatMap(([person, ...more]) => {
    if (!person || tied.has(person.personId)) return [];
    const roles = [person, ...more].map(({ role }) => role);
    const limit = limitInForce(limits, { roles, path, currency });
    const isHighEnough = !limit || amountMinor <= limit.oneMinor;
    return isHighEnough && rolesAllow(roles, "approve") ? [person] : [];
  });
}
