import { dirname } from "node:path";
import { stringify } from "yaml";
import { problemsOfAdapters } from "./adapter-fields.ts";
import { advanceClock, type ShownClock } from "./advance-clock.ts";
import { applyPlan, neededSecrets, type Application } from "./apply-plan.ts";
import type { CommandLine } from "./command-line.ts";
import { configurationSchema } from "./configuration-schema.ts";
import { describeOutcome, describePlan } from "./describe-plan.ts";
import { exportedTenant } from "./export-tenant.ts";
import { gatewayApi, type GatewayApi } from "./gateway-api.ts";
import { secretFile } from "./generated-secrets.ts";
import { importCards } from "./import-cards.ts";
import { asText, type JsonObject } from "./json.ts";
import { makePlan, type Plan } from "./make-plan.ts";
import { mergeFile, mergeRates } from "./merge-file.ts";
import { readConfiguration } from "./read-file.ts";
import { ConfigurationError, nodeOf, readRates, readTenant } from "./read-gateway.ts";
import type { ResourceNode } from "./resource-node.ts";
import { TENANT } from "./resources.ts";
import { SecretError, secretFields, secretValue } from "./secrets.ts";

/** Where the command reads and writes. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** The result, such as a plan. */
  readonly print: (text: string) => void;
  /** Prints a text that is not part of the result. */
  readonly warn: (text: string) => void;
  /** Writes the result into a file, or prints it without one. */
  readonly write: (file: string | undefined, text: string) => void;
}

const DONE = 0;
const REFUSED = 1;
const DIFFERS = 2;
const INCOMPLETE = 3;

/** Runs a command to its end. @returns its exit code */
export async function run(line: CommandLine, surroundings: Surroundings): Promise<number> {
  const { url, username, password } = line;
  const api = gatewayApi({ baseUrl: url.endsWith("/") ? url.slice(0, -1) : url, username, password });
  if (line.command === "clock") {
    const call = async (body: JsonObject): Promise<ShownClock> =>
      (await api.post("/api/provisioning/testClock", { body }))["testClock"] as unknown as ShownClock;
    return (await advanceClock(call, { ...line, print: surroundings.print })) ? DONE : REFUSED;
  }
  if (line.command === "import-cards") return importFile(line, { api, surroundings });
  const document = await api.document();
  const schema = configurationSchema(document);
  if (line.command === "schema") {
    surroundings.write(line.output, `${JSON.stringify(schema, undefined, 2)}\n`);
    return DONE;
  }
  const given = { line, surroundings, api, document, schema };
  return line.command === "export" ? exportTenant(given) : planOrApply(given);
}

async function importFile(
  { file = "", merchant = "", url, output, ...line }: CommandLine,
  { api, surroundings }: { api: GatewayApi; surroundings: Surroundings },
): Promise<number> {
  const isDone = await importCards(api, {
    ...line,
    file,
    merchant,
    baseUrl: url.endsWith("/") ? url.slice(0, -1) : url,
    print: output === undefined ? surroundings.warn : surroundings.print,
    write: (text) => surroundings.write(output, text),
  });
  if (isDone) return DONE;
  return line.runs ? INCOMPLETE : DIFFERS;
}

interface Given {
  readonly line: CommandLine;
  readonly surroundings: Surroundings;
  readonly api: GatewayApi;
  readonly document: JsonObject;
  readonly schema: JsonObject;
}

async function exportTenant({ line, surroundings, api, schema }: Given): Promise<number> {
  const tenant = await readTenant(api, line.tenant!);
  if (!tenant) throw new ConfigurationError(`There is no tenant ${line.tenant}.`);
  for (const section of unreadableSections(tenant))
    surroundings.warn(`The credential may not list ${section}: the file is without them.`);
  const exported = exportedTenant(tenant, { rates: await readRates(api), schema });
  surroundings.write(
    line.output,
    HEADER + stringify(exported, { lineWidth: 0, aliasDuplicateObjects: false }),
  );
  return DONE;
}

const HEADER = "# Made by quittance export. Secrets are references: env:NAME or file:PATH.\n";

