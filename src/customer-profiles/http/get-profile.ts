import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, Nullable } from "../../tenancy/index.ts";
import { describeCustomer } from "../customer-data.ts";
import { describeInstrument } from "../describe-instrument.ts";
import { getProfile, type ProfileView } from "../get-profile.ts";
import { profileDocs, profileRoute, PROFILES_PATH, userOf, type ProfileRouteParts } from "./profile-route.ts";
import {
  CustomerAnswer,
  IDENTIFIED,
  identifiers,
  InstrumentAnswer,
  Params,
  ProfileError,
} from "./profile-schemas.ts";
import { sendGeneric } from "./generic-errors.ts";

const Body = Type.Object(identifiers, { ...closed, title: "GetProfileRequest", examples: [IDENTIFIED] });

const Answer = Type.Object(
  {
    success: Type.Boolean(),
    profileExists: Type.Boolean(),
    profileGuid: Nullable(Type.String()),
    customerIdentification: Nullable(Type.String()),
    preferredMethod: Nullable(Type.String({ examples: ["Creditcard"] })),
    customer: Nullable(CustomerAnswer),
    paymentInstruments: Type.Array(InstrumentAnswer),
  },
  { title: "GetProfileAnswer" },
);

/** A profile that does not exist is an answer, not an error (public API facts §2.4). */
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
  const schema = {
    ...profileDocs("getProfile", "A customer profile with its payment instruments"),
    params: Params,
    body: Body,
    response: { 200: Answer, "4xx": ProfileError },
  };
  app.post(`${PROFILES_PATH}/getProfile`, { ...profileRoute(parts), schema }, async (request, reply) => {
    const view = await getProfile(parts, { user: userOf(request), request: request.body });
    if (!isRefusal(view)) return reply.send(describeProfile(view, parts.clock.now()));
    if (view.code === "profile_not_found") return reply.send(NOT_FOUND);
    return sendGeneric(reply, view);
  });
}

function describeProfile({ profile, instruments }: ProfileView, now: Temporal.Instant) {
  const preferred = instruments.find(({ instrument }) => instrument.isPreferred);
  return {
    success: true,
    profileExists: true,
    profileGuid: profile.guid,
    customerIdentification: profile.customerIdentification,
    preferredMethod: preferred?.paymentMethod ?? null,
    customer: describeCustomer(profile.customer),
    paymentInstruments: instruments.map((view) => describeInstrument(view, now)),
  };
}
