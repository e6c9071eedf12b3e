/** The kit of provider adapters has it, because adapters use the same form. */
export { isRefusal, unreachable, type Refusal } from "@quittance/provider-kit";
