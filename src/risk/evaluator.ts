import type { Queryable } from "../platform/database/index.ts";
import { evaluateProfile, type Evaluation, type Velocity } from "./evaluate-profile.ts";
import { findListed, NOTHING_LISTED, type Listed } from "./find-listed.ts";
import type { PaymentAttributes } from "./payment-attributes.ts";
import type { RiskProfile, VelocityCheck } from "./profile.ts";

/** The values that one payment is compared with. */
interface Compared {
  /** Those that may be evaluated. */
  readonly profiles: readonly RiskProfile[];
  readonly listOwners: readonly string[];
  readonly attributes: PaymentAttributes;
}

/** Reads the counts of a check before the payment. */
type VelocityOf = (check: VelocityCheck, key: string) => Promise<Velocity> | Velocity;

/** Reads the lists of one payment, and evaluates one profile after the other. */
export async function evaluator(
  tx: Queryable,
  { profiles, listOwners, attributes, velocityOf }: Compared & { velocityOf: VelocityOf },
): Promise<(profile: RiskProfile) => Promise<Evaluation>> {
  const listed = useLists(profiles)
    ? await findListed(tx, { owners: listOwners, attributes })
    : NOTHING_LISTED;
  return (profile) => evaluateWith(profile, { attributes, listed, velocityOf });
}

/** Whether an entry of a list can change what one of the profiles decides. */
export function useLists(profiles: readonly RiskProfile[]): boolean {
  return profiles.some(({ rules }) =>
    rules.some(({ check: { kind } }) => kind === "blocklist" || kind === "allowlist"),
  );
}

/**
 * Evaluates a profile for one payment. Payments that are submitted, imagined ones and those of a dry run are decided here alike;
 * they differ in where their velocities come from.
 */
export async function evaluateWith(
  profile: RiskProfile,
  {
    attributes,
    listed,
    velocityOf,
  }: { attributes: PaymentAttributes; listed: Listed; velocityOf: VelocityOf },
): Promise<Evaluation> {
  const velocities = new Map<string, Velocity>();
  for (const { id, check, key } of velocitiesOf(profile, attributes))
    velocities.set(id, await velocityOf(check, key));
  const { amount, converted = null, countries } = attributes;
  return evaluateProfile(profile, { amount, converted, countries, listed, velocities });
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
