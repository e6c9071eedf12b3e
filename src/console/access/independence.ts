import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";

/**
 * The person accepted an invitation of these people. It stays known when the membership is removed. An invitation of the root
 * credential has none: it makes the person independent of those who invited them before.
 */
export async function recordInviters(
  tx: Queryable,
  { personId, inviters, isByRoot }: { personId: string; inviters: readonly string[]; isByRoot: boolean },
): Promise<void> {
  if (isByRoot) await cutLine(tx, personId);
  await tx.execute(sql`
    insert into console_inviters (person_id, inviter_id)
    select ${personId}, id from console_people where id = any(${[...inviters]}::text[]) and id <> ${personId}
    on conflict do nothing`);
}

/** Leaves the colleagues whom the person invited before below those who invited the person then. */
async function cutLine(tx: Queryable, personId: string): Promise<void> {
  await tx.execute(sql`
    insert into console_inviters (person_id, inviter_id)
    select below.person_id, above.inviter_id
    from console_inviters as below join console_inviters as above on above.person_id = below.inviter_id
    where below.inviter_id = ${personId} and below.person_id <> above.inviter_id
    on conflict do nothing`);
  await tx.execute(sql`delete from console_inviters where person_id = ${personId}`);
}

/** The person, and everyone through whose invitations they came, at any time and place. */
const lineOf = (person: Sql): Sql => sql`(
  with recursive line (id) as (
    select ${person}
    union select inviter_id from console_inviters join line on person_id = line.id
  ) select id from line)`;

/**
 * A condition: the two may be one person with two accounts. They are the same, one came by invitations of the other, or both came
 * by those of a third. They are expressions for ids of people.
 */
export function areTied(one: Sql, other: Sql): Sql {
  return sql`exists (select from ${lineOf(one)} as one_line join ${lineOf(other)} as other_line using (id))`;
}

/** Those of the people who are not independent of that person, for the decisions that need two. */
export async function tiedTo(
  db: Queryable,
  { personId, others }: { personId: string; others: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select other.id from unnest(${[...others]}::text[]) as other (id)
    where ${areTied(sql`other.id`, sql`${personId}::text`)}`);
  return new Set(rows.map(({ id }) => id));
}
