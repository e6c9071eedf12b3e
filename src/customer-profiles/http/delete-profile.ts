import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed } from "../../tenancy/index.ts";
import { deleteProfile } from "../delete-profile.ts";
import { sendGeneric } from "./generic-errors.ts";
import { profileOperation, profileRoute, userOf, type ProfileRouteParts } from "./profile-route.ts";
import { IDENTIFIED, identifiers, ProfileError } from "./profile-schemas.ts";

const Body = Type.Object(identifiers, { ...closed, title: "DeleteProfileRequest", examples: [IDENTIFIED] });
const DeleteResponse = Type.Object({ success: Type.Literal(true) }, { title: "DeleteProfileResult" });

export function deleteProfileRoute(app: HttpServer, parts: ProfileRouteParts): void {
  const { url, schema } = profileOperation("deleteProfile", {
    summary: "Erase a profile, its customer data and its instruments for good",
    body: Body,
    response: Type.Union([DeleteResponse, ProfileError]),
  });
  app.post(url, { ...profileRoute(parts), schema }, async (request, reply) => {
    const deleted = await deleteProfile(parts, { user: userOf(request), request: request.body });
    return isRefusal(deleted) ? sendGeneric(reply, deleted) : reply.send({ success: true });
  });
}
