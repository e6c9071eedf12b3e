/** A request as a provider of the lab gets it. */
export interface LabRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface LabResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A webhook that waits to be sent. */
export interface LabWebhook {
  /** The provider's id of it, or one of the lab's where the provider gives none. */
  readonly id: string;
  /** For people: `payment_intent.succeeded pi_1`. */
  readonly about: string;
  readonly body: string;
  readonly contentType: string;
  /** Signed already, by a fake that does so itself. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where it goes beside the address of the command: an address of the payment, or a registered one with its own secret. */
  readonly receivers?: readonly { readonly address: string; readonly secret?: string }[];
}

/** A payment as `GET /_lab/state` and the page show it. */
export interface LabPayment {
  readonly id: string;
  /** The merchant's own; null where the request had none. */
  readonly reference: string | null;
  /** Decimal, in the currency's units. */
  readonly amount: string;
  readonly currency: string;
  /** The provider's word. */
  readonly status: string;
  readonly captured: string;
  readonly refunded: string;
  /** Where the customer acts, while the payment waits for that. */
  readonly page?: string;
}

/** The buttons of a provider's page. */
export type CustomerAct = "pay" | "refuse" | "leave";

/** A page at which the customer of a payment acts. */
export interface LabPage {
  /** `EUR 9.99`; empty where nothing is paid. */
  readonly amount: string;
  readonly reference: string | null;
  /** None when it is over. */
  readonly acts: readonly CustomerAct[];
}

/** A provider of the lab: its state, its form of errors, its signatures and its pages. */
export interface LabProvider {
  /** As people write it. */
  readonly name: string;
  respond(request: LabRequest): Promise<LabResponse>;
  /** The provider's refusal of the request's credentials; undefined for those of the test form. */
  refuseCredentials(request: LabRequest): LabResponse | undefined;
  /** An error in the provider's form. */
  failure(status: number, message: string): LabResponse;
  /** Requests for a session, which faults without `match` leave alone. */
  isSession?(request: LabRequest): boolean;
  /** The header with the provider's id of a request: `request-id`. */
  readonly requestIdHeader: string;
  /** Names of enumerated fields, of which the fault `unknown_value` changes the first that a response has. */
  readonly enumerated: readonly string[];
  /** The webhooks that wait. They are taken, once. */
  takeWebhooks(): readonly LabWebhook[];
  /**
   * The proof of where a webhook is from: headers, or a signature in the body.
   *
   * @param secret in the form of the command's `--secret`; empty where there is none
   */
  sign(
    webhook: LabWebhook,
    given: { readonly secret: string; readonly now: Temporal.Instant },
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  payments(): readonly LabPayment[];
  /** Undefined for a payment that is not there. */
  page?(id: string): LabPage | undefined;
  /** The customer acts at the page. @returns where the browser goes on, undefined where the customer stays */
  act?(id: string, act: CustomerAct): string | undefined;
  /** Everything happens that is due by now: authorisations end, pages are over, refunds are paid out. */
  passTime?(now: Temporal.Instant): void;
  /** The client's mistakes with this request, in sentences; empty when it is right. */
  mistakesIn?(request: LabRequest): readonly string[];
  close(): Promise<void>;
}

/** The settings of the command, for the provider. */
export interface LabSettings {
  /** Decides about ids: the same seed makes the same run. */
  readonly seed: number;
  now(): Temporal.Instant;
  /** The lab's address, for pages: `http://127.0.0.1:4010`. */
  origin(): string;
}
