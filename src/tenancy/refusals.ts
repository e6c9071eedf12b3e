import type { BeyondMaker } from "../authority/index.ts";
import type { FieldFault } from "../platform/field-fault.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { LogoTheme } from "./merchant-logo.ts";
import type { SettingProblem } from "./settings.ts";

/** All refusals of this slice. */
export type TenancyRefusal =
  | Refusal<"tenant_not_found">
  | Refusal<"merchant_not_found">
  | Refusal<"merchant_user_not_found">
  | Refusal<"username_taken">
  | Refusal<"password_easy_to_guess">
  | BeyondMaker
  | (Refusal<"overlap_running"> & { readonly until: Temporal.Instant })
  | Refusal<"tenant_tree_too_deep">
  | Refusal<"container_not_usable">
  | (Refusal<"mail_server_not_allowed"> & { readonly problem: "port_not_allowed" | "address_not_public" })
  | (Refusal<"setting_refused"> & { readonly problem: SettingProblem })
  | (Refusal<"logo_refused"> & { readonly theme: LogoTheme; readonly problem: FieldFault })
  | (Refusal<"template_broken"> & { readonly template: string; readonly complaint: string });

type Code = TenancyRefusal["code"];
type Facts<C extends Code> = Omit<Extract<TenancyRefusal, { code: C }>, "refused" | "code">;

export function refuse<C extends Code>(code: C, facts?: Facts<C>): Extract<TenancyRefusal, { code: C }> {
  return { refused: true, code, ...facts } as Extract<TenancyRefusal, { code: C }>;
}
