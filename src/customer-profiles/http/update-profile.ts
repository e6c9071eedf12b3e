import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { pathOfCardData } from "../../vault/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { englishOf, type FieldFault } from "../../platform/field-fault.ts";
import { NO_IP_ADDRESS, readIpAddress } from "../../platform/ip-address.ts";
import { refusedBecause, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, Nullable } from "../../tenancy/index.ts";
import { describeCustomer } from "../customer-data.ts";
import { updateProfile } from "../update-profile.ts";
import { readCustomerDataOfPhp } from "./customer-data-of-php.ts";
import { sendGeneric } from "./generic-errors.ts";
import { profileOperation, profileRoute, userOf, type ProfileRouteParts } from "./profile-route.ts";
import {
  CustomerSchema,
  CustomerDataChangeSchema,
  IDENTIFIED,
  identifiers,
  ProfileError,
} from "./profile-schemas.ts";

const Body = Type.Object(
  {
    ...identifiers,
    customerData: Type.Optional(CustomerDataChangeSchema),
    preferredInstrument: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: 24, examples: ["pt::71ee81126036ab3fd0a1"] }),
        "The paymentToken of one of the profile's own instruments; null = none is preferred.",
      ),
    ),
  },
  {
    ...closed,
    title: "UpdateProfileRequest",
    examples: [{ ...IDENTIFIED, customerData: { firstName: "Ada", billingCity: "Vienna" } }],
  },
);

const UpdateResponse = Type.Object(
  {
    success: Type.Literal(true),
    profileGuid: Type.String(),
    customerIdentification: Type.String(),
    customer: CustomerSchema,
    changedFields: Type.Array(Type.String()),
  },
  { title: "UpdateProfileResult" },
);

export function updateProfileRoute(app: HttpServer, parts: ProfileRouteParts): void {
  const { url, schema } = profileOperation("updateProfile", {
    summary: "Change customer data or the preferred instrument",
    body: Body,
    response: Type.Union([UpdateResponse, ProfileError]),
  });
  const { preValidation, ...common } = profileRoute(parts);
  const route = { ...common, preValidation: [preValidation, readCustomerDataOfPhp], schema };
  app.post(url, route, async (request, reply) => {
    const path = pathOfCardData(request.body, { path: "", skip: new Set() });
    if (path !== undefined) return refuseField(reply, path, { code: "holds_card_data" });
    const { customerData, ...rest } = request.body;
    const { _TYPE, ...sent } = customerData ?? {};
    const ipAddress = typeof sent.ipAddress === "string" ? readIpAddress(sent.ipAddress) : sent.ipAddress;
    if (sent.ipAddress !== ipAddress && ipAddress === undefined)
      return refuseField(reply, "customerData.ipAddress", NO_IP_ADDRESS);
    const change = { ...sent, ...(ipAddress !== undefined && { ipAddress }) };
    const updated = await updateProfile(parts, {
      user: userOf(request),
      request: { ...rest, ...(customerData && { customerData: change }) },
    });
    if (isRefusal(updated)) return sendGeneric(reply, updated);
    const { profile, changedFields } = updated;
    const { guid: profileGuid, customerIdentification, customer } = profile;
    const body = {
      success: true as const,
      profileGuid,
      customerIdentification,
      customer: describeCustomer(customer),
    };
    return reply.send({ ...body, changedFields: [...changedFields] });
  });
}

function refuseField(reply: FastifyReply, path: string, fault: FieldFault): FastifyReply {
  refusedBecause(reply, { code: "field_invalid", path, fault });
  return sendRefused(reply, refusedRequest("invalidRequest", 422, `${path}: ${englishOf(fault)}`));
}
