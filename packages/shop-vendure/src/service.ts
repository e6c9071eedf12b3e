import { Inject, Injectable } from "@nestjs/common";
import {
  ConfigService,
  EventBus,
  Order,
  OrderService,
  OrderStateTransitionEvent,
  PaymentMethodService,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
} from "@vendure/core";
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
  type PayableOrder,
  type PaymentFacts,
  type ShopOrder,
  type WatchResult,
} from "@quittance/shop-kit";
import type { VendureOptions } from "./options.ts";
import {
  amountForVendure,
  amountOfVendure,
  isTaken,
  missingRefund,
  RecentEvents,
  recordedRefunds,
} from "./payments.ts";

export const QUITTANCE = "quittance";
export const OPTIONS = Symbol("options of Quittance");
const OPEN = new Set(["Draft", "Created", "AddingItems", "ArrangingPayment"]);
const MAX_ATTEMPTS = 50;
const RELATIONS = ["payments", "payments.refunds", "lines", "surcharges", "shippingLines"] as const;

interface VendureOrder extends PayableOrder {
  readonly order: Order;
}

/** Keeps orders of Vendure in step with their payments. */
export class QuittanceService {
  readonly gateway: Gateway;
  readonly inbox: Inbox;
  readonly options: VendureOptions;
  readonly #attempts = new Map<string, Attempt>();
  private readonly orders: OrderService;
  private readonly methods: PaymentMethodService;
  private readonly contexts: RequestContextService;
  private readonly connection: TransactionalConnection;
  private readonly config: ConfigService;
  private readonly events: EventBus;

