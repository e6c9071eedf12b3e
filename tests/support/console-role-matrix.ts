import type { DemoRole } from "./console.ts";

export type Column =
  | "see"
  | "export"
  /** Figures and searches are of live payments or of test payments: those of this test are live. */
  | "export of the mode"
  | "money"
  | "links"
  | "terminal"
  | "raw"
  | "developers"
  | "people"
  | "approve"
  | "reveal"
  | "see configuration"
  | "draft"
  | "configure"
  | "block"
  | "customers"
  | "delete customers"
  | "settlements"
  | "vault"
  | "bank of the mode"
  | "schedules"
  | "charge"
  | "platform"
  | "settings";

/** The developer moves and exports what is in test mode only, which the payment of this test is not. */
export const MATRIX: Readonly<Record<DemoRole, Readonly<Record<Column, boolean>>>> = {
  support: {
    see: true,
    export: true,
    "export of the mode": true,
    money: true,
    links: true,
    terminal: true,
    raw: false,
    developers: false,
    people: false,
    approve: false,
    reveal: true,
    "see configuration": false,
    draft: false,
    configure: false,
    block: true,
    customers: true,
    "delete customers": false,
    settlements: false,
    vault: false,
    "bank of the mode": false,
    schedules: true,
    charge: false,
    platform: false,
    settings: false,
  },
  finance: {
    see: true,
    export: true,
    "export of the mode": true,
    money: true,
    links: true,
    terminal: false,
    raw: false,
    developers: false,
    people: false,
    approve: true,
    reveal: true,
    "see configuration": true,
    draft: false,
    configure: false,
    block: true,
    customers: false,
    "delete customers": false,
    settlements: true,
    vault: false,
    "bank of the mode": true,
    schedules: true,
    charge: true,
    platform: false,
    settings: false,
  },
  developer: {
    see: true,
    export: true,
    "export of the mode": false,
    money: false,
    links: true,
    terminal: true,
    raw: true,
    developers: true,
    people: false,
    approve: false,
    reveal: false,
    "see configuration": true,
    draft: true,
    configure: false,
    block: false,
    customers: true,
    "delete customers": false,
    settlements: false,
    vault: false,
    "bank of the mode": false,
    schedules: true,
    charge: true,
    platform: false,
    settings: false,
  },
  operator: {
    see: true,
    export: true,
    "export of the mode": true,
    money: false,
    links: true,
    terminal: false,
    raw: false,
    developers: true,
    people: true,
    approve: true,
    reveal: true,
    "see configuration": true,
    draft: true,
    configure: true,
    block: true,
    customers: true,
    "delete customers": true,
    settlements: true,
    vault: true,
    "bank of the mode": true,
    schedules: true,
    charge: false,
    platform: false,
    settings: true,
  },
  admin: {
    see: true,
    export: true,
    "export of the mode": true,
    money: false,
    links: false,
    terminal: false,
    raw: true,
    developers: true,
    people: true,
    approve: false,
    reveal: true,
    "see configuration": true,
    draft: true,
    configure: true,
    block: true,
    customers: false,
    "delete customers": false,
    settlements: true,
    vault: false,
    "bank of the mode": true,
    schedules: false,
    charge: false,
    platform: true,
    settings: true,
  },
};
