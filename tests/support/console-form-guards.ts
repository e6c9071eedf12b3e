/** What keeps a form from replacing what another person changed after it was opened. */
export type FormGuard =
  /** It carries what it shows and the version of it (`stateFields`), and is refused after a change (`saveUnlessChanged`). */
  | "seen"
  /** It carries the revision of the draft that it changes. */
  | "revision"
  /** It carries a sealed id, by which a form that is sent again makes nothing twice. */
  | "id"
  /** It makes something beside what is there. */
  | "adds"
  /** It ends or removes what its address names, of which nothing else can be changed. */
  | "ends"
  /** It moves a record from one state to the next, and is refused in any other state. */
  | "moves"
  /** It sets what its button says, whatever was set before. */
  | "sets"
  /** How lists look for the person alone. */
  | "looks"
  /** It changes nothing that a form shows. */
  | "reads";

const ROUTES: Readonly<Record<FormGuard, readonly string[]>> = {
  seen: [
    "alerts",
    "connectors/:connector",
    "developers/endpoints/:endpoint",
    "limits",
    "limits/:limit/remove",
    "settings/features",
    "settings/mail",
    "settings/mail/remove",
    "settings/organisation",
    "settings/pages",
    "settings/rates",
    "settings/retention/:kind",
    "settings/templates/:template",
    "settings/templates/:template/reset",
  ],
  revision: [
    "recovery/plans/:plan/activate",
    "recovery/plans/:plan/discard",
    "recovery/plans/:plan/draft",
    "risk/profiles/:profile/activate",
    "risk/profiles/:profile/discard",
    "risk/profiles/:profile/draft",
    "risk/profiles/:profile/rules/:rule",
    "risk/profiles/:profile/rules/:rule/change",
    "routing/:connector/activate",
    "routing/:connector/default",
    "routing/:connector/discard",
    "routing/:connector/rules/:rule",
    "routing/:connector/rules/:rule/change",
    "three-d-secure/:connector/activate",
    "three-d-secure/:connector/discard",
    "three-d-secure/:connector/draft",
  ],
  id: [
    "links/new",
    "links/reusable/new",
    "payments/:uuid/capture",
    "payments/:uuid/refund",
    "payments/:uuid/void",
    "terminal",
  ],
  adds: [
    "recovery/plans/new",
    "recovery/plans/:plan/versions/:version/restore",
    "batches",
    "batches/new",
    "customers/imports",
    "customers/imports/key",
    "connectors/new-selection",
    "connectors/new/:adapter",
    "credentials",
    "developers/agents",
    "developers/endpoints",
    "developers/keys",
    "developers/users",
    "disputes/:dispute/files",
    "explore/queries",
    "payments/:uuid/block",
    "payments/:uuid/notes",
    "payments/:uuid/tags",
    "people",
    "people/:membership/reset",
    "risk",
    "risk/profile",
    "risk/profiles/new",
    "risk/profiles/:profile/versions/:version/restore",
    "routing/new",
    "routing/:connector/versions/:version/restore",
    "sample-history",
    "settings/organisation/new-merchant",
    "settings/organisation/new-tenant",
    "settlements/payout/notes",
    "three-d-secure/:connector/versions/:version/restore",
    "views",
  ],
  ends: [
    "credentials/:credential/revoke",
    "customers/:customer/delete",
    "customers/:customer/detach",
    "developers/agents/:agent/revoke",
    "developers/endpoints/:endpoint/delete",
    "developers/keys/:key/revoke",
    "developers/users/:user/password/end",
    "explore/queries/:query/delete",
    "approvers/:membership/confirm",
    "people/:membership/remove",
    "risk/:entry/remove",
    "views/:view/delete",
  ],
  moves: [
    "account-requests/:request/approve",
    "account-requests/:request/carry-out",
    "account-requests/:request/refuse",
    "account-requests/:request/withdraw",
    "agent-requests/:request/approve",
    "agent-requests/:request/carry-out",
    "agent-requests/:request/refuse",
    "agent-requests/:request/withdraw",
    "api-user-requests/:request/approve",
    "api-user-requests/:request/carry-out",
    "api-user-requests/:request/refuse",
    "api-user-requests/:request/withdraw",
    "approvals/:approval/approve",
    "approvals/:approval/finish",
    "approvals/:approval/refuse",
    "approvals/:approval/withdraw",
    "customers/imports/:import/discard",
    "customers/imports/:import/run",
    "customers/imports/:import/undo",
    "disputes/:dispute/accept",
    "disputes/:dispute/contest",
    "invitations/:invitation/withdraw",
    "links/:uuid/cancel",
    "links/:uuid/replace",
    "links/reusable/:link/cancel",
    "payments/:uuid/reject",
    "payments/:uuid/release",
    "routing/:connector/front/:member",
    "recovery/cases/:case/link",
    "recovery/cases/:case/retry",
    "recovery/cases/:case/stop",
    "schedules/:schedule/cancel",
    "schedules/:schedule/continue",
    "schedules/:schedule/pause",
  ],
  sets: [
    "connectors/:connector/disable",
    "connectors/:connector/webhook",
    "credentials/:credential/rotate",
    "customers/:customer/prefer",
    "developers/endpoints/:endpoint/rotate",
    "developers/endpoints/:endpoint/state",
    "developers/requests/watch",
    "developers/secrets/:connector",
    "developers/users/:user/password",
    "developers/users/:user/state",
    "second-factor",
    "test-clock",
    "schedules/:schedule/change",
    "schedules/price",
  ],
  looks: ["payments/columns"],
  reads: [
    "connectors/:connector/test",
    "customers/search",
    "customers/:customer/export",
    "customers/:customer/reveal",
    "developers/callbacks/:uuid/resend",
    "developers/endpoints/:endpoint/resend",
    "developers/endpoints/:endpoint/test",
    "developers/signature",
    "explore/editor",
    "invitations/:invitation/resend",
    "links/:uuid/resend",
    "payments/:uuid/resend-callback",
    "payments/:uuid/reveal",
    "platform/jobs/:job/retry",
    "risk/profiles/:profile/try",
    "search",
    "settings/mail/test",
    "settings/pages/preview",
    "settings/templates/:template/preview",
    "settings/templates/:template/test",
  ],
};

/** Each form at a place, by its route. A route without a guard fails a test. */
export const FORM_GUARDS: ReadonlyMap<string, FormGuard> = new Map(
  (Object.keys(ROUTES) as FormGuard[]).flatMap((guard) =>
    ROUTES[guard].map((path) => [`POST /console/:place/${path}`, guard] as const),
  ),
);

/** The hidden fields by which the gateway finds out. */
export const FIELDS_OF_GUARD: Readonly<Partial<Record<FormGuard, readonly string[]>>> = {
  seen: ["seen", "version"],
  revision: ["revision"],
  id: ["id"],
};
