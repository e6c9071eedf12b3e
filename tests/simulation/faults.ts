import type { Emphasis } from "./merchant.ts";

/** A bug that a careless change could make, planted into the database. The simulation must find it within a few seeds. */
export interface Fault extends Emphasis {
  readonly name: string;
  readonly sabotage: string;
  /** A part of the sentence with which the simulation reports it. */
  readonly isFound: string;
}

/** The provider receives requests minutes after it said that it did not. */
const RECEIVED_LATE: Emphasis = {
  feature: "payments",
  providerFault: "simulator:arriveLate",
  advanceSeconds: 60,
};

export const FAULTS: readonly Fault[] = [
  {
    name: "attempts with a card are not counted",
    feature: "recoveries",
    isFound: "a declined attempt that no limit counts",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on card_attempts for each row execute function sabotage();`,
  },
  {
    name: "a case that was paid goes on",
    feature: "recoveries",
    isFound: "a payment of a case succeeded and the case goes on",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        new.state := old.state; new.ended_at := null; new.recovered_by := null; return new; end $$;
      create trigger sabotage before update of state on recovery_cases for each row
        when (new.state = 'recovered') execute function sabotage();`,
  },
  {
    name: "an attempt is not counted",
    feature: "routing",
    isFound: "an attempt that is not recorded",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on transaction_attempts for each row
        when (new.attempt = 1) execute function sabotage();`,
  },
  {
    name: "no inquiry after money that may be received after the end",
    ...RECEIVED_LATE,
    isFound: "approved by the provider after the end here, and no inquiry is scheduled",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on jobs for each row
        when (new.kind = 'find-late-approval') execute function sabotage();`,
  },
  {
    name: "money received after the end is not returned",
    ...RECEIVED_LATE,
    isFound: "money received after the end is not returned",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on jobs for each row
        when (new.kind = 'undo-late-approval') execute function sabotage();`,
  },
  {
    name: "the instruments of a deleted profile are kept",
    feature: "customers",
    isFound: "an instrument of a deleted profile is still chargeable",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before update of erased_at on stored_instruments for each row
        when (new.erased_at is not null) execute function sabotage();`,
  },
  {
    name: "a failed challenge is treated as passed",
    feature: "challenges",
    isFound: "charged although the challenge was not passed",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        if new.authentication->'result'->>'transStatus' = 'N' then
          new.authentication := jsonb_set(jsonb_set(new.authentication, '{result,transStatus}', '"Y"'), '{result,eci}', '"05"');
        end if; return new; end $$;
      create trigger sabotage before insert or update on three_d_secure_authentications
        for each row execute function sabotage();`,
  },
  {
    name: "converted refunds are rounded up",
    feature: "conversions",
    isFound: "converted parts exceed the whole, or do not add up to it",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        new.converted_minor := new.converted_minor + 1;
        update transactions set amount_minor = amount_minor + 1 where uuid = new.transaction_uuid;
        update transactions set refunded_minor = refunded_minor + 1 where uuid = new.original_uuid;
        return new; end $$;
      create trigger sabotage before insert on dcc_follow_ups for each row
        when (new.type = 'refund') execute function sabotage();`,
  },
  {
    name: "a run loses its debit",
    feature: "schedules",
    isFound: "a debit of the scheduler that no run has",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        if new.number % 2 = 1 then new.transaction_uuid := null; end if; return new; end $$;
      create trigger sabotage before update on schedule_runs for each row
        when (old.transaction_uuid is null) execute function sabotage();`,
  },
  {
    name: "a debit does not conclude its run",
    feature: "schedules",
    isFound: "a run is open although its debit has its outcome",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before update on schedule_runs for each row
        when (new.state <> 'open') execute function sabotage();`,
  },
  {
    name: "a schedule runs while its last debit is open",
    feature: "schedules",
    isFound: "a schedule has two open runs, or has lost one",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        new.is_running := false; return new; end $$;
      create trigger sabotage before update on schedules for each row
        when (new.is_running) execute function sabotage();`,
  },
  {
    name: "a cancelled schedule is activated again",
    feature: "schedules",
    isFound: "a cancelled schedule goes on",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        update schedules set state = 'ACTIVE', due_at = quittance_now() + interval '1 day' where id = new.id;
        return null; end $$;
      create trigger sabotage after update on schedules for each row
        when (new.state = 'CANCELLED' and old.state = 'ACTIVE') execute function sabotage();`,
  },
  {
    name: "a change is not announced to BI",
    isFound: "the BI document is not the one of the record",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        if new.id % 7 = 0 then return null; end if; return new; end $$;
      create trigger sabotage before insert on transaction_changes for each row execute function sabotage();`,
  },
  {
    name: "a field of a request is stored with another value",
    feature: "routing",
    isFound: "customer.last_name is",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        new.request := jsonb_set(new.request, '{customer,lastName}', '"Another"'); return new; end $$;
      create trigger sabotage before insert on transactions for each row
        when (new.request->'customer'->>'lastName' is not null) execute function sabotage();`,
  },
  {
    name: "a replaced preferred instrument stays preferred",
    feature: "customers",
    isFound: "two preferred instruments",
    sabotage: `
      drop index customer_profile_instruments_preferred;
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before update on customer_profile_instruments for each row
        when (old.is_preferred and not new.is_preferred) execute function sabotage();`,
  },
  {
    name: "a callback is not enqueued",
    isFound: "a final state without a callback",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.kind = 'deliver-callback' and new.id % 7 = 0 then return null; end if; return new; end $$;
    create trigger sabotage before insert on jobs for each row execute function sabotage();`,
  },
  {
    name: "a capture is not counted",
    isFound: "more was captured or refunded than there is, or the sums are wrong",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      new.captured_minor := old.captured_minor; return new; end $$;
    create trigger sabotage before update on transactions for each row
      when (new.captured_minor > old.captured_minor) execute function sabotage();`,
  },
  {
    name: "a final capture leaves its authorisation open",
    feature: "payments",
    isFound: "a final capture that did not close its authorisation",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      new.closed_at := null; return new; end $$;
    create trigger sabotage before update on transactions for each row
      when (new.closed_at is not null) execute function sabotage();`,
  },
  {
    name: "a chargeback is not counted",
    isFound: "a chargeback is not counted, or its amount was refunded too",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      new.charged_back_minor := 0; return new; end $$;
    create trigger sabotage before update on transactions for each row
      when (new.charged_back_minor > 0) execute function sabotage();`,
  },
  {
    name: "a step is missing in the history",
    isFound: "history of",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.trigger = 'approved' then return null; end if; return new; end $$;
    create trigger sabotage before insert on transaction_history for each row execute function sabotage();`,
  },
  {
    name: "an unknown outcome has no status inquiry",
    isFound: "submitted without a scheduled status inquiry",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.status = 'pending' and new.version > 1 then new.inquire_at := null; end if; return new; end $$;
    create trigger sabotage before update on transactions for each row execute function sabotage();`,
  },
  {
    name: "a decline is treated as a success",
    isFound: "the provider's books differ",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.status = 'error_adapter' then new.status := 'success'; end if; return new; end $$;
    create trigger sabotage before update on transactions for each row execute function sabotage();`,
  },
];