  constructor(
    options: VendureOptions,
    orders: OrderService,
    methods: PaymentMethodService,
    contexts: RequestContextService,
    connection: TransactionalConnection,
    config: ConfigService,
    events: EventBus,
  ) {
    this.options = options;
    this.orders = orders;
    this.methods = methods;
    this.contexts = contexts;
    this.connection = connection;
    this.config = config;
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
        void this.endPage(order.code).catch(() => undefined);
    });
  }

  async begin(ctx: RequestContext, order: Order): Promise<string> {
    const amount = this.amountOf(order);
    const known = this.#attempts.get(order.code);
    if (known?.redirectUrl && known.amount === amount && known.currency === order.currencyCode)
      return known.redirectUrl;
    for (let number = 1; number <= MAX_ATTEMPTS; number++) {
      const id = `${order.code}-${number}`;
      const before = await readPayment(this.gateway, id);
      if (before) {
        if (before.state === "open") await endAttempt(this.gateway, { id, uuid: before.uuid });
        if (before.state === "paid" || before.state === "authorized") await this.settle(before.uuid);
        continue;
      }
      const begun = await startPayment(this.gateway, {
        id,
        session: `${ctx.channel.token}:${order.code}`,
        order: order.code,
        amount,
        currency: order.currencyCode,
        capture: this.options.capture,
        language: ctx.languageCode,
        returnUrl: this.options.returnUrl.replace("{code}", encodeURIComponent(order.code)),
        customer: order.customer ? { email: order.customer.emailAddress } : undefined,
      });
      if (begun.redirectUrl === null) continue;
      this.#attempts.set(order.code, begun);
      return begun.redirectUrl;
    }
    throw new Error(`The order ${order.code} was tried too often.`);
  }

  async endPage(code: string): Promise<void> {
    const attempt = this.#attempts.get(code);
    this.#attempts.delete(code);
    if (attempt && (await endAttempt(this.gateway, attempt)) !== "cancelled") await this.settle(attempt.uuid);
  }

  async settle(uuid: string): Promise<void> {
    await settlePayment(this.gateway, uuid, {
      find: (payment) => this.find(payment),
      apply: async (payment, order) => this.apply(payment, order as VendureOrder),
    });
  }

  watch(
    ctx: RequestContext,
    alarm: (difference: OrderDifference) => Promise<void> | void,
  ): Promise<WatchResult> {
    return watchOrders(this.gateway, {
      listOrders: (since) => this.list(ctx, since),
      complete: ({ uuid }) => this.settle(uuid),
      alarm: async (difference) => {
        for (const uuid of difference.uuids) await this.settle(uuid);
        await alarm(difference);
      },
    });
  }

  amountOf(order: Order): string {
    return amountOfVendure(order.totalWithTax, this.unitOf(order.currencyCode));
  }

  unitOf(currency: string): { currency: string; precision: number } {
    return { currency, precision: this.config.entityOptions.moneyStrategy.precision ?? 2 };
  }

  private async find({ session, order: code }: PaymentFacts): Promise<VendureOrder | undefined> {
    const ctx = await this.contextOf(session);
    const order = await this.orders.findOneByCode(ctx, code, [...RELATIONS]);
    if (!order) return undefined;
    const isOpen = OPEN.has(order.state);
    return {
      order,
      total: this.amountOf(order),
      currency: order.currencyCode,
      state: order.state === "Cancelled" ? "cancelled" : isOpen ? "open" : "paid",
      paidBy: order.payments.find(isTaken)?.transactionId,
    };
  }

  private async apply(payment: PaymentFacts, { order, paidBy }: VendureOrder): Promise<void> {
    const ctx = await this.contextOf(payment.session);
    const taken = order.payments.find(({ transactionId }) => transactionId === payment.uuid);
    if (paidBy === undefined) {
      if (payment.state === "paid" || payment.state === "authorized")
        await this.complete(ctx, order, payment);
      else this.#attempts.delete(order.code);
      return;
    }
    if (!taken) return;
    if (taken.state === "Authorized" && payment.state === "paid")
      await this.orders.settlePayment(ctx, taken.id);
    const unit = this.unitOf(order.currencyCode);
    const recorded = amountOfVendure(recordedRefunds(taken), unit);
    const missing = missingRefund(payment.refunded, { recorded, currency: payment.currency });
    if (missing === undefined) return;
    const amount = amountForVendure(missing, unit);
    const input = { paymentId: taken.id, amount, lines: [], shipping: 0, adjustment: 0 };
    await this.orders.refundOrder(ctx, { ...input, reason: "Refunded in the gateway" });
  }

  private async complete(ctx: RequestContext, order: Order, payment: PaymentFacts): Promise<void> {
    if (order.state !== "ArrangingPayment") {
      const moved = await this.orders.transitionToState(ctx, order.id, "ArrangingPayment");
      if ("errorCode" in moved) throw new Error(`${order.code}: ${moved.message}`);
    }
    const { items } = await this.methods.findAll(ctx);
    const method = items.find(({ handler }) => handler.code === QUITTANCE);
    if (!method) throw new Error("The channel has no payment method of Quittance.");
    const added = await this.orders.addPaymentToOrder(ctx, order.id, {
      method: method.code,
      metadata: { id: payment.id },
    });
    if ("errorCode" in added) throw new Error(`${order.code}: ${added.message}`);
    this.#attempts.delete(order.code);
  }

  private contextOf(session: string | undefined): Promise<RequestContext> {
    const [token = ""] = session?.split(":") ?? [];
    return this.contexts.create({ apiType: "admin", ...(token !== "" && { channelOrToken: token }) });
  }

  private async *list(ctx: RequestContext, since: Date): AsyncGenerator<ShopOrder> {
    const repository = this.connection.getRepository(ctx, Order);
    for (let skip = 0; ; skip += 500) {
      const found = await repository
        .createQueryBuilder("order")
        .where("order.updatedAt >= :since", { since })
        .orderBy("order.id")
        .skip(skip)
        .take(500)
        .getMany();
      for (const { code } of found) {
        const order = await this.orders.findOneByCode(ctx, code, [...RELATIONS]);
        if (!order || order.totalWithTax === 0) continue;
        const isSettled = order.payments.some(
          ({ state, method }) => state === "Settled" && method.length > 0,
        );
        const state = order.state === "Cancelled" ? "cancelled" : isSettled ? "paid" : "open";
        yield { id: code, total: this.amountOf(order), currency: order.currencyCode, state };
      }
      if (found.length < 500) return;
    }
  }
}

Injectable()(QuittanceService);
[
  OPTIONS,
  OrderService,
  PaymentMethodService,
  RequestContextService,
  TransactionalConnection,
  ConfigService,
  EventBus,
].forEach((token, index) => Inject(token)(QuittanceService, undefined, index));
