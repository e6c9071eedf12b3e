export { authenticateProvisioner, type Provisioner } from "./authenticate-provisioner.ts";
export {
  credentialsBehind,
  credentialsMadeBy,
  findCredential,
  listCredentials,
  makerBehind,
  nameCredentials,
  type ProvisioningCredential,
} from "./credential-store.ts";
export {
  createProvisioningCredential,
  DEFAULT_OVERLAP_HOURS,
  DEFAULT_VALID_DAYS,
  MAX_OVERLAP_HOURS,
  MAX_VALID_DAYS,
  revokeProvisioningCredential,
  rotateProvisioningCredential,
  type NewCredential,
} from "./manage-credentials.ts";
