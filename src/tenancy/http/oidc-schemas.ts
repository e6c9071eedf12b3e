import { Type } from "typebox";
import { CONSOLE_ROLES, type ConsoleRole } from "../../authority/index.ts";
import { closed, Guid, Nullable, secret, Text } from "./schemas.ts";

const MAX_GRANTS = 200;
/** RFC 6749, 3.3: printable ASCII without space, quotation mark and backslash. */
const Scope = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "^[!#-\\[\\]-~]+$",
  examples: ["groups"],
});

const Role = Type.Unsafe<ConsoleRole>(
  Type.Union(
    CONSOLE_ROLES.map((role) => Type.Literal(role)),
    { description: "A role of the console; `admin` at the root tenant only." },
  ),
);

const GrantChange = Type.Object(
  {
    claim: Text(100, "A claim of the ID token or UserInfo; dots lead into objects.", "groups"),
    value: Text(255, "The claim's value, or one of its values.", "payments-support"),
    role: Role,
    place: Guid("This tenant, or a tenant or merchant below it.", "ME-0000-0000-0000-0000-0000-0001"),
    owner: Type.Optional(Type.Boolean({ description: "May invite and remove colleagues there." })),
  },
  closed,
);

export const OidcChange = Type.Object(
  {
    issuer: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: "^https://[!-~]+$",
      description: "The provider's issuer identifier, an https address.",
      examples: ["https://login.example.com/realms/payments"],
    }),
    clientId: Text(255, "The gateway's client at the provider.", "quittance"),
    clientSecret: Type.Optional(
      Nullable(
        { ...Text(1000, "The client's secret.", "secret-of-the-client"), ...secret },
        "Unchanged when it is left out and issuer and client stay; null for a public client; never returned.",
      ),
    ),
    scopes: Type.Optional(
      Type.Union(
        [
          Type.Array(Scope, { maxItems: 20 }),
          Type.String({
            maxLength: 1000,
            pattern: "^[!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*$",
            examples: ["email groups"],
          }),
        ],
        {
          description:
            "Beside `openid`, as a list or a text with spaces; `email` and `profile` unless given.",
        },
      ),
    ),
    mapping: Type.Array(GrantChange, {
      minItems: 1,
      maxItems: MAX_GRANTS,
      description: "Which claims give which roles; without one of them people are refused.",
    }),
    required: Type.Optional(
      Type.Boolean({ description: "People of the tenant sign in no other way, except for one local owner." }),
    ),
  },
  closed,
);

export const OidcShown = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  scopes: Type.Array(Type.String()),
  mapping: Type.Array(
    Type.Object({
      claim: Type.String(),
      value: Type.String(),
      role: Type.String(),
      place: Type.String(),
      owner: Type.Boolean(),
    }),
  ),
  required: Type.Boolean(),
});
