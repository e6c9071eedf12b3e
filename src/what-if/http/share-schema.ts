import { Type } from "typebox";
import { experimentFields } from "../../connectors/index.ts";

const Difference = (description: string) =>
  Type.Union([Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), Type.Null()], {
    description,
    examples: [[-0.002, 0.004, 0.011]],
  });

/** The trial of a draft with prediction and result. */
export const Share = Type.Object(
  {
    ...experimentFields,
    prediction: Difference(
      "The difference of the approval of all payments that a what-if of this revision expected, with its 95 % interval. Null: there was none, or it made no claim.",
    ),
    result: Difference(
      "The approval with the draft less that of the others, with its 95 % interval. Null while one side has no payment.",
    ),
  },
  { title: "LiveShare", description: "The trial." },
);
