import { createMerchantOperation } from "./create-merchant.ts";
import { createMerchantUserOperation } from "./create-merchant-user.ts";
import { createProvisioningCredentialOperation } from "./create-provisioning-credential.ts";
import { createTenantOperation } from "./create-tenant.ts";
import { endPreviousMerchantUserPasswordOperation } from "./end-previous-merchant-user-password.ts";
import { listChangesOperation } from "./list-changes.ts";
import { listMerchantUsersOperation } from "./list-merchant-users.ts";
import { listMerchantsOperation } from "./list-merchants.ts";
import { listProvisioningCredentialsOperation } from "./list-provisioning-credentials.ts";
import { listTenantsOperation } from "./list-tenants.ts";
import { revokeProvisioningCredentialOperation } from "./revoke-provisioning-credential.ts";
import { rotateMerchantUserPasswordOperation } from "./rotate-merchant-user-password.ts";
import { rotateProvisioningCredentialOperation } from "./rotate-provisioning-credential.ts";
import { draftMerchant, updateMerchantOperation } from "./update-merchant.ts";
import { updateMerchantUserOperation } from "./update-merchant-user.ts";
import { updateTenantOperation } from "./update-tenant.ts";

/** The provisioning operations of tenants, merchants, API users and credentials. */
export const tenancyOperations = [
  createTenantOperation,
  updateTenantOperation,
  listTenantsOperation,
  listChangesOperation,
  createMerchantOperation,
  updateMerchantOperation,
  listMerchantsOperation,
  createMerchantUserOperation,
  updateMerchantUserOperation,
  listMerchantUsersOperation,
  rotateMerchantUserPasswordOperation,
  endPreviousMerchantUserPasswordOperation,
  createProvisioningCredentialOperation,
  rotateProvisioningCredentialOperation,
  revokeProvisioningCredentialOperation,
  listProvisioningCredentialsOperation,
];

export { callOperation, type OperationRequest } from "./call-operation.ts";
export { ACTIVATED_REVISION } from "./draft-schemas.ts";
export { draftOperations } from "./draft-operations.ts";
export { answerDraftRefusal } from "./draft-refusals.ts";
export { layoutChanges } from "./layout-schemas.ts";
export { draftMerchant };
export {
  describeMerchant,
  merchantDetailFields,
  pageDesignFields,
  MerchantName,
} from "./merchant-schemas.ts";
export { featureFields, mailServerFields, TenantName, TenantSettingsChangeSchema } from "./tenant-schemas.ts";
export { Username } from "./merchant-user-schemas.ts";
export {
  fieldError,
  lacksPermission,
  noSuchEntity,
  refuse,
  type OperationRefusal,
} from "./operation-refusals.ts";
export { MERCHANT_SCOPE, TENANT_SCOPE, PLACE_SCOPE, type EntityScope } from "./operation-scopes.ts";
export { defineOperation, type ProvisioningParts } from "./operation.ts";
export { permissionsPage } from "./permissions-page.ts";
export { PROVISIONING_PATH, registerOperations, registerProvisioningApi } from "./register-operations.ts";
export {
  closed,
  CreatedBy,
  SECRET_REMOVED,
  Warnings,
  Guid,
  MERCHANT_GUID,
  nextPage,
  DateTime,
  Nullable,
  pageIn,
  PageQuery,
  readPage,
  ProvisioningError,
  secret,
  SettingsMap,
  Text,
  UPDATE_DESCRIPTION,
} from "./schemas.ts";
