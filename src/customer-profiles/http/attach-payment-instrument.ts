import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed } from "../../tenancy/index.ts";
import { attachPaymentInstrument } from "../attach-payment-instrument.ts";
import type { AttachRefusal } from "../refusals.ts";
import {
  attachErrors,
  profileDocs,
  profileRoute,
  PROFILES_PATH,
  sendTextual,
  userOf,
  type ProfileRouteParts,
} from "./profile-route.ts";
import { IDENTIFIED, identifiers, Params, ProfileError, TransactionUuid } from "./profile-schemas.ts";
import { profileRefusalResponse } from "./refusal-responses.ts";

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
  const schema = {
    ...profileDocs("attachPaymentInstrument", "Put a registered instrument into a profile"),
    params: Params,
    body: Body,
    response: { 200: AttachResponse, "4xx": ProfileError },
  };
  const url = `${PROFILES_PATH}/attachPaymentInstrument`;
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
