-- Authentications by EMV 3-D Secure.

create table three_d_secure_authentications (
  three_ds_server_trans_id text primary key,
  transaction_uuid text not null,
  -- The attempt of the customer that it belongs to: after a decline they may pay again on the payment page.
  attempt integer not null default 0,
  -- After a soft decline, and not before the payment.
  step_up boolean not null,
  -- Rises with every change: a change is written only over the version it was decided on.
  version integer not null default 1,
  state text not null,
  authentication jsonb not null,
  created_at timestamptz not null default quittance_now(),
  -- When the authentication came to its state.
  changed_at timestamptz not null default quittance_now(),
  -- One authentication before the payment and one step-up after a soft decline, never a second one.
  constraint three_d_secure_authentications_unique unique (transaction_uuid, attempt, step_up)
);


-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table three_d_secure_authentications is 'cells: moves by transaction_uuid of transactions';
comment on column three_d_secure_authentications.three_ds_server_trans_id is 'cells: address by id';
