export { agedAccesses } from "./audit.ts";
export { createContainerOf } from "./containers/container-of.ts";
export { containersOutside } from "./containers/container-store.ts";
export { mayUseContainer } from "./containers/may-use-container.ts";
export { createContainer, listContainers } from "./containers/provision-containers.ts";
export { customerProfileOperations, registerCustomerProfileRoutes } from "./http/index.ts";
export {
  containersOfMerchants,
  findProfileIn,
  listProfiles,
  lockProfileIn,
  profilesOfPerson,
  searchProfiles,
  type ProfileKeys,
  type UsedContainer,
} from "./find-profiles.ts";
export { deleteProfile, eraseProfile } from "./delete-profile.ts";
export { updateProfile } from "./update-profile.ts";
export type { ListedProfile, ProfilePosition } from "./profile-store.ts";
export type { Profile } from "./profile.ts";
export { profileRefusalResponse } from "./http/refusal-responses.ts";
export { hasExpired } from "./describe-instrument.ts";
export { detachPaymentInstrument } from "./detach-payment-instrument.ts";
export { recordInstrumentUse, registrationsBeside, removeInstrument } from "./instrument-store.ts";
export { customerProfileMigrations } from "./migrations.ts";
export type { CustomerProfileParts, ProfileReadParts } from "./parts.ts";
export {
  connectorOfPaymentToken,
  isPaymentToken,
  openPaymentToken,
  registrationOfPaymentToken,
} from "./payment-token.ts";
export type { IdentifierRefusal, ProfileReason, ProfilesNotAvailable } from "./refusals.ts";
export {
  customerProfileDataOf,
  refuseCustomerProfileData,
  registerInstrument,
} from "./register-instrument.ts";
export { profileDataOf } from "./profile-data.ts";
export { eraseDeletedCustomerJobKind } from "./erase-deleted-customer.ts";
export { viewWholeProfile } from "./view-whole-profile.ts";
export { getProfile, type InstrumentView, type ProfileView } from "./get-profile.ts";
export { namesStoredCard } from "./names-stored-card.ts";
export { CUSTOMER_TEXT_FIELDS, type CustomerData } from "./customer-data.ts";
export { lockCustomers } from "./imports/lock-customers.ts";
export {
  addInstruments,
  customersOfInstruments,
  instrumentsOfCustomers,
  lockUnused,
  removeImported,
} from "./imports/imported-instruments.ts";
