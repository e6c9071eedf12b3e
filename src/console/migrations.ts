import type { Migrations } from "../platform/database/index.ts";
import { auditTrigger } from "../tenancy/index.ts";

export const consoleMigrations: Migrations = {
  "2026-11-23-40-console-people": `
    create table console_people (
      id text primary key,
      -- In lower case: one person for all spellings.
      email text not null constraint console_people_email unique,
      name text not null,
      password_hash text not null,
      -- Seeded by the demo with a public password: refused outside of demo mode.
      is_demo boolean not null default false,
      created_at timestamptz not null default quittance_now()
    );

    -- What a person may do where: at a merchant, or at a tenant with all below it.
    create table console_memberships (
      id text primary key,
      person_id text not null references console_people,
      place_guid text not null,
      role text not null,
      -- May invite and remove colleagues.
      is_owner boolean not null default false,
      created_at timestamptz not null default quittance_now(),
      constraint console_memberships_once unique (person_id, place_guid, role)
    );
    create index console_memberships_place on console_memberships (place_guid);

    create table console_invitations (
      id text primary key,
      token_hash text not null unique,
      -- Null: the set-up link of the first start, whose user says who they are.
      email text,
      place_guid text not null,
      role text not null,
      is_owner boolean not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default quittance_now()
    );
    create index console_invitations_place on console_invitations (place_guid);

    create table console_sessions (
      token_hash text primary key,
      person_id text not null references console_people,
      created_at timestamptz not null default quittance_now(),
      seen_at timestamptz not null default quittance_now()
    );
    create index console_sessions_person on console_sessions (person_id);
    create index console_sessions_created on console_sessions (created_at);
    ${auditTrigger({ table: "console_people", entity: "person", key: "id" })}
    ${auditTrigger({ table: "console_memberships", entity: "membership", key: "id" })}
    ${auditTrigger({ table: "console_invitations", entity: "invitation", key: "id" })}
  `,

  "2026-11-23-41-console-second-factors": `
    create table console_second_factors (
      person_id text primary key references console_people,
      -- Sealed by the vault.
      totp_secret text not null,
      -- The step of the last accepted code: each counts once.
      last_step bigint not null,
      created_at timestamptz not null default quittance_now()
    );
    create table console_recovery_codes (
      person_id text not null references console_people,
      code_hash text not null,
      primary key (person_id, code_hash)
    );
    -- Added and removed is configuration; that a code was used is not.
    create trigger console_second_factors_audited after insert or delete on console_second_factors
      for each row execute function record_configuration_change('secondFactor', 'person_id');
    -- The password was right, and the code of the second factor is missing.
    alter table console_sessions add column awaits_code boolean not null default false;
  `,

  "2026-11-24-30-console-acts": `
    -- What people did to a payment or link beside moving money: notes, and what its own record does not name them for.
    create table console_acts (
      id text primary key,
      transaction_uuid text not null,
      person_id text not null references console_people,
      act text not null,
      text text,
      at timestamptz not null default quittance_now()
    );
    create index console_acts_transaction on console_acts (transaction_uuid, at);
  `,

  "2026-11-24-31-console-views": `
    -- A name for an address: each person's own, per place and list.
    create table console_views (
      id text primary key,
      person_id text not null references console_people,
      place_guid text not null,
      list text not null,
      name text not null,
      query text not null,
      created_at timestamptz not null default quittance_now(),
      constraint console_views_once unique (person_id, place_guid, list, name)
    );
  `,

  "2026-11-24-43-console-proofs": `
    alter table console_sessions
      -- Names the session on the page of its person; the digest of the token stays inside.
      add column id text not null default gen_random_uuid()::text constraint console_sessions_id unique,
      -- When the person last proved to be there: sensitive actions need it to be fresh.
      add column proved_at timestamptz not null default '-infinity',
      add column address text not null default '',
      add column user_agent text not null default '';
  `,

  "2026-11-24-44-console-approvals": `
    -- How much a role may refund without a second person; where a role has none, nothing is limited.
    create table console_refund_limits (
      id text primary key,
      place_guid text not null,
      role text not null,
      currency text not null,
      -- In minor units: one refund, and all of a person in 24 hours.
      one_minor bigint not null check (one_minor >= 0),
      day_minor bigint not null check (day_minor >= 0),
      constraint console_refund_limits_once unique (place_guid, role, currency)
    );
    ${auditTrigger({ table: "console_refund_limits", entity: "refundLimit", key: "id" })}

    -- What counts against the limit of a day; written before the refund, so that splitting it in two tabs does not help.
    create table console_refund_uses (
      -- The merchantTransactionId of the refund.
      form_id text primary key,
      person_id text not null references console_people,
      currency text not null,
      amount_minor bigint not null,
      created_at timestamptz not null default quittance_now()
    );
    create index console_refund_uses_person on console_refund_uses (person_id, currency, created_at);

    create table console_approvals (
      id text primary key,
      -- The merchantTransactionId of the refund: it moves money once, however often the approval is carried out.
      form_id text not null constraint console_approvals_form unique,
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
      -- Words of the person who decided, or why the refund failed.
      words text not null default '',
      refund_uuid text
    );
    create index console_approvals_open on console_approvals (merchant_guid, requested_at);
    ${auditTrigger({ table: "console_approvals", entity: "approval", key: "id" })}
  `,

  "2026-11-25-30-console-passkeys": `
    create table console_passkeys (
      id text primary key,
      -- What the authenticator names it, in base64url.
      credential_id text not null constraint console_passkeys_credential unique,
      person_id text not null references console_people,
      name text not null,
      public_key text not null,
      -- Of the last use: a lower one comes from a copy.
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
      -- Null for signing in, where the passkey says who it is.
      person_id text references console_people,
      expires_at timestamptz not null
    );
    create index console_passkey_challenges_expiry on console_passkey_challenges (expires_at);
  `,

  "2026-11-25-31-console-invitation-mails": `
    -- The e-mail of an invitation; it goes with it.
    create table console_invitation_mails (
      invitation_id text primary key references console_invitations on delete cascade,
      tenant_guid text not null,
      invited_by text not null,
      -- The link, until the mail is over.
      sealed_token text,
      state text not null check (state in ('queued', 'sending', 'sent', 'unclear', 'refused', 'not_sent')),
      reason text,
      changed_at timestamptz not null
    );
  `,

  "2026-11-25-32-console-reveals": `
    -- Whom the personal data of a payment is shown to at the moment; the audit has who saw it, and why.
    create table console_reveals (
      id text primary key,
      person_id text not null references console_people,
      transaction_uuid text not null,
      expires_at timestamptz not null
    );
    create index console_reveals_of on console_reveals (person_id, transaction_uuid);
  `,

  "2026-11-26-01-console-two-factors": `
    -- A code or a passkey was shown in this session; where that is required, nothing else opens without it.
    alter table console_sessions add column has_two_factors boolean not null default false;
  `,

  "2026-11-26-02-console-invitation-language": `
    alter table console_invitation_mails add column language text not null default 'en';
  `,

  "2026-11-26-50-console-refund-uses": `
    -- Null in rows of older versions: those forms are not accepted any more.
    alter table console_refund_uses add column transaction_uuid text;
  `,

  "2026-11-26-51-console-inviters": `
    -- Inviters and the people they invited: they do not approve for one another. It outlives the membership.
    create table console_inviters (
      person_id text not null references console_people,
      inviter_id text not null references console_people,
      primary key (person_id, inviter_id)
    );
    create index console_inviters_of on console_inviters (inviter_id, person_id);
    alter table console_invitations
      -- People: who made it, and who made those that it replaced.
      add column inviters text[] not null default '{}';

    -- Of people and invitations that exist already, as the audit has them.
    insert into console_inviters (person_id, inviter_id)
    select distinct person.id, inviter.id
    from configuration_changes as entry
      join console_people as inviter on inviter.email = entry.username
      join console_people as person on person.email = entry.after ->> 'email'
    where entry.entity = 'invitation' and entry.action = 'created' and person.id <> inviter.id;
    update console_invitations as invitation set inviters = array(
      select distinct inviter.id
      from configuration_changes as entry join console_people as inviter on inviter.email = entry.username
      where entry.entity = 'invitation' and entry.action = 'created' and entry.after ->> 'email' = invitation.email)
    where email is not null;
  `,

  "2026-11-26-52-console-approvals-of-payments": `
    create index concurrently console_approvals_transaction on console_approvals (transaction_uuid)
  `,

  "2026-11-26-53-console-undecided-approvals": `
    create index concurrently console_approvals_undecided
      on console_approvals (merchant_guid, expires_at) where state = 'open'
  `,

  "2026-11-26-56-api-user-requests": `
    -- What gives an API user the means to move live money out, until a second person has agreed.
    create table console_api_user_requests (
      id text primary key,
      merchant_guid text not null,
      kind text not null check (kind in ('create', 'password', 'enable')),
      username text not null,
      merchant_user_guid text,
      -- The rights of the user, which the second person agrees to.
      operations text[],
      mode text not null,
      settings jsonb not null,
      overlap_hours integer not null,
      requested_by text not null references console_people,
      requested_at timestamptz not null default quittance_now(),
      expires_at timestamptz not null,
      state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
      decided_by text references console_people,
      decided_at timestamptz
    );
    create index console_api_user_requests_of on console_api_user_requests (merchant_guid, requested_at);
    ${auditTrigger({ table: "console_api_user_requests", entity: "apiUserRequest", key: "id" })}
  `,

  "2026-11-26-57-proved-addresses": `
    alter table console_people
      -- The person received a mail at the address; null: who made the account only said so.
      add column email_proved_at timestamptz;
    -- Of people from before nothing else is known.
    update console_people set email_proved_at = created_at where not is_demo;
    alter table console_invitation_mails
      -- Only who receives the mail has the link, and the operator's own mail server carried it.
      add column proves_address boolean not null default false;

    create table console_password_resets (
      id text primary key,
      person_id text not null references console_people,
      -- Whose mail server sends the link.
      tenant_guid text not null,
      language text not null,
      token_hash text not null unique,
      -- The link, until the mail is over.
      sealed_token text,
      expires_at timestamptz not null
    );
    create index console_password_resets_person on console_password_resets (person_id);
    create index console_password_resets_expiry on console_password_resets (expires_at);
  `,
};
