import { Type } from "typebox";
import { AGENT_TOOLS, MOVING_TOOLS } from "../../authority/index.ts";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import { CURRENCY_PATTERN, formatAmount } from "../../platform/money/index.ts";
import { CreatedBy, Guid, Nullable, type EntityScope, closed } from "../../tenancy/index.ts";
import { findAgentCredential } from "../credentials/credential-store.ts";
import type { AgentCredential } from "../credentials/agent-credential.ts";

export const AGENT_CREDENTIAL_SCOPE: EntityScope<"agentCredentialGuid", AgentCredential> = {
  field: "agentCredentialGuid",
  param: Guid("The credential.", "AG-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "agent credential",
  find: ({ db }, id) => findAgentCredential(db, id),
};

export const Tools = Type.Array(Type.Enum(AGENT_TOOLS), {
  minItems: 1,
  maxItems: AGENT_TOOLS.length,
  uniqueItems: true,
  description: `What the assistant may call. ${MOVING_TOOLS.map((tool) => `\`${tool}\``).join(", ")} move money, or decide about it, and need \`limits\`.`,
});

export const Mode = Type.Enum(["test", "live"], {
  description: "The payments that it finds and moves: tests, or live ones.",
});

const LimitAmount = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 32, description, examples: [example] });

export const Limits = Type.Object(
  {
    currency: Type.String({
      pattern: CURRENCY_PATTERN,
      description: "What is in another currency needs a person.",
      examples: ["EUR"],
    }),
    perAction: LimitAmount("The most that one call moves without a person, as decimal text.", "50.00"),
    perDay: LimitAmount(
      "The most that all calls of 24 hours move without a person, as decimal text.",
      "200.00",
    ),
  },
  {
    ...closed,
    title: "AgentLimits",
    description: "What is above a limit waits for a person of the console.",
  },
);

export const Moment = (description: string) =>
  Type.String({
    pattern: MOMENT_PATTERN,
    format: "date-time",
    description,
    examples: ["2027-06-30T00:00:00Z"],
  });

export const AgentCredentialSchema = Type.Object(
  {
    guid: Type.String({ description: "Also the `username` of its calls in `listChanges`." }),
    name: Type.String({ description: "The purpose of the credential." }),
    tenantGuid: Type.String(),
    merchantGuid: Nullable(Type.String(), "Null: all merchants of the tenant and below it."),
    tools: Tools,
    mode: Mode,
    limits: Nullable(Limits, "Null: no tool moves anything."),
    createdAt: Type.String({ format: "date-time", description: "When it was made." }),
    createdBy: CreatedBy,
    expiresAt: Type.String({ format: "date-time", description: "From then on it is refused." }),
    revokedAt: Nullable(Type.String({ format: "date-time" }), "When it was revoked; null: it was not."),
  },
  { title: "AgentCredential", description: "The credential, without its token." },
);

/** The credential as responses show it. */
export function describeAgentCredential({ limits, ...credential }: AgentCredential) {
  const { createdAt, expiresAt, revokedAt } = credential;
  return {
    ...credential,
    limits: limits && {
      currency: limits.currency,
      perAction: formatAmount({ minor: limits.actionMinor, currency: limits.currency }),
      perDay: formatAmount({ minor: limits.dayMinor, currency: limits.currency }),
    },
    createdAt: timeText(createdAt),
    expiresAt: timeText(expiresAt),
    revokedAt: revokedAt && timeText(revokedAt),
  };
}

function timeText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}
