import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed } from "../../tenancy/index.ts";
import { attachPaymentInstrument } from "../attach-payment-instrument.ts";
import type { AttachRefusal } from "../refusals.ts";
import { profileOperation, profileRoute, userOf, type ProfileRouteParts } from "./profile-route.ts";
import { IDENTIFIED, identifiers, TransactionUuid } from "./profile-schemas.ts";
import { profileRefusalResponse } from "./refusal-responses.ts";
import { attachErrors, sendTextual } from "./textual-errors.ts";

const Body = Type.Object(
  {
    transactionUuid: TransactionUuid,
    ...identifiers,
    createProfileIfNotExists: Type.Optional(
      Type.Boolean({ description: "Makes a profile when `customerIdentification` matches none." }),
    ),
    dryRun: Type.Optional(
      Type.Boolean({ description: "Only lists the prerequisites that are not met; nothing is changed." }),
    ),
  },
  {
    ...closed,
    title: "AttachPaymentInstrumentRequest",
    examples: [{ transactionUuid: "d94c0d72f3a36e21f16e", ...IDENTIFIED, createProfileIfNotExists: true }],
  },
);

const AttachResponse = Type.Object(
  {
    success: Type.Literal(true),
    message: Type.Optional(Type.String()),
    profileGuid: Type.Optional(Type.String()),
    paymentToken: Type.Optional(Type.String()),
    dryRun: Type.Optional(Type.Literal(true)),
    unmetPrerequisites: Type.Optional(
      Type.Array(Type.Object({ errorCode: Type.String(), message: Type.String() })),
    ),
  },
  { title: "AttachPaymentInstrumentResult" },
);

export function attachPaymentInstrumentRoute(app: HttpServer, parts: ProfileRouteParts): void {
  const { url, schema } = profileOperation("attachPaymentInstrument", {
    summary: "Put a registered instrument into a profile",
    body: Body,
    response: AttachResponse,
  });
  const route = { ...profileRoute(parts), config: { errors: attachErrors }, schema };
  app.post(url, route, async (request, reply) => {
    const attached = await attachPaymentInstrument(parts, { user: userOf(request), request: request.body });
    if (isRefusal(attached)) return sendTextual(reply, attached);
    if (attached.kind === "dry_run") {
      return reply.send({ success: true, dryRun: true, unmetPrerequisites: attached.unmet.map(describe) });
    }
    const { profileGuid, paymentToken } = attached;
    const message = "Payment instrument successfully attached to customer profile.";
    return reply.send({ success: true, message, profileGuid, paymentToken });
  });
}

function describe(refusal: AttachRefusal): { errorCode: string; message: string } {
  const { errorCode, message } = profileRefusalResponse(refusal);
  return { errorCode, message };
}
