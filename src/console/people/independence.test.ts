import { describe, expect, test } from "vitest";
import { APPROVAL_KINDS, insertAgentMove, type Account } from "../../../tests/support/approval-kinds.ts";
import { databaseForThisFile } from "../../../tests/support/database-for-this-file.ts";
import { actingAs, sql } from "../../platform/database/index.ts";
import { createIds } from "../../platform/ids.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { recordInviters } from "../access/independence.ts";
import { insertPerson } from "../access/person-store.ts";

const ids = createIds();
const [refunds, agents] = APPROVAL_KINDS;

const db = databaseForThisFile({ poolSize: 4 });

async function person(invitedBy?: Account): Promise<Account> {
  const id = ids.uuid();
  const email = `${id}@example.com`;
  await insertPerson(db, { id, email, name: "Any", isDemo: false, passwordHash: "none" });
  const inviters = invitedBy ? [invitedBy.id] : [];
  await recordInviters(db, { personId: id, inviters, isByRoot: !invitedBy });
  return { id, email };
}

/** Two people, the one who requests and the one who approves, by how they came. */
const PAIRS: Readonly<Record<string, () => Promise<readonly [Account, Account]>>> = {
  themselves: async () => {
    const one = await person();
    return [one, one];
  },
  "who invited them": async () => {
    const one = await person();
    return [await person(one), one];
  },
  "whom they invited": async () => {
    const one = await person();
    return [one, await person(one)];
  },
  "whom a person they invited has invited": async () => {
    const one = await person();
    return [one, await person(await person(one))];
  },
  "whom the same person invited": async () => {
    const inviter = await person();
    return [await person(inviter), await person(inviter)];
  },
  "whom another line from the same person brought": async () => {
    const inviter = await person();
    return [await person(await person(inviter)), await person(await person(inviter))];
  },
};

describe.each(APPROVAL_KINDS)("a request of $table", (kind) => {
  test.each(Object.entries(PAIRS))("is not approved by %s", async (_who, pair) => {
    const [by, approver] = await pair();
    const id = ids.uuid();
    await kind.request(db, id, by);
    expect(await kind.approve(db, id, approver)).toBe(false);
    expect(await kind.approve(db, id, await person())).toBe(true);
    expect(await kind.approve(db, id, await person()), "a second time").toBe(false);
  });
});

test("each table that records who decided is of one of the kinds", async () => {
  const tables = await db.query<{ name: string }>(sql`
    select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(decided|approved|confirmed|agreed)_by$' order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(APPROVAL_KINDS.map(({ table }) => table).toSorted());
});

test("an assistant that a credential made is of the person who made the credential", async () => {
  const maker = await person();
  const credentials = ["PC-1", "PC-2"].map(() => `PC-${ids.uuid()}`);
  const madeBy = [maker.email, credentials[0]!];
  for (const [position, guid] of credentials.entries())
    await actingAs({ username: madeBy[position]!, address: "", requestId: "", operation: "test" }, () =>
      db.transaction((tx) =>
        tx.execute(sql`
          insert into provisioning_credentials (guid, name, tenant_guid, permissions, expires_at, password_hash, created_by)
          values (${guid}, 'Any', ${ROOT_TENANT_GUID}, '{configure}', now() + interval '1 day', 'none', ${madeBy[position]!})`),
      ),
    );
  for (const createdBy of credentials) {
    const id = ids.uuid();
    await insertAgentMove(db, id, createdBy);
    expect(await agents!.approve(db, id, maker)).toBe(false);
    expect(await agents!.approve(db, id, await person(maker))).toBe(false);
    expect(await agents!.approve(db, id, await person())).toBe(true);
  }
});

test("people whom the root credential invited approve for each other, also where one invited the other before", async () => {
  const one = await person();
  const two = await person(one);
  await recordInviters(db, { personId: two.id, inviters: [], isByRoot: true });
  for (const kind of [refunds!, agents!]) {
    const id = ids.uuid();
    await kind.request(db, id, one);
    expect(await kind.approve(db, id, two)).toBe(true);
  }
});
