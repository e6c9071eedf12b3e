import type { JsonNode } from "../json/json-node.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { Scope, Session } from "../plan/target.ts";
import { name, sql } from "../sql/sql.ts";
import type { PageRow } from "./page-row.ts";

/** Where a nested object stands in its document. */
export interface NestedPlace {
  readonly path: string;
  readonly shown: ResponseObject;
  /** The object itself, found in the document's source. */
  readonly within: (source: JsonNode) => JsonNode | undefined;
}

/** The place of a row: the offsets of it and of the nested objects around it. */
export async function nestedPlace(session: Session, scope: Scope, row: PageRow): Promise<NestedPlace> {
  const path = scope.nestedPath!;
  const steps = await stepsTo(session, scope, path, row);
  const shown = steps.reduceRight<ResponseObject | undefined>(
    (inner, { field, offset }) => ({ field, offset, ...(inner === undefined ? {} : { _nested: inner }) }),
    undefined,
  );
  return {
    path,
    shown: shown ?? {},
    within: (source) =>
      steps.reduce<JsonNode | undefined>((node, step) => node && objectAt(node, step), source),
  };
}

interface Step {
  readonly field: string;
  readonly offset: number;
}

async function stepsTo(session: Session, scope: Scope, path: string, { doc, row }: PageRow): Promise<Step[]> {
  const steps: Step[] = [];
  let at: string | undefined = path;
  let nestedRow = row;
  while (at !== undefined) {
    const found = await session.rows(
      sql`SELECT n._offset, n._parent FROM ${scope.target.nested.get(at)!} ${name("n")} WHERE n._doc = ${doc} AND n._row = ${nestedRow}`,
    );
    const [offset, parent] = found[0] ?? [];
    const around: string | undefined = outerPath(scope, at);
    steps.unshift({ field: around === undefined ? at : at.slice(around.length + 1), offset: Number(offset) });
    nestedRow = Number(parent);
    at = around;
  }
  return steps;
}

/** The nested object around another one. */
function outerPath(scope: Scope, path: string): string | undefined {
  const outer = [...scope.target.nested.keys()].filter((other) => path.startsWith(`${other}.`));
  return outer.toSorted((a, b) => b.length - a.length)[0];
}

function objectAt(node: JsonNode, { field, offset }: Step): JsonNode | undefined {
  const values = valuesAt(node, field).flatMap((value) => (value.kind === "array" ? value.items : [value]));
  return values.filter(({ kind }) => kind === "object")[offset];
}

function valuesAt(node: JsonNode, path: string): JsonNode[] {
  if (node.kind === "array") return node.items.flatMap((item) => valuesAt(item, path));
  if (node.kind !== "object") return [];
  return node.members.flatMap(({ name: member, value }) => {
    if (member === path) return [value];
    return path.startsWith(`${member}.`) ? valuesAt(value, path.slice(member.length + 1)) : [];
  });
}
