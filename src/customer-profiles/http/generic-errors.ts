import type { FastifyReply } from "fastify";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { sendRefused } from "../../platform/http/index.ts";
import { unreachable } from "../../platform/refusal.ts";
import type { UpdateProfileRefusal } from "../refusals.ts";
import { sendTextual } from "./profile-route.ts";
import { profileRefusalAnswer } from "./refusal-answers.ts";

/**
 * How getProfile, updateProfile and deleteProfile refuse: with the numbers of the public API (facts §2.4, "generic
 * error"), but for the one textual code that contract §4 names for all operations.
 */
export function sendGeneric(reply: FastifyReply, refusal: UpdateProfileRefusal): FastifyReply {
  const { message } = profileRefusalAnswer(refusal);
  switch (refusal.code) {
    case "customer_profiles_not_available":
      return sendTextual(reply, profileRefusalAnswer(refusal));
    case "profile_not_found":
      return sendRefused(reply, refusedRequest("transactionNotFound", 200, message));
    case "profile_identifier_missing":
    case "profile_identifiers_conflict":
    case "preferred_instrument_not_found":
      return sendRefused(reply, refusedRequest("invalidRequest", 422, message));
    default:
      return unreachable(refusal);
  }
}
