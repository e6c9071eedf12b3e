import { sql, type Queryable } from "../../platform/database/index.ts";
import { rolesAllow, type Permission, type Role } from "./permissions.ts";

/** Kinds of alerts that a person can be notified of, with the permission that each needs. */
const ALERT_PERMISSIONS = {
  approvals_fall: "see_payments",
  issuer_declines: "see_payments",
  provider_fails: "see_payments",
  callbacks_given_up: "developers",
  dispute_due: "see_payments",
  settlement_mismatch: "settlements",
  payout_missing: "settlements",
  payout_different: "settlements",
  money_unmatched: "bank",
  orders_differ: "see_payments",
  experiment_stopped: "see_configuration",
  approval_waits: "approve",
} as const satisfies Record<string, Permission>;
export type AlertKind = keyof typeof ALERT_PERMISSIONS;
const ALERT_KINDS = Object.keys(ALERT_PERMISSIONS) as AlertKind[];

/** Sent to everybody who has not chosen otherwise: without it a request could wait until it expires. */
const ALWAYS_SENT: readonly AlertKind[] = ["approval_waits"];

/** The kinds that people with the roles can choose. */
export function alertKindsOf(roles: readonly Role[]): AlertKind[] {
  return ALERT_KINDS.filter((kind) => rolesAllow(roles, ALERT_PERMISSIONS[kind]));
}

/** A person's choice of alerts at a place. */
export interface AlertChoice {
  readonly personId: string;
  readonly placeGuid: string;
  readonly kinds: readonly AlertKind[];
  /** A code of a console language. */
  readonly language: string;
}

/** Kinds of alerts that the person chose at the place; before they choose, those that are sent by default. */
export async function alertKindsChosen(
  db: Queryable,
  owner: Pick<AlertChoice, "personId" | "placeGuid">,
): Promise<readonly AlertKind[]> {
  const row = await db.maybeOne<Pick<AlertChoice, "kinds">>(sql`
    select kinds from console_alert_choices where id = ${alertChoiceId(owner)}`);
  return row?.kinds ?? ALWAYS_SENT;
}

/** By which the audit names it, also before the person chose. */
export function alertChoiceId({ personId, placeGuid }: Pick<AlertChoice, "personId" | "placeGuid">): string {
  return `${personId} ${placeGuid}`;
}

/** Replaces what the person chose at the place. */
export async function saveAlertChoice(db: Queryable, choice: AlertChoice): Promise<void> {
  const { personId, placeGuid, kinds, language } = choice;
  await db.execute(sql`
    insert into console_alert_choices (id, person_id, place_guid, kinds, language)
    values (${alertChoiceId(choice)}, ${personId}, ${placeGuid}, ${[...kinds]}::text[], ${language})
    on conflict (id)
      do update set kinds = excluded.kinds, language = excluded.language`);
}

/** The places where a person chose a kind, at most `limit`, after a place in the order of their guids. */
export async function placesWithAlerts(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ placeGuid: string }>(sql`
    select distinct place_guid from console_alert_choices
    where place_guid > ${after} and kinds <> '{}' order by place_guid limit ${limit}`);
  return rows.map(({ placeGuid }) => placeGuid);
}

/** The choices of all people at the place. */
export function alertChoicesAt(db: Queryable, placeGuid: string): Promise<AlertChoice[]> {
  return db.query<AlertChoice>(sql`
    select person_id, place_guid, kinds, language from console_alert_choices where place_guid = ${placeGuid} order by id`);
}

/**
 * The people who do not want mails of the kind for what happens at the last place of the path: the choice at the place nearest to it
 * counts.
 */
export async function peopleWithout(
  db: Queryable,
  { kind, path }: { kind: AlertKind; path: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<Pick<AlertChoice, "personId">>(sql`
    select person_id from (
      select distinct on (person_id) person_id, kinds from console_alert_choices
      where place_guid = any(${[...path]}::text[])
      order by person_id, array_position(${[...path]}::text[], place_guid)
    ) as nearest where not ${kind} = any(kinds)`);
  return new Set(rows.map(({ personId }) => personId));
}
