import { Controller, Inject, Post, Req, Res } from "@nestjs/common";
import { Mutation, Resolver } from "@nestjs/graphql";
import {
  ActiveOrderService,
  Allow,
  Ctx,
  Permission,
  PluginCommonModule,
  ScheduledTask,
  VendurePlugin,
  type RequestContext,
  type RuntimeVendureConfig,
} from "@vendure/core";
import { parse } from "graphql";
import type { IncomingMessage, ServerResponse } from "node:http";
import { VendureBooks } from "./books.ts";
import { quittanceHandler } from "./handler.ts";
import { readVendureOptions, type VendureOptions } from "./options.ts";
import { OPTIONS, QuittanceService } from "./service.ts";

type Request = IncomingMessage & { rawBody?: Buffer; body?: unknown; _body?: boolean };

/** Where the gateway sends events, below the address of the shop. */
class QuittanceController {
  private readonly service: QuittanceService;

  constructor(service: QuittanceService) {
    this.service = service;
  }

  async receive(request: Request, response: ServerResponse): Promise<void> {
    const { status } = await this.service.inbox.receive(request.rawBody ?? Buffer.alloc(0), request.headers);
    response.writeHead(status).end();
  }
}
Controller("quittance")(QuittanceController);
Post("events")(QuittanceController.prototype, "receive", descriptorOf(QuittanceController, "receive"));
Req()(QuittanceController.prototype, "receive", 0);
Res()(QuittanceController.prototype, "receive", 1);
Inject(QuittanceService)(QuittanceController, undefined, 0);

/** `createQuittancePaymentIntent` of the shop API: the address of the page on which the active order is paid. */
class QuittanceResolver {
  private readonly service: QuittanceService;
  private readonly active: ActiveOrderService;

  constructor(service: QuittanceService, active: ActiveOrderService) {
    this.service = service;
    this.active = active;
  }

  async createQuittancePaymentIntent(ctx: RequestContext): Promise<{ url: string }> {
    const order = await this.active.getActiveOrder(ctx, undefined);
    if (!order) throw new Error("There is no active order.");
    return { url: await this.service.begin(ctx, order) };
  }

  /** Looks at the gateway now: the customer is back, and the event may come later. True when there is an active order. */
  async refreshQuittancePayment(ctx: RequestContext): Promise<boolean> {
    const order = await this.active.getActiveOrder(ctx, undefined);
    if (order) await this.service.refresh(order.code);
    return order !== undefined;
  }
}
Resolver()(QuittanceResolver);
for (const name of ["createQuittancePaymentIntent", "refreshQuittancePayment"]) {
  const descriptor = descriptorOf(QuittanceResolver, name);
  Mutation()(QuittanceResolver.prototype, name, descriptor);
  Allow(Permission.Owner)(QuittanceResolver.prototype, name, descriptor);
  Ctx()(QuittanceResolver.prototype, name, 0);
}
Inject(QuittanceService)(QuittanceResolver, undefined, 0);
Inject(ActiveOrderService)(QuittanceResolver, undefined, 1);

/** Compares the books, in a shop that runs scheduled tasks (`DefaultSchedulerPlugin`). */
const orderWatch = new ScheduledTask({
  id: "quittance-order-watch",
  schedule: (cron) => cron.everyHour(),
  execute: ({ injector, scheduledContext }) =>
    injector.get(QuittanceService).watch(scheduledContext, () => undefined),
});

/** Payments of the Quittance gateway in Vendure: `plugins: [QuittancePlugin.init({…})]`. */
// Vendure configures a plug-in by its class.
// oxlint-disable-next-line typescript/no-extraneous-class
export class QuittancePlugin {
  static options: VendureOptions;

  static init(options: Readonly<Record<string, unknown>>): typeof QuittancePlugin {
    QuittancePlugin.options = readVendureOptions(options);
    return QuittancePlugin;
  }
}
VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: "^3.0.0",
  controllers: [QuittanceController],
  providers: [
    VendureBooks,
    QuittanceService,
    { provide: OPTIONS, useFactory: () => QuittancePlugin.options },
  ],
  shopApiExtensions: {
    schema: parse(`
      type QuittancePaymentIntent {
        url: String!
      }
      extend type Mutation {
        createQuittancePaymentIntent: QuittancePaymentIntent!
        refreshQuittancePayment: Boolean!
      }
    `),
    resolvers: [QuittanceResolver],
  },
  configuration: (config: RuntimeVendureConfig) => {
    config.paymentOptions.paymentMethodHandlers.push(quittanceHandler);
    config.schedulerOptions.tasks.push(orderWatch);
    config.apiOptions.middleware.push({
      route: "/quittance/events",
      handler: keepRawBody,
      beforeListen: true,
    });
    return config;
  },
})(QuittancePlugin);

const MAX_BYTES = 1_048_576;

/** The signature is over the bytes as they came: they are kept before anything parses them. */
function keepRawBody(request: Request, response: ServerResponse, next: () => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) response.writeHead(413).end();
    else chunks.push(chunk);
  });
  request.on("end", () => {
    if (bytes > MAX_BYTES) return;
    request.rawBody = Buffer.concat(chunks);
    request.body = {};
    // As Express marks a body that was read.
    // oxlint-disable-next-line no-underscore-dangle
    request._body = true;
    next();
  });
}

function descriptorOf(type: { readonly prototype: object }, name: string): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(type.prototype, name)!;
}
