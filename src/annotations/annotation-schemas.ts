import { Type } from "typebox";
import { CURRENCY_PATTERN, SIGNED_TEN_THOUSANDTHS_PATTERN } from "../platform/money/index.ts";
import { MOMENT_PATTERN } from "../platform/date-time.ts";
import { closed, Text } from "../tenancy/index.ts";

/** spec "Nested fees": provider side, then merchant side. */
export const FEE_ENTITY_TYPES = [
  "normal",
  "markup",
  "interchange",
  "scheme",
  "conversion",
  "gateway",
  "merchant-normal",
  "merchant-markup",
  "merchant-interchange",
  "merchant-scheme",
  "merchant-conversion",
] as const;

/** spec "Post-processing". */
const RECONCILIATION_STATES = ["none", "matched", "mismatch"] as const;

const Amount = Type.String({
  pattern: SIGNED_TEN_THOUSANDTHS_PATTERN,
  description: "Decimal amount as a string.",
  examples: ["0.25"],
});
const Currency = Type.String({ pattern: CURRENCY_PATTERN, description: "ISO 4217 code.", examples: ["EUR"] });
const Moment = Type.String({
  pattern: MOMENT_PATTERN,
  format: "date-time",
  examples: ["2026-11-21T10:00:00Z"],
});
const ShortText = (description: string, example: string) => Type.Optional(Text(255, description, example));

export const TagsBody = Type.Object(
  {
    tags: Type.Array(Text(100, "A tag.", "checked"), { minItems: 1, maxItems: 20 }),
    createdBy: Text(255, "The author.", "back office"),
  },
  { ...closed, title: "AddTagsRequest" },
);

export const FeeSchema = Type.Object(
  {
    amount: Amount,
    currency: Currency,
    deductsPayout: Type.Optional(Type.Boolean({ description: "The fee is taken off the payout." })),
    description: ShortText("The purpose of the fee.", "Interchange"),
    date: Type.Optional(Type.String({ format: "date", examples: ["2026-11-21"] })),
    createdBy: ShortText("The system that reported it.", "settlement"),
    entity: ShortText("The recipient.", "Acquirer AG"),
    entityId: ShortText("Its id.", "42"),
    entityType: Type.Optional(Type.Enum(FEE_ENTITY_TYPES)),
    baseCurrency: Type.Optional(Currency),
    baseAmount: Type.Optional(Amount),
  },
  closed,
);
export const FeesBody = Type.Object(
  { fees: Type.Array(FeeSchema, { minItems: 1, maxItems: 50 }) },
  { ...closed, title: "AddFeesRequest" },
);

export const SettlementBody = Type.Object(
  {
    incomingSettlementState: ShortText("State of the money that comes in.", "settled"),
    outgoingSettlementState: ShortText("State of the money that goes out.", "open"),
    settlementAmount: Type.Optional(Amount),
    settlementCurrency: Type.Optional(Currency),
    settlementExchangeRate: Type.Optional(Amount),
    settlementDate: Type.Optional(Moment),
    outgoingSettlementAmount: Type.Optional(Amount),
    outgoingSettlementCurrency: Type.Optional(Currency),
    outgoingSettlementDate: Type.Optional(Moment),
    invoiceable: Type.Optional(Type.Boolean()),
    reportingIdentifier: ShortText(
      "The name of the transaction in the provider's reports.",
      "R-2026-11-21-17",
    ),
    providerSettlement: Type.Optional(
      Type.Object(
        {
          settlementStatus: ShortText("The provider's word for it.", "PAID"),
          settlementNumber: ShortText("The provider's number.", "S-2026-11"),
          paymentRef: ShortText("Reference of the bank transfer.", "RF18"),
          settlementDate: Type.Optional(Moment),
          fundsReceivedAt: Type.Optional(Moment),
        },
        closed,
      ),
    ),
  },
  { ...closed, minProperties: 1, title: "SetSettlementRequest" },
);

const JobData = Type.Record(Type.String(), Type.String({ maxLength: 1_000 }), {
  maxProperties: 50,
  description: "Whatever the job has to say of itself.",
  examples: [{ line: "17" }],
});

const Job = Type.Object(
  {
    jobTypeId: ShortText("Kind of the job.", "csv"),
    jobTypeName: ShortText("Its name.", "Settlement file"),
    createdBy: ShortText("The person or system that started it.", "scheduler"),
    status: ShortText("How it ended.", "done"),
    createdAt: Type.Optional(Moment),
    periodFrom: Type.Optional(Moment),
    periodTo: Type.Optional(Moment),
    conflicted: Type.Optional(Type.Boolean()),
    externalId: ShortText("The provider's id of the file.", "2026-11-20.csv"),
    jobData: Type.Optional(JobData),
  },
  closed,
);

export const ReconciliationBody = Type.Object(
  {
    state: Type.Enum(RECONCILIATION_STATES),
    conflicts: Type.Optional(
      Type.Array(
        Type.Object({ resolved: Type.Boolean(), resolution: ShortText("How.", "amount corrected") }, closed),
        { maxItems: 50 },
      ),
    ),
    jobs: Type.Optional(Type.Array(Job, { maxItems: 50 })),
  },
  { ...closed, title: "SetReconciliationRequest" },
);

const WholeNumber = (description: string, example: number) =>
  Type.Optional(
    Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, description, examples: [example] }),
  );
const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const ThreeDSecure = ShortText("What follows for 3-D Secure.", "mandatory");

const riskData = {
  riskProfileName: ShortText("Name of the rules.", "Web shop"),
  riskCheckPerformedOn: ShortText("What was checked.", "customer"),
  finalScore: WholeNumber("Sum of the scores.", 40),
  finalAction: ShortText("What is to be done.", "approve"),
  alert: Flag("Someone is to be notified."),
  threeDSecure: ThreeDSecure,
};

const RiskChecks = Type.Array(
  Type.Object(
    {
      checkType: ShortText("Kind of the check.", "velocity"),
      ruleId: ShortText("The rule.", "17"),
      action: ShortText("The action of the rule.", "review"),
      threeDSecure: ThreeDSecure,
      hit: Flag("The rule applied."),
      alert: Flag("Someone is to be notified."),
      manualReview: Flag("A person is to look at the transaction."),
      scoreAdded: WholeNumber("The points that the rule added to the score.", 20),
    },
    closed,
  ),
  { maxItems: 100 },
);

export const RiskBody = Type.Object(
  {
    riskData: Type.Optional(
      Type.Object({ riskProfileId: WholeNumber("The rules.", 3), ...riskData }, closed),
    ),
    riskChecks: Type.Optional(RiskChecks),
    metaRiskData: Type.Optional(
      Type.Object({ riskProfileId: ShortText("The rules.", "3"), ...riskData }, closed),
    ),
    metaRiskChecks: Type.Optional(RiskChecks),
  },
  { ...closed, minProperties: 1, title: "SetRiskRequest" },
);
