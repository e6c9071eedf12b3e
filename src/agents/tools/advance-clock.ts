import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { readTestClock } from "../../platform/test-clock/index.ts";
import {
  describeClock,
  DURATION_PATTERN,
  requestAdvance,
  wordsOfClockRefusal,
} from "../../test-clock/index.ts";
import { closed } from "./arguments.ts";
import { defineTool, toolRefusal } from "./tool.ts";

export const advanceClockTool = defineTool({
  name: "advance_clock",
  description:
    "Have the test clock of the whole installation go on: schedules, expiries, retries, deadlines and payouts then happen in their order. Without arguments it only reads the clock. The result does not wait for the end: read it until `status` is `ready`. Time never goes back.",
  input: Type.Object(
    {
      by: Type.Optional(
        Type.String({ pattern: DURATION_PATTERN, description: "Days, hours and minutes, such as 3d12h." }),
      ),
      to: Type.Optional(
        Type.String({ maxLength: 40, description: "A moment of RFC 3339, instead of `by`." }),
      ),
    },
    closed,
  ),
  run: async (parts, { args: { by, to } }) => {
    const isRead = by === undefined && to === undefined;
    const state = isRead
      ? ((await readTestClock(parts.db)) ?? ({ refused: true, code: "no_test_clock" } as const))
      : await requestAdvance(parts, { by, to });
    if (!isRefusal(state)) return { testClock: describeClock(state) };
    if (state.code === "field_refused")
      return toolRefusal("invalid_argument", `${state.path}: ${state.message}`);
    return toolRefusal("test_clock", wordsOfClockRefusal(state));
  },
});
