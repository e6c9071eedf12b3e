/** Replaces the next response to a request. */
export interface PlannedResponse {
  readonly match: RegExp;
  readonly status: number;
  readonly body: object | string;
  /** It is executed all the same. */
  readonly isExecuted?: boolean;
}

/** The first plan that a request has, which is taken from the list, so that it serves once. */
export function takePlan<Plan>(plans: Plan[], isMeant: (plan: Plan) => boolean): Plan | undefined {
  const index = plans.findIndex(isMeant);
  return index < 0 ? undefined : plans.splice(index, 1)[0];
}
