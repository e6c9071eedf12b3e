-- The record of every payment. It is the one place of every fact: callbacks and BI documents are projections of it.


-- Transactions -------------------------------------------------------------------------------------------------------

-- The order of the columns: first what stays as it was written, then what follow-ups change, and last what each move changes. Of
-- an update on the same page only the bytes between what is equal before and after it are logged.
create table transactions (
  created_at timestamptz not null,
  -- When a push was recorded, which happened before.
  received_at timestamptz,
  test_mode boolean not null,
  -- The customer enters or chooses the instrument on a page of the gateway, and may do so again after a decline.
  pays_on_page boolean not null default false,
  callback_on_pending boolean not null default false,

  uuid text primary key,
  tenant_guid text not null,
  merchant_guid text not null,
  -- The connector that was called; with a meta-connector the one that the payment was routed to.
  connector_guid text not null,
  meta_connector_guid text,
  merchant_transaction_id text not null,
  type text not null,
  -- The requested type, where a review of the risk rules made it a preauthorization.
  requested_type text,
  -- The transaction that a follow-up follows, or a dispute is about.
  reference_uuid text,
  api_version text not null,
  initiated_by text not null,
  -- The API user or, from the console, the person whose request made it: later mails of its link depend on their rights.
  requested_by text,
  callback_url text,
  -- Null: SHA-512.
  callback_hash text,
  -- The customer's page, and the language that the customer chose there; the request's stays as the merchant sent it.
  redirect_token text,
  chosen_language text,
  -- The merchant's request without card data, pass-through data and what columns of their own have.
  request jsonb not null,
  -- Where the instrument to charge is stored; never the instrument itself.
  payment_source jsonb,
  -- Masked facts of the card, in the order of card-column.ts: never a number. As text it is a tenth smaller, and is hardly ever read
  -- by a statement.
  card json,
  -- How the review of the risk rules stands.
  review text,

  -- Money, in minor units. These counters decide how much follow-ups may still take, with guarded updates that two at once
  -- cannot both pass.
  currency text,
  amount_minor bigint,
  -- Charged on top of the amount.
  surcharge_minor bigint not null default 0,
  authorized_minor bigint not null default 0,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  voided_minor bigint not null default 0,
  -- Taken by chargebacks and not returned by a reversal: it cannot be refunded.
  charged_back_minor bigint not null default 0,
  -- The final capture was approved: nothing is taken from this authorization or added to it any more, also when a follow-up
  -- that was in flight then is declined later and releases its amount.
  closed_at timestamptz,

  -- Deadlines, by database time. expires_at: nobody can pay it any more. deadline_at: it ends then if it has no other
  -- deadline and its customer does not continue; the gateway sets it, not the request.
  expires_at timestamptz,
  deadline_at timestamptz,
  method_chosen_at timestamptz,
  -- When, and for which submission, the provider first reported that it does not have the transaction.
  not_found_at timestamptz,
  not_found_submission integer,
  -- The submission that was begun last; null where the adapter does not need it recorded.
  begun_submission integer,
  -- Up to here submissions were declined and the customer may choose again. It counts as one of them, so that no response
  -- to an earlier one fits any more. Equal to submissions: nothing is submitted in this attempt.
  last_declined_submission integer not null default 0,
  -- How often it was submitted to a provider; fallback and step-up submit again under a new provider reference.
  submissions integer not null default 0,
  inquiries integer not null default 0,

  -- Rises with every move.
  version integer not null default 1,
  -- Not null while a provider may be booking: when to ask for the outcome.
  inquire_at timestamptz,
  modified_at timestamptz not null,
  final_at timestamptz,
  -- Moves between states are in transaction-states.ts.
  status text not null,
  -- The responses of providers, as result-column.ts has them.
  result jsonb not null default '{}',

  constraint transactions_merchant_transaction_id unique (merchant_guid, merchant_transaction_id)
)
-- A payment is updated soon after it is written: with room on the page that writes to fewer indexes.
with (fillfactor = 43);

-- Due work. Connectors take turns in being asked, so that a backlog of one delays no other.
create index transactions_inquiry on transactions (connector_guid, inquire_at) where inquire_at is not null;
create index transactions_expiry on transactions (expires_at) where expires_at is not null and final_at is null;
create index transactions_deadline on transactions (deadline_at) where deadline_at is not null and final_at is null;
-- Open transactions that no deadline ends and nothing continues. Hardly ever one: see without-owner.ts.
create index transactions_without_owner on transactions (modified_at)
  where final_at is null and inquire_at is null and expires_at is null and deadline_at is null
    and status in ('pending', 'pending_postback', 'pending_dcc', 'await_completion');

-- Related transactions: follow-ups of a payment, and payments with a stored instrument (deleting its customer's profile
-- finds them).
create index transactions_reference on transactions (reference_uuid) where reference_uuid is not null;
create index transactions_registration on transactions ((payment_source->>'transactionUuid'))
  where payment_source->>'kind' = 'registration';

