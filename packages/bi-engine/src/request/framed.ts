import { QueryError, parsingError } from "../errors.ts";

/** Endpoints that take a query alone say what is wrong with it inside of a frame, but for what parsers themselves refuse. */
export function framed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryError) || error.noticed !== "reading") throw error;
    const { type, reason } = error.details;
    if (type === "parsing_exception" || type.startsWith("json_")) throw error;
    const [, line = "1", col = "1"] = /^\[(\d+):(\d+)\]/.exec(reason) ?? [];
    const at = error.at ?? { line: Number(line), col: Number(col) };
    throw parsingError("Failed to parse", at, error.details);
  }
}
