export { attemptLimitOf } from "./attempt-limits.ts";
export { customerReason } from "./customer-reason.ts";
export { declinesPage } from "./declines-page.ts";
export { DECLINE_SOURCES, isRetryLimit, judgeDecline, RETRY_LIMIT, type Judgement } from "./judge-decline.ts";
