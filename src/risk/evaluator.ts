import type { Queryable } from "../platform/database/index.ts";
import { evaluateProfile, type Evaluation, type RiskFacts, type Velocity } from "./evaluate-profile.ts";
import { findListed } from "./list-store.ts";
import type { PaymentAttributes } from "./payment-attributes.ts";
import type { RiskProfile, VelocityCheck } from "./profile.ts";

/** What one payment is compared with. */
interface Compared {
  /** Those that may be evaluated. */
  readonly profiles: readonly RiskProfile[];
  readonly listOwners: readonly string[];
  readonly attributes: PaymentAttributes;
}

/** What a check counted before the payment. */
type VelocityOf = (check: VelocityCheck, key: string) => Promise<Velocity> | Velocity;

/**
 * Reads the lists of one payment, and evaluates one profile after the other. Payments that are submitted, imagined ones and those
 * of a dry run are decided here alike; they differ in where their velocities come from.
 */
export async function evaluator(
  tx: Queryable,
  { profiles, listOwners, attributes, velocityOf }: Compared & { velocityOf: VelocityOf },
): Promise<(profile: RiskProfile) => Promise<Evaluation>> {
  const usesLists = profiles.some(({ rules }) =>
    rules.some(({ check: { kind } }) => kind === "blocklist" || kind === "allowlist"),
  );
  const listed: RiskFacts["listed"] = usesLists
    ? await findListed(tx, { owners: listOwners, attributes })
    : { block: new Set(), allow: new Set() };
  return async (profile) => {
    const counted = new Map<string, Velocity>();
    for (const { id, check, key } of velocitiesOf(profile, attributes))
      counted.set(id, await velocityOf(check, key));
    const { amount, countries } = attributes;
    return evaluateProfile(profile, { amount, countries, listed, velocities: counted });
  };
}

/** The velocity rules that apply: the payment has what they count by. */
export function velocitiesOf(
  { rules }: RiskProfile,
  { keys }: PaymentAttributes,
): { id: string; check: VelocityCheck; key: string }[] {
  return rules.flatMap(({ id, check }) => {
    if (check.kind !== "velocity") return [];
    const key = keys[check.per];
    return key === null ? [] : [{ id, check, key }];
  });
}
