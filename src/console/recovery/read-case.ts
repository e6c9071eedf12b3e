import { cardStandings, monthlyLimitOf, type CardStanding } from "../../attempts/index.ts";
import { declinedFees, type AttemptFees } from "../../costs/index.ts";
import {
  findCase,
  linkOfCase,
  nextSteps,
  readCaseParts,
  type CaseAttempt,
  type CaseMail,
  type NextStep,
  type RecoveryCase,
} from "../../recovery/index.ts";
import { nameMerchants, selectChangesOf } from "../../tenancy/index.ts";
import { findTransactions, type Transaction } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { nameUsers } from "../access/name-users.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ConsoleParts } from "../parts.ts";
import { CASE_ACTS, OPERATIONS, type CaseAct } from "./case-acts.ts";

/** A case with all that its page says. */
export interface CaseFacts {
  readonly of: RecoveryCase;
  readonly debit: Transaction;
  readonly attempts: readonly CaseAttempt[];
  readonly mails: readonly CaseMail[];
  /** The debits of the attempts, by uuid. */
  readonly payments: ReadonlyMap<string, Transaction>;
  readonly next: readonly NextStep[];
  readonly now: Temporal.Instant;
  /** Fees of the providers for the attempts that they declined. */
  readonly fees: AttemptFees;
  readonly standing: CardStanding | undefined;
  /** Attempts of the merchant in 30 days with the card; undefined: no limit. */
  readonly limit: number | undefined;
  readonly apiKey: string;
  readonly merchantName: string;
  readonly connectors: ReadonlyMap<string, string>;
  /** The customer's page. */
  readonly link: string;
  /** Acts of people on the case. */
  readonly acts: readonly { readonly at: Temporal.Instant; readonly act: CaseAct; readonly by: string }[];
}

/** Undefined for a case of another place. */
export async function findCaseAt(
  { db }: Pick<ConsoleParts, "db">,
  { place, path }: Pick<PlaceVisit, "place" | "path">,
): Promise<RecoveryCase | undefined> {
  const of = await findCase(db, { id: path("case") });
  return of && (await merchantsAt(db, place)).includes(of.merchantGuid) ? of : undefined;
}

/** People act so often at most. */
const MAX_ACTS = 100;

export async function readCase(parts: ConsoleParts, of: RecoveryCase): Promise<CaseFacts> {
  const { db } = parts;
  const [{ attempts, mails }, standings, merchants, connector] = await Promise.all([
    readCaseParts(db, [of.id]),
    cardStandings(parts, [of.transactionUuid]),
    nameMerchants(db, [of.merchantGuid]),
    parts.findConnector(of.connectorGuid),
  ]);
  const uuids = [of.transactionUuid, ...attempts.flatMap(({ transactionUuid }) => transactionUuid ?? [])];
  const payments = new Map((await findTransactions(db, uuids)).map((payment) => [payment.uuid, payment]));
  const debit = payments.get(of.transactionUuid);
  if (!debit) throw new Error(`The debit ${of.transactionUuid} of a recovery case does not exist.`);
  const guids = [...new Set([...payments.values()].map(({ connectorGuid }) => connectorGuid))];
  const names = await Promise.all(
    guids.map(async (guid) => [guid, (await parts.findConnector(guid))?.name ?? guid] as const),
  );
  const standing = standings.get(of.transactionUuid);
  const [acts, fees] = await Promise.all([
    actsOf(parts, of),
    declinedFees(
      db,
      [...payments.values()].filter(({ status }) => status === "error_adapter"),
    ),
  ]);
  return {
    of,
    debit,
    attempts,
    mails,
    payments,
    next: nextSteps(of, mails),
    now: parts.clock.now(),
    standing,
    limit: standing && connector && monthlyLimitOf(connector, standing.scheme),
    apiKey: connector?.apiKey ?? "",
    merchantName: merchants.get(of.merchantGuid) ?? "",
    connectors: new Map(names),
    link: linkOfCase(parts, of.id),
    acts,
    fees,
  };
}

async function actsOf({ db }: Pick<ConsoleParts, "db">, { id }: RecoveryCase): Promise<CaseFacts["acts"]> {
  const changes = await selectChangesOf(db, { entity: "recovery", target: id, limit: MAX_ACTS });
  const names = await nameUsers(
    db,
    changes.map(({ username }) => username),
  );
  return changes.flatMap(({ operation, username, at, testAt }) => {
    const act = CASE_ACTS.find((name) => operation === `console.${OPERATIONS[name]}`);
    return act && username !== null ? [{ at: testAt ?? at, act, by: names.get(username) ?? username }] : [];
  });
}
