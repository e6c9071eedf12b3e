import { agedDecisions, agedMoves } from "../agents/index.ts";
import { agedBatches } from "../batch/index.ts";
import { agedAttempts } from "../callbacks/index.ts";
import { agedAccesses } from "../customer-profiles/index.ts";
import { agedEvidence } from "../disputes/index.ts";
import { agedEventAttempts } from "../event-endpoints/index.ts";
import { agedEvents, EVENT_DAYS } from "../events/index.ts";
import { agedLowValueUses, LOW_VALUE_DAYS } from "../exemptions/index.ts";
import { agedDeadJobs } from "../platform/jobs/index.ts";
import type { DataKind, InstallationKind, TenantKind } from "../platform/retention/index.ts";
import { agedProviderEvents } from "../providers/index.ts";
import { agedRequests } from "../request-log/index.ts";
import { agedVelocities, MAX_WINDOW_DAYS } from "../risk/index.ts";
import { agedExports } from "../settlement/index.ts";
import { agedAuditEntries } from "../tenancy/index.ts";
import { agedPersonalData } from "../transactions/index.ts";
import { eraseElsewhere } from "./erasures.ts";
import type { RetentionDays } from "./options.ts";

const SHORTEST = 14;
const LONGEST = 36_500;
/** Card schemes allow disputes for so long after a payment. */
const DISPUTE_DAYS = 540;
const THREE_YEARS = 1_096;
const TEN_YEARS = 3_653;
/** Integrators look at what was sent a moment ago. */
const REQUEST_DAYS = 30;
const DELETED = "deleted";

const BY_DAYS = "GATEWAY_RETENTION_DAYS";
const BY_AUDIT_DAYS = "GATEWAY_AUDIT_RETENTION_DAYS";

const OPERATION = "analysis of faults; no legal minimum";

/** Every kind of data that is purged by its age, in the order in which that happens. docs/privacy.md is made of it. */
export function dataKinds({ days, auditDays }: RetentionDays): DataKind[] {
  return [
    ...ofDeliveries(days),
    ...ofPeople(days, auditDays),
    ...ofPayments(days),
    ...ofInstallation(days, auditDays),
  ];
}

function ofDeliveries(days: number): TenantKind[] {
  return [
    {
      ...agedAttempts,
      ...ofTenant({ days, setting: BY_DAYS }),
      name: "callbackAttempts",
      what: "attempts to deliver callbacks, with the beginning of the receiver's response",
      from: "the attempt; never while its callback waits",
      end: DELETED,
      ground: OPERATION,
    },
    {
      ...agedEvents,
      ...ofTenant({ days: EVENT_DAYS, atLeast: EVENT_DAYS, floor: 1 }),
      name: "events",
      what: "events, with the objects as they were sent",
      from: "the event",
      end: DELETED,
      ground: "receivers can be sent them again for 30 days",
    },
    {
      ...agedBatches,
      ...ofTenant({ days, setting: BY_DAYS }),
      name: "batches",
      what: "batches, with the results of their rows",
      from: "the end of the batch",
      end: DELETED,
      ground: OPERATION,
    },
    {
      ...agedExports,
      ...ofTenant({ days: 365, atLeast: 30 }),
      name: "settlementFiles",
      what: "settlement files for merchants, which can be written again",
      from: "the writing",
      end: DELETED,
      ground: "merchants download them at the end of their year",
    },
  ];
}

function ofPeople(days: number, auditDays: number): TenantKind[] {
  return [
    {
      ...agedAccesses,
      ...ofTenant({ days: auditDays, setting: BY_AUDIT_DAYS, atLeast: 90 }),
      name: "profileAccesses",
      what: "the audit of accesses to profiles of shared containers",
      from: "the access",
      end: DELETED,
      ground: "accountability (GDPR Art. 5(2)); PCI DSS 10.5.1 requires a year of audit trails",
    },
    {
      ...agedMoves,
      ...ofTenant({ days, setting: BY_DAYS }),
      name: "agentMoves",
      what: "moves of assistants within their limits",
      from: "the call",
      end: DELETED,
      ground: OPERATION,
    },
    {
      ...agedDecisions,
      ...ofTenant({ days: auditDays, setting: BY_AUDIT_DAYS, atLeast: 90 }),
      name: "agentDecisions",
      what: "moves of assistants that a person decided, or that expired",
      from: "the request",
      end: DELETED,
      ground: "accountability for payments",
    },
  ];
}

