import { leavesOf, type FieldChange } from "./compare-fields.ts";
import { isAt, type Json } from "./json.ts";
import type { Outcome } from "./apply-plan.ts";
import type { Step } from "./make-plan.ts";
import { pathOf } from "./resource-node.ts";
import { isReference, MASK } from "./secrets.ts";

const SIGNS = { create: "+", change: "~", disable: "-", delete: "-", keep: "!" } as const;

/** A plan for people: each resource, and each of its fields that changes. It shows a secret as its reference only. */
export function describePlan(
  steps: readonly Step[],
  secretsOf: (section: string) => readonly string[],
): string {
  const lines = steps.flatMap((step) => describeStep(step, secretsOf(step.node.kind.section)));
  const count = (action: Step["action"]) => steps.filter((step) => step.action === action).length;
  const removals = count("disable") + count("delete");
  const summary = `${count("create")} to create, ${count("change")} to change, ${removals} to delete or disable.`;
  const isSame = steps.every(({ action }) => action === "keep");
  return [...lines, isSame ? "Nothing to change: the gateway is as the file says." : summary, ""].join("\n");
}

function describeStep({ action, node, changes }: Step, secrets: readonly string[]): string[] {
  const heading = `${SIGNS[action]} ${action} ${pathOf(node)}`;
  if (action === "keep") {
    const { remove } = node.kind;
    const way =
      remove === undefined
        ? "it cannot be deleted"
        : `--delete ${remove === "disable" ? "disables" : "deletes"} it`;
    return [`${SIGNS.keep} ${pathOf(node)} is not in the file, and stays; ${way}`];
  }
  return [heading, ...changes.flatMap((change) => describeChange(change, secrets, action === "create"))];
}

function describeChange(
  { path, before, after }: FieldChange,
  secrets: readonly string[],
  isNew: boolean,
): string[] {
  const shown = (value: Json | undefined, leaf: string) => {
    if (value === undefined || value === null) return "none";
    const isSecret = secrets.some((field) => isAt(leaf, field));
    return isSecret && !isReference(value) ? MASK : JSON.stringify(value);
  };
  if (before === undefined)
    return leavesOf(after, path).map(
      ([leaf, value]) => `    ${leaf}: ${isNew ? "" : "none → "}${shown(value, leaf)}`,
    );
  if (isLeaf(before) && isLeaf(after)) return [`    ${path}: ${shown(before, path)} → ${shown(after, path)}`];
  return [
    ...leavesOf(before, path).map(([leaf, value]) => `    ${leaf}: ${shown(value, leaf)} → (replaced)`),
    ...leavesOf(after, path).map(([leaf, value]) => `    ${leaf}: → ${shown(value, leaf)}`),
  ];
}

function isLeaf(value: Json | undefined): boolean {
  return typeof value !== "object" || value === null;
}

/** The result of a step, in words. */
export function describeOutcome({ action, node }: Step, outcome: Outcome): string {
  const what = `${action} ${pathOf(node)}`;
  if (outcome === "done") return `done: ${what}`;
  return "failed" in outcome ? `FAILED: ${what}: ${outcome.failed}` : `skipped: ${what}: ${outcome.skipped}`;
}
