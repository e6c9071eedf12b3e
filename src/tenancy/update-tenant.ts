import { isDeepStrictEqual } from "node:util";
import type { Database, Queryable } from "../platform/database/index.ts";
import type { FieldRefused } from "../platform/field-refused.ts";
import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import type { Sealer } from "../platform/sealing.ts";
import type { TenantSettingsChangeSchema } from "./http/tenant-schemas.ts";
import { changedLayouts, findBrokenTemplate } from "./layout-templates.ts";
import { changedOidc, endsOidcSessions, refuseOidc } from "./change-oidc.ts";
import type { OidcRules } from "./oidc-settings.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { lockTenant, saveTenant } from "./tenant-store.ts";
import type { MailServer, Tenant, TenantSettings } from "./tenant.ts";

/** Fields that are not named are unchanged. */
type TenantSettingsChange = ReadOnlyStatic<typeof TenantSettingsChangeSchema>;

/** One without `password` keeps the password that was set before for the same server. */
type MailServerChange = NonNullable<TenantSettingsChange["mail"]>;

/** Whether a tenant may assign a customer profile container: its own, or one shared with it. Implemented in a higher step. */
export type MayUseContainer = (
  db: Queryable,
  options: { tenantGuid: string; container: number },
) => Promise<boolean>;

/** Why the mail server of a tenant may not have that host or port, as far as it is known without a look-up of the name. */
export type CheckMailServer = (
  tenantGuid: string,
  server: { readonly host: string; readonly port: number },
) => string | undefined;

type UpdateTenantRefusal = Extract<
  TenancyRefusal,
  { code: "tenant_not_found" | "container_not_usable" | "mail_server_not_allowed" | "template_broken" }
>;

interface UpdatedTenant {
  readonly tenant: Tenant;
  /** The change of the mail server has removed the password that was given for the old one. */
  readonly isMailPasswordRemoved: boolean;
  /** The same of the secret of the client at the identity provider. */
  readonly isOidcSecretRemoved: boolean;
}

export async function updateTenant(
  db: Database,
  request: {
    tenantGuid: string;
    name?: string;
    settings?: TenantSettingsChange;
    sealer: Sealer;
    mayUseContainer: MayUseContainer;
    /** Not by the root credential. */
    isDelegated?: boolean;
    /** Needed where `settings.mail` is changed by a caller that may not choose any address. */
    checkMailServer?: CheckMailServer;
    /** Needed where `settings.oidc` is changed. */
    oidcRules?: OidcRules;
  },
): Promise<UpdatedTenant | UpdateTenantRefusal | FieldRefused> {
  const { tenantGuid, sealer, settings: change = {} } = request;
  const broken = findBrokenTemplate(change.payByLink ?? {});
  if (broken) return refuse("template_broken", broken);
  return db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, { tenantGuid, sealer });
    if (!tenant) return refuse("tenant_not_found");
    const container = change.customerProfileContainer ?? null;
    const isChanged = container !== tenant.settings.customerProfileContainer;
    if (container !== null && isChanged && !(await request.mayUseContainer(tx, { tenantGuid, container }))) {
      return refuse("container_not_usable");
    }
    const problem = refuseMailServer(tenant, change.mail, request.checkMailServer);
    if (problem) return refuse("mail_server_not_allowed", { problem });
    const isDelegated = request.isDelegated === true;
    const { oidc: current } = tenant.settings;
    const { oidcRules: rules } = request;
    const refused = await refuseOidc(tx, { tenantGuid, current, change: change.oidc, isDelegated, rules });
    if (refused) return refused;
    const settings = changedSettings(tenant.settings, change, { isDelegated });
    const changed: Tenant = { ...tenant, name: request.name ?? tenant.name, settings };
    await saveTenant(tx, changed, sealer);
    const { oidc } = settings;
    if (endsOidcSessions(current, oidc)) await rules?.onChanged(tx, { guid: tenantGuid, oidc });
    const isMailPasswordRemoved =
      Boolean(tenant.settings.mail?.password) &&
      change.mail?.password === undefined &&
      !settings.mail?.password;
    const isOidcSecretRemoved =
      Boolean(current?.clientSecret) &&
      change.oidc?.clientSecret === undefined &&
      oidc?.clientSecret === null;
    return {
      tenant: changed,
      isMailPasswordRemoved: isMailPasswordRemoved && Boolean(change.mail),
      isOidcSecretRemoved,
    };
  });
}

/** One that stays as it is passes: what is sent back unchanged changes nothing. */
function refuseMailServer(
  { guid, settings }: Tenant,
  change: MailServerChange | null | undefined,
  check: CheckMailServer | undefined,
): "port_not_allowed" | "address_not_public" | undefined {
  if (!change || (change.host === settings.mail?.host && change.port === settings.mail.port))
    return undefined;
  const problem = check?.(guid, change);
  return problem === "port_not_allowed" || problem === "address_not_public" ? problem : undefined;
}

function changedSettings(
  settings: TenantSettings,
  change: TenantSettingsChange,
  by: { readonly isDelegated: boolean },
): TenantSettings {
  const { features, mail, payByLink, bi, oidc, ...plain } = change;
  return {
    ...settings,
    ...plain,
    features: { ...settings.features, ...features },
    bi: { ...settings.bi, ...bi },
    mail: mail === undefined ? settings.mail : mail && changedMail(settings.mail, mail, by),
    payByLink: changedPayByLink(settings.payByLink, payByLink ?? {}),
    oidc: oidc === undefined ? settings.oidc : oidc && changedOidc(settings.oidc, oidc),
  };
}

function changedPayByLink(
  current: TenantSettings["payByLink"],
  change: NonNullable<TenantSettingsChange["payByLink"]>,
): TenantSettings["payByLink"] {
  const { sendConfirmationMail, sendMerchantConfirmationMail } = { ...current, ...change };
  return { ...changedLayouts(current, change), sendConfirmationMail, sendMerchantConfirmationMail };
}

/** A value that a scoped credential sends again unchanged stays the root credential's. */
function changedMail(
  current: MailServer | null,
  change: MailServerChange,
  { isDelegated }: { readonly isDelegated: boolean },
): MailServer {
  const { isDelegated: wasDelegated = false, ...before } = current ?? {};
  const secure = change.secure ?? current?.secure ?? false;
  const kept = current && isSameServer(current, { ...change, secure }) ? current.password : null;
  const mail = {
    host: change.host,
    port: change.port,
    secure,
    user: change.user === undefined ? (current?.user ?? null) : change.user,
    password: change.password === undefined ? kept : change.password,
    from: change.from,
  };
  return { ...mail, isDelegated: isDelegated && (wasDelegated || !isDeepStrictEqual(mail, before)) };
}

/** A password is for the server for which it was given: it is sent to no other, and not without TLS if it was with. */
function isSameServer(current: MailServer, next: Pick<MailServer, "host" | "port" | "secure">): boolean {
  const isSameHost = current.host.toLowerCase() === next.host.toLowerCase();
  return isSameHost && current.port === next.port && (next.secure || !current.secure);
}
