import { Inject, Injectable } from "@nestjs/common";
import { EventBus, OrderStateTransitionEvent, type Order, type RequestContext } from "@vendure/core";
import {
  createInbox,
  endAttempt,
  Gateway,
  readPayment,
  settlePayment,
  startPayment,
  watchOrders,
  type Attempt,
  type Inbox,
  type OrderDifference,
  type PaymentFacts,
  type WatchResult,
} from "@quittance/shop-kit";
import { SECURED, VendureBooks } from "./books.ts";
import type { VendureOptions } from "./options.ts";
import { RecentEvents } from "./payments.ts";

export const OPTIONS = Symbol("options of Quittance");
const MAX_ATTEMPTS = 50;

/** Keeps orders of Vendure in step with their payments. */
export class QuittanceService {
  readonly gateway: Gateway;
  readonly inbox: Inbox;
  readonly options: VendureOptions;
  /** Open pages, for a second tab. Another process makes a page of its own, and ends the first. */
  readonly #attempts = new Map<string, Attempt>();
  private readonly books: VendureBooks;
  private readonly events: EventBus;

  constructor(options: VendureOptions, books: VendureBooks, events: EventBus) {
    this.options = options;
    this.books = books;
    this.events = events;
    this.gateway = new Gateway(options, "shop-vendure 0.1.0, vendure 3");
    this.inbox = createInbox({
      webhookSecret: options.webhookSecret,
      store: new RecentEvents(),
      handle: async ({ data: { object } }) => {
        if (typeof object["uuid"] === "string") await this.settle(object["uuid"]);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.events.ofType(OrderStateTransitionEvent).subscribe(({ fromState, toState, order }) => {
      if (fromState === "ArrangingPayment" && (toState === "AddingItems" || toState === "Cancelled"))
        void this.endPages(order.code).catch(() => undefined);
    });
  }

  /** Begins a payment of the order, and returns the address of its page. Pages of earlier attempts are ended. */
  async begin(ctx: RequestContext, order: Order): Promise<string> {
    const amount = this.books.amountOf(order);
    const known = this.#attempts.get(order.code);
    if (known?.redirectUrl && known.amount === amount && known.currency === order.currencyCode)
      return known.redirectUrl;
    let number = 1 + (await this.endPages(order.code));
    for (; number <= MAX_ATTEMPTS; number++) {
      const begun = await startPayment(this.gateway, {
        id: `${order.code}-${number}`,
        session: `${ctx.channel.token}:${order.code}`,
        order: order.code,
        amount,
        currency: order.currencyCode,
        capture: this.options.capture,
        language: ctx.languageCode,
        returnUrl: this.options.returnUrl.replace("{code}", encodeURIComponent(order.code)),
        customer: order.customer ? { email: order.customer.emailAddress } : undefined,
      });
      // An earlier answer was lost with the address of its page.
      if (begun.redirectUrl === null) continue;
      this.#attempts.set(order.code, begun);
      return begun.redirectUrl;
    }
    throw new Error(`The order ${order.code} was tried too often.`);
  }

  /** Ends the pages of an order, and settles what was paid on them; returns how many attempts there were. */
  async endPages(code: string): Promise<number> {
    this.#attempts.delete(code);
    let count = 0;
    for await (const attempt of this.attemptsOf(code)) {
      count += 1;
      const ended = attempt.state === "open" ? await endAttempt(this.gateway, attempt) : attempt;
      if (ended !== "cancelled" && SECURED.has(ended.state)) await this.settle(attempt.uuid);
    }
    return count;
  }

  /** Brings an order in step with all of its payments: its customer is back. */
  async refresh(code: string): Promise<void> {
    for await (const { uuid } of this.attemptsOf(code)) await this.settle(uuid);
  }

  private async *attemptsOf(code: string): AsyncGenerator<PaymentFacts> {
    for (let number = 1; number <= MAX_ATTEMPTS; number++) {
      const facts = await readPayment(this.gateway, `${code}-${number}`);
      if (!facts) return;
      yield facts;
    }
  }

  async settle(uuid: string): Promise<void> {
    await settlePayment(this.gateway, uuid, {
      find: (payment) => this.books.find(payment),
      apply: async (payment, order) => {
        await this.books.apply(payment, order);
        if (payment.state !== "open") this.#attempts.delete(payment.order);
      },
    });
  }

  watch(
    ctx: RequestContext,
    alarm: (difference: OrderDifference) => Promise<void> | void,
  ): Promise<WatchResult> {
    return watchOrders(this.gateway, {
      listOrders: (since) => this.books.list(ctx, since),
      complete: ({ uuid }) => this.settle(uuid),
      alarm: async (difference) => {
        for (const uuid of difference.uuids) await this.settle(uuid);
        await alarm(difference);
      },
    });
  }
}

Injectable()(QuittanceService);
[OPTIONS, VendureBooks, EventBus].forEach((token, index) =>
  Inject(token)(QuittanceService, undefined, index),
);
