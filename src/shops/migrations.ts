import { readSchema, type Migrations } from "../platform/database/index.ts";

export const shopMigrations: Migrations = {
  "2026-11-29-20-shops": readSchema(import.meta.url),
  "2026-11-29-92-shop-differences-ignored": `
    -- A person has looked at a difference, and says why it may stay.
    create trigger shop_differences_ignored_audited after update on shop_differences
      for each row when (new.ignored_at is not null) execute function record_configuration_change('shopDifference', 'guid');
  `,
  "2026-11-29-93-shop-differences-settled": `
    -- Orders that differed, and agreed in a later report without a person.
    alter table shop_states add column settled_differences integer not null default 0;
  `,
};
