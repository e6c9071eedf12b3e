import type { Column } from "./console-role-matrix.ts";

/** What each page and form of shops needs. */
export const SHOP_NEEDS = {
  "GET /console/:place/shops": "see",
  "GET /console/:place/shops/new": "developers",
  "POST /console/:place/shops/new": "developers",
  "GET /console/:place/shops/:shop": "see",
  "GET /console/:place/shops/:shop/disconnect": "developers",
  "POST /console/:place/shops/:shop/disconnect": "developers",
  "GET /console/:place/shops/differences/:difference/ignore": "money",
  "POST /console/:place/shops/differences/:difference/ignore": "money",
} as const satisfies Readonly<Record<string, Column>>;
