import type { ThreeDV2Config } from "./configuration.ts";
import { THREE_D_V2_PARAMETERS, type Parameter } from "./parameters.ts";
import { wordsOfPattern } from "../../platform/http/index.ts";
import { isJsonObject } from "../../platform/json-object.ts";

/** One error: the path of the field as in the request, its kind, and a message without the path. */
type ConfigurationProblem = {
  path: string;
  kind: "missing" | "unknown" | "format" | "not_allowed";
  message: string;
};

type ValidatedConfiguration =
  | { ok: true; config: ThreeDV2Config }
  | { ok: false; problems: ConfigurationProblem[] };

export const CONFIGURATION_PATH = "config.vault.threeDV2Config";

/** More acquirers than this is a mistake, not a configuration: there are seven schemes. */
const MAX_ARRAY_LENGTH = 50;
const MAX_STRING_LENGTH = 255;

/**
 * Checks a `threeDV2Config` field by field and names every problem at once (a bad one is 422 naming the field's path).
 * Unknown fields are refused by name. Returns the same value, with its type.
 */
export function validateThreeDV2Config(value: unknown, path = CONFIGURATION_PATH): ValidatedConfiguration {
  const problems = objectProblems(value, THREE_D_V2_PARAMETERS, path);
  if (problems.length > 0) return { ok: false, problems };
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
  if (!isJsonObject(value)) return [{ path, kind: "format", message: "must be an object" }];
  const names = new Set(parameters.map((parameter) => parameter.name));
  const unknown = Object.keys(value)
    .filter((name) => !names.has(name))
    .slice(0, MAX_ARRAY_LENGTH)
    .map((name) => ({
      path: `${path}.${shortened(name)}`,
      kind: "unknown" as const,
      message: "is not a known field",
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
    return parameter.required ? [{ path, kind: "missing", message: "is required" }] : [];
  const value = parent[parameter.name];
  switch (parameter.type) {
    case "boolean":
      return typeof value === "boolean" ? [] : [{ path, kind: "format", message: "must be true or false" }];
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
  if (typeof value !== "string") return [{ path, kind: "format", message: "must be a text" }];
  if (value.length > MAX_STRING_LENGTH)
    return [{ path, kind: "format", message: `must have at most ${MAX_STRING_LENGTH} characters` }];
  if (parameter.allowedValues !== undefined && !parameter.allowedValues.includes(value)) {
    return [{ path, kind: "not_allowed", message: `must be one of ${parameter.allowedValues.join(", ")}` }];
  }
  if (parameter.pattern !== undefined && !new RegExp(parameter.pattern, "u").test(value)) {
    return [{ path, kind: "format", message: wordsOfPattern(parameter.pattern, value) ?? "is not allowed" }];
  }
  return [];
}

function arrayProblems(value: unknown, fields: readonly Parameter[], path: string): ConfigurationProblem[] {
  if (!Array.isArray(value)) return [{ path, kind: "format", message: "must be a list" }];
  if (value.length > MAX_ARRAY_LENGTH)
    return [{ path, kind: "format", message: `must have at most ${MAX_ARRAY_LENGTH} entries` }];
  return value.flatMap((entry, index) => objectProblems(entry, fields, `${path}[${index}]`));
}

function shortened(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64)}…` : name;
}
