export { beginPayment, linkNow, type LinkNow } from "./begin-payment.ts";
export { registerReusableLinkRoutes } from "./http/routes.ts";
export { findLink } from "./link-store.ts";
export { reusableLinkMigrations } from "./migrations.ts";
export { addressOf, type ReusableLink } from "./reusable-link.ts";
export { takes } from "./terms.ts";
