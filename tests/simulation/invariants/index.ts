import type { Database } from "../../../src/platform/database/index.ts";
import type { Shop } from "../shop.ts";
import { conversionsAddUp } from "./conversions.ts";
import { historyIsAPath } from "./history.ts";
import { lateMoney } from "./late-money.ts";
import { money } from "./money.ts";
import { deletedProfilesAreErased, profiles } from "./profiles.ts";
import { asOneStatement } from "./statement.ts";
import { unauthenticated } from "./three-d-secure.ts";
import { clientsWereToldTheTruth } from "./told.ts";

/** Every way in which the records may contradict themselves, the provider's books or what a client was told. */
export async function brokenInvariants(db: Database, shop: Shop): Promise<string[]> {
  const statements = [...money, ...lateMoney, ...profiles, ...conversionsAddUp, ...unauthenticated(shop)];
  const checks = await Promise.all([
    db.query<{ what: string; id: string }>(asOneStatement(statements)),
    historyIsAPath(db),
    clientsWereToldTheTruth(db, shop.told),
    deletedProfilesAreErased(db, shop),
  ]);
  const [found, ...others] = checks;
  return [...found.map(({ what, id }) => `${what}: ${id}`), ...others.flat(), ...shop.contradictions];
}
