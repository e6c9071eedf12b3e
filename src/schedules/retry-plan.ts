import { textSetting, type Connector } from "../connectors/index.ts";
import { codeOf } from "../platform/api-errors/index.ts";

/** Codes after which another attempt with the same instrument has no prospect, or is forbidden by the card schemes. */
const NEVER_REPEATED: ReadonlySet<number> = new Set(
  (
    [
      "accountClosed",
      "incorrectPaymentInfo",
      "invalidCard",
      "expiredCard",
      "fraudulentCard",
      "unsupportedCard",
      "riskCheckBlock",
      "pickUpCard",
      "lostCard",
      "stolenCard",
      "ibanInvalid",
      "bicInvalid",
    ] as const
  ).map(codeOf),
);

/**
 * After how many days a declined run is repeated: the connector's plan for the code of the decline.
 *
 * @param decline.attempt the attempt that was declined, from 1
 * @param decline.mayNotRepeat the provider said that the issuer forbids another attempt
 * @returns undefined when it is not repeated any more
 */
export function daysUntilRetry(
  connector: Pick<Connector, "settings">,
  { code, attempt, mayNotRepeat }: { code: number; attempt: number; mayNotRepeat: boolean },
): number | undefined {
  if (mayNotRepeat || NEVER_REPEATED.has(code)) return undefined;
  const plan = parsePlan(textSetting(connector, "schedule:retry-plan"));
  return (plan.get(String(code)) ?? plan.get("*"))?.[attempt - 1];
}

/** `2006:3,5,7;*:1`, checked when it was set. */
function parsePlan(text: string): ReadonlyMap<string, readonly number[]> {
  if (text === "none") return new Map();
  return new Map(
    text.split(";").map((entry) => {
      const [code = "", days = ""] = entry.split(":");
      return [code, days.split(",").map(Number)];
    }),
  );
}
