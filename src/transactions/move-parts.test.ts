import { describe, expect, test } from "vitest";
import { visaFacts } from "../../tests/support/card-facts.ts";
import { newTransaction } from "../../tests/support/new-transaction.ts";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { ManualClock } from "../platform/clock.ts";
import { sql } from "../platform/database/index.ts";
import { createIds } from "../platform/ids.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  moveTransaction,
  openTransaction,
  TRANSITIONS,
  type NewTransaction,
  type Transaction,
} from "./index.ts";
import type { Change, Effect, Guard } from "./move-parts.ts";
import type { Transition } from "./transition.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const ids = createIds();
const db = databaseForThisFile({ clock });

async function opened(changes: Partial<NewTransaction> = {}): Promise<Transaction> {
  const uuid = ids.transactionUuid();
  const transaction = await openTransaction(
    db,
    newTransaction({
      uuid,
      metaConnectorGuid: "CO-META",
      merchantTransactionId: `order-${uuid}`,
      amountMinor: 1000n,
      at: clock.now(),
      ...changes,
    }),
  );
  if (!transaction || isRefusal(transaction)) throw new Error("not opened");
  return transaction;
}

/** A transaction that the row moves. */
async function ready({ from, when, guards }: Transition): Promise<Transaction> {
  const { uuid } = await opened();
  const expiresAt = when === "idle_and_expired" ? clock.now().subtract({ minutes: 1 }) : null;
  const neverBegan = guards.includes("never_begun");
  return db.one<Transaction>(sql`
    update transactions set status = ${from[0] ?? ""}, expires_at = ${expiresAt}::timestamptz,
      begun_submission = ${neverBegan ? -1 : null}::int,
      inquire_at = case when ${neverBegan} then quittance_now() end
    where uuid = ${uuid} returning *`);
}

const CHANGES: Readonly<Record<Change["kind"], readonly [Change, Partial<Transaction>]>> = {
  resubmitted: [
    { kind: "resubmitted", inquiriesStartAgain: true },
    { submissions: 1, inquiries: 0 },
  ],
  connector_changed: [
    { kind: "connector_changed", connectorGuid: "CO-2", testMode: false },
    { connectorGuid: "CO-2", testMode: false },
  ],
  method_recorded: [
    { kind: "method_recorded", metaConnectorGuid: "CO-META", at: clock.now() },
    { metaConnectorGuid: "CO-META", methodChosenAt: clock.now() },
  ],
  registration_changed: [
    { kind: "registration_changed", registers: true },
    { request: expect.objectContaining({ withRegister: true }) },
  ],
  source_changed: [
    { kind: "source_changed", paymentSource: { kind: "sealed_card" }, card: visaFacts },
    { paymentSource: { kind: "sealed_card" }, card: visaFacts },
  ],
  currency_changed: [
    { kind: "currency_changed", minor: 1234n, currency: "USD" },
    { amountMinor: 1234n, currency: "USD", authorizedMinor: 0n },
  ],
  submission_taken_back: [{ kind: "submission_taken_back" }, { begunSubmission: -1 }],
  answer_awaited: [
    { kind: "answer_awaited", until: clock.now().add({ minutes: 60 }) },
    { deadlineAt: clock.now().add({ minutes: 60 }) },
  ],
  answered: [{ kind: "answered" }, { deadlineAt: null }],
  waits_until: [
    { kind: "waits_until", until: clock.now().add({ minutes: 60 }) },
    { expiresAt: clock.now().add({ minutes: 60 }) },
  ],
  waits_for_authentication: [
    { kind: "waits_for_authentication", submissions: 3, sealsCard: true },
    { submissions: 3, paymentSource: { kind: "sealed_card" } },
  ],
  choice_reset: [
    { kind: "choice_reset", connectorGuid: "CO-META", unlessPaidBy: clock.now().add({ minutes: 60 }) },
    {
      submissions: 1,
      lastDeclinedSubmission: 1,
      connectorGuid: "CO-META",
      paymentSource: null,
      review: null,
    },
  ],
  put_under_review: [
    { kind: "put_under_review" },
    { review: "required", type: "preauthorize", requestedType: "debit", authorizedMinor: 1000n },
  ],
  review_decided: [{ kind: "review_decided", review: "released" }, { review: "released" }],
};

