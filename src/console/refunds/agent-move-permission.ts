import type { AgentMove } from "../../agents/index.ts";
import type { Permission } from "../access/permissions.ts";

const PERMISSIONS = {
  refund_payment: "refund",
  capture_payment: "capture_and_void",
  void_payment: "capture_and_void",
  create_link: "links",
  answer_dispute: "refund",
} as const satisfies Record<AgentMove["tool"], Permission>;

/** Whether roles approve a move of an assistant: nobody approves what their roles do not do themselves. */
export function approvesMove(
  allows: (permission: Permission, about: { readonly testMode: boolean }) => boolean,
  { tool, testMode }: Pick<AgentMove, "tool" | "testMode">,
): boolean {
  return allows("approve", { testMode }) && allows(PERMISSIONS[tool], { testMode });
}
