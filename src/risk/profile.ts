import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import type { Band, CountrySource as Source, ProfileFields, Rule, Velocity } from "./http/profile-schemas.ts";

/** Rules in their order, and what the sum of their scores means. */
export interface RiskProfile extends ReadOnlyStatic<typeof ProfileFields> {
  readonly id: number;
  readonly tenantGuid: string;
}

export type RiskRule = ReadOnlyStatic<typeof Rule>;
export type RiskCheck = RiskRule["check"];

/** How many payments, or how much money, of one customer, card or account within a time. Hits above the limit. */
export type VelocityCheck = ReadOnlyStatic<typeof Velocity>;
export type VelocityKey = VelocityCheck["per"];

export type CountrySource = ReadOnlyStatic<typeof Source>;

/** From this score on, until the next band begins. */
export type ScoreBand = ReadOnlyStatic<typeof Band>;

/** Actions that end the evaluation at once. */
export type RiskAction = ScoreBand["action"];

/** Velocities look back no further, and nothing that they count is kept for longer. */
export const MAX_WINDOW_DAYS = 90;
