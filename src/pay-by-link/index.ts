export { cancelLink, type CancelLinkRefusal } from "./cancel-link.ts";
export { registerCancelRoute } from "./http/cancel.ts";
export type { AuthenticateUser } from "./http/link-user.ts";
export { isPayByLink, linkExpiry, payByLinkData, payByLinkOf } from "./link.ts";
