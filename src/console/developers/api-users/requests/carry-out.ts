import { wholeAuthority } from "../../../../authority/index.ts";
import { isRefusal, type Refusal } from "../../../../platform/refusal.ts";
import {
  createMerchantUser,
  findMerchantUser,
  ROOT_TENANT_GUID,
  rotateMerchantUserPassword,
  updateMerchantUser,
} from "../../../../tenancy/index.ts";
import type { ConsoleParts } from "../../../parts.ts";
import { apiUserRequests, type ApiUserRequest } from "./request-store.ts";

/** Another person agreed, whose authority was compared when they did. */
const AGREED = wholeAuthority([ROOT_TENANT_GUID]);

/** 160 bits. */
const PASSWORD_BYTES = 20;

/** The password is undefined where none was made. */
interface CarriedOut {
  readonly username: string;
  readonly password: string | undefined;
}

/**
 * Does what was approved, once, for the person who requested it. Refused when it is not approved any more, or when the user has
 * been changed since, so that the approval was about something else.
 */
export async function carryOutApiUserRequest(
  parts: Pick<ConsoleParts, "db" | "clock" | "ids" | "provisioning">,
  request: { id: string; personId: string },
): Promise<CarriedOut | Refusal<"not_approved"> | Refusal<"changed_since">> {
  const taken = await apiUserRequests.take(parts.db, request);
  if (!taken) return { refused: true, code: "not_approved" };
  const done = await perform(parts, taken);
  if (done !== undefined) return done;
  await apiUserRequests.fail(parts.db, taken.id);
  return { refused: true, code: "changed_since" };
}

async function perform(
  parts: Pick<ConsoleParts, "db" | "clock" | "ids" | "provisioning">,
  { placeGuid: merchantGuid, wanted }: ApiUserRequest,
): Promise<CarriedOut | undefined> {
  const { db, ids } = parts;
  const { cellNames } = parts.provisioning;
  const { kind, username, merchantUserGuid, operations, mode, settings, overlapHours } = wanted;
  if (kind === "create") {
    const password = ids.secret(PASSWORD_BYTES);
    const guid = ids.guid("MU");
    const rights = { operations, mode };
    const user = {
      guid,
      merchantGuid,
      username,
      password,
      type: "api",
      rights,
      settings,
      maker: AGREED,
      cellNames,
    } as const;
    return isRefusal(await createMerchantUser(db, user)) ? undefined : { username, password };
  }
  const user = merchantUserGuid === null ? undefined : await findMerchantUser(db, { merchantUserGuid });
  const isSame = JSON.stringify([user?.operations, user?.mode]) === JSON.stringify([operations, mode]);
  if (!user || !isSame) return undefined;
  const of = { merchantUserGuid: user.guid, maker: AGREED, cellNames };
  if (kind === "enable") {
    const enabled = await updateMerchantUser(db, { ...of, fields: { disabled: false } });
    return isRefusal(enabled) ? undefined : { username: user.username, password: undefined };
  }
  const rotated = await rotateMerchantUserPassword(parts, { ...of, overlapHours });
  return isRefusal(rotated) ? undefined : { username: user.username, password: rotated.password };
}
