import { showInstruments, type Connector, type ShownInstrument } from "../connectors/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { recordAccess } from "./audit.ts";
import { connectorToCharge } from "./chargeable.ts";
import type { Container } from "./containers/container.ts";
import { findProfile } from "./find-profile.ts";
import { selectInstruments } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { Profile, ProfileIdentifiers, ProfileInstrument } from "./profile.ts";
import { refuse, type IdentifierRefusal, type ProfilesNotAvailable } from "./refusals.ts";

/** An instrument with all that an answer tells of it. */
export interface InstrumentView {
  readonly instrument: ProfileInstrument;
  readonly stored: ShownInstrument;
  /** The payment method it was registered with, as `Creditcard`. */
  readonly paymentMethod: string | null;
  /** API keys of the asking merchant's connectors on which it can be charged. */
  readonly chargeableConnectors: readonly string[];
}

export interface ProfileView {
  readonly profile: Profile;
  readonly instruments: readonly InstrumentView[];
}

export async function getProfile(
  parts: CustomerProfileParts,
  { user, request }: { user: ProfileUser; request: ProfileIdentifiers },
): Promise<ProfileView | ProfilesNotAvailable | IdentifierRefusal> {
  const { connector } = user;
  const container = await parts.containerOf(connector);
  if (!container) return refuse("customer_profiles_not_available");
  const profile = await findProfile(parts.db, parts.vault, { ...request, containerId: container.id });
  if (isRefusal(profile)) return profile;
  const instruments = await viewInstruments(parts, { profile, connector, container });
  const at = parts.clock.now();
  await recordAccess(parts.db, { container, profileGuid: profile.guid, operation: "getProfile", user, at });
  return { profile, instruments };
}

async function viewInstruments(
  parts: CustomerProfileParts,
  { profile, connector, container }: { profile: Profile; connector: Connector; container: Container },
): Promise<InstrumentView[]> {
  const instruments = await selectInstruments(parts.db, { profileGuid: profile.guid });
  if (instruments.length === 0) return [];
  const transactionUuids = instruments.map((instrument) => instrument.transactionUuid);
  const [shown, connectors] = await Promise.all([
    showInstruments(parts.db, parts.vault, { transactionUuids }),
    connectorsWithContainer(parts, { merchantGuid: connector.merchantGuid, container }),
  ]);
  const views = instruments.map(async (instrument): Promise<InstrumentView[]> => {
    const stored = shown.get(instrument.transactionUuid);
    if (!stored) return [];
    const bound = await parts.findConnector(stored.connectorGuid);
    const chargeableConnectors = await apiKeysToCharge(parts, { stored, connectors });
    return [{ instrument, stored, paymentMethod: bound?.method ?? null, chargeableConnectors }];
  });
  return (await Promise.all(views)).flat();
}

async function connectorsWithContainer(
  parts: CustomerProfileParts,
  { merchantGuid, container }: { merchantGuid: string; container: Container },
): Promise<Connector[]> {
  const all = await parts.connectorsOfMerchant(merchantGuid);
  const containers = await Promise.all(all.map((connector) => parts.containerOf(connector)));
  return all.filter((connector, index) => !connector.disabled && containers[index]?.id === container.id);
}

async function apiKeysToCharge(
  parts: CustomerProfileParts,
  { stored, connectors }: { stored: ShownInstrument; connectors: readonly Connector[] },
): Promise<string[]> {
  const targets = await Promise.all(
    connectors.map((connector) => connectorToCharge(parts, { instrument: stored, connector })),
  );
  return connectors.filter((_connector, index) => targets[index]).map(({ apiKey }) => apiKey);
}
