import type { Plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { type Scope, fieldOf, systemColumn } from "../../plan/target.ts";
import { sql } from "../../sql/sql.ts";
import { elsewhere } from "../conditions/other-nesting-level.ts";
import { constant, never, nothing } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { exactly } from "./exact-term.ts";

/** Rows with the value in the field, with the text, or with the id. */
export async function hasTerm(scope: Scope, path: string, value: Plain): Promise<Condition> {
  if (path === "_id" || path === "_index") {
    return constant(scope, sql`${systemColumn(scope, path)} = ${shown(value)}`);
  }
  const field = fieldOf(scope, path);
  if (field !== undefined) return exactly(scope, field, value);
  const other = elsewhere(scope, path);
  if (other === undefined) return never;
  await hasTerm(other, path, value);
  return nothing;
}
