import { ofPrograms } from "../../platform/rule-fault.ts";
import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { readTestClock } from "../../platform/test-clock/index.ts";
import { closed, defineOperation, fieldError, refuse, type OperationRefusal } from "../../tenancy/index.ts";
import { describeClock, TestClockSchema } from "../describe-clock.ts";
import { DURATION_PATTERN } from "../duration-text.ts";
import type { TestClockRefusal } from "../refusals.ts";
import { requestAdvance, type TestClockParts } from "../request-advance.ts";
import { wordsOfClockRefusal } from "../refusal-words.ts";

const Body = Type.Object(
  {
    action: Type.Enum(["advance", "get"], { description: "`get` only reads the clock." }),
    by: Type.Optional(
      Type.String({
        pattern: DURATION_PATTERN,
        description: "Days, hours and minutes in this order. Instead of `to`.",
        examples: ["30d", "3d12h"],
      }),
    ),
    to: Type.Optional(
      Type.String({
        format: "date-time",
        maxLength: 40,
        description: "A later time than the present test time. Instead of `by`.",
        examples: ["2027-02-01T09:00:00Z"],
      }),
    ),
  },
  closed,
);

/** One clock for the whole installation; the process with the role `worker` moves it. */
export const testClockOperation = defineOperation({
  id: "testClock",
  method: "POST",
  summary: "Read the test clock of the installation, or have it go on",
  description:
    "It stops at each due time in order, runs what is due to its end, and goes on. The response does not wait for the end: read the clock until its status is `ready`.",
  permission: "operate",
  scope: "installation",
  body: Body,
  response: { testClock: TestClockSchema },
  run: async (parts: TestClockParts, { body: { action, by, to } }) => {
    if (action === "get" && (by ?? to) !== undefined)
      return fieldError({
        code: "notApplicable",
        path: by === undefined ? "to" : "by",
        fault: ofPrograms("only with the action 'advance'"),
      });
    const state = action === "get" ? await read(parts) : await requestAdvance(parts, { by, to });
    return isRefusal(state) ? answerRefusal(state) : { testClock: describeClock(state) };
  },
});

async function read({ db }: TestClockParts) {
  return (await readTestClock(db)) ?? ({ refused: true, code: "no_test_clock" } as const);
}

function answerRefusal(refusal: TestClockRefusal): OperationRefusal {
  if (refusal.code !== "field_refused")
    return refuse(409, "testClock", `TEST_CLOCK: ${wordsOfClockRefusal(refusal)}`);
  const { path, kind, fault } = refusal;
  const codes = { missing: "missing", not_applicable: "notApplicable", format: "format" } as const;
  return fieldError({
    code: kind in codes ? codes[kind as keyof typeof codes] : "valueNotAllowed",
    path,
    fault,
  });
}
