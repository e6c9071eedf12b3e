/** A bug that a careless change could make, planted into the database; the simulation must find it within a few seeds. */
export interface Fault {
  readonly name: string;
  readonly sabotage: string;
  /** What the simulation says of it. */
  readonly isFound: string;
}

export const FAULTS: readonly Fault[] = [
  {
    name: "the instrument that was preferred stays so",
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
