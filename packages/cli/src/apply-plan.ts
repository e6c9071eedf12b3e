import { idValue, namedResources } from "./file-value.ts";
import { RefusedError, UnreachableError, type GatewayApi } from "./gateway-api.ts";
import { isAt, mappedValues, asText, type JsonObject } from "./json.ts";
import type { Step } from "./make-plan.ts";
import { pathOf, type ResourceNode } from "./resource-node.ts";
import { isReference, MASK } from "./secrets.ts";

/** The result of a step. */
export type Outcome =
  | "done"
  | { readonly failed: string; readonly isUnreachable?: boolean }
  | { readonly skipped: string };

export interface Application {
  readonly api: GatewayApi;
  /** Paths of a kind's secrets, by its section. */
  readonly secretsOf: (section: string) => readonly string[];
  /** The values of the secrets, by their references. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Is called after each step. */
  readonly report: (step: Step, outcome: Outcome) => void;
  /** Takes a secret that the gateway generated, and shows once. */
  readonly keepSecret: (path: string, secret: string) => void;
}

/**
 * Carries out the steps, one after the other. A step that fails does not stop those that do not need it, so that a second run,
 * which makes a new plan, has only the rest to do.
 *
 * @returns whether all were done
 */
export async function applyPlan(steps: readonly Step[], application: Application): Promise<boolean> {
  let isComplete = true;
  let isUnreachable = false;
  for (const step of steps.filter(({ action }) => action !== "keep")) {
    const outcome: Outcome = isUnreachable
      ? { skipped: "the gateway did not respond" }
      : await outcomeOf(step, application);
    if (outcome !== "done") isComplete = false;
    if (typeof outcome === "object" && "isUnreachable" in outcome) isUnreachable = true;
    application.report(step, outcome);
  }
  return isComplete;
}

async function outcomeOf(step: Step, application: Application): Promise<Outcome> {
  const body = bodyOf(step, application);
  if ("waitsFor" in body) return { skipped: `it needs ${body.waitsFor}` };
  try {
    await send(step, { body: body.fields, application });
    return "done";
  } catch (error) {
    if (error instanceof UnreachableError)
      return { failed: `no response: ${error.message}`, isUnreachable: true };
    if (error instanceof RefusedError) return { failed: error.message };
    throw error;
  }
}

async function send(
  { action, node }: Step,
  { body, application }: { body: JsonObject; application: Application },
): Promise<void> {
  const { api } = application;
  const { kind, owner } = node;
  if (action === "create") {
    const answer = await api.post(kind.create, { ...(owner?.id !== undefined && { id: owner.id }), body });
    const made = kind.answered === undefined ? answer : (answer[kind.answered] as JsonObject);
    if (kind.id) node.id = asText(made[kind.id]);
    keepGenerated(node, { answer, made, body, application });
    return;
  }
  const path = action === "delete" ? (kind.remove as string) : kind.update!;
  await api.post(path, { ...(node.id !== undefined && { id: node.id }), body });
}

/** A secret that was not given is in the response to the creation, and never again. */
function keepGenerated(
  node: ResourceNode,
  given: { answer: JsonObject; made: JsonObject; body: JsonObject; application: Application },
): void {
  const { answer, made, body, application } = given;
  for (const secret of [answer["secret"], body["sharedSecret"] ? undefined : made["sharedSecret"]])
    if (typeof secret === "string" && secret !== MASK) application.keepSecret(pathOf(node), secret);
}

/** The body of the request, or the resource without which it can't be made. */
function bodyOf(
  { action, node, fields }: Step,
  { secrets, secretsOf }: Application,
): { readonly fields: JsonObject } | { readonly waitsFor: string } {
  const { kind, owner } = node;
  if (action === "create" && owner && owner.id === undefined) return { waitsFor: pathOf(owner) };
  if (action !== "create" && kind.id && node.id === undefined) return { waitsFor: pathOf(node) };
  const { found } = namedResources(node, fields);
  const missing = [...found.values()].find((named) => idValue(named) === undefined);
  if (missing) return { waitsFor: pathOf(missing) };
  const isSecret = (path: string) => secretsOf(kind.section).some((field) => isAt(path, field));
  const resolved = mappedValues(fields, (value, path) => {
    const named = found.get(path);
    if (named) return idValue(named);
    return isReference(value) && isSecret(path) ? secrets.get(value) : undefined;
  }) as JsonObject;
  const implied =
    action === "create" && owner?.id ? kind.implied?.({ section: owner.kind.section, id: owner.id }) : {};
  return { fields: { ...resolved, ...implied } };
}

/** The references to secrets that the steps send, each with a place that has it. */
export function neededSecrets(
  steps: readonly Step[],
  secretsOf: Application["secretsOf"],
): ReadonlyMap<string, string> {
  const needed = new Map<string, string>();
  for (const { node, fields, action } of steps)
    mappedValues(action === "keep" ? {} : fields, (value, path) => {
      const isSecret = secretsOf(node.kind.section).some((field) => isAt(path, field));
      if (isReference(value) && isSecret) needed.set(value, `${pathOf(node)}: ${path}`);
      return undefined;
    });
  return needed;
}
