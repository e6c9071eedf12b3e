import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed } from "../../tenancy/index.ts";
import { detachPaymentInstrument } from "../detach-payment-instrument.ts";
import { profileOperation, profileRoute, userOf, type ProfileRouteParts } from "./profile-route.ts";
import { IDENTIFIED, identifiers, TransactionUuid } from "./profile-schemas.ts";
import { attachErrors, sendTextual } from "./textual-errors.ts";

const Body = Type.Object(
  { transactionUuid: TransactionUuid, ...identifiers },
  {
    ...closed,
    title: "DetachPaymentInstrumentRequest",
    examples: [{ transactionUuid: "d94c0d72f3a36e21f16e", ...IDENTIFIED }],
  },
);
const DetachResponse = Type.Object(
  { success: Type.Literal(true), message: Type.String(), profileGuid: Type.String() },
  { title: "DetachPaymentInstrumentResult" },
);

export function detachPaymentInstrumentRoute(app: HttpServer, parts: ProfileRouteParts): void {
  const { url, schema } = profileOperation("detachPaymentInstrument", {
    summary: "Take an instrument out of a profile; it stays registered",
    body: Body,
    response: DetachResponse,
  });
  const route = { ...profileRoute(parts), config: { errors: attachErrors }, schema };
  app.post(url, route, async (request, reply) => {
    const detached = await detachPaymentInstrument(parts, { user: userOf(request), request: request.body });
    if (isRefusal(detached)) return sendTextual(reply, detached);
    const message = "Payment instrument successfully detached from customer profile.";
    return reply.send({ success: true, message, profileGuid: detached.profileGuid });
  });
}
