-- The web console: people, how they sign in, their roles, and decisions that need a second person.


-- People -------------------------------------------------------------------------------------------------------------

create table console_people (
  id text primary key,
  -- In lower case: one person for all spellings.
  email text not null constraint console_people_email unique,
  -- When the person received a mail at the address; null: the account was created with an unverified one.
  email_verified_at timestamptz,
  name text not null,
  password_hash text not null,
  -- Seeded by the demo with a public password: refused outside of demo mode.
  is_demo boolean not null default false,
  created_at timestamptz not null default quittance_now()
);
create trigger console_people_audited after insert or update or delete on console_people
  for each row execute function record_configuration_change('person', 'id');

-- A person's account at the identity provider of a tenant.
create table console_identities (
  id text primary key,
  person_id text not null references console_people,
  tenant_guid text not null,
  issuer text not null,
  -- As the provider names the person; it never gives the name to another.
  subject text not null,
  created_at timestamptz not null default quittance_now(),
  -- When the provider signed the person in last; null while it gave them no role.
  signed_in_at timestamptz,
  constraint console_identities_subject unique (tenant_guid, issuer, subject)
);
create index console_identities_person on console_identities (person_id);
-- That the person signed in is in the audit as a sign-in.
create trigger console_identities_audited after insert or delete on console_identities
  for each row execute function record_configuration_change('identity', 'id');

-- A person's role at a place: a merchant, or a tenant with all below it.
create table console_memberships (
  id text primary key,
  person_id text not null references console_people,
  place_guid text not null,
  role text not null,
  -- May invite and remove colleagues.
  is_owner boolean not null default false,
  -- Given by a claim: it counts in sessions that this identity opened. Null: given by an owner.
  identity_id text references console_identities,
  created_at timestamptz not null default quittance_now(),
  constraint console_memberships_unique unique nulls not distinct (person_id, place_guid, role, identity_id)
);
create index console_memberships_place on console_memberships (place_guid);
create index console_memberships_identity on console_memberships (identity_id) where identity_id is not null;
create trigger console_memberships_audited after insert or update or delete on console_memberships
  for each row execute function record_configuration_change('membership', 'id');


-- Invitations --------------------------------------------------------------------------------------------------------

