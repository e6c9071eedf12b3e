import type { ThreeDV2Config } from "./configuration.ts";
import { THREE_D_V2_PARAMETERS, type Parameter } from "./parameters.ts";
import type { FieldFault } from "../../platform/field-fault.ts";
import { faultOfPattern } from "../../platform/http/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";

/** One error: the path of the field as in the request, its kind, and the fault. */
type ConfigurationProblem = {
  path: string;
  kind: "missing" | "unknown" | "format" | "not_allowed";
  fault: FieldFault;
};

type ValidatedConfiguration =
  | { ok: true; config: ThreeDV2Config }
  | { ok: false; problems: readonly [ConfigurationProblem, ...ConfigurationProblem[]] };

export const CONFIGURATION_PATH = "config.vault.threeDV2Config";

/** More acquirers than this is a mistake, not a configuration: there are seven schemes. */
const MAX_ARRAY_LENGTH = 50;
const MAX_STRING_LENGTH = 255;

/**
 * Checks a `threeDV2Config` field by field and names every problem at once (a bad one is 422 naming the field's path).
 * Unknown fields are refused by name. Returns the same value, with its type.
 */
export function validateThreeDV2Config(value: unknown, path = CONFIGURATION_PATH): ValidatedConfiguration {
  const [problem, ...others] = objectProblems(value, THREE_D_V2_PARAMETERS, path);
  if (problem) return { ok: false, problems: [problem, ...others] };
  if (!isChecked(value)) throw new Error("a configuration without problems has lost its type");
  return { ok: true, config: value };
}

/** A type guard for what the parameter table has checked. */
function isChecked(value: unknown): value is ThreeDV2Config {
  return isJsonObject(value) && typeof value["enabled"] === "boolean";
}

function objectProblems(
  value: unknown,
  parameters: readonly Parameter[],
  path: string,
): ConfigurationProblem[] {
  if (!isJsonObject(value)) return [{ path, kind: "format", fault: own("must be an object") }];
  const names = new Set(parameters.map((parameter) => parameter.name));
  const unknown = Object.keys(value)
    .filter((name) => !names.has(name))
    .slice(0, MAX_ARRAY_LENGTH)
    .map((name) => ({
      path: `${path}.${shortened(name)}`,
      kind: "unknown" as const,
      fault: { code: "unknown_here" as const },
    }));
  return [...parameters.flatMap((parameter) => fieldProblems(value, parameter, path)), ...unknown];
}

function fieldProblems(
  parent: Record<string, unknown>,
  parameter: Parameter,
  parentPath: string,
): ConfigurationProblem[] {
  const path = `${parentPath}.${parameter.name}`;
  if (!Object.hasOwn(parent, parameter.name))
    return parameter.required ? [{ path, kind: "missing", fault: { code: "required_here" } }] : [];
  const value = parent[parameter.name];
  switch (parameter.type) {
    case "boolean":
      return typeof value === "boolean"
        ? []
        : [
            {
              path,
              kind: "format",
              fault: { code: "wrong_form", form: "boolean", wanted: "must be true or false" },
            },
          ];
    case "string":
      return stringProblems(value, parameter, path);
    case "object":
      return objectProblems(value, parameter.fields, path);
    case "array":
      return arrayProblems(value, parameter.fields, path);
  }
}

function stringProblems(
  value: unknown,
  parameter: Parameter & { type: "string" },
  path: string,
): ConfigurationProblem[] {
  if (typeof value !== "string") return [{ path, kind: "format", fault: own("must be a text") }];
  if (value.length > MAX_STRING_LENGTH)
    return [
      { path, kind: "format", fault: { code: "most_characters", values: { limit: MAX_STRING_LENGTH } } },
    ];
  if (parameter.allowedValues !== undefined && !parameter.allowedValues.includes(value)) {
    return [
      {
        path,
        kind: "not_allowed",
        fault: { code: "one_among", values: { values: parameter.allowedValues.join(", ") } },
      },
    ];
  }
  if (parameter.pattern !== undefined && !new RegExp(parameter.pattern, "u").test(value)) {
    return [
      { path, kind: "format", fault: faultOfPattern(parameter.pattern, value) ?? own("is not allowed") },
    ];
  }
  return [];
}

function arrayProblems(value: unknown, fields: readonly Parameter[], path: string): ConfigurationProblem[] {
  if (!Array.isArray(value)) return [{ path, kind: "format", fault: own("must be a list") }];
  if (value.length > MAX_ARRAY_LENGTH)
    return [{ path, kind: "format", fault: { code: "most_entries", values: { limit: MAX_ARRAY_LENGTH } } }];
  return value.flatMap((entry, index) => objectProblems(entry, fields, `${path}[${index}]`));
}

function own(wanted: string): FieldFault {
  return { code: "wrong_form", form: "own", wanted };
}

function shortened(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64)}…` : name;
}
