import type { FastifyReply } from "fastify";
import type { PagePreview } from "../payment-pages/index.ts";
import type { BankInputs } from "../bank/index.ts";
import type { BatchParts } from "../batch/index.ts";
import type { CallbackParts } from "../callbacks/index.ts";
import type { EventParts } from "../event-endpoints/index.ts";
import type { ConnectorConfigurationParts } from "../connectors/index.ts";
import type { CustomerProfileParts } from "../customer-profiles/index.ts";
import type { Queryable, StaleRead, StaleReads } from "../platform/database/index.ts";
import type { Counters } from "../platform/counters/index.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import type {
  ConfigurationCache,
  OperationRefusal,
  OperationRequest,
  PasswordChecks,
} from "../tenancy/index.ts";
import type { TestClockParts } from "../test-clock/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";
import type { AskBi, SearchAtPlace } from "./overview/ask-bi.ts";
import type { BiKeys } from "./developers/bi-keys/bi-keys.ts";
import type { PlatformFacts } from "./platform/platform-facts.ts";
import type { PasskeyChallenges } from "./accounts/passkeys/challenges.ts";
import type { SignInAttempts } from "./accounts/sign-in-attempts.ts";

/** Runs an operation of the provisioning API, by its name, in this process. */
type Provision = (operation: string, request: OperationRequest) => Promise<object | OperationRefusal>;

/** The dependencies of the console. */
export interface ConsoleParts
  extends
    TransactionParts,
    Omit<BatchParts, keyof TransactionParts>,
    Omit<CustomerProfileParts, keyof TransactionParts>,
    BankInputs {
  readonly vault: BatchParts["vault"];
  readonly passwords: PasswordChecks;
  readonly callbacks: CallbackParts;
  readonly events: EventParts;
  readonly biKeys: BiKeys;
  readonly askBi: AskBi;
  readonly searchBi: SearchAtPlace;
  readonly provision: Provision;
  /** A payment page that need not be saved. */
  readonly previewPage: (reply: FastifyReply, preview: PagePreview) => Promise<FastifyReply>;
  /** To check drafts of configuration. */
  readonly provisioning: ConnectorConfigurationParts;
  /** In the demo: a quarter of payments that it can be filled with. */
  readonly sampleHistory?:
    | { readonly start: () => void; readonly state: () => Promise<{ readonly kind: string }> }
    | undefined;
  /** Processes, queues and the database, as the metrics have them: the composition root passes it in. */
  readonly platformFacts: () => Promise<PlatformFacts>;
  /** For lists, figures and exports: routes take it by `visit.reading`. */
  readonly staleReads: StaleReads;
  /** Seals personal values that stand in addresses. */
  readonly sealer: Sealer;
  readonly counters: Counters;
  /** Apple can verify the domain of the payment pages (GATEWAY_APPLE_PAY_DOMAIN_FILE). */
  readonly hasAppleDomainFile: boolean;
  readonly hasTestClock: boolean;
  readonly notifyTestClock: TestClockParts["notifyTestClock"];
  /** To the identity providers of tenants. */
  readonly identityProviders: Pick<OutboundClient, "send">;
  readonly attempts: SignInAttempts;
  readonly challenges: PasskeyChallenges;
  /** Cleared when a credential is changed, so that the change holds from the next request on. */
  readonly configuration: Pick<ConfigurationCache, "clear">;
}

/** For what only reads, and may be read from a replica: a list, a figure, an export. */
export type ReadingParts = Omit<ConsoleParts, "db"> & { readonly db: Queryable };

/** The parts with the database of `visit.reading()`. */
export function readingFrom(parts: ConsoleParts, { reading }: { reading: () => StaleRead }): ReadingParts {
  return { ...parts, db: reading().db };
}
