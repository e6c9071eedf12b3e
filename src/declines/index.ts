export { declinesPage } from "./declines-page.ts";
export { DECLINE_SOURCES, judgeDecline, type Judgement } from "./judge-decline.ts";
