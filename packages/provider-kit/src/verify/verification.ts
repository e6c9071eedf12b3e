import type {
  Adapter,
  AdapterConnector,
  CustomerReturn,
  DisputeAtProvider,
  DisputeResponse,
  ProviderRequest,
} from "../index.ts";
import type { AdapterUnderTest } from "../testing/adapter-under-test.ts";
import type { CertifiedPayments } from "../certify/certified-side.ts";
import type { OpenLabProvider } from "../lab/lab-server.ts";
import type { SchemaJudge } from "./schema-judge.ts";

/**
 * Supplied by a package so that its adapter can be verified, as the export `verification` of the file that
 * `quittance.verify` in its `package.json` names: the provider's fake, the settings of a connector and payments.
 */
export interface Verification {
  /** Starts the fake, with empty books. */
  readonly open: () => Promise<ProviderUnderTest>;
  /** The vendor's own schema. A text says why it cannot be read here: the report then shows what is not tested. */
  readonly judge?: () => Promise<SchemaJudge | string>;
  /** Names of fields with the state of a payment, beside `status`, `state`, `result` and `resultCode`. */
  readonly deciding?: readonly string[];
  /** For `certify`, at a test account of the provider. */
  readonly certification?: Certification;
}

export interface Certification {
  /** Where a real account needs other payments than the fake. */
  readonly payments?: Partial<CertifiedPayments>;
  /** A provider of the lab, for comparison instead of the fake. */
  readonly lab?: OpenLabProvider;
  /** The values that the vendor documents of enumerated fields, by the field's name; those of the fake are known. */
  readonly enumerated?: Readonly<Record<string, readonly string[]>>;
}

/** An adapter with a fake of its provider, which keeps books of what it did. */
export interface ProviderUnderTest extends AdapterUnderTest {
  /** An adapter as after a restart of the gateway: without what it had in memory. */
  readonly createAdapter: () => Adapter;
  /** Where the fake listens. Without it the adapter is not called over HTTP, and `requestFaults` cause the faults. */
  readonly server?: {
    readonly url: string;
    /** Names of the adapter's `otherBaseUrls` at which the fake listens, too. */
    readonly hosts?: readonly string[];
  };
  /** Further payments beside `approved` and `declined`, each by its name in the report. */
  readonly examples?: readonly ExamplePayment[];
  /** A registration of an instrument, where a method can register. Its token is charged, and then removed. */
  readonly registration?: ExamplePayment;
  /** Whether the instrument of a token can still be charged. */
  isStored?(token: string): boolean;
  /**
   * A payout, where a method has them. `mayStayOpen` as below, also of one that the provider made: its response was lost, and nothing else
   * says whose it is.
   */
  readonly payout?: ExamplePayment & { readonly mayStayOpen?: string };
  /** Payouts that did not come back. */
  payouts?(): readonly ProviderPayout[] | Promise<readonly ProviderPayout[]>;
  /** Responses to disputes, where the adapter hands them over. */
  readonly disputes?: DisputesUnderTest;
  /** The provider's settlements, where the adapter imports them. */
  readonly settlements?: SettledPeriod | SettledReport;
  /** The money of each payment at the provider. */
  bookings(): readonly ProviderBooking[] | Promise<readonly ProviderBooking[]>;
  /** The customer pays at the provider's page, and comes back with this. */
  readonly pay?: (payment: PaymentAtProvider) => CustomerReturn | Promise<CustomerReturn>;
  /** The customer refuses the payment at the provider's page, and comes back with this: it is declined. */
  readonly refuse?: (payment: PaymentAtProvider) => CustomerReturn | Promise<CustomerReturn>;
  /** The customer comes back without having paid, where the page lets them: they may still pay. */
  readonly abandon?: (payment: PaymentAtProvider) => CustomerReturn | Promise<CustomerReturn>;
  /** The provider's page is over, and nobody paid at it: the payment must end. */
  readonly expire?: (payment: PaymentAtProvider) => void | Promise<void>;
  /** The webhooks that the provider has to send, signed with the connector's newest secret. They are taken, once. */
  takeWebhooks?(at: Temporal.Instant): readonly SentWebhook[];
  /** The webhook signed again with the connector's newest secret, after its body was changed. */
  signed?(webhook: SentWebhook, at: Temporal.Instant): SentWebhook;
  /**
   * Why nothing concludes a payment that never arrived: the provider has neither an inquiry nor a cancellation for it. The report counts these
   * apart. Left out: whatever stays open is a finding.
   */
  readonly mayStayOpen?: string;
  /** Changes to a request by which an adapter without HTTP meets a fault. */
  readonly requestFaults?: readonly { readonly name: string; readonly change: Partial<ProviderRequest> }[];
  /** Time passes at the provider. */
  passTime?(seconds: number): Promise<void>;
}

export interface ExamplePayment {
  /** As in "a card with 3-D Secure". */
  readonly name: string;
  /** For another method than the one of `connector`. */
  readonly connector?: AdapterConnector;
  readonly request: Partial<ProviderRequest>;
}

/** A payment of which the customer is at the provider's page. */
export interface PaymentAtProvider {
  readonly submissionReference: string;
  readonly providerReference: string | null;
  /** The page's address. */
  readonly url: string;
}

/** A payment in the fake's books. Amounts are minor units of the currency. */
export interface ProviderBooking {
  /** The reference of the submission that made the payment. */
  readonly submissionReference: string;
  readonly currency: string;
  /** The authorised amount; of a debit the same as the captured one. */
  readonly authorizedMinor: bigint;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  /** The amount that was not captured was released. */
  readonly isReleased: boolean;
}

/** A webhook as the provider sends it. */
export interface SentWebhook {
  readonly body: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A payout in the fake's books. */
export interface ProviderPayout {
  readonly submissionReference: string;
  readonly currency: string;
  readonly minor: bigint;
}

export interface DisputesUnderTest {
  /** For another method than the one of `connector`. */
  readonly connector?: AdapterConnector;
  /** The provider opens a dispute that waits for the merchant. */
  open(): DisputeAtProvider;
  /** Evidence that the provider takes. */
  readonly evidence: Pick<DisputeResponse, "texts" | "files">;
  /** The merchant's responses that the provider accepted, in that order. */
  responsesTo(disputeId: string): readonly DisputeResponse["kind"][];
}

/** The fake has settled something in this period: more than a page of it, where it has pages. */
export interface SettledPeriod {
  readonly connector?: AdapterConnector;
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

export interface SettledReport {
  readonly connector?: AdapterConnector;
  /** As in the event that announced the report. */
  readonly path: string;
  readonly content: string;
}
