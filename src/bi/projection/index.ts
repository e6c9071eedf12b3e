export { projectionState, releaseEngine } from "./current-engine.ts";
export { projectDue } from "./project-changes.ts";
export { addScope, indexOf, type Scope } from "./scopes.ts";
