export { beginPayment, countAll, linkNow, takePlace, type LinkNow } from "./begin-payment.ts";
export { cancelReusableLink } from "./cancel-link.ts";
export { createReusableLink, type NewLinkRefusal } from "./create-link.ts";
export { registerReusableLinkRoutes } from "./http/routes.ts";
export { findLink, listLinks } from "./link-store.ts";
export { reusableLinkMigrations } from "./migrations.ts";
export { linksOfPayments, listPayments } from "./payment-store.ts";
export { addressOf, stateOf, type ReusableLink, type ReusableLinkState } from "./reusable-link.ts";
export { takes } from "./terms.ts";
