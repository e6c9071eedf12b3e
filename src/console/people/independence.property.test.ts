import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APPROVAL_KINDS, type ApprovalKind } from "../../../tests/support/approval-kinds.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { ManualClock } from "../../platform/clock.ts";
import { openDatabase, type Database } from "../../platform/database/index.ts";
import { createIds } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { membershipsOf } from "../access/memberships.ts";
import { allMembershipsOf, insertPerson } from "../access/person-store.ts";
import { findPlace, viewOf, type Place } from "../access/places.ts";
import type { Role } from "../access/permissions.ts";
import { joinByInvitation } from "./accept-invitation.ts";
import { createInvitation } from "./invitation-store.ts";
import { confirmApprover } from "./waiting-approver.ts";

const WAIT_HOURS = 72;
const sealer = { seal: (text: string) => text, open: async (text: string) => text };
const ids = createIds();

let database: TestDatabase;
let db: Database;
let clock: ManualClock;
let place: Place;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = new ManualClock("2026-11-22T10:00:00Z");
  db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: 4 });
  place = (await findPlace(db, { guid: ROOT_TENANT_GUID, sealer }))!;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

interface Account {
  readonly id: string;
  readonly email: string;
  /** Who may be behind it in the worst case: everyone whom a person invites is that person again. */
  human: number;
  /** From then on it may approve, as the rules have it. */
  approvesFrom: Temporal.Instant | undefined;
}

/** A world of accounts, and the rules of independence written down a second time. */
class World {
  readonly accounts: Account[] = [];
  readonly open: { readonly id: string; readonly kind: ApprovalKind; readonly by: Account }[] = [];
  #humans = 0;
  #number = 0;

  async newAccount(role: Role, inviter?: Account): Promise<void> {
    const id = ids.uuid();
    const email = `p${++this.#number}-${id}@example.com`;
    const human = inviter?.human ?? ++this.#humans;
    const account: Account = { id, email, human, approvesFrom: undefined };
    await insertPerson(db, { id, email, name: email, isDemo: false, passwordHash: "none" });
    this.accounts.push(account);
    await this.give(account, role, inviter);
  }

  /** A role by an invitation of the inviter, or of the root credential, which makes the account another human's. */
  async give(account: Account, role: Role, inviter?: Account): Promise<void> {
    const { id, email } = account;
    const isByRoot = inviter === undefined;
    const token = await createInvitation(db, {
      id: ids.uuid(),
      email,
      placeGuid: ROOT_TENANT_GUID,
      role,
      isOwner: false,
      inviters: inviter ? [inviter.id] : [],
      isByRoot,
    });
    const person = { id, email, name: email, isDemo: false };
    const parts = { db, ids, sealer, publicUrl: "http://localhost" };
    expect(await joinByInvitation(parts, { token, person })).toBe("joined");
    if (isByRoot) account.human = ++this.#humans;
    if (!["finance", "operator"].includes(role)) return;
    const from = isByRoot ? clock.now() : clock.now().add({ hours: WAIT_HOURS });
    const { approvesFrom } = account;
    if (!approvesFrom || Temporal.Instant.compare(from, approvesFrom) < 0) account.approvesFrom = from;
  }

  async request(by: Account, kind: ApprovalKind): Promise<void> {
    const id = ids.uuid();
    await kind.request(db, id, by);
    this.open.push({ id, kind, by });
  }

  async decide(account: Account, { id, kind, by }: World["open"][number]): Promise<void> {
    const view = viewOf(place, await membershipsOf(db, account));
    if (view?.allows("approve") !== true) return;
    if (!(await kind.approve(db, id, account))) return;
    approvals += 1;
    expect(account.human, "one human requested and approved").not.toBe(by.human);
    expect(Temporal.Instant.compare(account.approvesFrom!, clock.now()), "too early").toBeLessThanOrEqual(0);
  }

  async confirm(account: Account, colleague: Account): Promise<void> {
    for (const { id, mayApprove } of await allMembershipsOf(db, colleague.id)) {
      if (mayApprove) continue;
      const actor = { id: account.id, email: account.email, name: "", isDemo: false };
      if (isRefusal(await confirmApprover(db, { membershipId: id, place, actor }))) continue;
      confirmations += 1;
      expect(account.human, "one human confirmed").not.toBe(colleague.human);
      expect(Temporal.Instant.compare(account.approvesFrom!, clock.now())).toBeLessThanOrEqual(0);
      colleague.approvesFrom = clock.now();
    }
  }
}

let approvals = 0;
let confirmations = 0;

const index = fc.nat({ max: 30 });
const role = fc.constantFrom<Role>("support", "finance", "operator", "finance");
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rootNew" as const), role }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rootVouches" as const), role, a: index }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("invites" as const), role, a: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("invitesKnown" as const), role, a: index, b: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("confirms" as const), a: index, b: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("waits" as const), hours: fc.nat({ max: 80 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("acts" as const),
      kind: fc.constantFrom(...APPROVAL_KINDS),
      a: index,
      b: index,
    }),
  },
);

async function run(world: World, next: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  const at = (place_: number): Account => world.accounts[place_ % world.accounts.length]!;
  switch (next.do) {
    case "rootNew":
      return world.newAccount(next.role);
    case "rootVouches":
      return world.give(at(next.a), next.role);
    case "invites":
      return world.newAccount(next.role, at(next.a));
    case "invitesKnown":
      return world.give(at(next.b), next.role, at(next.a));
    case "confirms":
      return world.confirm(at(next.a), at(next.b));
    case "waits":
      return clock.advance({ hours: next.hours });
    case "acts":
      await world.request(at(next.a), next.kind);
      for (const account of world.accounts) await world.decide(account, world.open.at(-1)!);
      return world.decide(at(next.b), world.open[next.b % world.open.length]!);
  }
}

test("nobody reaches an act that no two independent people gave, in any order of invitations, confirmations and approvals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const world = new World();
      await world.newAccount("finance");
      await world.newAccount("operator");
      for (const next of steps) await run(world, next);
    }),
    { numRuns: 40 },
  );
  // The rules let people work, too.
  expect(approvals).toBeGreaterThan(20);
  expect(confirmations).toBeGreaterThan(0);
});