function ofPayments(days: number): TenantKind[] {
  return [
    {
      ...agedEvidence,
      ...ofTenant({ days, setting: BY_DAYS }),
      name: "disputeEvidence",
      what: "files and texts of merchants for disputes",
      from: "the end of the dispute, or its last report and due date",
      end: "files deleted, texts erased; the dispute stays",
      ground: "defence of claims while the dispute is open (GDPR Art. 17(3)(e))",
    },
    {
      ...agedPersonalData("details", eraseElsewhere),
      ...ofTenant({ days: THREE_YEARS, atLeast: DISPUTE_DAYS, atMost: TEN_YEARS, floor: DISPUTE_DAYS }),
      name: "paymentDetails",
      what: "data of payments that accounting does not need: contact, delivery, birth date, IP address, accounts, 3-D Secure, and the name and address where no money moved; recipients of mails, evidence of ended disputes, responses of receivers",
      from: "the end of the payment; not while its stored instrument can be charged",
      end: "erased from the payment, its BI document, authentications, mails, callbacks and disputes",
      ground:
        "defence of claims: disputes for 540 days, claims under civil law for three years (GDPR Art. 17(3)(e))",
    },
    {
      ...agedPersonalData("record", eraseElsewhere),
      ...ofTenant({ days: TEN_YEARS, atLeast: TEN_YEARS, atMost: LONGEST, floor: DISPUTE_DAYS }),
      name: "payments",
      what: "name and address of the invoice of payments that moved money; masked card, texts of the merchant, notes of people",
      from: "the end of the payment; not while its stored instrument can be charged",
      end: "erased; amounts, states, times and ids stay, which name nobody",
      ground:
        "bookkeeping: ten years in Germany (§ 147 AO, § 257 HGB), seven in Austria (§ 132 BAO) (GDPR Art. 17(3)(b))",
    },
  ];
}

function ofInstallation(days: number, auditDays: number): InstallationKind[] {
  const fixed = { scope: "installation", end: DELETED, ground: OPERATION } as const;
  return [
    {
      ...agedDeadJobs,
      ...fixed,
      days,
      setting: BY_DAYS,
      name: "deadJobs",
      what: "jobs that were given up",
      from: "the last attempt",
    },
    {
      ...agedEventAttempts,
      ...fixed,
      days: EVENT_DAYS,
      name: "eventAttempts",
      what: "attempts to deliver events, with the beginning of the receiver's response",
      from: "the attempt",
    },
    {
      ...agedRequests,
      ...fixed,
      days: Math.min(days, REQUEST_DAYS),
      setting: BY_DAYS,
      name: "requests",
      what: "the request log of merchants' servers, without values that could be personal or secret",
      from: "the request",
    },
    {
      ...agedProviderEvents,
      ...fixed,
      days,
      setting: BY_DAYS,
      name: "providerEvents",
      what: "webhooks of providers, once processed",
      from: "the receipt",
    },
    ...ofCards(),
    ofAudit(auditDays),
  ];
}

/** Keyed hashes by which payments by a card are counted. */
function ofCards(): InstallationKind[] {
  const scope = "installation";
  return [
    {
      ...agedVelocities,
      scope,
      days: MAX_WINDOW_DAYS,
      name: "velocityKeys",
      what: "keyed hashes by which velocity rules count payments",
      from: "the payment",
      end: "erased; the findings stay",
      ground: "no rule looks back further",
    },
    {
      ...agedLowValueUses,
      scope,
      end: DELETED,
      days: LOW_VALUE_DAYS,
      name: "lowValueUses",
      what: "keyed hashes of cards with the payments of low value that were exempt from authentication since their last one",
      from: "the payment; earlier with the card's next authentication, or with the details of the payment",
      ground:
        "the issuer has asked for an authentication elsewhere by then (Delegated Regulation (EU) 2018/389, Art. 16)",
    },
  ];
}

function ofAudit(days: number): InstallationKind {
  return {
    ...agedAuditEntries,
    scope: "installation",
    days,
    setting: BY_AUDIT_DAYS,
    name: "audit",
    what: "the audit of configuration and of people's actions",
    from: "the entry",
    end: "deleted from the oldest on; the chain of hashes stays verifiable",
    ground: "accountability; PCI DSS 10.5.1 requires a year of audit trails",
  };
}

/** Bounds of a kind without a legal minimum, unless others are given. */
function ofTenant(bounds: {
  days: number;
  setting?: string;
  atLeast?: number;
  atMost?: number;
  floor?: number;
}) {
  const { days, setting, atLeast = SHORTEST, atMost = LONGEST, floor = SHORTEST } = bounds;
  return { scope: "tenant", days, ...(setting && { setting }), atLeast, atMost, floor } as const;
}
