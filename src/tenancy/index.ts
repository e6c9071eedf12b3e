export { shopAddressOf, type HeaderValue } from "./shop-address.ts";
export { authenticateAdministrator, ensureRootCredential, type RootCredential } from "./administrators.ts";
export {
  authenticateMerchantUser,
  type Account,
  type AuthenticationParts,
  type AuthenticationRefusal,
} from "./authenticate-merchant-user.ts";
export {
  agedAuditEntries,
  copyAuditEntries,
  hasAuditEvent,
  recordAuditEvent,
  secondFactorRequiredSince,
  selectChangesOf,
  selectNewestChanges,
  verifyChain,
  versionOf,
  type ChainCheck,
  type ChangeCursor,
  type ChainHead,
  type ChangeKind,
  type ConfigurationChange,
} from "./audit/index.ts";
export { movesLiveMoneyOut } from "./api-user-rights.ts";
export { readBasicCredentials } from "./basic-credentials.ts";
export {
  createProvisioningCredential,
  credentialsBehind,
  credentialsMadeBy,
  findCredential,
  listCredentials,
  makerBehind,
  nameCredentials,
  revokeProvisioningCredential,
  rotateProvisioningCredential,
  type NewCredential,
  type ProvisioningCredential,
} from "./credentials/index.ts";
export { announceConfiguration } from "./configuration-changes.ts";
export { ConfigurationCache } from "./configuration-cache.ts";
export { createMerchantUser } from "./create-merchant-user.ts";
export { createMerchant } from "./create-merchant.ts";
export { createTenant } from "./create-tenant.ts";
export {
  changedLayouts,
  findBrokenTemplate,
  NO_LAYOUTS,
  templatesFor,
  type Layouts,
  type LayoutsChange,
  type LayoutTemplate,
} from "./layout-templates.ts";
export { acceptsPrevious, MERCHANT_USER_SETTINGS } from "./merchant-user.ts";
export { listMerchants } from "./list-merchants.ts";
export { listMerchantUsers } from "./list-merchant-users.ts";
export {
  findLogoImage,
  findMerchant,
  merchantsWithin,
  nameMerchants,
  COUNTRIES_OF_MERCHANTS,
  TENANTS_OF_MERCHANTS,
} from "./merchant-store.ts";
export {
  disableMerchantUser,
  findMerchantUser,
  listMerchantUserNames,
  usersMadeBy,
} from "./merchant-user-store.ts";
export type { MerchantUser } from "./merchant-user.ts";
export type { Logo, Logos } from "./merchant-logo.ts";
export { CARD_MARKS, contrastOf, PAGE_BACKGROUNDS, type PageDesign } from "./page-design.ts";
export { NO_MERCHANT_ATTRIBUTES, type Merchant } from "./merchant.ts";
export { tenancyMigrations } from "./migrations.ts";
export { MAX_PER_PAGE, pageOf, type Page, type PageRequest } from "./page.ts";
export {
  hashPassword,
  isEasyToGuess,
  MIN_PASSWORD_LENGTH,
  PASSWORD_KINDS,
  PASSWORD_RESULTS,
  passwordChecked,
  PasswordChecks,
} from "./passwords/index.ts";
export type { OidcGrant, OidcRules, OidcSettings } from "./oidc-settings.ts";
export { singleSignOnAt, tenantsWithSingleSignOn } from "./single-sign-on.ts";
export {
  applySettingsChange,
  refuseSetting,
  type SettingDefinition,
  type SettingsChange,
} from "./settings.ts";
export { findTenant, lockTenant } from "./tenant-store.ts";
export { listPlacesWithin, type ListedPlace } from "./places-within.ts";
export { listSharingAncestors } from "./sharing-ancestors.ts";
export {
  describeTenants,
  tenantsBelow,
  isOfPlace,
  isTenantWithin,
  merchantPath,
  listTenantPath,
  listTenantPaths,
  listTenantsWithPaths,
  tenantsThatRequireSecondFactor,
  tenantsWithin,
} from "./tenant-tree.ts";
export { ROOT_TENANT_GUID, type MailServer, type Tenant, type TenantSettings } from "./tenant.ts";
export { endPreviousPassword, rotateMerchantUserPassword } from "./rotate-merchant-user-password.ts";
export { updateMerchant } from "./update-merchant.ts";
export { updateMerchantUser } from "./update-merchant-user.ts";
export { updateTenant, type CheckMailServer, type MayUseContainer } from "./update-tenant.ts";
export {
  callOperation,
  closed,
  CreatedBy,
  defineOperation,
  fieldError,
  Guid,
  lacksPermission,
  describeMerchant,
  draftMerchant,
  featureFields,
  mailServerFields,
  TenantSettingsChangeSchema,
  layoutChanges,
  merchantDetailFields,
  pageDesignFields,
  MerchantName,
  TenantName,
  MERCHANT_GUID,
  MERCHANT_SCOPE,
  nextPage,
  noSuchEntity,
  DateTime,
  Nullable,
  pageIn,
  PageQuery,
  readPage,
  permissionsPage,
  PROVISIONING_PATH,
  ProvisioningError,
  refuse,
  registerOperations,
  registerProvisioningApi,
  secret,
  SECRET_REMOVED,
  SettingsMap,
  TENANT_SCOPE,
  tenancyOperations,
  PLACE_SCOPE,
  Text,
  UPDATE_DESCRIPTION,
  Username,
  Warnings,
  type EntityScope,
  type OperationRefusal,
  type OperationRequest,
  type ProvisioningParts,
  ACTIVATED_REVISION,
  answerDraftRefusal,
  draftOperations,
} from "./http/index.ts";
export {
  draftToActivate,
  type ConfigurationDraft,
  type ConfigurationVersion,
  type DraftContent,
  type DraftRefusal,
} from "./configuration-draft.ts";
export { activateDraftOf, type DraftedKind } from "./drafts/drafted-kind.ts";
export { currentVersionIn, findDraftIn, listVersionsIn, type DraftTables } from "./drafts/draft-tables.ts";
