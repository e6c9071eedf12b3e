import { showInstruments, type ShownInstrument } from "../vault/index.ts";
import type { Connector } from "../connectors/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { recordAccess } from "./audit.ts";
import { connectorToCharge } from "./chargeable.ts";
import type { Container } from "./containers/container.ts";
import { findProfile } from "./find-profile.ts";
import { selectNewestInstruments, type InstrumentCursor } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileReadParts, ProfileUser } from "./parts.ts";
import type { Profile, ProfileIdentifiers, ProfileInstrument } from "./profile.ts";
import { refuse, type IdentifierRefusal, type ProfilesNotAvailable } from "./refusals.ts";

/** An instrument as a response shows it. */
export interface InstrumentView {
  readonly instrument: ProfileInstrument;
  readonly stored: ShownInstrument;
  /** The payment method it was registered with, as `Creditcard`. */
  readonly paymentMethod: string | null;
  /** API keys of the requesting merchant's connectors on which it can be charged. */
  readonly chargeableConnectors: readonly string[];
}

export interface ProfileView {
  readonly profile: Profile;
  /** The payment method of the preferred instrument, on any page. */
  readonly preferredMethod: string | null;
  /** One page, oldest first. */
  readonly instruments: readonly InstrumentView[];
  /** For all pages. */
  readonly total: number;
  /** Names the next page; null on the last one. */
  readonly next: string | null;
}

/** Bounds the cost of showing a profile with many instruments. */
export const INSTRUMENTS_ON_PAGE = 100;

/** `page` is the `next` of the previous page; the first page has the preferred instrument and the newest. */
export async function getProfile(
  parts: CustomerProfileParts,
  { user, request, page }: { user: ProfileUser; request: ProfileIdentifiers; page?: string | undefined },
): Promise<ProfileView | ProfilesNotAvailable | IdentifierRefusal> {
  const { connector } = user;
  const container = await parts.containerOf(connector);
  if (!container) return refuse("customer_profiles_not_available");
  const profile = await findProfile(parts.db, parts.vault, { ...request, containerId: container.id });
  if (isRefusal(profile)) return profile;
  const view = await viewPage(parts, { profile, connector, container, page });
  const at = parts.clock.now();
  await recordAccess(parts.db, { container, profileGuid: profile.guid, operation: "getProfile", user, at });
  return view;
}

/** A page of a profile; within a database transaction as it is there. */
export async function viewPage(
  parts: ProfileReadParts,
  options: { profile: Profile; connector: Connector; container: Container; page: string | undefined },
): Promise<ProfileView> {
  const { profile, page } = options;
  const after = page === undefined ? undefined : cursorOf(page);
  // The preferred one is selected for every page, and one more shows whether there is another page.
  const limit = INSTRUMENTS_ON_PAGE + 2;
  const selected = await selectNewestInstruments(parts.db, { profileGuid: profile.guid, after, limit });
  const preferred = selected.find(({ isPreferred }) => isPreferred);
  const others = selected.filter((instrument) => instrument !== preferred);
  const ofPage = others.slice(0, preferred && !after ? INSTRUMENTS_ON_PAGE - 1 : INSTRUMENTS_ON_PAGE);
  const views = await viewInstruments(parts, {
    ...options,
    instruments: [...(preferred ? [preferred] : []), ...ofPage],
  });
  return {
    profile,
    preferredMethod: views.find(({ instrument }) => instrument.isPreferred)?.paymentMethod ?? null,
    instruments: views.filter(({ instrument }) => !after || !instrument.isPreferred).toSorted(byAge),
    total: selected[0]?.total ?? 0,
    next: others.length > ofPage.length ? pageAfter(ofPage.at(-1)!) : null,
  };
}

/** Microseconds since 1970, as the database counts time, and the token: together they are unique. */
export const INSTRUMENT_PAGE = "^[0-9]{1,16}_[!-~]{1,64}$";

function pageAfter({ createdAt, paymentToken }: InstrumentCursor): string {
  return `${createdAt.epochNanoseconds / 1_000n}_${paymentToken}`;
}

function cursorOf(page: string): InstrumentCursor {
  const end = page.indexOf("_");
  const createdAt = Temporal.Instant.fromEpochNanoseconds(BigInt(page.slice(0, end)) * 1_000n);
  return { createdAt, paymentToken: page.slice(end + 1) };
}

function byAge({ instrument: one }: InstrumentView, { instrument: other }: InstrumentView): number {
  return (
    Temporal.Instant.compare(one.createdAt, other.createdAt) ||
    (one.transactionUuid < other.transactionUuid ? -1 : 1)
  );
}

async function viewInstruments(
  parts: ProfileReadParts,
  options: { instruments: readonly ProfileInstrument[]; connector: Connector; container: Container },
): Promise<InstrumentView[]> {
  const { instruments, connector, container } = options;
  if (instruments.length === 0) return [];
  const transactionUuids = instruments.map((instrument) => instrument.transactionUuid);
  const [shown, connectors] = await Promise.all([
    showInstruments(parts.db, parts.vault, { transactionUuids }),
    connectorsWithContainer(parts, { merchantGuid: connector.merchantGuid, container }),
  ]);
  // Most instruments of a profile share the three facts that decide where they can be charged.
  const bindings = new Map<string, Promise<Binding>>();
  const views = instruments.map(async (instrument): Promise<InstrumentView[]> => {
    const stored = shown.get(instrument.transactionUuid);
    if (!stored) return [];
    const key = JSON.stringify([stored.method, stored.merchantGuid, stored.connectorGuid]);
    const binding = bindings.get(key) ?? bindingOf(parts, { stored, connectors });
    bindings.set(key, binding);
    return [{ instrument, stored, ...(await binding) }];
  });
  return (await Promise.all(views)).flat();
}

type Binding = Pick<InstrumentView, "paymentMethod" | "chargeableConnectors">;

async function bindingOf(
  parts: ProfileReadParts,
  options: { stored: ShownInstrument; connectors: readonly Connector[] },
): Promise<Binding> {
  const bound = await parts.findConnector(options.stored.connectorGuid);
  return {
    paymentMethod: bound?.method ?? null,
    chargeableConnectors: await apiKeysToCharge(parts, options),
  };
}

async function connectorsWithContainer(
  parts: ProfileReadParts,
  { merchantGuid, container }: { merchantGuid: string; container: Container },
): Promise<Connector[]> {
  const all = await parts.connectorsOfMerchant(merchantGuid);
  const containers = await Promise.all(all.map((connector) => parts.containerOf(connector)));
  return all.filter((connector, index) => !connector.disabled && containers[index]?.id === container.id);
}

async function apiKeysToCharge(
  parts: ProfileReadParts,
  { stored, connectors }: { stored: ShownInstrument; connectors: readonly Connector[] },
): Promise<string[]> {
  const targets = await Promise.all(
    connectors.map((connector) => connectorToCharge(parts, { instrument: stored, connector })),
  );
  return connectors.filter((_connector, index) => targets[index]).map(({ apiKey }) => apiKey);
}
