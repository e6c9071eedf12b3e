import { Type } from "typebox";
import { closed } from "../../tenancy/index.ts";

/** A page of entries that have numbers as ids. */
export const NumberedPage = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: "^[0-9]{1,18}$",
        description: "`next` of the previous page.",
        examples: ["1000"],
      }),
    ),
  },
  closed,
);
