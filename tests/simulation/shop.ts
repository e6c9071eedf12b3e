import { CALLBACK_URL } from "./network.ts";
import type { Seeded } from "./seeded.ts";
import type { Seen, World } from "./world.ts";

/** A transaction request as the merchant sent it. */
export interface Order {
  /** Undefined when it was sent as different operations, of which the first is executed. */
  readonly operation: string | undefined;
  readonly request: Readonly<Record<string, unknown>>;
  /** The card that it pays with, if the request says which. */
  readonly card: Card | undefined;
}

interface Card {
  readonly pan: string;
  readonly cardHolder: string;
}

/** A request whose response names the transaction that was recorded for it. */
interface Recorded {
  readonly path: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly uuid: string;
}

/** What one party does, request by request; several run concurrently. */
export type Task = () => Promise<void>;
/** Something that a merchant or a customer does: tasks of the same moment. */
export type Act = () => readonly Task[];

const CUSTOMER = {
  identification: "customer-17",
  firstName: "Ada",
  lastName: "Lovelace",
  birthDate: "1990-12-10",
  gender: "F",
  email: "ada@shop.example",
  emailVerified: true,
  ipAddress: "198.51.100.7",
  nationalId: "N-1815",
  company: "Engines",
  billingAddress1: "Ring 1",
  billingAddress2: "Door 2",
  billingCity: "Vienna",
  billingPostcode: "A-1080",
  billingState: "Vienna",
  billingCountry: "AT",
  billingPhone: "+43 1 123",
  shippingFirstName: "Grace",
  shippingLastName: "Hopper",
  shippingCompany: "Compilers",
  shippingAddress1: "High Street 3",
  shippingAddress2: "Flat 4",
  shippingCity: "London",
  shippingPostcode: "E1 6AN",
  shippingState: "London",
  shippingCountry: "GB",
  shippingPhone: "+44 20 123",
};

const PROVIDER_FAULTS = [
  "simulator:dropAnswer",
  "simulator:nonsense",
  "simulator:loseRequest",
  "simulator:arriveLate",
  "simulator:hang",
] as const;

const DEMO_CARDS: readonly (readonly [string, Card])[] = [
  ["ix::demo-visa", { pan: "4111111111111111", cardHolder: "Demo Customer" }],
  ["ix::demo-mastercard", { pan: "5555555555554444", cardHolder: "Demo Customer" }],
];

export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** A merchant's shop: what it sends, and the responses to it. */
export class Shop {
  /** To be compared with the records afterwards. */
  readonly responses: Seen[] = [];
  /** By `merchantTransactionId`. */
  readonly orders = new Map<string, Order>();
  /** By token. */
  readonly cards = new Map<string, Card>(DEMO_CARDS);
  readonly #recorded: Recorded[] = [];
  /** Transactions of which the merchant has the uuid. */
  readonly uuids: string[] = [];
  /** Those of them that are preauthorizations. */
  readonly authorized: string[] = [];
  /** Payments whose customer failed the challenge, or whose issuer never sends a valid result for it. */
  readonly unprovable = new Set<string>();
  /** Registrations that the merchant detached from their profile. */
  readonly detached = new Set<string>();
  /** The profile of each registration after the last step. */
  inProfiles: ReadonlyMap<string, string> = new Map();
  /** Schedules whose cancellation the merchant has a response to, and how many runs they had after that step. */
  readonly cancelledSchedules = new Set<string>();
  readonly runsOfCancelled = new Map<string, number>();
  /** Responses that contradict an earlier response. */
  readonly contradictions: string[] = [];
  readonly world: World;
  readonly #name: string;
  readonly #fault: ProviderFault | undefined;
  #orders = 0;

  /** With a `fault`, half of the requests have it; otherwise a quarter has any. */
  constructor(world: World, { name, fault }: { name: string; fault: ProviderFault | undefined }) {
    this.world = world;
    this.#name = name;
    this.#fault = fault;
  }

  /** Each task has its own, so that tasks do not depend on each other's order. */
  get random(): Seeded {
    return this.world.turns.random;
  }

  async transact(
    operation: string,
    request: Readonly<Record<string, unknown>>,
    apiKey = "demo-card",
  ): Promise<Seen> {
    const path = `/api/v3/transaction/${apiKey}/${operation}`;
    const { merchantTransactionId, transactionToken } = request;
    if (typeof merchantTransactionId === "string") {
      const card = this.cards.get(String(transactionToken));
      const sent = this.orders.get(merchantTransactionId);
      const isAmbiguous = sent !== undefined && sent.operation !== operation;
      this.orders.set(merchantTransactionId, {
        operation: isAmbiguous ? undefined : operation,
        request,
        card,
      });
    }
    const seen = await this.world.post(path, request);
    this.responses.push(seen);
    const { uuid } = seen.body;
    if (typeof uuid !== "string" || this.uuids.includes(uuid)) return seen;
    this.uuids.push(uuid);
    if (merchantTransactionId !== undefined) this.#recorded.push({ path, request, uuid });
    if (operation === "preauthorize") this.authorized.push(uuid);
    return seen;
  }

  /** Repeats a request, however old: the response is a refusal that names the first transaction. */
  async repeat(): Promise<void> {
    if (this.#recorded.length === 0) return;
    const { path, request, uuid } = this.random.pick(this.#recorded);
    const { status, body } = await this.world.post(path, request);
    if (typeof status !== "number" || status >= 500) return;
    if (status !== 400 || body["errorCode"] !== 3004 || body["uuid"] !== uuid)
      this.contradictions.push(
        `a repeated request was not recognised: ${path} ${uuid} ${JSON.stringify(body)}`,
      );
  }

  /** What all payments have in common, and facts that show in BI documents. */
  order(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const { random } = this;
    return {
      ...(random.chance(0.3) && { customer: CUSTOMER, description: "Two tickets", additionalId1: "till-7" }),
      merchantTransactionId: this.orderId(),
      amount: random.pick(["1.00", "9.99", "100.00", "65.00"]),
      currency: "EUR",
      callbackUrl: CALLBACK_URL,
      threeDSecureData: { "3dsecure": "OFF" },
      extraData: { ...this.fault(), ...(random.chance(0.2) && { basket: "17" }) },
      ...more,
    };
  }

  fault(): Record<string, string> {
    if (!this.random.chance(this.#fault ? 0.5 : 0.25)) return {};
    return { [this.#fault ?? this.random.pick(PROVIDER_FAULTS)]: "1" };
  }

  orderId(): string {
    return `${this.#name}-${++this.#orders}`;
  }

  cardToken(): string {
    return this.random.pick(["ix::demo-visa", "ix::demo-mastercard"]);
  }
}
