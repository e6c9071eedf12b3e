import { Type, type Static } from "typebox";
import type { ClockState } from "../platform/test-clock/index.ts";
import { durationText } from "./duration-text.ts";

export const TestClockSchema = Type.Object(
  {
    now: Type.String({ format: "date-time", description: "The test time." }),
    ahead: Type.String({
      description: "By how much it is ahead of the real time, in whole minutes.",
      examples: ["30d", "3d12h", "0m"],
    }),
    status: Type.Enum(["advancing", "ready", "failed"], {
      description:
        "`failed`: the last advance stopped where something could not be done, as the log says; another may begin there.",
    }),
    stops: Type.Integer({
      minimum: 0,
      description: "At how many due times the running or last advance has stopped so far.",
    }),
  },
  { title: "TestClock", description: "The clock of the installation." },
);

/** The clock as the API shows it. */
export function describeClock({
  now,
  announcedMs,
  status,
  stops,
}: ClockState): Static<typeof TestClockSchema> {
  return {
    now: now.toString({ smallestUnit: "millisecond" }),
    ahead: durationText(announcedMs),
    status,
    stops,
  };
}
