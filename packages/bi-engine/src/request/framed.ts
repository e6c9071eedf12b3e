import { QueryError, parsingError } from "../errors.ts";

/** Endpoints that take a query only report its errors inside of a frame, apart from those of the parsers themselves. */
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
