import type { Database } from "../../../src/platform/database/index.ts";
import type { Shop } from "../shop.ts";
import { conversionsAddUp } from "./conversions.ts";
import { historyIsAPath } from "./history.ts";
import { money } from "./money.ts";
import { moneyAfterEnd } from "./money-after-end.ts";
import { recordsWithoutOwner } from "./owners.ts";
import { deletedProfilesAreErased, profiles } from "./profiles.ts";
import { recoveryInvariants } from "./recovery.ts";
import { responsesStayTrue } from "./responses.ts";
import { cancelledSchedulesRest, scheduleInvariants } from "./schedules.ts";
import { asOneStatement } from "./statement.ts";
import { unauthenticated } from "./three-d-secure.ts";

/** Every way in which the records contradict themselves, the provider's books or the responses to clients. */
export async function brokenInvariants(db: Database, shop: Shop): Promise<string[]> {
  const statements = [
    ...money,
    ...moneyAfterEnd,
    ...profiles,
    ...conversionsAddUp,
    ...scheduleInvariants,
    ...recoveryInvariants,
    ...unauthenticated(shop),
  ];
  const checks = await Promise.all([
    db.query<{ what: string; id: string }>(asOneStatement(statements)),
    historyIsAPath(db),
    responsesStayTrue(db, shop.responses),
    deletedProfilesAreErased(db, shop),
    cancelledSchedulesRest(db, shop),
    recordsWithoutOwner(db),
  ]);
  const [found, ...others] = checks;
  return [...found.map(({ what, id }) => `${what}: ${id}`), ...others.flat(), ...shop.contradictions];
}
