import { illegalArgument, parsingError } from "../../errors.ts";
import { readJson } from "../../json/read-json.ts";
import { textOption } from "../../reading/options.ts";
import type { QueryKind } from "../query.ts";

/** A query written as base64 of its JSON. */
export const wrapper: QueryKind = {
  name: "wrapper",
  read: (body, reader) => {
    const object = reader.object(body, "wrapper");
    const [only] = object.members;
    if (only === undefined || only.name !== "query") {
      throw parsingError(
        `[wrapper] query malformed, expected \`query\` but was [${only?.name ?? "null"}]`,
        object.end,
      );
    }
    const encoded = textOption(only.value);
    if (encoded === "") throw illegalArgument("query source text cannot be null or empty");
    return reader.query(readJson(Buffer.from(encoded, "base64").toString("utf8")));
  },
};
