import { Type } from "typebox";
import { findEndpoint, type WebhookEndpoint } from "../../events/index.ts";
import {
  CreatedBy,
  Guid,
  Nullable,
  Text,
  type EntityScope,
  closed,
  PLACE_SCOPE,
} from "../../tenancy/index.ts";
import { ENDPOINT_DETAILS, ENDPOINT_MODES } from "../../authority/index.ts";

export const OWNER_SCOPE: typeof PLACE_SCOPE = {
  ...PLACE_SCOPE,
  param: Guid("The merchant, or the tenant of all its merchants.", "ME-0000-0000-0000-0000-0000-0001"),
};

export const ENDPOINT_SCOPE: EntityScope<"endpointGuid", WebhookEndpoint> = {
  field: "endpointGuid",
  param: Guid("The endpoint.", "WE-1234-1234-1234-1234-1234-1234"),
  what: "endpoint",
  find: ({ db }, guid) => findEndpoint(db, guid),
};

const Url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: "Where events are sent. The rules of callback addresses apply.",
  examples: ["https://shop.example/events"],
});
export const EventTypes = Type.Array(Type.String({ minLength: 1, maxLength: 50, examples: ["payment.*"] }), {
  minItems: 1,
  maxItems: 100,
  description: "Types of event, such as `payment.succeeded`; `payment.*` names all of a kind, and `*` all.",
});
const Description = Nullable(Text(255, "What the endpoint is for.", "Fulfilment", 0));
const Active = Type.Boolean({ description: "Whether events are sent to it." });
const Mode = Type.Enum([...ENDPOINT_MODES], {
  description:
    "Whether it receives events of test payments, of live payments, or all. A new one receives all that its maker may read, unless given.",
});
const Detail = Type.Enum([...ENDPOINT_DETAILS], {
  description:
    "`ids`: of each object identifiers, type, status, amount, currency and times only; `full`: all. Unless given `full` where its maker may read that: a credential with the permission `read`, or in test mode.",
});

export const CreateBody = Type.Object(
  {
    url: Url,
    eventTypes: EventTypes,
    description: Type.Optional(Description),
    active: Type.Optional(Active),
    mode: Type.Optional(Mode),
    detail: Type.Optional(Detail),
  },
  { ...closed, title: "CreateWebhookEndpointRequest" },
);
export const UpdateBody = Type.Object(
  {
    url: Type.Optional(Url),
    eventTypes: Type.Optional(EventTypes),
    description: Type.Optional(Description),
    active: Type.Optional(Active),
    mode: Type.Optional(Mode),
    detail: Type.Optional(Detail),
  },
  {
    ...closed,
    title: "UpdateWebhookEndpointRequest",
    description:
      "Another address receives at most what the caller may read: `detail` becomes `ids` where that is less than before.",
  },
);

export const Endpoint = Type.Object(
  {
    guid: Type.String({ description: "Of the endpoint." }),
    tenantGuid: Type.String(),
    merchantGuid: Nullable(Type.String(), "Null for one of all merchants of the tenant."),
    url: Type.String({ description: "Where events are sent." }),
    eventTypes: Type.Array(Type.String(), { description: "Types and patterns of types." }),
    description: Nullable(Type.String()),
    active: Active,
    mode: Mode,
    detail: Detail,
    createdAt: Type.String({ format: "date-time", description: "When it was created." }),
    createdBy: CreatedBy,
  },
  { title: "WebhookEndpoint", description: "The endpoint, without its secret." },
);
export const Secret = Type.String({
  description: "For the signatures of Standard Webhooks; shown once.",
  examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
});
