import { Type } from "typebox";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";

export const Moment = (description: string) =>
  Type.String({
    pattern: MOMENT_PATTERN,
    format: "date-time",
    description,
    examples: ["2026-11-01T00:00:00Z"],
  });
