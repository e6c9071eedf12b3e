import { Type } from "typebox";
import { Nullable } from "../../tenancy/index.ts";
import type { Experiment } from "../experiments/experiment-store.ts";
import { SUBJECT } from "./draft-schemas.ts";

const Side = (description: string) =>
  Type.Object(
    {
      payments: Type.Integer({ description: "Concluded ones since it began." }),
      approved: Type.Integer({ description: "How many of them were approved." }),
    },
    { description },
  );

/** The trial of a draft as the API shows it. */
export const experimentFields = {
  guid: Type.String({ description: "Id of the trial." }),
  connectorGuid: Type.String({ description: "The connector." }),
  subject: SUBJECT,
  revision: Type.Integer({ description: "Of the draft that is tried; later changes of it are not." }),
  sharePercent: Type.Integer({ description: "The share of the payments." }),
  guardrail: Type.Object(
    {
      approvalDropPoints: Type.Number({ description: "Percentage points below the others." }),
      after: Type.Integer({ description: "Payments of the draft before which it does not stop." }),
    },
    { description: "When it stops by itself." },
  ),
  state: Type.Enum(["running", "stopped", "activated", "superseded"], {
    description:
      "`activated`: the draft came in force for all payments; `superseded`: another version of the configuration did.",
  }),
  stoppedBy: Nullable(Type.String(), "`guardrail`, or the person or credential that stopped it."),
  draft: Side("Payments with the draft, as they were counted last."),
  others: Side("The other payments of the connector."),
  startedBy: Nullable(Type.String(), "The person or credential."),
  startedAt: Type.String({ format: "date-time", description: "When it began." }),
  endedAt: Nullable(Type.String({ format: "date-time" }), "When it ended."),
  countedAt: Nullable(Type.String({ format: "date-time" }), "When its payments were counted last."),
};

export const ExperimentSchema = Type.Object(experimentFields, {
  title: "ConnectorExperiment",
  description: "The trial of the draft, where one was begun.",
});

export function describeExperiment(experiment: Experiment) {
  const { guid, connectorGuid, subject, revision, sharePercent, state, stoppedBy, startedBy } = experiment;
  const { startedAt, endedAt, countedAt } = experiment;
  return {
    guid,
    connectorGuid,
    subject,
    revision,
    sharePercent,
    guardrail: { approvalDropPoints: Number(experiment.approvalDropPoints), after: experiment.after },
    state,
    stoppedBy,
    draft: { payments: experiment.draftPayments, approved: experiment.draftApproved },
    others: { payments: experiment.otherPayments, approved: experiment.otherApproved },
    startedBy,
    startedAt,
    endedAt,
    countedAt,
  };
}
