import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";

/** The person accepted an invitation of these people. It stays known when the membership is removed. */
export async function recordInviters(
  tx: Queryable,
  { personId, inviters }: { personId: string; inviters: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    insert into console_inviters (person_id, inviter_id)
    select ${personId}, id from console_people where id = any(${[...inviters]}::text[]) and id <> ${personId}
    on conflict do nothing`);
}

/** A condition: one of the two invited the other, at any time and place. They are expressions for ids of people. */
export function invitedOneAnother(one: Sql, other: Sql): Sql {
  return sql`exists (select from console_inviters
    where (person_id = ${one} and inviter_id = ${other}) or (person_id = ${other} and inviter_id = ${one}))`;
}

/** Those of the people who invited that person, or whom that person invited. */
export async function tiedByInvitation(
  db: Queryable,
  { personId, others }: { personId: string; others: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select id from console_people where id = any(${[...others]}::text[])
      and ${invitedOneAnother(sql`console_people.id`, sql`${personId}`)}`);
  return new Set(rows.map(({ id }) => id));
}