-- Periods. The second one is the merchants': they retrieve all their transactions of a period. Each payment writes it twice,
-- with its record and with the update that ends it.
create index transactions_created on transactions (created_at);
create index transactions_merchant_created on transactions (merchant_guid, created_at);
-- Merchants list the transactions of a customer.
create index transactions_customer on transactions (merchant_guid,
    (coalesce(request->'customerProfileData'->>'customerIdentification', request->'customer'->>'identification')),
    created_at, uuid)
  where coalesce(request->'customerProfileData'->>'customerIdentification', request->'customer'->>'identification') is not null;
-- Orders of a shop are compared with their payments (shop-orders.ts).
create index transactions_order on transactions (merchant_guid,
    left(coalesce(nullif(request->'extraData'->>'order', ''), nullif(request->>'description', ''), merchant_transaction_id), 255))
  where type in ('debit', 'preauthorize') and currency is not null and amount_minor is not null;

-- What people did in the console, for the audit. Hardly any payment is in it.
create index transactions_by_person on transactions (created_at)
  where initiated_by in ('user', 'vt-merchant', 'vt-tenant');

-- Lists and searches of the console, newest first: each in the order of the list, so that a value which very many records
-- share is read a page at a time. An ordinary payment is in transactions_auth_code only, once it is approved.
create index transactions_links on transactions (created_at, uuid) where request->'payByLink' ? 'sendByEmail';
create index transactions_auth_code on transactions ((result->>'authCode'), created_at)
  where result->>'authCode' is not null;
create index transactions_arn on transactions ((result->>'arn'), created_at) where result->>'arn' is not null;
create index transactions_refunded on transactions (created_at, uuid) where refunded_minor > 0;
create index transactions_open_refunds on transactions (reference_uuid) where type = 'refund' and final_at is null;
create index transactions_disputed on transactions (created_at, uuid)
  where charged_back_minor > 0 or result ? 'isDisputed';
create index transactions_in_review on transactions (merchant_guid, uuid) where status = 'pending_review';
-- A card is put on a risk list by the fingerprint of a payment. Its beginning identifies it well enough to look it up.
create index transactions_card on transactions (left(card->>3, 11)) where card->>3 is not null;


-- History ------------------------------------------------------------------------------------------------------------

-- Every move between states. Written by the one function that moves a transaction, in the same commit. Version 1 is the opening of
-- a transaction, which has a row only where it was not opened as pending: else it follows from the record (archived.ts).
create table transaction_history (
  transaction_uuid text not null,
  version integer not null,
  from_status text,
  to_status text not null,
  trigger text not null,
  facts jsonb,
  at timestamptz not null,
  primary key (transaction_uuid, version)
);

-- Each submission to a provider under fallback, step-up or selection, so that every attempt stays visible.
create table transaction_attempts (
  transaction_uuid text not null,
  attempt integer not null,
  connector_guid text not null,
  -- One attempt may be in the card's currency, and the next one not.
  amount_minor bigint,
  currency text,
  outcome text not null,
  error jsonb,
  at timestamptz not null,
  primary key (transaction_uuid, attempt)
);

-- The durable feed of the BI projection, taken in batches: a row for what one statement changed, often several payments.
create table transaction_changes (
  id bigint generated always as identity primary key,
  transaction_uuids text[] not null,
  -- How far the projection is behind is the age of the oldest row.
  announced_at timestamptz not null default quittance_now()
);


-- Archive ------------------------------------------------------------------------------------------------------------

-- Files of the archive, into which rows were moved out of the database.
create table archive_files (
  id integer generated always as identity primary key,
  sha256 text not null unique,
  folder text not null,
  name text not null,
  written_at timestamptz not null
);

-- A transaction whose callbacks, attempts, authentications and history are in a file. Documents and pages still need the
-- last acknowledgement, and the moves as short lists (null: opened and ended, which the record has itself).
create table archived_transactions (
  transaction_uuid text primary key,
  file_id integer not null references archive_files,
  callback_acknowledged_at timestamptz,
  history jsonb
);


-- Personal data ------------------------------------------------------------------------------------------------------

-- How far the personal data of old transactions was erased, in the order of uuids, which is that of their creation.
-- details: what accounting does not need; record: the rest.
create table personal_data_progress (
  stage text not null check (stage in ('details', 'record')),
  tenant_guid text not null,
  up_to text not null,
  primary key (stage, tenant_guid)
);

-- Old transactions that were passed over: not final long enough, or with a stored instrument that can be charged.
create table personal_data_postponed (
  stage text not null check (stage in ('details', 'record')),
  transaction_uuid text not null,
  tenant_guid text not null,
  looked_at timestamptz not null,
  primary key (stage, transaction_uuid)
);
create index personal_data_postponed_looked_at on personal_data_postponed (stage, looked_at);
-- Cells: what happens to the rows of a tenant that is moved to another database (docs/decisions/cells.md).
comment on table transactions is 'cells: moves by merchant_guid';
comment on table transaction_history is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_attempts is 'cells: moves by transaction_uuid of transactions';
comment on table transaction_changes is 'cells: stays, the target announces every transaction';
comment on table archive_files is 'cells: added with archived_transactions';
comment on table archived_transactions is 'cells: moves by transaction_uuid of transactions';
comment on column transactions.uuid is 'cells: address by id';
comment on table personal_data_progress is 'cells: stays, the target looks at every transaction again';
comment on table personal_data_postponed is 'cells: stays, the target looks at every transaction again';
