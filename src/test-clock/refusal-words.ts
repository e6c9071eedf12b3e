import type { TestClockRefusal } from "./refusals.ts";

/** The reason as a sentence, with what to do. */
export function wordsOfClockRefusal({ code }: Exclude<TestClockRefusal, { code: "field_refused" }>): string {
  switch (code) {
    case "no_test_clock":
      return "This installation has no test clock. GATEWAY_TEST_CLOCK decides that at the first start of a database";
    case "live_connector":
      return "A connector is live. The test clock goes on only while each one is in test mode or of the Simulator";
    case "advancing":
      return "The test clock is going on already. Wait until its status is 'ready'";
  }
}
