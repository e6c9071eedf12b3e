import type { FastifyReply } from "fastify";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { refusedBecause, sendRefused } from "../../platform/http/index.ts";
import { unreachable } from "../../platform/refusal.ts";
import { reasonOfProfile, type UpdateProfileRefusal } from "../refusals.ts";
import { sendTextual } from "./textual-errors.ts";
import { profileRefusalResponse } from "./refusal-responses.ts";

const NOT_AN_INSTRUMENT = "preferredInstrument: is not the paymentToken of one of the profile's instruments";

/**
 * Sends the refusals of getProfile, updateProfile and deleteProfile, with the API's numeric codes, except for the one textual
 * code that all operations share.
 */
export function sendGeneric(reply: FastifyReply, refusal: UpdateProfileRefusal): FastifyReply {
  refusedBecause(reply, reasonOfProfile(refusal));
  switch (refusal.code) {
    case "customer_profiles_not_available":
      return sendTextual(reply, refusal);
    case "profile_not_found":
      return sendRefused(
        reply,
        refusedRequest("transactionNotFound", 200, profileRefusalResponse(refusal).message),
      );
    case "profile_identifier_missing":
    case "profile_identifiers_conflict":
      return sendRefused(
        reply,
        refusedRequest("invalidRequest", 422, profileRefusalResponse(refusal).message),
      );
    case "preferred_instrument_not_found":
      return sendRefused(reply, refusedRequest("invalidRequest", 422, NOT_AN_INSTRUMENT));
    default:
      return unreachable(refusal);
  }
}
