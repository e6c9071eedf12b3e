import { queryShardError } from "../../errors.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, fieldOf, unscored } from "../../plan/target.ts";
import type { NestedSort } from "../../queries/query.ts";
import { type Sql, and, name, sql, yes } from "../../sql/sql.ts";

/** The source of a document's values for a sort: one value, or a list of values. */
export interface FieldValues {
  readonly value: Sql;
  readonly list: boolean;
}

/** The values of a document's nested objects that pass the filters, as one list. */
export async function nestedValues(scope: Scope, field: Field, nested: NestedSort): Promise<FieldValues> {
  const object = scope.target.mapping.objects.get(nested.path);
  if (object === undefined)
    throw queryShardError(`[nested] failed to find nested object under path [${nested.path}]`);
  const rows = scope.target.nested.get(nested.path);
  if (rows === undefined) {
    throw queryShardError(`[nested] nested object under path [${nested.path}] is not of nested type`);
  }
  const inner: Scope = { ...unscored(scope), nestedPath: nested.path, alias: `${scope.alias}n` };
  const filter = (await nested.filter?.condition(inner))?.matches ?? yes;
  const [alias, outer] = [name(inner.alias), name(scope.alias)];
  const isOwn =
    scope.nestedPath === undefined
      ? sql`${alias}._doc = ${outer}._doc`
      : sql`${alias}._doc = ${outer}._doc AND ${alias}._parent = ${outer}._row`;
  if (nested.nested !== undefined) {
    const deeper = await nestedValues(inner, field, nested.nested);
    return gather(deeper, sql`FROM ${rows} ${alias} WHERE ${and([isOwn, filter])}`);
  }
  const own = fieldOf(inner, field.path);
  if (own === undefined) return { value: sql`NULL`, list: false };
  return gather(
    { value: columnOf(inner, own), list: own.multiValued },
    sql`FROM ${rows} ${alias} WHERE ${and([isOwn, filter])}`,
  );
}

function gather({ value, list }: FieldValues, from: Sql): FieldValues {
  const gathered = list ? sql`flatten(list(${value}))` : sql`list(${value})`;
  return { value: sql`(SELECT ${gathered} ${from} AND (${value}) IS NOT NULL)`, list: true };
}
