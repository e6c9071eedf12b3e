import type { AuthenticationPlan } from "../../transaction-requests/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

const RESULTS = {
  not_authenticated: "not authenticated by the gateway",
  authenticated: "authenticated",
  data_only: "shared with the scheme as data only",
  refused: "refused with 2021",
} as const satisfies Record<AuthenticationPlan["result"], PlainText>;

/** EMV 3DS, `threeDSRequestorChallengeInd`: what the indicators request. */
const INDICATORS: Readonly<Record<string, PlainText>> = {
  "01": "no preference",
  "02": "no challenge requested",
  "03": "challenge requested",
  "04": "challenge mandated",
  "05": "no challenge: risk was analysed",
  "06": "no challenge: data share only",
  "07": "no challenge: authentication was performed",
  "08": "no challenge: trusted beneficiary",
  "09": "challenge requested: to add a trusted beneficiary",
};

/** As `authenticated, challenge requested`. */
export function planText({
  result,
  challengeIndicator,
}: Pick<AuthenticationPlan, "result" | "challengeIndicator">): string {
  const words = t(RESULTS[result]);
  return challengeIndicator === null ? words : `${words}, ${challengeText(challengeIndicator)}`;
}

/** As `challenge requested`, for `03`. */
export function challengeText(indicator: string): string {
  const words = INDICATORS[indicator];
  return words ? t(words) : indicator;
}
