export { declineOf } from "@quittance/provider-kit";
export { API_ERRORS, type ApiErrorCode, type ApiErrorName } from "./api-errors.ts";
export { errorsPage } from "./errors-page.ts";
export {
  adviceOn,
  codeOf,
  mayFallBack,
  mayRetry,
  refusedRequest,
  type RefusedRequest,
} from "./find-api-error.ts";
export { PROFILE_ERRORS, type ProfileErrorCode } from "./profile-errors.ts";
export { SHOP_ADDRESS } from "./shop-address.ts";
export { PROVISIONING_ERRORS, type ProvisioningErrorName } from "./provisioning-errors.ts";
