export { requestLogMigrations } from "./migrations.ts";
export { recordRequests } from "./record-requests.ts";
export { LEFT_OUT } from "./shown-body.ts";
export {
  agedRequests,
  findRequest,
  listRequests,
  watchedMerchants,
  watchRequests,
  type LoggedRequest,
} from "./request-store.ts";
