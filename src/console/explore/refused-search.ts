import { isJsonObject } from "../../platform/json-object.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The meaning of the errors of OpenSearch to a person, by their type. Its own words follow as a detail. */
const BY_TYPE: Readonly<Record<string, PlainText>> = {
  parsing_exception: "The search has a clause or an option that the BI data source does not know.",
  x_content_parse_exception: "The search has a clause or an option that the BI data source does not know.",
  named_object_not_found_exception:
    "The search has a clause or an option that the BI data source does not know.",
  unsupported_operation_exception: "The field does not allow this clause or aggregation.",
  illegal_argument_exception:
    "An option of the search has a value that is not allowed, or not for this field.",
  illegal_state_exception: "An option of the search has a value that is not allowed, or not for this field.",
  class_cast_exception: "The field does not allow this clause or aggregation.",
  query_shard_exception: "The field does not allow this clause or aggregation.",
  number_format_exception: "A value is not a number, and the field has numbers.",
  parse_exception: "A value cannot be read, for example as a date.",
  date_time_exception: "A value is not a date that the field can be compared with.",
  date_time_parse_exception: "A value is not a date that the field can be compared with.",
  zone_rules_exception: "There is no such time zone.",
  aggregation_execution_exception: "The aggregations do not fit together.",
  aggregation_initialization_exception: "The aggregations do not fit together.",
  action_request_validation_exception: "The aggregations do not fit together.",
  too_many_buckets_exception:
    "The aggregations make too many groups. Choose a shorter period, or fewer groups.",
  rejected_execution_exception: "The BI data source has too much to do. Run it again later.",
  task_cancelled_exception: "The search took too long. Choose a shorter period, or fewer groups.",
  content_too_long_exception: "The response would be too large. Choose a shorter period, or fewer groups.",
};

export interface RefusedSearch {
  /** In the present language. */
  readonly text: string;
  /** The engine's own words, in English; they name field and place. */
  readonly detail: string | undefined;
}

/** The meaning of an error in the format of OpenSearch. */
export function refusedSearch({ status, body }: { status: number; body: unknown }): RefusedSearch {
  const cause = causeOf(body);
  const known = cause && Object.hasOwn(BY_TYPE, cause.type) ? BY_TYPE[cause.type] : undefined;
  return {
    text: known
      ? t(known)
      : t("The BI data source returned the status {status}.", { status: String(status) }),
    detail: cause?.reason,
  };
}

/** The innermost cause of a known type says most; else the first error. */
function causeOf(body: unknown): { type: string; reason: string } | undefined {
  const error = isJsonObject(body) ? body["error"] : undefined;
  if (!isJsonObject(error)) return undefined;
  // Errors of shards have the causes that the error as a whole leaves out.
  const inShards = objectsIn(error["failed_shards"]).flatMap(({ reason }) => objectsIn([reason]));
  const inner = [error, ...inShards].map((one) => one["caused_by"]);
  const causes = objectsIn([...inner, ...objectsIn(error["root_cause"]), error]).flatMap(({ type, reason }) =>
    typeof type === "string" && typeof reason === "string" ? [{ type, reason }] : [],
  );
  return causes.find(({ type }) => Object.hasOwn(BY_TYPE, type)) ?? causes[0];
}

function objectsIn(list: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter((one) => isJsonObject(one)) : [];
}
