export { whatIfOperations } from "./http/index.ts";
export { whatIfMigrations } from "./migrations.ts";
export { runWhatIfJobKind } from "./run-what-if.ts";
export { SHARE_BATCH, watchShares } from "./live-shares/watch-shares.ts";
export { describeShare } from "./live-shares/describe-share.ts";
export { listWhatIfs, type WhatIf } from "./what-if-store.ts";
export type { MoveResult, SegmentResult, WhatIfResult } from "./result.ts";
export type { Interval } from "./statistics/wilson.ts";
export type { WhatIfDraft } from "./kinds/kind.ts";
