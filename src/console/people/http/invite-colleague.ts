import { Type } from "typebox";
import { ofPrograms } from "../../../platform/rule-fault.ts";
import { EMAIL_ADDRESS_PATTERN } from "../../../platform/email-address.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  Nullable,
  PLACE_SCOPE,
  ROOT_TENANT_GUID,
  type ProvisioningParts,
  closed,
} from "../../../tenancy/index.ts";
import { ROLES, rolesAllow } from "../../access/permissions.ts";
import { findPlace } from "../../access/places.ts";
import { CONSOLE_LANGUAGES } from "../../language/dictionary.ts";
import { inviteColleague } from "../invite-colleague.ts";

const Body = Type.Object(
  {
    email: Type.String({
      maxLength: 200,
      pattern: EMAIL_ADDRESS_PATTERN,
      description: "Who is invited.",
      examples: ["fay@shop.example"],
    }),
    role: Type.Enum(ROLES, { description: "`admin` exists at the root tenant only." }),
    owner: Type.Optional(
      Type.Boolean({ description: "May invite and remove colleagues; for `operator` and `admin`." }),
    ),
    language: Type.Optional(
      Type.Enum(
        CONSOLE_LANGUAGES.map(({ code }) => code),
        { description: "Of the mail; default: English." },
      ),
    ),
  },
  { ...closed, title: "InviteColleagueRequest" },
);

type Parts = ProvisioningParts & Parameters<typeof inviteColleague>[0] & { readonly publicUrl: string };

/** An invitation of the root credential: its person is independent of all others, so that there are two who approve for each other. */
export const inviteColleagueOperation = defineOperation({
  id: "inviteColleague",
  method: "POST",
  summary: "Invite a person to the console",
  description:
    "For the root credential only. The person is independent of everyone else: people who invited one another, or came by invitations of the same person, do not approve for each other, and a role that approves waits three days for a second person unless the root credential gave it.",
  permission: "credentials",
  scope: PLACE_SCOPE,
  body: Body,
  response: {
    invitation: Type.Object(
      {
        email: Type.String({ description: "The address, in lower case." }),
        placeGuid: Type.String({ description: "The merchant or tenant." }),
        role: Type.Enum(ROLES, { description: "The role that the person gets." }),
        owner: Type.Boolean({ description: "Whether they may invite and remove colleagues." }),
        url: Nullable(
          Type.String({
            description: "Shown once, to be sent to the person; null where the gateway mails it.",
          }),
        ),
      },
      { title: "ColleagueInvitation", description: "It works once, for seven days." },
    ),
  },
  run: async (parts: Parts, { params: { placeGuid }, body, caller }) => {
    if (!caller.isRoot)
      return fieldError({
        code: "notApplicable",
        path: "placeGuid",
        fault: ofPrograms(
          "only the root credential invites people here, because they are independent of everyone",
        ),
      });
    const place = await findPlace(parts.db, { guid: placeGuid, sealer: parts.sealer });
    if (!place) return undefined;
    const { role, owner = false, language = "en" } = body;
    if (role === "admin" && placeGuid !== ROOT_TENANT_GUID)
      return fieldError({ path: "role", fault: { code: "admin_at_root" } });
    if (owner && !rolesAllow([role], "people"))
      return fieldError({ path: "owner", fault: { code: "no_owner_role", values: { role } } });
    const invited = await inviteColleague(parts, {
      email: body.email,
      role,
      isOwner: owner,
      language,
      place,
      roles: ROLES,
      inviter: { name: caller.username, id: null },
    });
    if (isRefusal(invited))
      return invited.code === "field_invalid"
        ? fieldError({ path: invited.field, fault: ofPrograms(invited.message) })
        : fieldError({ path: "email", fault: ofPrograms("cannot be invited") });
    const { email, token } = invited;
    const url = token === undefined ? null : `${parts.publicUrl}/console/invitation#${token}`;
    return { invitation: { email, placeGuid, role, owner, url } };
  },
});
