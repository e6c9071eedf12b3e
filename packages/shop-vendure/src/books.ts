import { Inject, Injectable } from "@nestjs/common";
import {
  ConfigService,
  Order,
  OrderService,
  PaymentMethodService,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
} from "@vendure/core";
import { Turns, type PayableOrder, type PaymentFacts, type ShopOrder } from "@quittance/shop-kit";
import {
  amountForVendure,
  amountOfVendure,
  isTaken,
  missingRefund,
  recording,
  recordedRefunds,
} from "./payments.ts";

export const QUITTANCE = "quittance";
const OPEN = new Set(["Draft", "Created", "AddingItems", "ArrangingPayment"]);
export const SECURED: ReadonlySet<string> = new Set(["paid", "authorized"]);
const RELATIONS = ["payments", "payments.refunds", "lines", "surcharges", "shippingLines"] as const;

interface VendureOrder extends PayableOrder {
  readonly order: Order;
}

/** Vendure's orders and their payments. */
export class VendureBooks {
  private readonly orders: OrderService;
  private readonly methods: PaymentMethodService;
  private readonly contexts: RequestContextService;
  private readonly connection: TransactionalConnection;
  private readonly config: ConfigService;
  private readonly turns = new Turns();

  constructor(
    orders: OrderService,
    methods: PaymentMethodService,
    contexts: RequestContextService,
    connection: TransactionalConnection,
    config: ConfigService,
  ) {
    this.orders = orders;
    this.methods = methods;
    this.contexts = contexts;
    this.connection = connection;
    this.config = config;
  }

  amountOf(order: Order): string {
    return amountOfVendure(order.totalWithTax, this.unitOf(order.currencyCode));
  }

  unitOf(currency: string): { currency: string; precision: number } {
    return { currency, precision: this.config.entityOptions.moneyStrategy.precision ?? 2 };
  }

  /** The order of a payment, as the kit compares it. */
  async find({ session, order: code }: PaymentFacts): Promise<VendureOrder | undefined> {
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

  /** One after the other for each order, in one commit: an event, the customer's return and the watch may come at once. */
  async apply(payment: PaymentFacts, payable: PayableOrder): Promise<void> {
    const { id, code } = (payable as VendureOrder).order;
    const ctx = await this.contextOf(payment.session);
    await this.turns.take(code, () =>
      this.connection.withTransaction(ctx, async (tx) => {
        await this.lock(tx, id);
        const order = await this.orders.findOne(tx, id, [...RELATIONS]);
        if (order) await this.applyInTurn(tx, order, payment);
      }),
    );
  }

  private async applyInTurn(ctx: RequestContext, order: Order, payment: PaymentFacts): Promise<void> {
    const isSecured = SECURED.has(payment.state);
    const taken = order.payments.find(({ transactionId }) => transactionId === payment.uuid);
    if (!taken) {
      if (!isSecured) return;
      // Another payment was first; the next time this one is a surplus.
      if (!OPEN.has(order.state)) throw new Error(`${order.code}: the order has changed.`);
      return this.complete(ctx, order, payment);
    }
    if (taken.state === "Authorized" && payment.state === "paid") {
      const settled = await this.orders.settlePayment(ctx, taken.id);
      if ("errorCode" in settled) throw new Error(`${order.code}: ${settled.message}`);
    }
    const unit = this.unitOf(order.currencyCode);
    const recorded = amountOfVendure(recordedRefunds(taken), unit);
    const missing = missingRefund(payment.refunded, { recorded, currency: payment.currency });
    if (missing === undefined) return;
    const input = { paymentId: taken.id, amount: amountForVendure(missing, unit), lines: [] };
    const reason = "Refunded in the gateway";
    await recording.run(true, () =>
      this.orders.refundOrder(ctx, { ...input, shipping: 0, adjustment: 0, reason }),
    );
  }

  /** Other processes of the shop wait, where its database has locks of rows. */
  private async lock(ctx: RequestContext, id: Order["id"]): Promise<void> {
    if (!["postgres", "mysql", "mariadb"].includes(this.connection.rawConnection.options.type)) return;
    const query = this.connection.getRepository(ctx, Order).createQueryBuilder("order");
    await query.setLock("pessimistic_write").where("order.id = :id", { id }).getOne();
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
  }

  private contextOf(session: string | undefined): Promise<RequestContext> {
    const [token = ""] = session?.split(":") ?? [];
    return this.contexts.create({ apiType: "admin", ...(token !== "" && { channelOrToken: token }) });
  }

  /** Orders that changed since then. */
  async *list(ctx: RequestContext, since: Date): AsyncGenerator<ShopOrder> {
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

Injectable()(VendureBooks);
[OrderService, PaymentMethodService, RequestContextService, TransactionalConnection, ConfigService].forEach(
  (token, index) => Inject(token)(VendureBooks, undefined, index),
);
