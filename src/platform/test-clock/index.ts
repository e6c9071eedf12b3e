export {
  beginAdvance,
  decideTestClock,
  endAdvance,
  endAdvanceHere,
  isAhead,
  lockTestClock,
  readTestClock,
  type ClockState,
} from "./clock-store.ts";
export { FollowedClock } from "./follow-clock.ts";
export { testClockMigrations } from "./migrations.ts";
