import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import {
  MAX_PER_PAGE,
  NO_LAYOUTS,
  TENANTS_OF_MERCHANTS,
  type Layouts,
  type PageRequest,
} from "../tenancy/index.ts";
import {
  DEFAULT_ATTRIBUTES,
  EMPTY_CONFIG,
  type Connector,
  type ConnectorAttributes,
  type ConnectorConfig,
  type DisableableTransactionType,
} from "./connector.ts";
import { metaConnectorIn, type ConnectorKind, type MetaConnector } from "./meta-connector.ts";
import { RUNNING_EXPERIMENTS } from "./experiments/experiment-store.ts";
import type { RunningExperiment } from "./experiments/variant.ts";
import { keepingSeals } from "./kept-seals.ts";
import { mappedSecretLists, mapSecretLists } from "./secret-lists.ts";
import { replaceWalletKeys, replaceWalletKeysAsync } from "../wallets/index.ts";

/** The unique constraints of the table, by the field they protect. */
export const UNIQUE_KEYS = {
  apiKey: "connectors_api_key",
  publicIntegrationKey: "connectors_public_integration_key",
} as const;

interface ConnectorRow {
  guid: string;
  tenantGuid: string;
  merchantGuid: string;
  name: string;
  adapter: string;
  method: string;
  apiKey: string;
  publicIntegrationKey: string;
  sharedSecret: string;
  previousSharedSecret: string | null;
  previousSharedSecretUntil: Temporal.Instant | null;
  previousSharedSecretReplaced: boolean;
  config: Partial<ConnectorConfig>;
  settings: Record<string, string>;
  customerProfileContainer: number | null;
  inFrontOf: string[];
  disabled: boolean;
  disabledTransactionTypes: DisableableTransactionType[];
  payByLink: Partial<Layouts>;
  createdAt: Temporal.Instant;
  attributes: Partial<ConnectorAttributes>;
  meta: MetaConnector;
  experiments: RunningExperiment[] | null;
  hadExperiments: boolean;
}

const SELECT = sql`
  select connectors.guid, tenant_guid, merchant_guid, connectors.name, adapter, method, api_key,
    public_integration_key, shared_secret, previous_shared_secret, previous_shared_secret_until,
    previous_shared_secret_replaced, config, settings, customer_profile_container, disabled, disabled_transaction_types, pay_by_link, connectors.created_at, connectors.attributes, in_front_of, meta, ${RUNNING_EXPERIMENTS}
  from connectors join ${TENANTS_OF_MERCHANTS} as merchant using (merchant_guid)`;

export function findConnector(
  db: Queryable,
  { guid, sealer }: { guid: string; sealer: Sealer },
): Promise<Connector | undefined> {
  return find(db, { where: sql`connectors.guid = ${guid}`, sealer });
}

export function findConnectorByApiKey(
  db: Queryable,
  { apiKey, sealer }: { apiKey: string; sealer: Sealer },
): Promise<Connector | undefined> {
  return find(db, { where: sql`api_key = ${apiKey}`, sealer });
}

export function findConnectorByPublicIntegrationKey(
  db: Queryable,
  { publicIntegrationKey, sealer }: { publicIntegrationKey: string; sealer: Sealer },
): Promise<Connector | undefined> {
  return find(db, { where: sql`public_integration_key = ${publicIntegrationKey}`, sealer });
}

/** Locks the connector until the transaction ends, so that two changes of it do not lose one another. */
export function lockConnector(
  tx: Queryable,
  { guid, sealer }: { guid: string; sealer: Sealer },
): Promise<Connector | undefined> {
  return find(tx, { where: sql`connectors.guid = ${guid} for update of connectors`, sealer });
}

export async function selectConnectors(
  db: Queryable,
  { merchantGuid, page, sealer }: { merchantGuid: string; page: PageRequest; sealer: Sealer },
): Promise<Connector[]> {
  const rows = await db.query<ConnectorRow>(sql`
    ${SELECT}
    where merchant_guid = ${merchantGuid} and (${page.after ?? null}::text is null or (connectors.created_at, connectors.guid)
      > (select created_at, guid from connectors where guid = ${page.after ?? null}))
    order by connectors.created_at, connectors.guid limit ${(page.limit ?? MAX_PER_PAGE) + 1}`);
  return Promise.all(rows.map((row) => connectorOf(row, sealer)));
}

/** The kinds of those of the named connectors that belong to the merchant. */
export async function selectConnectorKinds(
  db: Queryable,
  { merchantGuid, guids }: { merchantGuid: string; guids: readonly string[] },
): Promise<ReadonlyMap<string, ConnectorKind>> {
  const rows = await db.query<{ guid: string; kind: ConnectorKind }>(sql`
    select guid, meta ->> 'kind' as kind from connectors
    where merchant_guid = ${merchantGuid} and guid = any(${guids}::text[])`);
  return new Map(rows.map((row) => [row.guid, row.kind]));
}

