export { requestLogMigrations } from "./migrations.ts";
export { recordRequests } from "./record-requests.ts";
export {
  findRequest,
  listRequests,
  removeOldRequests,
  watchedMerchants,
  watchRequests,
  type LoggedRequest,
} from "./request-store.ts";
