import { Type } from "typebox";
import { refusedRequest } from "../../../platform/api-errors/index.ts";
import { sendRefused, type HttpServer } from "../../../platform/http/index.ts";
import { formatAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type { AdapterParts, MerchantAccess } from "../../port/index.ts";
import type { Booking } from "./booking.ts";
import { callingMerchant, docsOf, ownPayments, readMoney } from "./merchant-routes.ts";
import { MOVEMENTS, moveAtProvider } from "./movements.ts";

const Move = Type.Object(
  {
    transactionUuid: Type.String({ minLength: 1, maxLength: 50 }),
    movement: Type.Enum([...MOVEMENTS]),
    amount: Type.Optional(Type.String({ maxLength: 16 })),
    currency: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
  },
  { additionalProperties: false },
);
const MovementAnswer = Type.Object(
  { success: Type.Literal(true), movementId: Type.String(), amount: Type.String(), currency: Type.String() },
  { title: "SimulatedMovement" },
);

const NO_SUCH_PAYMENT = refusedRequest("transactionNotFound", 404, "The simulator has no such payment.");

/** Movements in the provider's own pages, for people and tests. */
export function registerMovementRoute(app: HttpServer, parts: AdapterParts, access: MerchantAccess): void {
  const onRequest = callingMerchant(access);
  const isOwn = ownPayments(parts, access);
  app.post(
    "/simulator/movements",
    {
      schema: {
        ...docsOf(
          MovementAnswer,
          "moveSimulatedMoney",
          "Capture, void or refund in the simulated provider's own pages",
        ),
        body: Move,
      },
      onRequest,
    },
    async (request, reply) => {
      const { transactionUuid, movement, amount, currency } = request.body;
      const money = readMoney(amount, currency);
      if (isRefusal(money)) return sendRefused(reply, refusedRequest("invalidRequest", 422, money.message));
      if (!(await isOwn(request, transactionUuid))) return sendRefused(reply, NO_SUCH_PAYMENT);
      const moved = await moveAtProvider(parts, {
        transactionUuid,
        movement,
        ...(money && { amount: money }),
      });
      if (!isRefusal(moved)) return movementAnswer(moved);
      return sendRefused(
        reply,
        moved.code === "not_possible" ? refusedRequest("logicalError", 422, moved.because) : NO_SUCH_PAYMENT,
      );
    },
  );
}

function movementAnswer({ transactionUuid: movementId, amountMinor, currency }: Booking): object {
  const money = { minor: amountMinor ?? 0n, currency: currency ?? "" };
  return { success: true, movementId, amount: formatAmount(money), currency: money.currency };
}
