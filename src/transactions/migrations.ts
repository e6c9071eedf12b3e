import type { Migrations } from "../platform/database/index.ts";

export const transactionMigrations: Migrations = {
  "2026-11-20-20-transactions": `
    create table transactions (
      uuid text primary key,
      tenant_guid text not null,
      merchant_guid text not null,
      -- The connector the payment goes through; with a meta-connector, the one it was routed to (null until chosen).
      connector_guid text not null,
      meta_connector_guid text,
      merchant_transaction_id text not null,
      type text not null,
      status text not null,
      version integer not null default 1,

      amount_minor bigint,
      currency text,
      -- Charged on top of the amount.
      surcharge_minor bigint not null default 0,
      -- What follow-ups may still take is decided here, by guarded updates that two at once can't both pass.
      authorized_minor bigint not null default 0,
      captured_minor bigint not null default 0,
      refunded_minor bigint not null default 0,
      voided_minor bigint not null default 0,

      reference_uuid text,
      -- Where the instrument to charge is kept; never the instrument itself.
      payment_source jsonb,
      redirect_token text,
      method_chosen_at timestamptz,
      -- After this moment, by database time, nobody can pay it any more.
      expires_at timestamptz,

      -- Not null while a provider may be booking: when to ask it what became of the payment.
      inquire_at timestamptz,
      inquiries integer not null default 0,
      -- How often it was submitted to a provider; fallback and step-up submit again under a new provider reference.
      submissions integer not null default 0,

      callback_url text,
      callback_hash text not null default 'sha512',
      callback_on_pending boolean not null default false,

      -- The merchant's request without card data and pass-through data.
      request jsonb not null,
      -- What providers answered.
      result jsonb not null default '{}',
      -- Masked facts of the card: never a number.
      card jsonb,
      initiated_by text not null,
      api_version text not null,
      test_mode boolean not null,
      created_at timestamptz not null,
      modified_at timestamptz not null,
      final_at timestamptz,
      constraint transactions_merchant_transaction_id unique (merchant_guid, merchant_transaction_id)
    ) with (fillfactor = 70);
    create index transactions_reference on transactions (reference_uuid) where reference_uuid is not null;
    create index transactions_inquiry on transactions (inquire_at) where inquire_at is not null;
    create index transactions_expiry on transactions (expires_at) where expires_at is not null and final_at is null;
    create index transactions_created on transactions (created_at);

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
      outcome text not null,
      error jsonb,
      at timestamptz not null,
      primary key (transaction_uuid, attempt)
    );

    -- The durable feed of the BI projection: one row a change, taken in batches.
    create table transaction_changes (
      id bigint generated always as identity primary key,
      transaction_uuid text not null
    );
  `,
  "2026-11-21-80-transactions-of-instruments": `
    -- Which transactions were paid with a stored instrument: deleting its customer's profile finds them.
    create index transactions_paid_with on transactions ((payment_source->>'transactionUuid'))
      where payment_source->>'kind' = 'registration';
  `,

  "2026-11-21-80-declined-attempts": `
    -- Up to here submissions were declined and the customer may choose again; it counts as one of them, so that no
    -- answer to an earlier one fits any more. Equal to submissions: nothing is submitted in this attempt.
    alter table transactions add column last_declined_submission integer not null default 0;
  `,

  "2026-11-21-86-requesting-users": `
    -- The API user whose request made the transaction: whether their links may be mailed is asked later, too.
    alter table transactions add column requested_by text;
  `,

  "2026-11-21-99-inquiries-by-connector": `
    -- Connectors take turns in being asked, so that a backlog of one delays no other.
    create index transactions_inquiry_by_connector on transactions (connector_guid, inquire_at)
      where inquire_at is not null;
    drop index transactions_inquiry;
  `,

  "2026-11-21-99-what-attempts-were-for": `
    -- An attempt may have been in the card's currency, and the next one not. Null in attempts from before.
    alter table transaction_attempts add column amount_minor bigint, add column currency text;
  `,

  "2026-11-22-30-closed-authorizations": `
    -- The final capture was approved: nothing is taken from this authorisation or added to it any more, also when a
    -- follow-up that was in flight then is declined later and gives back what it took.
    alter table transactions add column closed_at timestamptz;
    update transactions set closed_at = modified_at
      where type = 'preauthorize' and uuid in (
        select reference_uuid from transactions
        where type = 'capture' and status = 'success' and request->'isFinalCapture' = 'true');
  `,

  "2026-11-22-31-charged-back": `
    -- What chargebacks took that no reversal gave back: it cannot be refunded.
    alter table transactions add column charged_back_minor bigint not null default 0;
    update transactions set charged_back_minor = disputed.minor from (
      select reference_uuid, sum(greatest(minor, 0))::bigint as minor from (
        select reference_uuid,
          sum(case type when 'chargeback' then amount_minor else -amount_minor end) as minor
        from transactions where type in ('chargeback', 'chargeback-reversal')
        group by reference_uuid, result->'dispute'->>'disputeId'
      ) as one group by reference_uuid
    ) as disputed where uuid = disputed.reference_uuid;
  `,

  "2026-11-22-32-not-found-twice": `
    -- When, and for which submission, the provider first said that it does not have the transaction.
    alter table transactions add column not_found_at timestamptz, add column not_found_submission integer;
  `,

  "2026-11-23-30-pays-on-page": `
    -- The customer enters or chooses the instrument on a page of the gateway, and may do so again after a decline.
    alter table transactions add column pays_on_page boolean not null default false;
    update transactions set pays_on_page = true
      where final_at is null and (method_chosen_at is not null
        or submissions = 0 and payment_source is null and status in ('await_redirect', 'redirected'));
  `,
  "2026-11-24-01-transactions-of-merchants": `
    -- Merchants retrieve all transactions of a period. Each payment writes it twice: with its record and with the update that ends it.
    create index concurrently transactions_merchant_created on transactions (merchant_guid, created_at, uuid);
  `,

  "2026-11-24-60-chosen-language": `
    -- The language that the customer chose on a page of the payment. The request's stays as the merchant sent it.
    alter table transactions add column chosen_language text;
  `,

  // Lists of people, newest first, with what they search for: each in the order of the list, so that a value which very many
  // records share is read a page at a time. An ordinary payment is in the second one only, once it is approved.
  "2026-11-24-30-search-of-links": `
    create index concurrently transactions_links on transactions (created_at, uuid)
      where request->'payByLink' ? 'sendByEmail'
  `,
  "2026-11-24-32-search-by-auth-code": `
    create index concurrently transactions_auth_code on transactions ((result->>'authCode'), created_at, uuid)
      where result->>'authCode' is not null
  `,
  "2026-11-24-33-search-by-arn": `
    create index concurrently transactions_arn on transactions ((result->>'arn'), created_at, uuid)
      where result->>'arn' is not null
  `,

  "2026-11-25-11-reviews": `
    -- Of the risk rules; and what was requested, where a review made it a preauthorization.
    alter table transactions add column review text, add column requested_type text;
  `,
  "2026-11-25-12-transactions-in-review": `
    create index concurrently transactions_in_review on transactions (merchant_guid, uuid)
      where status = 'pending_review'
  `,

  "2026-11-26-11-archived-transactions": `
    -- Files of the archive: what was moved out of the database, and where to.
    create table archive_files (
      id integer generated always as identity primary key,
      sha256 text not null unique,
      folder text not null,
      name text not null,
      written_at timestamptz not null
    );
    -- A transaction whose callbacks, attempts, authentications and history are in a file, with what documents and pages need
    -- of them: the last acknowledgement, and the moves as short lists (null: opened and ended, which the record says itself).
    create table archived_transactions (
      transaction_uuid text primary key,
      file_id integer not null references archive_files,
      callback_acknowledged_at timestamptz,
      history jsonb
    );
  `,
  "2026-11-26-40-moments-of-changes": `
    -- How far the BI projection is behind is the age of the oldest change that it has not taken. The function is stable, so that
    -- the rows that are there share one moment and none is written again.
    alter table transaction_changes add column announced_at timestamptz not null default quittance_now();
  `,
  // Few of all payments, found in the order of the list.
  "2026-11-26-80-search-of-refunded": `
    create index concurrently transactions_refunded on transactions (created_at, uuid) where refunded_minor > 0
  `,
  "2026-11-26-82-search-of-disputed": `
    create index concurrently transactions_disputed on transactions (created_at, uuid)
      where charged_back_minor > 0 or result ? 'isDisputed'
  `,
  "2026-11-26-81-received-at": `
    -- When it was recorded, where that is not when it happened: of a push.
    alter table transactions add column received_at timestamptz;
  `,
  "2026-11-26-61-payments-of-cards": `
    -- A card is put on a list by the fingerprint of an own payment.
    create index concurrently transactions_card on transactions ((card->>'merchantFingerprint'))
      where card->>'merchantFingerprint' is not null
  `,
  "2026-11-26-70-owners-of-transactions": `
    -- When a transaction ends that has no other deadline and that its customer does not continue. The gateway sets it, not the request.
    -- And the submission that was begun last: null where that is not recorded, as in each record of an earlier version.
    alter table transactions add column deadline_at timestamptz, add column begun_submission integer;
  `,
  "2026-11-26-71-deadlines-of-transactions": `
    create index concurrently transactions_deadline on transactions (deadline_at)
      where deadline_at is not null and final_at is null;
  `,
  "2026-11-26-72-transactions-without-owner": `
    -- Hardly ever one: see without-owner.ts.
    create index concurrently transactions_without_owner on transactions (modified_at)
      where final_at is null and inquire_at is null and expires_at is null and deadline_at is null
        and status in ('pending', 'pending_postback', 'pending_dcc', 'await_completion');
  `,
};
