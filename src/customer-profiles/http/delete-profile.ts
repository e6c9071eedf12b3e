import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed } from "../../tenancy/index.ts";
import { deleteProfile } from "../delete-profile.ts";
import { sendGeneric } from "./generic-errors.ts";
import { profileDocs, profileRoute, PROFILES_PATH, userOf, type ProfileRouteParts } from "./profile-route.ts";
import { IDENTIFIED, identifiers, Params, ProfileError } from "./profile-schemas.ts";

const Body = Type.Object(identifiers, { ...closed, title: "DeleteProfileRequest", examples: [IDENTIFIED] });
const DeleteResponse = Type.Object({ success: Type.Literal(true) }, { title: "DeleteProfileResult" });

export function deleteProfileRoute(app: HttpServer, parts: ProfileRouteParts): void {
  const schema = {
    ...profileDocs("deleteProfile", "Erase a profile, its customer data and its instruments for good"),
    params: Params,
    body: Body,
    response: { 200: Type.Union([DeleteResponse, ProfileError]), "4xx": ProfileError },
  };
  app.post(`${PROFILES_PATH}/deleteProfile`, { ...profileRoute(parts), schema }, async (request, reply) => {
    const deleted = await deleteProfile(parts, { user: userOf(request), request: request.body });
    return isRefusal(deleted) ? sendGeneric(reply, deleted) : reply.send({ success: true });
  });
}
