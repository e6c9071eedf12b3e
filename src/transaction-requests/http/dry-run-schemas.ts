import { Type } from "typebox";
import { formatAmount } from "../../platform/money/index.ts";
import { closed, Nullable } from "../../tenancy/index.ts";
import { MAX_DRY_RUN } from "../routing/dry-run.ts";

/** The request of a dry run: how many of the newest payments it looks at. */
export const dryRunBody = (title: string) =>
  Type.Object(
    {
      last: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_DRY_RUN,
          description: "How many payments; default 1000.",
          examples: [1_000],
        }),
      ),
    },
    { ...closed, title },
  );

/** The payments that a dry run looked at. */
export const lookedAtFields = {
  payments: Type.Integer({ description: "So many were looked at." }),
  from: Nullable(Type.String({ format: "date-time" }), "When the first of them was made."),
  to: Nullable(Type.String({ format: "date-time" }), "When the last of them was made."),
};

/** A group of payments that a draft would change. */
export const groupFields = {
  payments: Type.Integer({ description: "How many." }),
  amounts: Type.Array(
    Type.Object({
      currency: Type.String({ description: "ISO 4217 code." }),
      amount: Type.String({ description: "Their sum.", examples: ["31200.00"] }),
    }),
    { description: "By currency." },
  ),
  example: Type.String({ description: "The uuid of the newest of them." }),
};

/** A group of the result of a dry run as responses show it. */
export function describeGroup<Group extends { count: number; amounts: ReadonlyMap<string, bigint> }>({
  count,
  amounts,
  ...group
}: Group) {
  return {
    ...group,
    payments: count,
    amounts: [...amounts].map(([currency, minor]) => ({
      currency,
      amount: formatAmount({ minor, currency }),
    })),
  };
}
