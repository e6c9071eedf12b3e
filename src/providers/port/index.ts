export type { Adapter, AdapterParts, MerchantAccess } from "./adapter.ts";
export { eventFromJson } from "./event-json.ts";
