import type { Migrations } from "../../platform/database/index.ts";

export const threeDSecureMigrations: Migrations = {
  "2026-11-20-10-three-d-secure": `
    create table three_d_secure_authentications (
      three_ds_server_trans_id text primary key,
      transaction_uuid text not null,
      step_up boolean not null,
      -- Rises with every change: a change is written only over the version it was decided on.
      version integer not null default 1,
      state text not null,
      authentication jsonb not null,
      created_at timestamptz not null default quittance_now(),
      -- One authentication before the payment and one step-up after a soft decline, never a second.
      constraint three_d_secure_once unique (transaction_uuid, step_up)
    );
  `,

  "2026-11-21-82-three-d-secure-attempts": `
    -- After a declined attempt the customer of a Payment Selection Page may choose again: a payment of its own to the bank.
    alter table three_d_secure_authentications add column attempt integer not null default 0;
    alter table three_d_secure_authentications drop constraint three_d_secure_once;
    alter table three_d_secure_authentications
      add constraint three_d_secure_once unique (transaction_uuid, attempt, step_up);
  `,

  "2026-11-26-85-three-d-secure-changes": `
    -- When the authentication came to its state. Null: an older process wrote it.
    alter table three_d_secure_authentications add column changed_at timestamptz;
    alter table three_d_secure_authentications alter column changed_at set default quittance_now();
  `,
};
