export { attemptKeyOf } from "./attempt-key.ts";
export { attemptsRemoved, endAttempt } from "./end-attempt.ts";
export {
  cardStandings,
  countRefused,
  listRefused,
  monthlyLimitOf,
  refusedAttempts,
  type CardStanding,
  type RefusedFilter,
} from "./attempt-standings.ts";
export { attemptMigrations } from "./migrations.ts";
export { PURGE_ATTEMPTS_BATCH, purgeAttempts } from "./purge-attempts.ts";
export { reserveAttempt } from "./reserve-attempt.ts";
export { cardMayBeFree } from "./wait-for-card.ts";
