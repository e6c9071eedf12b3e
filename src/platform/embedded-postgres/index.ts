export { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
export type { EmbeddedPostgres } from "./start-embedded-postgres.ts";
