import { formatAmount } from "../platform/money/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findTransactions, publicStatus, type Transaction } from "../transactions/index.ts";
import type { PageParts } from "../transaction-requests/index.ts";
import type { Vault } from "../vault/index.ts";
import { linkOfCase } from "./case-link.ts";
import { readCaseParts } from "./case-store.ts";
import { isOpen, mailKindOf, type CaseMail, type RecoveryCase } from "./case.ts";

type DescribeParts = PageParts & { readonly vault: Pick<Vault, "fingerprint"> };

/** A case as the API and events show it. */
type DescribedCase = ReturnType<typeof describe>;

/** Cases as the API shows them, in the same order. */
export async function describeCases(
  db: Queryable,
  parts: DescribeParts,
  cases: readonly RecoveryCase[],
): Promise<DescribedCase[]> {
  const { attempts, mails } = await readCaseParts(
    db,
    cases.map(({ id }) => id),
  );
  const uuids = [
    ...cases.map(({ transactionUuid }) => transactionUuid),
    ...attempts.flatMap(({ transactionUuid }) => transactionUuid ?? []),
  ];
  const transactions = new Map((await findTransactions(db, uuids)).map((one) => [one.uuid, one]));
  return cases.map((one) => {
    const isOwn = ({ recoveryId }: { recoveryId: string }) => recoveryId === one.id;
    const made = [one, ...attempts.filter(isOwn)].flatMap(
      ({ transactionUuid }) => transactions.get(transactionUuid ?? "") ?? [],
    );
    return describe(parts, one, { attempts: made, mails: mails.filter(isOwn) });
  });
}

/** One case as the API shows it. */
export async function describeCase(
  db: Queryable,
  parts: DescribeParts,
  of: RecoveryCase,
): Promise<DescribedCase> {
  const [described] = await describeCases(db, parts, [of]);
  return described!;
}

function describe(
  parts: DescribeParts,
  of: RecoveryCase,
  made: { attempts: readonly Transaction[]; mails: readonly CaseMail[] },
) {
  const { id, amountMinor, currency, scheduleId, nextAttemptAt } = of;
  return {
    recoveryId: id,
    state: of.state,
    reason: of.reason,
    amount: formatAmount({ minor: amountMinor, currency }),
    currency,
    transactionUuid: of.transactionUuid,
    ...(scheduleId !== null && { scheduleId }),
    nextAttemptAt: isOpen(of) ? (nextAttemptAt?.toString() ?? null) : null,
    attempts: made.attempts.map(({ uuid, createdAt, status, connectorGuid }) => ({
      uuid,
      at: createdAt.toString(),
      result: publicStatus(status),
      connectorGuid,
    })),
    mails: made.mails.map(({ number, state, dueAt, sentAt }) => ({
      kind: mailKindOf({ number }),
      at: (sentAt ?? dueAt).toString(),
      state: state === "sent" || state === "bounced" ? state : ("waiting" as const),
    })),
    link: linkOfCase(parts, id),
    expiresAt: of.expiresAt.toString(),
  };
}
