import { Type } from "typebox";
import { Nullable, type ProvisioningParts } from "../../tenancy/index.ts";
import type { BiParts } from "../parts.ts";
import type { RebuildProgress } from "../projection/index.ts";

/** The objects of operations on the projection itself. */
export type ProjectionParts = ProvisioningParts & { readonly bi: BiParts };

const Moment = Type.String({ format: "date-time" });
export const RebuildSchema = Type.Object(
  {
    id: Type.Integer(),
    reason: Type.Union([Type.Literal("requested"), Type.Literal("new_version"), Type.Literal("grown")]),
    check: Type.Boolean({ description: "It compares documents with the records, and stores none." }),
    requestedAt: Moment,
    startedAt: Nullable(Moment),
    finishedAt: Nullable(Moment, "Null while it is under way."),
    scopes: Type.Array(
      Type.Object({
        scope: Type.String({
          description: "A tenant or merchant that keys read; its test payments only with `-test` behind it.",
        }),
        total: Nullable(Type.Integer(), "Its transactions that have documents, when its turn came."),
        documents: Type.Integer({ description: "Documents made so far." }),
        differing: Type.Integer({ description: "Documents that were missing or other before." }),
        examples: Type.Array(Type.String(), { description: "Some of them, by uuid." }),
        finishedAt: Nullable(Moment),
      }),
    ),
  },
  { title: "BiRebuild" },
);

/** The rebuild as responses show it. */
export function describeRebuild({ id, isCheck: check, ...rest }: RebuildProgress) {
  return { ...rest, id: Number(id), check };
}
