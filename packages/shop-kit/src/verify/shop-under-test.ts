/** A way to the gateway, as a plug-in is given it. All calls go through the proxy that makes faults. */
export interface GivenGateway {
  readonly gateway: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  readonly webhookSecret: string;
  readonly sharedSecret?: string | undefined;
  /** The address that the credential is bound to. */
  readonly shopUrl?: string | undefined;
  readonly capture: "auto" | "manual";
}

/** An order as the shop has it. */
interface OrderInShop {
  readonly state: "open" | "paid" | "cancelled";
  /** Decimal text. */
  readonly total: string;
  readonly currency: string;
  readonly refunded: string;
  /** How often it was completed: mails sent, stock taken. */
  readonly completions: number;
}

/** A shop with its plug-in, driven by `quittance-shop verify`. A package names the file that exports `startShop` in `quittance.verify`. */
export interface ShopUnderTest {
  /** Where it receives events. */
  readonly eventsUrl: string;
  /** The names of an order in the gateway, where a shop has one for each attempt; by default the order's own. */
  namesOf?(order: string): Promise<readonly string[]>;
  newOrder(order: { total: string; currency: string }): Promise<string>;
  /** The customer goes to pay; returns the address of the page. */
  pay(order: string): Promise<string>;
  /** The basket changes while its page is open. */
  changeTotal(order: string, total: string): Promise<void>;
  /** The customer is back at the shop. */
  comeBack(order: string): Promise<void>;
  orderOf(order: string): Promise<OrderInShop>;
  /** The merchant refunds in the shop's own pages. */
  refund(order: string, amount: string): Promise<void>;
  /** The merchant captures in the shop's own pages; undefined where the shop has no such step. */
  capture?(order: string): Promise<void>;
  /** The order watch runs. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

export type StartShop = (given: GivenGateway) => Promise<ShopUnderTest>;
