import type { Seeded } from "./seeded.ts";

export interface SampleCustomer {
  /** The merchants' own number of the customer. */
  readonly identification: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const FIRST_CUSTOMER = 20_110;

const FIRST_NAMES = [
  "Anna",
  "Ben",
  "Clara",
  "David",
  "Eva",
  "Felix",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Karin",
];
const LAST_NAMES = [
  "Gruber",
  "Huber",
  "Maier",
  "Novak",
  "Rossi",
  "Schmid",
  "Steiner",
  "Vogel",
  "Weber",
  "Wolf",
];

/** One of a hundred customers, so that some come again. */
export function customerOf(random: Seeded): SampleCustomer {
  const [first, last] = [FIRST_NAMES, LAST_NAMES].map((names) => random.between(0, names.length - 1)) as [
    number,
    number,
  ];
  const [firstName, lastName] = [FIRST_NAMES[first]!, LAST_NAMES[last]!];
  const identification = String(FIRST_CUSTOMER + first * LAST_NAMES.length + last);
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  return { identification, firstName, lastName, email };
}
