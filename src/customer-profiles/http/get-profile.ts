import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, Nullable } from "../../tenancy/index.ts";
import { describeProfile } from "../describe-profile.ts";
import { getProfile, INSTRUMENT_PAGE, INSTRUMENTS_ON_PAGE } from "../get-profile.ts";
import { profileOperation, profileRoute, userOf, type ProfileRouteParts } from "./profile-route.ts";
import { CustomerSchema, IDENTIFIED, identifiers, InstrumentSchema } from "./profile-schemas.ts";
import { sendGeneric } from "./generic-errors.ts";

const Body = Type.Object(
  {
    ...identifiers,
    paymentInstrumentsFrom: Type.Optional(
      Type.String({
        pattern: INSTRUMENT_PAGE,
        maxLength: 81,
        description: "`paymentInstrumentsNext` of the response before, for the next page of instruments.",
      }),
    ),
  },
  { ...closed, title: "GetProfileRequest", examples: [IDENTIFIED] },
);

const GetResponse = Type.Object(
  {
    success: Type.Boolean(),
    profileExists: Type.Boolean(),
    profileGuid: Nullable(Type.String()),
    customerIdentification: Nullable(Type.String()),
    preferredMethod: Nullable(Type.String({ examples: ["Creditcard"] })),
    customer: Nullable(CustomerSchema),
    paymentInstruments: Type.Array(InstrumentSchema, {
      maxItems: INSTRUMENTS_ON_PAGE,
      description: `Oldest first. Of more than ${INSTRUMENTS_ON_PAGE} the preferred one and the newest; the others are on further pages.`,
    }),
    paymentInstrumentsTotal: Type.Optional(
      Type.Integer({ description: `Of all pages; only when there are more than ${INSTRUMENTS_ON_PAGE}.` }),
    ),
    paymentInstrumentsNext: Type.Optional(
      Nullable(
        Type.String(),
        "Send it as `paymentInstrumentsFrom` for the next page; null on the last one, and only when there are pages.",
      ),
    ),
  },
  { title: "GetProfileResult" },
);

/** The response for a profile that does not exist, which is no error. */
const NOT_FOUND = {
  success: false,
  profileExists: false,
  profileGuid: null,
  customerIdentification: null,
  preferredMethod: null,
  customer: null,
  paymentInstruments: [],
};

export function getProfileRoute(app: HttpServer, parts: ProfileRouteParts): void {
  const { url, schema } = profileOperation("getProfile", {
    summary: "A customer profile with its payment instruments",
    body: Body,
    response: GetResponse,
  });
  app.post(url, { ...profileRoute(parts), schema }, async (request, reply) => {
    const { paymentInstrumentsFrom: page, ...identified } = request.body;
    const view = await getProfile(parts, { user: userOf(request), request: identified, page });
    if (!isRefusal(view)) return reply.send(describeProfile(view, parts.clock.now()));
    if (view.code === "profile_not_found") return reply.send(NOT_FOUND);
    return sendGeneric(reply, view);
  });
}
