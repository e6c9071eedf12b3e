import { MAX_YEARS, type TestClockRefusal } from "../../test-clock/index.ts";
import { t } from "../language/translate.ts";

/** Why the test clock does not move, in the present language. */
export function clockRefusalText({ code }: TestClockRefusal): string {
  switch (code) {
    case "no_test_clock":
      return t("This installation has no test clock.");
    case "live_connector":
      return t("A connector is live. Put it in test mode first: the test clock moves test payments only.");
    case "advancing":
      return t("The test clock is going on already. Wait until it has arrived, or stop it.");
    case "field_refused":
      return t("Enter a time after the test time, at most {years} years later.", {
        years: String(MAX_YEARS),
      });
  }
}
