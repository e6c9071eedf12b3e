export {
  selectChanges,
  selectChangesOf,
  selectNewestChanges,
  versionOf,
  type ChangeCursor,
  type ChangeKind,
  type ConfigurationChange,
} from "./configuration-changes.ts";
export { agedAuditEntries } from "./purge-changes.ts";
export { copyAuditEntries } from "./copy-changes.ts";
export { secondFactorRequiredSince } from "./required-since.ts";
export { hasAuditEvent, recordAuditEvent } from "./record-event.ts";
export { verifyChain, type ChainCheck, type ChainHead } from "./verify-chain.ts";
