import {
  isMoving,
  movesLiveMoneyOutByTool,
  type AgentToolName,
  type RequestedCredential,
} from "../../../agents/index.ts";
import { parseAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type { Permission } from "../../access/permissions.ts";
import type { PlaceView } from "../../access/places.ts";
import type { LimitInForce } from "../../refunds/limits.ts";

/** The permission that a person needs to give a tool to an assistant; other reading tools need no more than the page itself. */
const NEEDS: Partial<Readonly<Record<AgentToolName, Permission>>> = {
  // In bulk an assistant reads what the person may export, and no more.
  query_bi: "export",
  refund_payment: "refund",
  capture_payment: "capture_and_void",
  void_payment: "capture_and_void",
  create_link: "links",
  answer_dispute: "refund",
};

type Wanted = Pick<RequestedCredential, "tools" | "mode">;

/** The tools that a person with these roles may not use themselves. */
export function toolsBeyond({ allows }: Pick<PlaceView, "allows">, { tools, mode }: Wanted): AgentToolName[] {
  return tools.filter((tool) => {
    const needed = NEEDS[tool];
    return needed !== undefined && !allows(needed, { testMode: mode === "test" });
  });
}

/** Whether another person has to agree: wherever live money goes out, and where a live tool moves what this person may not move. */
export function needsSecondPerson(place: Pick<PlaceView, "allows">, wanted: Wanted): boolean {
  return (
    movesLiveMoneyOutByTool(wanted) ||
    (wanted.mode === "live" && toolsBeyond(place, wanted).some((tool) => isMoving(tool)))
  );
}

/** Why a person may not agree to it: nobody gives what they may not do themselves, or more than their own limits for refunds. */
export function refuseAgreement(
  place: Pick<PlaceView, "allows">,
  wanted: RequestedCredential,
  limit: LimitInForce,
): "role" | "limit" | undefined {
  if (!place.allows("approve", { testMode: wanted.mode === "test" })) return "role";
  if (toolsBeyond(place, wanted).some((tool) => isMoving(tool))) return "role";
  if (!limit || !wanted.limits || !movesLiveMoneyOutByTool(wanted)) return undefined;
  const { currency, perAction, perDay } = wanted.limits;
  const isAtMost = (text: string, minor: bigint) => {
    const amount = parseAmount(text, currency);
    return !isRefusal(amount) && amount.minor <= minor;
  };
  return isAtMost(perAction, limit.oneMinor) && isAtMost(perDay, limit.dayMinor) ? undefined : "limit";
}