const GUARDS: Readonly<
  Record<
    Guard["kind"],
    { passes: (transaction: Transaction) => Guard; fails?: Guard; spoil?: ReturnType<typeof sql> }
  >
> = {
  as_seen: {
    passes: ({ version }) => ({ kind: "as_seen", version }),
    fails: { kind: "as_seen", version: 99 },
  },
  nothing_submitted: {
    passes: () => ({ kind: "nothing_submitted" }),
    spoil: sql`update transactions set submissions = submissions + 1`,
  },
  never_begun: {
    passes: () => ({ kind: "never_begun" }),
    spoil: sql`update transactions set begun_submission = submissions`,
  },
  no_authentication_awaited: {
    passes: () => ({ kind: "no_authentication_awaited" }),
  },
  on_selection_page_of: {
    passes: () => ({ kind: "on_selection_page_of", metaConnectorGuid: "CO-META" }),
    fails: { kind: "on_selection_page_of", metaConnectorGuid: "CO-OTHER" },
  },
};

const changesOf = ({ also }: Transition) =>
  also.flatMap((name) => (name in CHANGES ? [CHANGES[name as Change["kind"]]] : []));
const moveOf = ({ trigger }: Transition, { uuid }: Transaction) =>
  ({ uuid, trigger, at: clock.now(), inquireAfterSeconds: 45 }) as const;

describe.each(TRANSITIONS.map((transition) => ({ name: transition.trigger, transition })))(
  "the row of $name",
  ({ transition }) => {
    test("moves with the guards and changes that it names, and makes them", async () => {
      const transaction = await ready(transition);
      const moved = await moveTransaction(db, {
        ...moveOf(transition, transaction),
        guards: transition.guards.map((kind) => GUARDS[kind].passes(transaction)),
        changes: changesOf(transition).map(([change]) => change),
      });
      expect(moved).toMatchObject({
        status: transition.next === "same" ? transaction.status : transition.next,
        ...Object.assign({}, ...changesOf(transition).map(([, columns]) => columns)),
      });
    });

    test("names everything that a move may bring", async () => {
      const transaction = await ready(transition);
      const unnamed = Object.values(CHANGES).filter(([{ kind }]) => !transition.also.includes(kind));
      for (const [change] of unnamed) {
        const moving = moveTransaction(db, { ...moveOf(transition, transaction), changes: [change] });
        await expect(moving).rejects.toThrow(`does not name ${change.kind}`);
      }
      const effects: Effect[] = [
        { kind: "cards_erased" },
        { kind: "reservation_released", followUp: transaction },
        { kind: "original_changed", followUp: transaction },
      ];
      if (!transition.also.includes("quote_stored")) {
        const moving = moveTransaction(db, {
          ...moveOf(transition, transaction),
          companions: ["quote_stored"],
        });
        await expect(moving).rejects.toThrow("does not name quote_stored");
      }
      for (const effect of effects.filter(({ kind }) => !transition.also.includes(kind))) {
        const moving = moveTransaction(db, { ...moveOf(transition, transaction), effects: [effect] });
        await expect(moving).rejects.toThrow(`does not name ${effect.kind}`);
      }
    });

    test("is refused by each guard whose condition is false", async () => {
      for (const kind of transition.guards) {
        const { passes, fails, spoil } = GUARDS[kind];
        if (!fails && !spoil) continue;
        const transaction = await ready(transition);
        if (spoil) await db.execute(sql`${spoil} where uuid = ${transaction.uuid}`);
        const guards = [fails ?? passes(transaction)];
        const moved = await moveTransaction(db, { ...moveOf(transition, transaction), guards });
        expect(moved, kind).toMatchObject({ refused: true, status: transaction.status });
      }
    });
  },
);

test("a declined capture releases what it reserved, in the statement that moves it", async () => {
  const original = await opened({ type: "preauthorize" });
  await db.execute(sql`update transactions set captured_minor = 300 where uuid = ${original.uuid}`);
  const capture = await opened({ type: "capture", amountMinor: 300n, referenceUuid: original.uuid });
  await moveTransaction(db, {
    uuid: capture.uuid,
    trigger: "declined",
    at: clock.now(),
    effects: [{ kind: "reservation_released", followUp: capture }],
  });
  const { capturedMinor } = await db.one<Transaction>(
    sql`select * from transactions where uuid = ${original.uuid}`,
  );
  expect(capturedMinor).toBe(0n);
});
