import { SignJWT } from "jose";
import type { Static } from "typebox";
import type { Queryable } from "../../platform/database/index.ts";
import type { Statement } from "../http/person-schemas.ts";
import type { PersonParts } from "../parts.ts";
import { describeRetention } from "../retention/describe-retention.ts";
import type { Erasure } from "./erasure.ts";
import type { ReceiptKey } from "./receipt-key.ts";

/** The media type of a receipt, in its header. */
const RECEIPT_TYPE = "erasure-receipt+jwt";

/** Data that stays after an erasure. */
type Kept = ErasureStatement["kept"][number];

/** The statement of a receipt. */
export type ErasureStatement = Readonly<Static<typeof Statement>>;

/** States what was erased and what stays, without personal data beyond the caller's reference, and signs it (JWS, EdDSA). */
export async function makeReceipt(
  tx: Queryable,
  parts: PersonParts,
  { erasure, completedAt, key }: { erasure: Erasure; completedAt: Temporal.Instant; key: ReceiptKey },
): Promise<string> {
  const { guid, reference, placeGuid, requestedAt, counts } = erasure;
  const statement: ErasureStatement = {
    reference,
    place: placeGuid,
    requestedAt: seconds(requestedAt),
    completedAt: seconds(completedAt),
    erased: {
      profiles: counts.profiles,
      instruments: counts.instruments,
      transactions: Object.values(counts.payments).reduce((sum, { transactions }) => sum + transactions, 0),
    },
    kept: await keptAfter(tx, parts, { erasure, completedAt }),
  };
  return new SignJWT({ ...statement })
    .setProtectedHeader({ alg: "EdDSA", kid: key.id, typ: RECEIPT_TYPE })
    .setIssuer(parts.transactions.publicUrl)
    .setJti(guid)
    .setIssuedAt(Math.floor(completedAt.epochMilliseconds / 1_000))
    .sign(key.privateKey);
}

async function keptAfter(
  tx: Queryable,
  { dataKinds }: PersonParts,
  { erasure, completedAt }: { erasure: Erasure; completedAt: Temporal.Instant },
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const [tenantGuid, { transactions, lastEnd }] of Object.entries(erasure.counts.payments)) {
    const retention = (await describeRetention({ db: tx, dataKinds }, tenantGuid)) ?? [];
    for (const { kind, what, ground, days } of retention) {
      if (kind !== "payments" && kind !== "paymentDetails") continue;
      const until = seconds(Temporal.Instant.from(lastEnd).add({ hours: days * 24 }));
      const left = kind === "payments" ? what : "authentications by 3-D Secure, as evidence for disputes";
      kept.push({ kind, what: left, ground, until, tenantGuid, transactions });
    }
  }
  const retention = (await describeRetention({ db: tx, dataKinds }, erasure.tenantGuid)) ?? [];
  const ofKind = (name: string) => retention.find(({ kind }) => kind === name)!;
  if (erasure.counts.openDisputes > 0) {
    const { kind, what, ground } = ofKind("disputeEvidence");
    kept.push({ kind, what, ground, until: null, ends: "some time after the dispute is over" });
  }
  const audit = ofKind("audit");
  const until = seconds(completedAt.add({ hours: audit.days * 24 }));
  kept.push({ kind: audit.kind, what: audit.what, ground: audit.ground, until });
  kept.push({
    kind: "riskLists",
    what: "entries of block and allow lists, where people made any",
    ground: "legitimate interest in preventing fraud (GDPR Art. 6(1)(f))",
    until: null,
    ends: "the end of the entry, or its removal",
  });
  kept.push({
    kind: "backups",
    what: "backups and the write-ahead log of the database",
    ground: "restoring after a loss (GDPR Art. 32(1)(c))",
    until: null,
    ends: "their rotation",
  });
  return kept;
}

function seconds(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}
