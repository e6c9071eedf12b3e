import { Type } from "typebox";
import { closed, Nullable } from "../../tenancy/index.ts";
import { MAX_DAYS } from "../retention/set-retention.ts";

const Days = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_DAYS }), description));

const rule = {
  days: Days("For how many days it is kept; null: as the tenant above."),
  atLeast: Days("Fewest days that the tenant and those below it may set; null: no bound of its own."),
  atMost: Days("Most days that they may set; null: no bound of its own."),
};

export const RuleSchema = Type.Object(rule, { ...closed, title: "RetentionRule" });

export const RetentionSchema = Type.Array(
  Type.Object(
    {
      kind: Type.String({ examples: ["callbackAttempts"] }),
      what: Type.String({ description: "What data it is." }),
      days: Type.Integer({ description: "For how many days the tenant keeps it." }),
      atLeast: Nullable(Type.Integer(), "Fewest days that the tenant may set; null as `atMost`."),
      atMost: Nullable(Type.Integer(), "Most days; null: kept equally long for the whole installation."),
      setBy: Nullable(Type.String(), "The tenant that decided; null: the default."),
      setting: Nullable(
        Type.String({ examples: ["GATEWAY_RETENTION_DAYS"] }),
        "The setting of the gateway that decides while no tenant does; null: the gateway fixes the default.",
      ),
      own: Nullable(RuleSchema, "What this tenant decided itself."),
      from: Type.String({ description: "From when the days are counted." }),
      end: Type.String({ description: "What happens then." }),
      ground: Type.String({ description: "Why it is kept for so long." }),
    },
    { title: "Retention" },
  ),
  { description: "Every kind of data, with the rule that is in force." },
);
