export { makeBaseBackup, pruneBackups } from "./base-backup.ts";
export { clusterIn } from "./replace-cluster.ts";
export { runningServerUrl } from "./running-server.ts";
export { restoreCluster } from "./restore-cluster.ts";
export { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
export type { EmbeddedPostgres } from "./start-embedded-postgres.ts";
export { upgradeCluster } from "./upgrade-cluster.ts";
