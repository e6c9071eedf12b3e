/* oxlint-disable unicorn/no-thenable -- `then` is a field of the API here, and never a function */
import { Type } from "typebox";
import { Guid, Nullable, type EntityScope } from "../../tenancy/index.ts";
import { WHAT_IF_DRAFTS } from "../kinds/kind.ts";
import { FAILURES, findWhatIf, type WhatIf } from "../what-if-store.ts";

export const WHAT_IF_SCOPE: EntityScope<"whatIfGuid", WhatIf> = {
  field: "whatIfGuid",
  param: Guid("The what-if.", "WI-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "what-if",
  find: ({ db }, guid) => findWhatIf(db, guid),
};

export const DraftKind = Type.Enum([...WHAT_IF_DRAFTS], {
  description:
    "The draft that is judged: of the rules or the 3-D Secure or the exemptions of the connector, of the risk profile that applies to it, or of a recovery plan of its merchant. A routing connector without a draft is judged by its rules in force.",
  examples: ["routing"],
});

const Share = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [0.884] });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Interval = Type.Array(Type.Number(), {
  minItems: 3,
  maxItems: 3,
  description:
    "The lower end, the most likely share and the upper end of the 95 % interval. Null: no claim is made.",
  examples: [[0.922, 0.942, 0.957]],
});
const Compared = (description: string) =>
  Type.Object(
    {
      now: Type.Union([Share("As it was."), Type.Null()], { description: "As it was." }),
      then: Type.Union([Interval, Type.Null()], { description: "As the draft would have it." }),
    },
    { description },
  );
const Mean = (description: string) =>
  Type.Object(
    {
      now: Nullable(Type.String({ examples: ["0.5512"] }), "As it was."),
      then: Nullable(Type.String({ examples: ["0.5204"] }), "As the draft would have it."),
    },
    { description },
  );
const Feature = (description: string) => Nullable(Type.String(), description);

const Segment = Type.Object({
  initiator: Type.Enum(["customer", "merchant"], { description: "Who made the payments." }),
  brand: Feature("The brand of the card."),
  cardType: Feature("CREDIT, DEBIT, PREPAID …"),
  country: Feature("Of the card's issuer."),
  payments: Count("How many of the segment move."),
  now: Share("Their approval."),
  then: Type.Union([Interval, Type.Null()], { description: "By the draft." }),
  like: Count("Payments of the segment at the new treatment."),
  isWidened: Type.Boolean({
    description: "Fewer than 50 were like them: a wider segment was compared, and they count as unknown.",
  }),
  cost: Mean("The mean cost of a payment."),
});

const Move = Type.Object({
  from: Nullable(Type.String(), "The guid of the connector, or the treatment, of the past."),
  to: Nullable(Type.String(), "The same by the draft; null: the payment would be refused."),
  payments: Count("How many."),
  now: Type.Union([Share("Their approval."), Type.Null()], { description: "Their approval." }),
  then: Type.Union([Interval, Type.Null()], { description: "By the draft." }),
  segments: Type.Array(Segment, { description: "Most first, at most 50." }),
});

export const WhatIfSchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the what-if." }),
    connectorGuid: Type.String({ description: "The connector." }),
    draft: DraftKind,
    subjectId: Type.String({
      description:
        "Whose draft it is: the connector's guid, the risk profile's id or the recovery plan's guid.",
    }),
    revision: Nullable(Type.Integer(), "Of the draft; null: the rules in force."),
    from: Type.String({ format: "date-time", description: "Payments from then on." }),
    to: Type.String({ format: "date-time", description: "Payments before then." }),
    currency: Type.String({ description: "Payments in this currency.", examples: ["EUR"] }),
    state: Type.Enum(["running", "done", "failed"], {
      description: "The fields below are there when it is done.",
    }),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: "In percent." }),
    failure: Nullable(
      Type.Enum([...FAILURES]),
      "Why it failed. `draft_does_not_fit`: what the draft is about was removed, or changed so that the draft is refused. `not_computed`: a fault of the gateway in three attempts, which its log has. A new what-if can be started.",
    ),
    createdAt: Type.String({ format: "date-time", description: "When it was requested." }),
    finishedAt: Nullable(Type.String({ format: "date-time" }), "When it ended."),
    payments: Type.Optional(Count("Concluded payments that the draft decides about.")),
    moved: Type.Optional(Count("Those that it would treat in another way.")),
    movedAmount: Type.Optional(Type.String({ description: "Their sum.", examples: ["67521.00"] })),
    approval: Type.Optional(Compared("Approval of those that move and can be judged.")),
    cost: Type.Optional(Mean("The mean cost of one of them; null where it is not known of a third of them.")),
    challenges: Type.Optional(
      Compared("The share of them whose customer was asked to confirm (3-D Secure)."),
    ),
    all: Type.Optional(Compared("Approval of all payments but those that cannot be judged.")),
    basis: Type.Optional(
      Type.Object(
        {
          rows: Count("Payments that were read."),
          judged: Count("Those that move and can be judged."),
          unknown: Count("Those that move and cannot be judged."),
          unknownShare: Share("Of those that move. Above a third no claim is made."),
          segments: Count("Segments of those that move."),
          widened: Count("Segments that have fewer than 50 like payments."),
        },
        { description: "What the result is based on." },
      ),
    ),
    byMove: Type.Optional(Type.Array(Move, { description: "Most first, at most 100." })),
    examples: Type.Optional(
      Type.Array(Type.String(), {
        description: "Uuids of payments that move, the newest first, at most 100.",
      }),
    ),
  },
  { title: "WhatIf", description: "The what-if." },
);

/** A what-if as the API shows it. */
export function describeWhatIf(whatIf: WhatIf) {
  const {
    since,
    until,
    createdAt,
    finishedAt,
    result,
    content: _content,
    merchantGuid: _merchant,
    ...rest
  } = whatIf;
  const { requestedBy: _by, ...shown } = rest;
  return {
    ...shown,
    from: since.toString(),
    to: until.toString(),
    createdAt: createdAt.toString(),
    finishedAt: finishedAt?.toString() ?? null,
    ...(result && (result as unknown as Record<string, never>)),
  };
}
