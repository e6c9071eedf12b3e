import type { RequestedCredential } from "../../../agents/index.ts";
import {
  actsOf,
  allows,
  grantsOfTools,
  isMoving,
  movesMoneyOut,
  permits,
  refuseConferral,
  type AgentToolName,
  type Authority,
  type MoneyLimit,
} from "../../../authority/index.ts";
import { parseAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type { PlaceView } from "../../access/places.ts";

type Wanted = Pick<RequestedCredential, "tools" | "mode">;

/** The tools that a person with these roles may not use themselves. */
export function toolsBeyond({ grants }: Pick<PlaceView, "grants">, { tools, mode }: Wanted): AgentToolName[] {
  return tools.filter((tool) =>
    actsOf(grantsOfTools({ tools: [tool], mode })).some((act) => !allows(grants, act)),
  );
}

/** Whether another person has to agree: wherever live money goes out, and where a live tool moves what this person may not move. */
export function needsSecondPerson(place: Pick<PlaceView, "grants">, wanted: Wanted): boolean {
  return (
    movesMoneyOut(grantsOfTools(wanted)) ||
    (wanted.mode === "live" && toolsBeyond(place, wanted).some((tool) => isMoving(tool)))
  );
}

/** Why a person may not agree to it: nobody gives what they may not do themselves, or more than their own limits. */
export function refuseAgreement(
  approver: Authority,
  { tools, mode, limits, expiresAt }: RequestedCredential,
): "role" | "limit" | undefined {
  if (!permits(approver.grants, "approve", { testMode: mode === "test" })) return "role";
  const beyond = refuseConferral(approver, {
    grants: grantsOfTools({ tools: tools.filter(isMoving), mode }),
    placePath: approver.placePath,
    limits: limits ? moneyLimitsOf(limits) : null,
    endsAt: expiresAt,
  });
  if (!beyond) return undefined;
  return beyond.dimension === "limit" ? "limit" : "role";
}

/** Null, as without a limit, for what is no amount. */
function moneyLimitsOf({
  currency,
  perAction,
  perDay,
}: NonNullable<RequestedCredential["limits"]>): MoneyLimit[] | null {
  const [one, day] = [parseAmount(perAction, currency), parseAmount(perDay, currency)];
  return isRefusal(one) || isRefusal(day) ? null : [{ currency, oneMinor: one.minor, dayMinor: day.minor }];
}
