import { t } from "../language/translate.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";

/** What the trace of 3-D Secure says, one entry for each authentication. */
export function authenticationEntries({ trace }: StoryFacts): StoryEntry[] {
  return (trace?.authentications ?? []).map((authentication) => ({
    at: Temporal.Instant.from(authentication.startedAt),
    text: `${authenticationKind(authentication)}: ${authenticationResult(authentication)}.`,
  }));
}

type Authentication = NonNullable<StoryFacts["trace"]>["authentications"][number];

function authenticationKind({ version, stepUp, challenged }: Authentication): string {
  const how = challenged ? t("with a challenge") : t("without a challenge");
  return stepUp
    ? t("3-D Secure {version} after a soft decline, {how}", { version, how })
    : t("3-D Secure {version}, {how}", { version, how });
}

/** What an authentication resulted in, or where it is. */
export function authenticationResult({ transStatus, eci, failure, state }: Authentication): string {
  if (transStatus === null)
    return failure === null
      ? t("in progress ({state})", { state: state.replaceAll("_", " ") })
      : t("failed ({failure})", { failure });
  return eci === null
    ? t("ended with status {status}", { status: transStatus })
    : t("ended with status {status} and ECI {eci}", { status: transStatus, eci });
}
