import { Type } from "typebox";
import { findEndpoint } from "../../events/index.ts";
import {
  closed,
  Guid,
  Nullable,
  Text,
  tenantOrMerchantTenant,
  type EntityScope,
} from "../../tenancy/index.ts";

export const placeParams = {
  placeGuid: Guid("The merchant, or the tenant of all its merchants.", "ME-0000-0000-0000-0000-0000-0001"),
};
export const PLACE_SCOPE: EntityScope<"placeGuid"> = {
  field: "placeGuid",
  what: "merchant or tenant",
  tenantOf: tenantOrMerchantTenant,
};

export const endpointParams = {
  endpointGuid: Guid("The endpoint.", "WE-1234-1234-1234-1234-1234-1234"),
};
export const ENDPOINT_SCOPE: EntityScope<"endpointGuid"> = {
  field: "endpointGuid",
  what: "endpoint",
  tenantOf: async ({ db }, guid) => (await findEndpoint(db, guid))?.tenantGuid,
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

export const CreateBody = Type.Object(
  {
    url: Url,
    eventTypes: EventTypes,
    description: Type.Optional(Description),
    active: Type.Optional(Active),
  },
  { ...closed, title: "CreateWebhookEndpointRequest" },
);
export const UpdateBody = Type.Object(
  {
    url: Type.Optional(Url),
    eventTypes: Type.Optional(EventTypes),
    description: Type.Optional(Description),
    active: Type.Optional(Active),
  },
  { ...closed, title: "UpdateWebhookEndpointRequest" },
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
    createdAt: Type.String({ format: "date-time", description: "When it was created." }),
  },
  { title: "WebhookEndpoint", description: "The endpoint, without its secret." },
);
export const Secret = Type.String({
  description: "For the signatures of Standard Webhooks; shown once.",
  examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
});