create table console_invitations (
  id text primary key,
  token_hash text not null unique,
  -- Null: the set-up link of the first start, whose user enters an address.
  email text,
  place_guid text not null,
  role text not null,
  is_owner boolean not null,
  -- People: who created it, and who created those that it replaced.
  inviters text[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default quittance_now()
);
create index console_invitations_place on console_invitations (place_guid);
create trigger console_invitations_audited after insert or update or delete on console_invitations
  for each row execute function record_configuration_change('invitation', 'id');

-- The e-mail of an invitation, removed with it.
create table console_invitation_mails (
  invitation_id text primary key references console_invitations on delete cascade,
  tenant_guid text not null,
  language text not null default 'en',
  invited_by text not null,
  -- The link, until the mail has ended.
  sealed_token text,
  state text not null check (state in ('queued', 'sending', 'sent', 'unclear', 'refused', 'not_sent')),
  reason text,
  -- Only the recipient has the link, and the operator's own mail server carried it.
  verifies_email boolean not null default false,
  changed_at timestamptz not null
);

-- Inviters and the people they invited: they do not approve for one another. It outlives the membership.
create table console_inviters (
  person_id text not null references console_people,
  inviter_id text not null references console_people,
  primary key (person_id, inviter_id)
);
create index console_inviters_inviter on console_inviters (inviter_id, person_id);


-- Signing in ---------------------------------------------------------------------------------------------------------

create table console_sessions (
  token_hash text primary key,
  -- Names the session on the page of its person; the digest of the token is never shown.
  id text not null default gen_random_uuid()::text constraint console_sessions_id unique,
  person_id text not null references console_people,
  -- The password was right, and the code of the second factor is missing.
  awaits_code boolean not null default false,
  -- A code or a passkey was used in this session; where two factors are required, nothing else opens without it.
  has_two_factors boolean not null default false,
  -- Whether lists and numbers are of test payments; null until the person chooses.
  test_mode boolean,
  -- When the person last authenticated: sensitive actions need it to be recent.
  authenticated_at timestamptz not null default '-infinity',
  -- The identity that opened it; null: a password or passkey.
  identity_id text references console_identities,
  -- The session at the identity provider (sid), which ends this one.
  provider_session text,
  -- Where the person signs out of the provider, and the ID token that it needs for that.
  end_session_endpoint text,
  sealed_id_token text,
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default quittance_now(),
  seen_at timestamptz not null default quittance_now()
);
create index console_sessions_person on console_sessions (person_id);
-- Old sessions are purged.
create index console_sessions_created on console_sessions (created_at);

create index console_sessions_identity on console_sessions (identity_id) where identity_id is not null;

-- Sign-ins that wait for the identity provider. Each is used once; state, nonce and PKCE verifier come from the secret.
create table console_oidc_requests (
  -- Of the secret in the browser's cookie.
  secret_hash text primary key,
  tenant_guid text not null,
  issuer text not null,
  -- Where the person continues.
  next text,
  -- The person has to authenticate again, for a sensitive action.
  is_proof boolean not null,
  expires_at timestamptz not null
);
create index console_oidc_requests_expiry on console_oidc_requests (expires_at);

-- Logout tokens that were used: each ends sessions once.
create table console_oidc_logout_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index console_oidc_logout_tokens_expiry on console_oidc_logout_tokens (expires_at);

-- An authenticator app (TOTP).
create table console_second_factors (
  person_id text primary key references console_people,
  -- Sealed by the vault.
  totp_secret text not null,
  -- The step of the last accepted code: each is accepted once.
  last_step bigint not null,
  created_at timestamptz not null default quittance_now()
);
-- Added and removed is configuration; that a code was used is not.
create trigger console_second_factors_audited after insert or delete on console_second_factors
  for each row execute function record_configuration_change('secondFactor', 'person_id');

create table console_recovery_codes (
  person_id text not null references console_people,
  code_hash text not null,
  primary key (person_id, code_hash)
);

create table console_passkeys (
  id text primary key,
  -- The authenticator's id of it, in base64url.
  credential_id text not null constraint console_passkeys_credential unique,
  person_id text not null references console_people,
  name text not null,
  public_key text not null,
  -- The counter at the last use: a lower one comes from a copy of the passkey.
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null default quittance_now(),
  last_used_at timestamptz,
  -- The counter went back: it is not accepted any more.
  suspended_at timestamptz
);
create index console_passkeys_person on console_passkeys (person_id);
-- Added and removed is configuration; that one was used is not.
create trigger console_passkeys_audited after insert or delete on console_passkeys
  for each row execute function record_configuration_change('passkey', 'id');

create table console_passkey_challenges (
  challenge_hash text primary key,
  purpose text not null,
  -- Null for signing in, where the passkey identifies the person.
  person_id text references console_people,
  expires_at timestamptz not null
);
create index console_passkey_challenges_expiry on console_passkey_challenges (expires_at);

create table console_password_resets (
  id text primary key,
  person_id text not null references console_people,
  -- The tenant whose mail server sends the link.
  tenant_guid text not null,
  language text not null,
  token_hash text not null unique,
  -- The link, until the mail has ended.
  sealed_token text,
  expires_at timestamptz not null
);
create index console_password_resets_person on console_password_resets (person_id);
create index console_password_resets_expiry on console_password_resets (expires_at);


-- Work on payments ---------------------------------------------------------------------------------------------------

-- Notes of people on a payment or link, and their actions for which its own record has no person.
create table console_activities (
  id text primary key,
  transaction_uuid text not null,
  person_id text not null references console_people,
  activity text not null,
  -- The text of a note.
  text text,
  at timestamptz not null default quittance_now()
);
create index console_activities_transaction on console_activities (transaction_uuid, at);

-- Personal data of a payment that is shown to a person at the moment; the audit has the person and the reason.
create table console_reveals (
  id text primary key,
  person_id text not null references console_people,
  -- The uuid of a payment, or the guid of a customer's profile.
  subject text not null,
  expires_at timestamptz not null
);
create index console_reveals_person on console_reveals (person_id, subject);

-- Saved views: a person's name for a filtered list, for each place and list.
create table console_views (
  id text primary key,
  person_id text not null references console_people,
  place_guid text not null,
  list text not null,
  name text not null,
  -- The query of the list's address.
  query text not null,
  created_at timestamptz not null default quittance_now(),
  constraint console_views_unique unique (person_id, place_guid, list, name)
);

-- The columns that a person chose for a list, at all places.
create table console_list_columns (
  person_id text not null references console_people,
  list text not null check (list in ('payments')),
  -- Names of columns of the list, in no order.
  columns text[] not null,
  primary key (person_id, list)
);

-- Questions and searches over the documents of the BI data source, which a person saved at a place. Colleagues there see shared ones.
create table console_queries (
  id text primary key,
  person_id text not null references console_people,
  place_guid text not null,
  name text not null,
  kind text not null check (kind in ('question', 'search')),
  -- The query of the page's address, or the search as JSON.
  content text not null,
  is_shared boolean not null,
  created_at timestamptz not null default quittance_now(),
  constraint console_queries_unique unique (person_id, place_guid, name)
);
create index console_queries_shared on console_queries (place_guid) where is_shared;
create trigger console_queries_audited after insert or update or delete on console_queries
  for each row execute function record_configuration_change('savedQuery', 'id');


-- Refunds with a limit -----------------------------------------------------------------------------------------------

-- How much a role may refund without a second person; where a role has no row, nothing is limited.
create table console_refund_limits (
  id text primary key,
  place_guid text not null,
  role text not null,
  currency text not null,
  -- In minor units: one refund, and all of a person in 24 hours.
  one_minor bigint not null check (one_minor >= 0),
  day_minor bigint not null check (day_minor >= 0),
  constraint console_refund_limits_unique unique (place_guid, role, currency)
);
create trigger console_refund_limits_audited after insert or update or delete on console_refund_limits
  for each row execute function record_configuration_change('refundLimit', 'id');

-- Refunds that count against the limit of a day. Written before the refund, so that splitting it in two tabs does not help.
create table console_refund_usage (
  -- Also the merchantTransactionId of the refund.
  form_id text primary key,
  person_id text not null references console_people,
  transaction_uuid text not null,
  currency text not null,
  amount_minor bigint not null,
  created_at timestamptz not null default quittance_now()
);
create index console_refund_usage_person on console_refund_usage (person_id, currency, created_at);

-- Refunds above a limit, until a second person has decided.
create table console_refund_approvals (
  id text primary key,
  -- Also the merchantTransactionId of the refund: it moves money once, however often the approval is carried out.
  form_id text not null constraint console_refund_approvals_form unique,
  merchant_guid text not null,
  transaction_uuid text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  requested_by text not null references console_people,
  requested_at timestamptz not null default quittance_now(),
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
  decided_by text references console_people,
  decided_at timestamptz,
  -- Written by the person who decided, or the reason why the refund failed.
  comment text not null default '',
  refund_uuid text
);
create index console_refund_approvals_merchant on console_refund_approvals (merchant_guid, requested_at);
create index console_refund_approvals_undecided on console_refund_approvals (merchant_guid, expires_at)
  where state = 'open';
create index console_refund_approvals_transaction on console_refund_approvals (transaction_uuid);
create trigger console_refund_approvals_audited after insert or update or delete on console_refund_approvals
  for each row execute function record_configuration_change('approval', 'id');


-- Credentials with a second person -----------------------------------------------------------------------------------

-- Changes that would let an API user move live money out, until a second person has agreed.
create table console_api_user_requests (
  id text primary key,
  -- A merchant.
  place_guid text not null,
  -- Name and rights of the user, which the second person agrees to, and what is done: a new user, a new password, letting in again.
  wanted jsonb not null,
  requested_by text not null references console_people,
  requested_at timestamptz not null default quittance_now(),
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
  decided_by text references console_people,
  decided_at timestamptz
);
create index console_api_user_requests_place on console_api_user_requests (place_guid, requested_at);
create trigger console_api_user_requests_audited after insert or update or delete on console_api_user_requests
  for each row execute function record_configuration_change('apiUserRequest', 'id');

-- Credentials of assistants that would move live money, until a second person who may move it has agreed.
create table console_agent_requests (
  id text primary key,
  -- A merchant or tenant.
  place_guid text not null,
  -- Name, tools, mode, limits and end of the credential, which the second person agrees to.
  wanted jsonb not null,
  requested_by text not null references console_people,
  requested_at timestamptz not null default quittance_now(),
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
  decided_by text references console_people,
  decided_at timestamptz
);
create index console_agent_requests_place on console_agent_requests (place_guid, requested_at);
create trigger console_agent_requests_audited after insert or update or delete on console_agent_requests
  for each row execute function record_configuration_change('agentRequest', 'id');


-- Alerts -------------------------------------------------------------------------------------------------------------

-- Which alerts a person gets by mail at a place. Without a row: only requests that wait for their approval.
create table console_alert_choices (
  id text primary key,
  person_id text not null references console_people,
  place_guid text not null,
  kinds text[] not null,
  -- Of the person when they chose: their mails are written in it.
  language text not null,
  constraint console_alert_choices_unique unique (person_id, place_guid)
);
create index console_alert_choices_place on console_alert_choices (place_guid);
create trigger console_alert_choices_audited after insert or update or delete on console_alert_choices
  for each row execute function record_configuration_change('alertChoice', 'id');

-- What was found at places where a person wants it.
create table console_alerts (
  place_guid text not null,
  kind text not null,
  -- The connector or dispute that it is about; empty: the place.
  subject text not null,
  -- The numbers and names of its sentence.
  facts jsonb not null,
  began_at timestamptz not null,
  -- Null while it is the case.
  ended_at timestamptz,
  -- The last mail that it began: another one is sent a day later at the earliest.
  mailed_at timestamptz not null,
  -- A mail was sent that it began, and none that it ended.
  is_mailed boolean not null default false,
  primary key (place_guid, kind, subject)
);

-- Connectors whose fall of approvals was an event.
create table console_approval_falls (
  connector_guid text primary key,
  -- When the event was recorded: another one is, a day later at the earliest.
  began_at timestamptz not null,
  -- Not null: it ended.
  ended_at timestamptz
);

-- When a process last looked at all places: one does for all.
create table console_alert_rounds (
  name text primary key,
  begun_at timestamptz not null
);
-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table console_people is 'cells: added with console_memberships, console_identities, console_activities, console_views, console_queries, console_refund_usage, console_refund_approvals, console_api_user_requests, console_agent_requests, console_alert_choices';
comment on table console_identities is 'cells: moves by tenant_guid';
comment on table console_memberships is 'cells: moves by place_guid';
comment on table console_invitations is 'cells: moves by place_guid';
comment on table console_invitation_mails is 'cells: moves by invitation_id of console_invitations';
comment on table console_inviters is 'cells: added, of new console_people';
comment on table console_sessions is 'cells: stays, people sign in again';
comment on table console_oidc_requests is 'cells: stays, people sign in again';
comment on table console_oidc_logout_tokens is 'cells: stays, it is about sessions here';
comment on table console_second_factors is 'cells: added, of new console_people';
comment on table console_recovery_codes is 'cells: added, of new console_people';
comment on table console_passkeys is 'cells: added, of new console_people';
comment on table console_passkey_challenges is 'cells: stays, people sign in again';
comment on table console_password_resets is 'cells: stays, a new link is requested';
comment on table console_activities is 'cells: moves by transaction_uuid of transactions';
comment on table console_reveals is 'cells: stays, it ends within minutes';
comment on table console_list_columns is 'cells: added, of new console_people';
comment on table console_views is 'cells: moves by place_guid';
comment on table console_queries is 'cells: moves by place_guid';
comment on table console_refund_limits is 'cells: moves by place_guid';
comment on table console_refund_usage is 'cells: moves by transaction_uuid of transactions';
comment on table console_refund_approvals is 'cells: moves by merchant_guid';
comment on table console_api_user_requests is 'cells: moves by place_guid';
comment on table console_agent_requests is 'cells: moves by place_guid';
comment on table console_alert_choices is 'cells: moves by place_guid';
comment on table console_alerts is 'cells: moves by place_guid';
comment on table console_approval_falls is 'cells: moves by connector_guid';
comment on table console_alert_rounds is 'cells: stays, each database has its own';
