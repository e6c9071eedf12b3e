import type { Column } from "./console-role-matrix.ts";

/** The needs of the routes of what-ifs, beside each kind of draft. */
export const WHAT_IF_ROUTES: Readonly<Record<string, Column>> = {
  "GET /console/:place/recovery/plans/:plan/what-if": "see configuration",
  "POST /console/:place/recovery/plans/:plan/what-if": "draft",
  "GET /console/:place/routing/:connector/what-if": "see configuration",
  "POST /console/:place/routing/:connector/what-if": "draft",
  "POST /console/:place/routing/:connector/what-if/try": "configure",
  "GET /console/:place/routing/:connector/what-if/stop": "configure",
  "POST /console/:place/routing/:connector/what-if/stop": "configure",
  "GET /console/:place/exemptions/:connector/what-if": "see configuration",
  "POST /console/:place/exemptions/:connector/what-if": "draft",
  "POST /console/:place/exemptions/:connector/what-if/try": "configure",
  "GET /console/:place/exemptions/:connector/what-if/stop": "configure",
  "POST /console/:place/exemptions/:connector/what-if/stop": "configure",
  "GET /console/:place/three-d-secure/:connector/what-if": "see configuration",
  "POST /console/:place/three-d-secure/:connector/what-if": "draft",
  "POST /console/:place/three-d-secure/:connector/what-if/try": "configure",
  "GET /console/:place/three-d-secure/:connector/what-if/stop": "configure",
  "POST /console/:place/three-d-secure/:connector/what-if/stop": "configure",
  "GET /console/:place/risk/profiles/:profile/what-if": "see configuration",
  "POST /console/:place/risk/profiles/:profile/what-if": "draft",
};
