/** One question the gateway asked itself about an authentication, in words for a merchant's engineer. Never holds card data. */
export type Decision = { question: string; answer: string; because: string };
