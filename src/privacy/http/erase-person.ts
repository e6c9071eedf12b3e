import { Type } from "typebox";
import {
  closed,
  defineOperation,
  fieldError,
  noSuchEntity,
  Text,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import type { PersonParts } from "../parts.ts";
import { requestErasure } from "../person/request-erasure.ts";
import { describeErasure } from "./describe-erasure.ts";
import {
  ErasureSchema,
  KEYS_MISSING,
  personKeys,
  PLACE_GUID,
  PLACE_SCOPE,
  tenantOfPlace,
} from "./person-schemas.ts";

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
  params: { placeGuid: PLACE_GUID },
  body: Body,
  response: { erasure: ErasureSchema },
  run: async (parts: PersonParts & ProvisioningParts, { params: { placeGuid }, body, caller }) => {
    const { reference, ...keys } = body;
    if (Object.keys(keys).length === 0) return fieldError(KEYS_MISSING);
    const tenantGuid = await tenantOfPlace(parts, placeGuid);
    if (tenantGuid === undefined) return noSuchEntity(PLACE_SCOPE);
    const requestedBy = caller.username;
    const asked = { placeGuid, tenantGuid, reference, requestedBy, keys };
    return { erasure: describeErasure(await requestErasure(parts, asked)) };
  },
});
