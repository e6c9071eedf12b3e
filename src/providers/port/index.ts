export type { Adapter, AdapterParts, MerchantAccess } from "./adapter.ts";
export type { TestStep, TestValue } from "./test-value.ts";
export { eventFromJson } from "./event-json.ts";