export async function insertConnector(db: Queryable, connector: Connector, sealer: Sealer): Promise<void> {
  await db.execute(sql`
    insert into connectors (guid, merchant_guid, name, adapter, method, api_key, public_integration_key,
      shared_secret, config, settings, customer_profile_container, disabled, disabled_transaction_types, pay_by_link,
      attributes, in_front_of, meta, created_at)
    values (${connector.guid}, ${connector.merchantGuid}, ${connector.name}, ${connector.adapter},
      ${connector.method}, ${connector.apiKey}, ${connector.publicIntegrationKey},
      ${sealer.seal(connector.sharedSecret, contextOf(connector.guid, "sharedSecret"))},
      ${json(sealedConfig(connector, sealer))}::jsonb, ${json(connector.settings)}::jsonb,
      ${connector.customerProfileContainer}, ${connector.disabled}, ${connector.disabledTransactionTypes}::text[],
      ${json(connector.payByLink)}::jsonb, ${json(connector.attributes)}::jsonb, ${connector.inFrontOf}::text[],
      ${json(metaConnectorIn(connector))}::jsonb, ${connector.createdAt})`);
}

export async function saveConnector(
  tx: Queryable,
  connector: Connector,
  writingSealer: Sealer,
): Promise<void> {
  const sealer = keepingSeals(writingSealer);
  await find(tx, { where: sql`connectors.guid = ${connector.guid}`, sealer });
  await tx.execute(sql`
    update connectors set name = ${connector.name}, adapter = ${connector.adapter}, method = ${connector.method},
      api_key = ${connector.apiKey}, public_integration_key = ${connector.publicIntegrationKey},
      shared_secret = ${sealer.seal(connector.sharedSecret, contextOf(connector.guid, "sharedSecret"))},
      ${previousSecretColumns(connector, sealer)},
      config = ${json(sealedConfig(connector, sealer))}::jsonb, settings = ${json(connector.settings)}::jsonb,
      customer_profile_container = ${connector.customerProfileContainer}, disabled = ${connector.disabled},
      disabled_transaction_types = ${connector.disabledTransactionTypes}::text[], pay_by_link = ${json(connector.payByLink)}::jsonb, attributes = ${json(connector.attributes)}::jsonb, in_front_of = ${connector.inFrontOf}::text[], meta = ${json(metaConnectorIn(connector))}::jsonb
    where guid = ${connector.guid}`);
}

function previousSecretColumns({ guid, previousSharedSecret: previous }: Connector, sealer: Sealer): Sql {
  return sql`
    previous_shared_secret = ${previous ? sealer.seal(previous.secret, contextOf(guid, "previousSharedSecret")) : null},
    previous_shared_secret_until = ${previous?.validUntil ?? null}::timestamptz,
    previous_shared_secret_replaced = ${previous?.isReplaced ?? false}`;
}

async function find(
  db: Queryable,
  { where, sealer }: { where: Sql; sealer: Sealer },
): Promise<Connector | undefined> {
  const row = await db.maybeOne<ConnectorRow>(sql`${SELECT} where ${where}`);
  return row && connectorOf(row, sealer);
}

async function connectorOf(
  {
    meta,
    experiments,
    hadExperiments,
    previousSharedSecret,
    previousSharedSecretUntil: validUntil,
    previousSharedSecretReplaced: isReplaced,
    ...row
  }: ConnectorRow,
  sealer: Sealer,
): Promise<Connector> {
  const { guid } = row;
  const config = { ...EMPTY_CONFIG, ...row.config };
  const open = async (sealed: string | null, field: string): Promise<string | null> =>
    sealed === null ? null : sealer.open(sealed, contextOf(guid, field));
  const openSealed = (sealed: string, field: string): Promise<string> =>
    sealer.open(sealed, contextOf(guid, field));
  const [sharedSecret, previousSecret, password, apiSecret, secretLists, walletKeys] = await Promise.all([
    sealer.open(row.sharedSecret, contextOf(guid, "sharedSecret")),
    open(previousSharedSecret, "previousSharedSecret"),
    open(config.password, "config.password"),
    open(config.apiSecret, "config.apiSecret"),
    mapSecretLists(config.vault, openSealed),
    replaceWalletKeysAsync(config.vault, openSealed),
  ]);
  return {
    ...row,
    sharedSecret,
    ...(previousSecret !== null &&
      validUntil !== null && { previousSharedSecret: { secret: previousSecret, validUntil, isReplaced } }),
    config: { ...config, password, apiSecret, vault: { ...config.vault, ...secretLists, ...walletKeys } },
    payByLink: { ...NO_LAYOUTS, ...row.payByLink },
    attributes: { ...DEFAULT_ATTRIBUTES, ...row.attributes },
    ...(experiments && { experiments }),
    ...(hadExperiments && { hadExperiments }),
    ...meta,
  };
}

function sealedConfig({ guid, config }: Connector, sealer: Sealer): ConnectorConfig {
  const seal = (text: string | null, field: string): string | null =>
    text === null ? null : sealer.seal(text, contextOf(guid, field));
  const sealSecret = (secret: string, field: string): string => sealer.seal(secret, contextOf(guid, field));
  return {
    ...config,
    password: seal(config.password, "config.password"),
    apiSecret: seal(config.apiSecret, "config.apiSecret"),
    vault: {
      ...config.vault,
      ...mappedSecretLists(config.vault, sealSecret),
      ...replaceWalletKeys(config.vault, sealSecret),
    },
  };
}

function contextOf(guid: string, field: string): string {
  return `connectors:${guid}:${field}`;
}
