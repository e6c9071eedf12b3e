import { readSchema, type Migrations } from "../platform/database/index.ts";

export const cellMigrations: Migrations = {
  "0.1.0-00-cells": readSchema(import.meta.url),
  "2026-11-28-04-cells-places": `
    -- A connection may work for some merchants and connectors alone, by the setting quittance.places: as if all others were away.
    create or replace function quittance_is_away(place text) returns boolean language sql stable as $$
      select exists (select from moved_places where guid = place and stage <> 'copying')
        or coalesce(place ~ '^(ME|CO)-'
          and place <> all (string_to_array(nullif(current_setting('quittance.places', true), ''), ',')), false)
    $$;
  `,
};
