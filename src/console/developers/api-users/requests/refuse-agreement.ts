import {
  actsOf,
  allows,
  grantsOfApiUser,
  MONEY_OUT,
  type ApiUserRights,
} from "../../../../authority/index.ts";
import type { Queryable } from "../../../../platform/database/index.ts";
import { movesLiveMoneyOut } from "../../../../tenancy/index.ts";
import type { PlaceView } from "../../../access/places.ts";
import { limitInForce, listLimits } from "../../../access/limits.ts";

/** Operations with money, which a person has to have who agrees to them. */
const MONEY: ReadonlySet<string> = new Set([...MONEY_OUT, "take_payments", "capture", "void"]);

/**
 * Why a person may not agree to the rights of an API user: nobody gives what they may not do themselves, and an API user has no
 * limit for refunds.
 */
export async function refuseApiUserAgreement(
  db: Queryable,
  { place, rights }: { place: PlaceView; rights: ApiUserRights },
): Promise<"role" | "limit" | undefined> {
  const isBeyond = actsOf(grantsOfApiUser(rights)).some(
    (act) => MONEY.has(act.operation) && !allows(place.grants, act),
  );
  if (isBeyond) return "role";
  if (!movesLiveMoneyOut(rights)) return undefined;
  const { roles, path } = place;
  // A role that is limited in one currency may refund nothing in the others.
  return limitInForce(await listLimits(db, path), { roles, path, currency: "" }) ? "limit" : undefined;
}
