import type { FieldRefused } from "../platform/field-refused.ts";
import type { Refusal } from "../platform/refusal.ts";

/** Everything the slice can say no to. */
export type TestClockRefusal =
  /** The installation was not made with one (GATEWAY_TEST_CLOCK). */
  | Refusal<"no_test_clock">
  | Refusal<"live_connector">
  /** Another advance is under way. */
  | Refusal<"advancing">
  | FieldRefused;
