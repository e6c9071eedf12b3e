import { readPaymentOf, Turns } from "@quittance/shop-kit";
import { MedusaBooks, type Container } from "./books.ts";
import { readEvent } from "./webhook.ts";

interface Request {
  readonly rawBody?: Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly scope: Container;
}

interface Response {
  sendStatus(status: number): unknown;
}

/**
 * The route of the gateway's events, in place of Medusa's own: Medusa acknowledges an event before it has looked at it, keeps it in
 * memory, and ignores payments that failed or were cancelled and refunds that were made elsewhere. Here an event is acknowledged after
 * the order is in step, and one that could not be dealt with is sent again by the gateway.
 *
 * A shop has it among the `routes` of `defineMiddlewares` in `src/api/middlewares.ts`.
 */
export function eventsRoute(given: Readonly<Record<string, unknown>>) {
  const turns = new Turns();
  const receive = async ({ rawBody, headers, scope }: Request, response: Response): Promise<void> => {
    const books = new MedusaBooks(given, scope);
    const event = rawBody && (await readEvent(books.options.webhookSecret, { rawData: rawBody, headers }));
    if (!event) return void response.sendStatus(401);
    const { uuid } = event.data.object;
    try {
      const facts = typeof uuid === "string" ? await readPaymentOf(books.gateway, uuid) : undefined;
      if (facts?.session !== undefined) await turns.take(facts.session, () => books.settle(facts));
      response.sendStatus(200);
    } catch (error) {
      (scope.resolve("logger") as { error(message: string): void }).error(
        `Quittance: ${event.type}: ${(error as Error).message}`,
      );
      response.sendStatus(500);
    }
  };
  return {
    method: ["POST" as const],
    matcher: "/hooks/payment/quittance_quittance",
    bodyParser: { preserveRawBody: true },
    middlewares: [receive],
  };
}
