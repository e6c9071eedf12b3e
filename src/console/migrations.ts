import { readSchema, type Migrations } from "../platform/database/index.ts";

export const consoleMigrations: Migrations = {
  "0.1.0-99-console": readSchema(import.meta.url),
  // Notes of people about payouts of providers, under the name that the person had.
  "2026-11-28-50-console-payout-notes": `
    create table console_payout_notes (
      id text primary key,
      connector_guid text not null,
      settlement_number text not null,
      text text not null,
      written_by text not null,
      at timestamptz not null default quittance_now()
    );
    create index console_payout_notes_payout on console_payout_notes (connector_guid, settlement_number, at);
    comment on table console_payout_notes is 'cells: moves by connector_guid';
  `,
  // Roles of before stay in force.
  "2026-11-28-61-console-approvers": `
    alter table console_memberships add column approves_at timestamptz;
    alter table console_invitations add column is_by_root boolean not null default false;
  `,
  "2026-11-28-62-console-account-requests": `
    create table console_account_requests (
      id text primary key,
      place_guid text not null,
      -- The connector, the field of its account, and the values before and after.
      wanted jsonb not null,
      requested_by text not null references console_people,
      requested_at timestamptz not null default quittance_now(),
      expires_at timestamptz not null,
      state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
      decided_by text references console_people,
      decided_at timestamptz
    );
    create index console_account_requests_place on console_account_requests (place_guid, requested_at);
    create trigger console_account_requests_audited after insert or update or delete on console_account_requests
      for each row execute function record_configuration_change('accountRequest', 'id');
    comment on table console_account_requests is 'cells: moves by place_guid';
    comment on table console_people is 'cells: added with console_memberships, console_identities, console_activities, console_views, console_queries, console_refund_usage, console_refund_approvals, console_api_user_requests, console_agent_requests, console_account_requests, console_alert_choices';
  `,
  "2026-11-29-25-console-vault-export-requests": `
    create table console_vault_export_requests (
      id text primary key,
      place_guid text not null,
      -- The export and the fingerprint of its key.
      wanted jsonb not null,
      -- A person, or a credential that no person made.
      requested_by text not null,
      requested_at timestamptz not null default quittance_now(),
      expires_at timestamptz not null,
      state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
      decided_by text references console_people,
      decided_at timestamptz
    );
    create index console_vault_export_requests_place on console_vault_export_requests (place_guid, requested_at);
    create trigger console_vault_export_requests_audited after insert or update or delete on console_vault_export_requests
      for each row execute function record_configuration_change('vaultExportRequest', 'id');
    comment on table console_vault_export_requests is 'cells: moves by place_guid';
    comment on table console_people is 'cells: added with console_memberships, console_identities, console_activities, console_views, console_queries, console_refund_usage, console_refund_approvals, console_api_user_requests, console_agent_requests, console_account_requests, console_vault_export_requests, console_alert_choices';
  `,
  "2026-11-29-81-console-transfer-file-requests": `
    create table console_transfer_file_requests (
      id text primary key,
      place_guid text not null,
      -- The file and who requested it.
      wanted jsonb not null,
      -- A person, or a credential that no person made.
      requested_by text not null,
      requested_at timestamptz not null default quittance_now(),
      expires_at timestamptz not null,
      state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'done', 'failed')),
      decided_by text references console_people,
      decided_at timestamptz
    );
    create index console_transfer_file_requests_place on console_transfer_file_requests (place_guid, requested_at);
    create trigger console_transfer_file_requests_audited after insert or update or delete on console_transfer_file_requests
      for each row execute function record_configuration_change('transferFileRequest', 'id');
    comment on table console_transfer_file_requests is 'cells: moves by place_guid';
    comment on table console_people is 'cells: added with console_memberships, console_identities, console_activities, console_views, console_queries, console_refund_usage, console_refund_approvals, console_api_user_requests, console_agent_requests, console_account_requests, console_vault_export_requests, console_transfer_file_requests, console_alert_choices';
  `,
  "2026-11-29-90-console-refund-failures": `
    -- Why an approved refund was not made: a code and its values, read in the language of the reader.
    alter table console_refund_approvals add column failure jsonb;
  `,
  "2026-11-28-63-console-approvals-of-refunds": `
    create index concurrently console_refund_approvals_refund on console_refund_approvals (refund_uuid)
      where refund_uuid is not null
  `,
  // What people do, which a test clock does not move.
  "2026-11-28-70-console-real-time": `
    alter table console_sessions alter column created_at set default quittance_real_now(),
      alter column seen_at set default quittance_real_now();
  `,
  // The same key as the id, which is made of both. With two keys, the second of two saves at the same moment fails at this one.
  "2026-11-29-71-console-one-key-of-a-choice": `
    alter table console_alert_choices drop constraint console_alert_choices_unique;
  `,
  // Notes of people about entries of the bank, under the name that the person had.
  "2026-11-29-90-console-bank-entry-notes": `
    create table console_bank_entry_notes (
      id text primary key,
      merchant_guid text not null,
      entry_guid text not null,
      text text not null,
      written_by text not null,
      at timestamptz not null default quittance_now()
    );
    create index console_bank_entry_notes_entry on console_bank_entry_notes (entry_guid, at);
    comment on table console_bank_entry_notes is 'cells: moves by merchant_guid';
  `,
};
