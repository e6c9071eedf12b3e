/**
 * Reads the answers recorded from real servers. They live outside the repository, in the directory that
 * `QUITTANCE_REFERENCE_DIR` names. Where an older server answered otherwise than 2.17.1, `withCorrections` has the
 * answer of 2.17.1.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asArray, asNumber, asObject, asText, NumberText, parseExactJson } from "./exact-json.ts";
import type { Step } from "./steps.ts";

/** `response` is undefined where only the status was recorded. Numbers are `NumberText`. */
export type RecordedStep = { step: Step; status: number; response: unknown };
/** Steps to prepare a server, then steps whose answers were recorded. */
export type RecordedCase = { name: string; setup: Step[]; recorded: RecordedStep[] };

/** The directory with the recordings, or undefined when this machine has none. */
export function recordingsDirectory(): string | undefined {
  const reference = process.env["QUITTANCE_REFERENCE_DIR"];
  if (reference === undefined) return undefined;
  const directory = join(reference, "opensearch");
  return existsSync(join(directory, "probes.jsonl")) ? directory : undefined;
}

/** Index and documents that all probes ask about. */
export function probeSetup(directory: string): Step[] {
  const mapping = readFileSync(join(directory, "mapping.json"), "utf8");
  const documents = readLines(join(directory, "docs.ndjson"));
  return [
    jsonStep("PUT", "/transactions", mapping),
    ...documents.map((text) => {
      const uuid = asText(asObject(parseExactJson(text))["uuid"]);
      return jsonStep("PUT", `/transactions/_doc/${uuid}`, text);
    }),
    jsonStep("POST", "/transactions/_refresh", null),
  ];
}

export function readProbes(directory: string): RecordedCase[] {
  return readLines(join(directory, "probes.jsonl")).map((line) => {
    const probe = asObject(parseExactJson(line));
    return { name: asText(probe["id"]), setup: [], recorded: [toRecorded(probe)] };
  });
}

export function readYamlCases(directory: string): RecordedCase[] {
  return readLines(join(directory, "yaml-cases.jsonl")).map((line) => {
    const raw = asObject(parseExactJson(line));
    const steps = asArray(raw["steps"])
      .map((step) => toRecorded(asObject(step)))
      .filter(({ step }) => !step.path.startsWith("/_cluster/health"));
    const firstRecorded = steps.findIndex(({ response }) => response !== undefined);
    return {
      name: `${asText(raw["file"])}: ${asText(raw["case"])}`,
      setup: steps.slice(0, firstRecorded).map(({ step }) => step),
      recorded: steps.slice(firstRecorded),
    };
  });
}

function toRecorded(raw: Record<string, unknown>): RecordedStep {
  const body = raw["body"];
  const text = body === null ? null : typeof body === "string" ? body : spacedJson(body);
  const contentType = text === null || raw["contentType"] === null ? null : asText(raw["contentType"]);
  const step = { method: asText(raw["method"]), path: asText(raw["path"]), contentType, body: text };
  return { step, status: asNumber(raw["status"]), response: raw["response"] ?? undefined };
}

/** The recordings were sent by Python's json module, and columns in error texts count its spaces. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null || value instanceof NumberText)
    return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`,
  );
  return `{${members.join(", ")}}`;
}

function jsonStep(method: string, path: string, body: string | null): Step {
  return { method, path, contentType: body === null ? null : "application/json", body };
}

function readLines(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
