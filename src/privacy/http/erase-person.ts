import { Type } from "typebox";
import {
  defineOperation,
  fieldError,
  Text,
  type ProvisioningParts,
  closed,
  PLACE_SCOPE,
} from "../../tenancy/index.ts";
import type { PersonParts } from "../parts.ts";
import { requestErasure } from "../person/request-erasure.ts";
import { describeErasure } from "./describe-erasure.ts";
import { ErasureSchema, KEYS_MISSING, personKeys } from "./person-schemas.ts";

const Body = Type.Object(
  {
    ...personKeys,
    reference: Text(100, "Your own, such as the number of the request; it is in the receipt.", "request-17"),
  },
  { ...closed, title: "ErasePersonRequest" },
);

export const erasePersonOperation = defineOperation({
  id: "erasePerson",
  method: "POST",
  summary: "Erase what is about one person, with a signed receipt",
  description:
    "Profiles and stored instruments are erased, and payments reduced to what accounting needs. What stays is in the receipt, with its legal ground and end. Most erasures are complete with the response; `getErasure` shows the others.",
  permission: "privacy",
  scope: PLACE_SCOPE,
  body: Body,
  response: { erasure: ErasureSchema },
  run: async (parts: PersonParts & ProvisioningParts, { params: { placeGuid }, entity, body, caller }) => {
    const { reference, ...keys } = body;
    if (Object.keys(keys).length === 0) return fieldError(KEYS_MISSING);
    const { tenantGuid } = entity;
    const requestedBy = caller.username;
    const asked = { placeGuid, tenantGuid, reference, requestedBy, keys };
    return { erasure: describeErasure(await requestErasure(parts, asked)) };
  },
});
