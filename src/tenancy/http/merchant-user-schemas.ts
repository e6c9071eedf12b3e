import { type FieldFault, englishOf } from "../../platform/field-fault.ts";
import { Type } from "typebox";
import {
  API_OPERATION_NAMES,
  API_USER_MODES,
  apiOperationsWith,
  MONEY_OUT,
  OPERATIONS,
  type BeyondMaker,
} from "../../authority/index.ts";
import { MIN_PASSWORD_LENGTH } from "../passwords/index.ts";
import { MERCHANT_USER_TYPES } from "../merchant-user.ts";
import type { SettingProblem } from "../settings.ts";
import { fieldError, refuse, type OperationRefusal } from "./operation-refusals.ts";
import { CreatedBy, Nullable, secret, SettingsMap } from "./schemas.ts";

export const Username = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: "^[^:\\u0000-\\u001f\\u007f-\\u009f]+$",
  description: "Unique in the whole gateway. No colon: HTTP Basic ends the username at one.",
  examples: ["demo"],
});

export const Password = Type.String({
  ...secret,
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: 255,
  description: `At least ${MIN_PASSWORD_LENGTH} characters, and none that is easy to guess. Only a hash is stored.`,
  examples: ["blue-otter-runs-94"],
});

export const UserType = Type.Enum(MERCHANT_USER_TYPES);

export const UserSettings = SettingsMap('Settings of the user; "1" = on, null = back to the default.', {
  "pay-by-link-api": "1",
});

export const MerchantUserSchema = Type.Object(
  {
    guid: Type.String({ examples: ["MU-91ec-509a-3899-4f4f-a4ad-67fb"] }),
    merchantGuid: Type.String(),
    username: Type.String(),
    type: UserType,
    settings: Type.Record(Type.String(), Type.String()),
    email: Nullable(Type.String()),
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    permissions: Type.Array(Type.String()),
    operations: Type.Array(Type.Enum([...API_OPERATION_NAMES]), {
      description: "Operations that the user may call.",
    }),
    mode: Type.Enum(API_USER_MODES, { description: "Which connectors the user may call." }),
    disabled: Type.Boolean(),
    createdBy: CreatedBy,
    validUntil: Nullable(Type.String({ format: "date-time" })),
    previousPasswordValidUntil: Nullable(
      Type.String({ format: "date-time" }),
      "Until then the old password is also accepted, after `rotateMerchantUserPassword`; null without one.",
    ),
    previousPasswordReplaced: Type.Boolean({
      description: "Whether a request came with the present password since the rotation.",
    }),
    multiMerchantAccess: Type.Array(Type.String()),
    apiUserSettings: Type.Record(Type.String(), Type.Boolean()),
  },
  { title: "MerchantUser" },
);

export function usernameTaken(): OperationRefusal {
  return fieldError({ path: "username", fault: { code: "name_taken" } });
}

export function passwordEasyToGuess(): OperationRefusal {
  return fieldError({ path: "password", fault: { code: "easy_to_guess" } });
}

/** To a credential: nobody gives more than they have; what moves live money out comes from the root credential, or from two people. */
export function beyondMaker(path: string, refusal: BeyondMaker): OperationRefusal {
  return fieldError({ code: "notApplicable", path, fault: beyondFault(refusal) });
}

/** The same for a new user: 403 that names the operation. */
export function givesMoreThanMaker(refusal: BeyondMaker): OperationRefusal {
  return refuse(403, "unauthorized", `operations: ${englishOf(beyondFault(refusal))}`);
}

function beyondFault(refusal: BeyondMaker): FieldFault {
  if (!("operation" in refusal)) return { code: "beyond_credential" };
  const { operation, mode } = refusal;
  const names = apiOperationsWith(operation).map((name) => `'${name}'`);
  const what = names.length > 0 ? names.join(" or ") : OPERATIONS[operation];
  if (mode === "live" && MONEY_OUT.has(operation)) return { code: "moves_live_money", values: { what } };
  return { code: "beyond_mode", values: { what, mode } };
}

export function settingRefused({ name, kind, fault }: SettingProblem): OperationRefusal {
  const code = kind === "unknown" ? "invalidRequest" : "valueNotAllowed";
  return fieldError({ code, path: `settings.${name}`, fault });
}
