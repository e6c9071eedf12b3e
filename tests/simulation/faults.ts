import type { Feature } from "./merchant.ts";

/** A bug that a careless change could make, planted into the database; the simulation must find it within a few seeds. */
export interface Fault {
  readonly name: string;
  /** What the merchants of these lives use; anything when nothing is said. */
  readonly feature?: Feature;
  readonly sabotage: string;
  /** What the simulation says of it. */
  readonly isFound: string;
}

export const FAULTS: readonly Fault[] = [
  {
    name: "an attempt is not counted",
    feature: "routing",
    isFound: "an attempt that nobody counted",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on transaction_attempts for each row
        when (new.attempt = 1) execute function sabotage();`,
  },
  {
    name: "nobody asks for money that may come late",
    isFound: "approved by the provider, ended here, and nobody will find out",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on jobs for each row
        when (new.kind = 'look-for-late-payment') execute function sabotage();`,
  },
  {
    name: "late money is not given back",
    isFound: "late money that nobody gives back",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before insert on jobs for each row
        when (new.kind = 'return-late-payment') execute function sabotage();`,
  },
  {
    name: "the instruments of a deleted profile are kept",
    feature: "customers",
    isFound: "left of a deleted profile, and can be charged",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before update of erased_at on stored_instruments for each row
        when (new.erased_at is not null) execute function sabotage();`,
  },
  {
    name: "a failed challenge is taken for a passed one",
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
    isFound: "converted parts take more than the whole, or do not add up to it",
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
    name: "BI is not told of a change",
    isFound: "the BI document is not what the record says",
    sabotage: `
      create function sabotage() returns trigger language plpgsql as $$ begin
        if new.id % 7 = 0 then return null; end if; return new; end $$;
      create trigger sabotage before insert on transaction_changes for each row execute function sabotage();`,
  },
  {
    name: "the instrument that was preferred stays so",
    feature: "customers",
    isFound: "two preferred instruments",
    sabotage: `
      drop index customer_profile_instruments_preferred;
      create function sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before update on customer_profile_instruments for each row
        when (old.is_preferred and not new.is_preferred) execute function sabotage();`,
  },
  {
    name: "a callback is forgotten",
    isFound: "a final state nobody will hear of",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.kind = 'deliver-callback' and new.id % 7 = 0 then return null; end if; return new; end $$;
    create trigger sabotage before insert on jobs for each row execute function sabotage();`,
  },
  {
    name: "a capture is not counted",
    isFound: "more was taken than there is, or the sums are wrong",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      new.captured_minor := old.captured_minor; return new; end $$;
    create trigger sabotage before update on transactions for each row
      when (new.captured_minor > old.captured_minor) execute function sabotage();`,
  },
  {
    name: "a final capture leaves its authorisation open",
    isFound: "a final capture that did not close its authorisation",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      new.closed_at := null; return new; end $$;
    create trigger sabotage before update on transactions for each row
      when (new.closed_at is not null) execute function sabotage();`,
  },
  {
    name: "a chargeback is not counted",
    isFound: "what was charged back is not counted",
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
    name: "an unknown outcome has no owner",
    isFound: "submitted, and nobody will ever ask",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.status = 'pending' and new.version > 1 then new.inquire_at := null; end if; return new; end $$;
    create trigger sabotage before update on transactions for each row execute function sabotage();`,
  },
  {
    name: "a decline is taken for a success",
    isFound: "the provider's books say otherwise",
    sabotage: `
    create function sabotage() returns trigger language plpgsql as $$ begin
      if new.status = 'error_adapter' then new.status := 'success'; end if; return new; end $$;
    create trigger sabotage before update on transactions for each row execute function sabotage();`,
  },
];
