import type { AdapterConnector } from "./provider-call.ts";
import type { ReportedAmount } from "../money/currency-rules.ts";
import type { ProviderError, ProviderOutcome } from "./provider-outcome.ts";
import type { ProviderOperation } from "./provider-request.ts";

/** An event that a provider reports by itself. It has only data that the webhook's signature covers. */
export type ProviderEvent = EventSource &
  (
    | {
        /** Something changed: the gateway sends an inquiry, and only its response counts. */
        readonly kind: "inquire";
      }
    | {
        /** The signed outcome of a submission. */
        readonly kind: "outcome";
        readonly outcome: ProviderOutcome;
        /**
         * The provider's id of what the outcome is of. A submission that the provider has under another id is not concluded by it: the
         * gateway sends an inquiry instead.
         */
        readonly outcomeOf?: string;
      }
    | {
        /**
         * Money of a payment moved: the references of the event are those of the movement, and `operations` what it may be. A submission of
         * ours is concluded by it; without one the merchant moved it in the provider's own pages, and an approval is recorded.
         */
        readonly kind: "moved";
        readonly movement: Movement;
        /** An approval has the amount, unless it is a void of all that was left. */
        readonly outcome: ProviderOutcome;
        /** As of `outcome`. */
        readonly outcomeOf?: string;
        /** The provider's id of the movement. */
        readonly movementId: string;
        /** The payment or the capture that it follows. */
        readonly payment: EventReferences;
        /** A capture that released what it left of the authorisation. */
        readonly isFinal?: boolean;
      }
    | {
        /**
         * The state of an authorisation, where the provider names no single captures and voids: so much of it was captured in all, or
         * nothing is left to capture. What no submission of ours explains, the merchant did in the provider's own pages.
         */
        readonly kind: "total";
        readonly captured?: ReportedAmount;
        /** Nothing more can be captured. */
        readonly isReleased: boolean;
      }
    | {
        /** A success did not last: a refund or capture failed, an authorisation expired. */
        readonly kind: "undone";
        readonly error: ProviderError;
        /** All of it unless given. */
        readonly amount?: ReportedAmount;
      }
    | (DisputeFacts & {
        /** Money of a dispute moved: the issuer took it, or returned it. */
        readonly kind: "chargeback" | "chargeback_reversed";
        /** The second time in the same dispute: a second chargeback, or the reversal of one. */
        readonly isSecond?: boolean;
      })
    | (DisputeFacts & {
        /** How a dispute stands. This event itself moves no money. */
        readonly kind: "dispute";
        readonly stage: "inquiry" | "chargeback" | "second_chargeback" | "closed" | "won" | "lost";
      })
    | {
        /**
         * The provider renewed a stored card: the card behind its token has these data from now on. It concerns no submission. The
         * token alone is matched, within the account that signed.
         */
        readonly kind: "instrument";
        /** As `adapterToken` of the registration. */
        readonly token: string;
        readonly card: RenewedCard;
        /** By the provider's clock; notices come in any order, and the latest counts. */
        readonly occurredAt: Temporal.Instant;
      }
    | {
        /** A report of settlements can be fetched. It concerns no submission. */
        readonly kind: "report";
        /** For the adapter's own host: an address in a message is not believed. */
        readonly path: string;
      }
  );

/** Data of a renewed card; what is left out did not change. */
interface RenewedCard {
  /** `01` to `12`, together with the year. */
  readonly expiryMonth?: string;
  /** Four digits. */
  readonly expiryYear?: string;
  readonly lastFourDigits?: string;
  /** As the gateway names it: `visa`. */
  readonly brand?: string;
}

/** `reversal`: a void where nothing was captured, else a refund. */
export type Movement = "capture" | "void" | "refund" | "reversal";

interface DisputeFacts {
  /** The provider's id of the dispute: all its events name the same one. */
  readonly disputeId: string;
  readonly amount: ReportedAmount;
  readonly reason: string;
  /** The scheme's code of the reason: `10.4`. */
  readonly reasonCode?: string;
  /** Until when it can be defended. */
  readonly dueAt?: Temporal.Instant;
  /** By the provider's clock; events come in any order. The time of receipt unless given. */
  readonly occurredAt?: Temporal.Instant;
}

/** One of the two references is given, or both: then the provider's has precedence, where a submission has it. */
interface EventReferences {
  readonly submissionReference?: string;
  readonly providerReference?: string;
}

interface EventSource extends EventReferences {
  /** The provider's id of the event: the same one twice is one event. */
  readonly eventId: string;
  /** It concerns submissions of these operations only: a reference may be that of a payment and of its follow-ups. */
  readonly operations?: readonly ProviderOperation[];
}

/** A request of a provider to `POST /providers/{adapter}/{connectorGuid}`, as it came. */
export interface WebhookRequest {
  readonly rawBody: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly now: Temporal.Instant;
}

/**
 * The subject of a webhook that proves nothing: one without a signature, or that says only that something has changed. It causes a
 * call of `Adapter.lookUp`, and only the provider's response counts. One of the two references is given; without a submission of
 * the connector that has it nothing is looked up, so that strangers cause no requests.
 */
export interface LookUp {
  /** For the adapter, in its own form: `tr_8FbJE0aZ`. At most 500 characters. The same one is looked up once at a time. */
  readonly about: string;
  readonly submissionReference?: string;
  readonly providerReference?: string;
}

/** The result of a look-up. The events of one state have the same ids whenever they are looked up. */
export type LookedUp =
  | { readonly kind: "found"; readonly events: readonly ProviderEvent[] }
  /** It is looked up again later. */
  | { readonly kind: "unknown"; readonly because: string };

/**
 * `unverified`: no secret of the connector made its signature. `unreadable`: the provider signed what the adapter cannot
 * read. Neither is stored. Events that concern no transaction of this gateway are left out of the list.
 */
export type ReceivedWebhook =
  | {
      readonly kind: "received";
      readonly events: readonly ProviderEvent[];
      readonly lookUps?: readonly LookUp[];
      readonly response?: string;
    }
  | { readonly kind: "unverified" }
  | { readonly kind: "unreadable" };

/** `receive` of an adapter that has the answer at once. */
export type ReceiveWebhook = (webhook: WebhookRequest, connector: AdapterConnector) => ReceivedWebhook;