function unreadableSections(node: ResourceNode): ReadonlySet<string> {
  return node.children.reduce(
    (sections, child) => sections.union(unreadableSections(child)),
    new Set(node.unreadable),
  );
}

async function planOrApply(given: Given): Promise<number> {
  const { line, surroundings, schema } = given;
  const read = readConfiguration(line.file!, schema);
  if ("problems" in read) return refuse(read.problems, surroundings);
  const plan = await planFor(read.content, given);
  if (plan.problems.length > 0) return refuse(plan.problems, surroundings);
  surroundings.print(describePlan(plan.steps, secretsIn(schema)));
  const steps = plan.steps.filter(({ action }) => action !== "keep");
  if (steps.length === 0) return DONE;
  return line.command === "plan" ? DIFFERS : apply(plan, read.content, given);
}

async function planFor(content: JsonObject, { line, api, document, schema }: Given): Promise<Plan> {
  const fields = content["tenant"] as JsonObject;
  const found = await readTenant(api, line.tenant ?? asText(fields["name"]));
  if (!found && line.tenant !== undefined) throw new ConfigurationError(`There is no tenant ${line.tenant}.`);
  const tenant = found ?? nodeOf({ kind: TENANT, desired: fields });
  const rates = content["conversionRates"] === undefined ? [] : [...(await readRates(api))];
  const problems = [
    ...mergeFile(tenant, fields),
    ...mergeRates(rates, (content["conversionRates"] ?? []) as readonly JsonObject[]),
  ];
  const { deletes, sendsSecrets } = line;
  const plan = makePlan([tenant, ...rates], { document, schema, deletes, sendsSecrets });
  const ofAdapters = await problemsOfAdapters(plan.steps, api);
  return { ...plan, problems: [...problems, ...plan.problems, ...ofAdapters] };
}

async function apply({ steps }: Plan, content: JsonObject, given: Given): Promise<number> {
  const { line, surroundings, api, schema } = given;
  const secretsOf = secretsIn(schema);
  const secrets = resolvedSecrets(neededSecrets(steps, secretsOf), given);
  if ("problems" in secrets) return refuse(secrets.problems, surroundings);
  const keeping = secretFile(line.generatedSecrets, surroundings.warn);
  const isComplete = await applyPlan(steps, {
    api,
    secretsOf,
    secrets: secrets.values,
    report: (step, outcome) => surroundings.print(`${describeOutcome(step, outcome)}\n`),
    keepSecret: keeping,
  });
  if (!isComplete) {
    surroundings.warn("Not everything was done. Run the same command again: it goes on with the rest.");
    return INCOMPLETE;
  }
  return remaining(await planFor(content, { ...given, line: { ...line, sendsSecrets: false } }), given);
}

/** A field that the gateway does not keep as it was sent would be changed again by every run. */
function remaining({ steps }: Plan, { surroundings, schema }: Given): number {
  const left = steps.filter(({ action }) => action !== "keep");
  if (left.length === 0) return DONE;
  surroundings.warn("The gateway took the changes, but still differs from the file:");
  surroundings.warn(describePlan(left, secretsIn(schema)));
  return INCOMPLETE;
}

function resolvedSecrets(
  needed: ReadonlyMap<string, string>,
  { line, surroundings }: Given,
): { readonly values: ReadonlyMap<string, string> } | { readonly problems: readonly string[] } {
  const values = new Map<string, string>();
  const problems: string[] = [];
  const options = { folder: dirname(line.file!), environment: surroundings.environment };
  for (const [reference, place] of needed)
    try {
      values.set(reference, secretValue(reference, options));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      problems.push(`${place}: ${error.message}`);
    }
  return problems.length > 0 ? { problems } : { values };
}

function secretsIn(schema: JsonObject): Application["secretsOf"] {
  const definitions = schema["$defs"] as Readonly<Record<string, JsonObject>>;
  const bySection = new Map(
    Object.entries(definitions).map(([section, fields]) => [section, secretFields(fields)] as const),
  );
  return (section) => bySection.get(section) ?? [];
}

function refuse(problems: readonly string[], { warn }: Surroundings): number {
  for (const problem of problems) warn(problem);
  warn("Nothing was changed.");
  return REFUSED;
}
