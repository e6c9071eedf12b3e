import type { RequestMoment } from "../dates/request-moment.ts";
import { QueryError, shardIllegalArgument } from "../errors.ts";
import type { Field } from "../mapping/mapping.ts";
import { parseJavaDouble } from "../values/java-double.ts";
import { dateMathMs } from "./date-math-value.ts";

/** The context in which a text is read beside the field: options of the aggregation, and the request's instant. */
export interface TextContext {
  readonly format?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly moment: RequestMoment;
}

/** The number a text means for a numeric field, a date or a boolean. Throws what a shard says of any other text. */
export function numberFromText(field: Field, text: string, context: TextContext): number {
  switch (field.type) {
    case "date":
      if (text === "")
        throw new QueryError("searching", 400, {
          type: "parse_exception",
          reason: "cannot parse empty date",
        });
      return dateMathMs(text, { ...context, format: context.format ?? field.format });
    case "boolean":
      if (text === "true" || text === "false") return text === "true" ? 1 : 0;
      throw shardIllegalArgument(`Cannot parse boolean [${text}], expected either [true] or [false]`);
    default:
      return doubleFrom(text);
  }
}

function doubleFrom(text: string): number {
  const number = parseJavaDouble(text);
  if (typeof number === "number") return number;
  throw new QueryError("searching", 400, { type: "number_format_exception", reason: number.refusal });
}
