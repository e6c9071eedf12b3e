/**
 * Reads the responses recorded from real servers, of the probes and of cases from OpenSearch's own YAML tests. Where an
 * older server responded otherwise than 2.17.1, `withCorrections` has the response of 2.17.1.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asArray, asNumber, asObject, asText, NumberText, parseExactJson } from "./exact-json.ts";
import type { Step } from "./steps.ts";

/** A day on which the probes were recorded: some have responses of that month. */
export const RECORDED_AT_MS = Date.parse("2026-11-20T12:00:00Z");

/** Probes whose response changes with the month, which a server whose clock cannot be set is not sent. */
export const OF_A_MONTH: ReadonlySet<string> = new Set(["agg.date_range_now"]);

/** `response` is undefined where only the status was recorded. Numbers are `NumberText`. */
export type RecordedStep = { step: Step; status: number; response: unknown };
/** Steps to prepare a server, then steps whose responses were recorded. */
export type RecordedCase = { name: string; setup: Step[]; recorded: RecordedStep[] };

const RECORDINGS = join(import.meta.dirname, "recordings");

/** Index and documents of all probes. */
export function probeSetup(): Step[] {
  const mapping = readFileSync(join(RECORDINGS, "mapping.json"), "utf8");
  const documents = readLines(join(RECORDINGS, "docs.ndjson"));
  return [
    jsonStep("PUT", "/transactions", mapping),
    ...documents.map((text) => {
      const uuid = asText(asObject(parseExactJson(text))["uuid"]);
      return jsonStep("PUT", `/transactions/_doc/${uuid}`, text);
    }),
    jsonStep("POST", "/transactions/_refresh", null),
  ];
}

export function readProbes(): RecordedCase[] {
  return readLines(join(RECORDINGS, "probes.jsonl")).map((line) => {
    const probe = asObject(parseExactJson(line));
    return { name: asText(probe["id"]), setup: [], recorded: [toRecorded(probe)] };
  });
}

/** The cases of OpenSearch's own tests. */
export function readYamlCases(): RecordedCase[] {
  return readLines(join(RECORDINGS, "yaml-cases.jsonl")).map((line) => {
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
